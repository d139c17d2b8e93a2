// Jekyll, which GitHub Pages runs: https://jekyllrb.com/docs/

import { compileGlobs } from '../../config/glob.ts'
import { escapePattern, isBelow, joinPath, pathFrom, routeOf, withoutExtension } from '../../config/paths.ts'
import { trimSlashesAtEnd } from '../../config/site-address.ts'
import {
  fieldAt,
  fieldOf,
  pairsOf,
  readYamlFile,
  scalarOf,
  stringOf,
  stringsOf,
  type YamlSource,
} from '../../config/yaml.ts'
import type { Framework, FrameworkRules, PageInfo, SiteLocation, SiteSource } from '../framework.ts'
import { locateByName } from '../locate.ts'
import { addressOfDocument, addressOfPost, type Collection, permalinkAddress } from './permalinks.ts'

const PAGE = /\.(md|markdown|mkdown|mkdn|mkd)$/i
/** https://jekyllrb.com/docs/configuration/options/: what `exclude` holds by default. */
const EXCLUDED = ['.sass-cache', '.jekyll-cache', 'gemfiles', 'Gemfile', 'Gemfile.lock', 'node_modules', 'vendor']

interface Site {
  content: string
  permalink: string
  collections: readonly Collection[]
}

/** GitHub Pages wants a `_config.yml` in repositories of any kind, so the file alone makes no Jekyll site. */
export const jekyll: Framework = { name: 'jekyll', title: 'Jekyll', hasCommonMarker: true, detect, load }

function detect(paths: readonly string[]): SiteLocation[] {
  return locateByName(paths, /^_config\.ya?ml$/)
}

async function load({ folder, configPath }: SiteLocation, source: SiteSource): Promise<FrameworkRules> {
  const read = configPath === undefined ? undefined : await readYamlFile(configPath, source)
  const config = read === undefined || 'problem' in read ? undefined : read
  const text = (key: string): string | undefined =>
    config === undefined ? undefined : stringOf(config, fieldAt(config, key))
  const content = joinPath(folder, text('source') ?? '') ?? folder
  const site: Site = { content, permalink: text('permalink') ?? 'date', collections: readCollections(config) }
  const excluded = config === undefined ? [] : stringsOf(config, fieldAt(config, 'exclude'))
  const isExcluded = compileGlobs([...EXCLUDED, ...excluded].flatMap((name) => [name, `${name.replace(/\/$/, '')}/**`]))
  const isServed = (path: string): boolean => isServedBy(path, site) && !isExcluded(pathFrom(content, path))
  return {
    folder,
    configPath,
    problems: read !== undefined && 'problem' in read ? [read.problem] : [],
    contentFolders: [content],
    isPage: (path) => PAGE.test(path) && isServed(path),
    // Liquid runs before Markdown, over code blocks too: https://jekyllrb.com/docs/rendering-process/
    syntaxOf: () => ({
      syntax: 'markdown',
      slugs: 'github',
      requiredFields: [],
      hasRawTemplates: true,
    }),
    routesOf: (page) => routesOfPage(page, site),
    basePath: trimSlashesAtEnd(text('baseurl') ?? ''),
    publicFolders: [content],
    generatedRoutes: ['/(feed|sitemap)\\.xml', '/404', ...htmlRoutes(source.paths.filter(isServed), content)],
    redirects: [],
    links: {
      relativeTo: ['file', 'route'],
      absoluteFrom: ['site', 'content'],
      pageExtensions: ['.md', '.html'],
      allowsExtensionless: true,
      aliases: {},
      allowsFolders: false,
    },
    nav: undefined,
    locales: [],
  }
}

/** Collections that are written out as pages: a list of names or a mapping of their options. */
function readCollections(config: YamlSource | undefined): Collection[] {
  if (config === undefined) return []
  return pairsOf(config, fieldAt(config, 'collections')).flatMap(({ key, value }) => {
    const isWritten = key !== 'posts' && scalarOf(config, fieldOf(config, value, 'output')) === true
    return isWritten ? [{ name: key, permalink: stringOf(config, fieldOf(config, value, 'permalink')) }] : []
  })
}

/** Names that begin with `_` are not served, but for posts, drafts and collections; hidden files never are. */
function isServedBy(path: string, { content, collections }: Site): boolean {
  if (!isBelow(path, content)) return false
  const special = new Set(['_posts', '_drafts', ...collections.map(({ name }) => `_${name}`)])
  return pathFrom(content, path)
    .split('/')
    .every((segment) => !/^[._#]|~$/.test(segment) || special.has(segment))
}

function routesOfPage(page: PageInfo, { content, permalink, collections }: Site): string[] {
  const path = pathFrom(content, page.path)
  const { published } = page.sketch.frontmatter
  if (published === false || /(^|\/)_drafts\//.test(path)) return []
  const collection = collections.find(({ name }) => isBelow(path, `_${name}`))
  const own = permalinkAddress(page)
  if (own !== undefined) return [own]
  if (/(^|\/)_posts\//.test(path)) return present(addressOfPost(path, page, permalink))
  if (collection !== undefined) return present(addressOfDocument(pathFrom(`_${collection.name}`, path), collection))
  // jekyll-readme-index, which GitHub Pages always has, serves README.md as the folder.
  return [routeOf(withoutExtension(path).replace(/(^|\/)README$/i, '$1index'))]
}

function present(address: string | undefined): string[] {
  return address === undefined ? [] : [address]
}

/** HTML files are pages too, without Markdown to look at. */
function htmlRoutes(paths: readonly string[], content: string): string[] {
  const files = paths.filter((path) => path.endsWith('.html') && !/(^|\/)_/.test(pathFrom(content, path)))
  return files.map((path) => escapePattern(routeOf(withoutExtension(pathFrom(content, path)))))
}
