import { isBelow, isForeign } from '../../config/paths.ts'
import type { PageSyntax } from '../../dialect.ts'
import type { Framework, FrameworkRules, SiteLocation, SiteSource } from '../framework.ts'

/** Markdown as it is read on a code host. It stands everywhere, so only `findSite` chooses it, for want of another. */
export const plain: Framework = { name: 'plain', title: 'plain files without a site generator', detect, load }

const PAGE = /\.(md|mdx|markdown|rst|adoc|asciidoc)$/i

function detect(): SiteLocation[] {
  return [{ folder: '', configPath: undefined }]
}

/** Files link to each other by their paths; nothing has an address. */
async function load({ folder }: SiteLocation, { docsRoot }: SiteSource): Promise<FrameworkRules> {
  const root = folder === '' ? docsRoot : folder
  return {
    folder: root,
    configPath: undefined,
    problems: [],
    contentFolders: [root],
    isPage: (path) => isBelow(path, root) && PAGE.test(path) && !isForeign(path) && !/(^|\/)\./.test(path),
    syntaxOf,
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

function syntaxOf(path: string): PageSyntax {
  const syntax = /\.(md|markdown)$/i.test(path) ? 'markdown' : /\.mdx$/i.test(path) ? 'mdx' : 'other'
  return { syntax, slugs: 'github', requiredFields: [], hasRawTemplates: false }
}
