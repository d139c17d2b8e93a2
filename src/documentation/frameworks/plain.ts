import type { Dialect } from '../dialect.ts'
import type { Framework, SiteLocation, SiteRules, SiteSource } from './framework.ts'
import { loadJekyll } from './plain-jekyll.ts'
import { loadMdbook } from './plain-mdbook.ts'
import { compareDepth, folderOf, isBelow, isForeign, nameOf } from './tree-path.ts'

/** Markdown as it is read on a code host, and sites whose configuration says little: mdBook and Jekyll. */
export const plain: Framework = { name: 'plain', locate, load }

const PAGE = /\.(md|mdx|markdown|rst|adoc|asciidoc)$/i

/** Sites of mdBook and Jekyll, then the repository as it is. */
function locate(paths: readonly string[]): SiteLocation[] {
  const sites = paths
    .filter((path) => /^(book\.toml|_config\.ya?ml)$/.test(nameOf(path)) && !isForeign(path))
    .sort(compareDepth)
    .map((path) => ({ framework: 'plain' as const, folder: folderOf(path), configPath: path }))
  return [...sites, { framework: 'plain', folder: '', configPath: undefined }]
}

async function load(location: SiteLocation, source: SiteSource): Promise<SiteRules> {
  const configPath = location.configPath ?? configAround(location.folder, source)
  if (configPath === undefined) return rulesOfFiles(location.folder, source)
  return nameOf(configPath) === 'book.toml' ? loadMdbook(configPath, source) : loadJekyll(configPath, source)
}

/** The docs root may lie inside of the site: `src` of a book, `docs` of a Jekyll site. */
function configAround(folder: string, source: SiteSource): string | undefined {
  for (let around = folder; ; around = folderOf(around)) {
    const names = ['book.toml', '_config.yml', '_config.yaml'].map((name) =>
      around === '' ? name : `${around}/${name}`,
    )
    const found = names.find((path) => source.hasFile(path))
    if (found !== undefined || around === '') return found
  }
}

/** Files link to each other by their paths; nothing has an address. */
function rulesOfFiles(folder: string, { docsRoot }: SiteSource): SiteRules {
  const root = folder === '' ? docsRoot : folder
  return {
    framework: 'plain',
    folder: root,
    configPath: undefined,
    problems: [],
    contentFolders: [root],
    isPage: (path) => isBelow(path, root) && PAGE.test(path) && !isForeign(path) && !/(^|\/)\./.test(path),
    dialectOf,
    routesOf: () => [],
    basePath: '',
    publicFolders: [],
    generatedRoutes: [],
    redirects: [],
    links: {
      relativeTo: ['file'],
      // GitHub and GitLab read `/x` from the top of the repository: https://docs.github.com/en/get-started/writing-on-github
      absoluteFrom: ['repository', 'content'],
      pageExtensions: [],
      allowsExtensionless: false,
      aliases: {},
      allowsFolders: true,
    },
    nav: undefined,
    locales: [],
  }
}

function dialectOf(path: string): Dialect {
  const syntax = /\.(md|markdown)$/i.test(path) ? 'markdown' : /\.mdx$/i.test(path) ? 'mdx' : 'other'
  return { framework: 'plain', syntax, slugs: 'github', requiredFields: [], hasRawTemplates: false }
}
