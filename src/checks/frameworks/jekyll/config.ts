// _config.yml: https://jekyllrb.com/docs/configuration/
import { compileGlobs, type MatchPath } from '../../config/glob.ts'
import { isBelow, joinPath, pathFrom } from '../../config/paths.ts'
import { ownAddress, trimSlashesAtEnd } from '../../config/site-address.ts'
import {
  fieldAt,
  fieldOf,
  itemsOf,
  pairsOf,
  placeOf,
  readYamlFile,
  scalarOf,
  stringOf,
  stringsOf,
  type YamlSource,
} from '../../config/yaml.ts'
import { noSlugs, type SlugStyle } from '../../page/anchors/slugs.ts'
import type { Problem } from '../../problem.ts'
import type { SiteLocation, SiteSource } from '../framework.ts'
import { kramdownSlugs } from './anchors.ts'
import { findMissingGems, type Gems, readGems } from './gems.ts'

export interface JekyllConfig {
  /** Folder of the pages. */
  content: string
  /** The style or template of the addresses of posts. */
  permalink: string
  /** The same of pages; undefined where the configuration says nothing. */
  pagePermalink: string | undefined
  collections: readonly Collection[]
  /** `collections_dir`: the folder of posts and collections. */
  collectionsFolder: string
  /** jekyll-redirect-from makes pages of the addresses in `redirect_from`. */
  hasOldAddresses: boolean
  /** Ends the part of a post that lists of posts show. */
  excerptEnd: string
  /** Where the clock stands by which Jekyll reads the dates of posts. */
  timezone: string
  basePath: string
  /** Where the site is served; '' where that is not written out. */
  address: string
  /** Undefined where the configuration sets options of kramdown, or another program, whose anchors are not known. */
  slugs: SlugStyle | undefined
  pluginsFolder: string
  /** Folders of layouts, plugins and styles. */
  templateFolders: readonly string[]
  includesFolder: string
  /** True where `defaults` give permalinks, so that pages have others than the configuration says of all. */
  hasOtherPermalinks: boolean
  /** Names of `include`: files and folders that are written out although they begin with `_`. */
  included: readonly string[]
  /** What builds the site; undefined where no Gemfile says it. */
  gems: Gems | undefined
  /** Names of plugins in the configuration. */
  plugins: readonly string[]
  /** True for files that are written out, pages and others. */
  isServed: MatchPath
  problems: readonly Problem[]
}

export interface Collection {
  name: string
  /** Undefined where Jekyll's own applies. */
  permalink: string | undefined
}

/** https://jekyllrb.com/docs/configuration/options/: what `exclude` holds by default. */
const EXCLUDED = ['.sass-cache', '.jekyll-cache', 'gemfiles', 'Gemfile', 'Gemfile.lock', 'node_modules', 'vendor']

/** Reads the configuration. A broken file gives the defaults and a problem. */
export async function readJekyllConfig(
  { folder, configPath }: SiteLocation,
  source: SiteSource,
): Promise<JekyllConfig> {
  const read = configPath === undefined ? undefined : await readYamlFile(configPath, source)
  const config = read === undefined || 'problem' in read ? undefined : read
  const text = (key: string): string | undefined =>
    config === undefined ? undefined : stringOf(config, fieldAt(config, key))
  const content = joinPath(folder, text('source') ?? '') ?? folder
  const below = (standard: string, written: string | undefined): string =>
    joinPath(content, written ?? standard) ?? joinPath(content, standard) ?? standard
  const pluginsFolder = below('_plugins', text('plugins_dir'))
  const sass = config === undefined ? undefined : stringOf(config, fieldAt(config, 'sass', 'sass_dir'))
  const collections = readCollections(config)
  const excluded = config === undefined ? [] : stringsOf(config, fieldAt(config, 'exclude'))
  const included = config === undefined ? [] : stringsOf(config, fieldAt(config, 'include'))
  const gems = await readGems(folder, source)
  const plugins =
    config === undefined ? [] : ['plugins', 'gems'].flatMap((key) => stringsOf(config, fieldAt(config, key)))
  const isExcluded = compileGlobs([...EXCLUDED, ...excluded].flatMap((name) => [name, `${name.replace(/\/$/, '')}/**`]))
  return {
    content,
    permalink: defaultPermalink(config, 'posts') ?? permalinkOfPosts(config) ?? text('permalink') ?? 'date',
    pagePermalink: text('permalink'),
    collections,
    collectionsFolder: joinPath(content, text('collections_dir') ?? '') ?? content,
    hasOldAddresses: plugins.includes('jekyll-redirect-from'),
    excerptEnd: text('excerpt_separator') ?? '\n\n',
    timezone: timezoneOf(text('timezone')),
    basePath: trimSlashesAtEnd(text('baseurl') ?? ''),
    address: ownAddress(`${trimSlashesAtEnd(text('url') ?? '')}${text('baseurl') ?? ''}`),
    slugs: config === undefined ? kramdownSlugs() : slugsOf(config),
    pluginsFolder,
    templateFolders: [below('_layouts', text('layouts_dir')), pluginsFolder, below('_sass', sass)],
    hasOtherPermalinks:
      config !== undefined &&
      itemsOf(config, fieldAt(config, 'defaults')).some(
        (item) => fieldOf(config, fieldOf(config, item, 'values'), 'permalink') !== undefined,
      ),
    included,
    includesFolder: below('_includes', text('includes_dir')),
    isServed: (path) =>
      isBelow(path, content) && isVisible(pathFrom(content, path), collections) && !isExcluded(pathFrom(content, path)),
    gems,
    plugins,
    problems:
      read !== undefined && 'problem' in read
        ? [read.problem]
        : config === undefined
          ? []
          : [...findFormerEngine(config, gems, source), ...findMissingGems(config, gems, source)],
  }
}

/**
 * Jekyll 4 has none of these engines (https://jekyllrb.com/docs/upgrading/3-to-4/); GitHub Pages takes kramdown instead, and an
 * older Jekyll may have them.
 */
function findFormerEngine(config: YamlSource, gems: Gems | undefined, { paths }: SiteSource): Problem[] {
  const node = fieldAt(config, 'markdown')
  const engine = stringOf(config, node)
  if (!/^(?:redcarpet|rdiscount|maruku)$/i.test(engine ?? '')) return []
  if (paths.some((file) => /(?:^|\/)_plugins\//.test(file)) || (gems?.jekyll ?? 4) < 4) return []
  const message = `Jekyll 4 stops because it has no Markdown engine ${engine}. Remove the line, so that it takes kramdown`
  const severity = gems?.jekyll === undefined ? 'warning' : 'error'
  const place = placeOf(config, node) ?? { line: 1, column: 1 }
  return [{ path: config.path, rule: 'config-syntax', severity, ...place, subject: 'markdown', message }]
}

/** Without the setting it is that of the machine, which is UTC on GitHub Pages and most runners. */
function timezoneOf(written: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: written ?? 'UTC' }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

/** https://kramdown.gettalong.org/options.html; `transliterated_header_ids` does nothing to GFM. */
function slugsOf(config: YamlSource): SlugStyle | undefined {
  const option = (...keys: string[]): string | number | boolean | undefined =>
    scalarOf(config, fieldAt(config, ...keys))
  if (!/^kramdown$/i.test(String(option('markdown') ?? 'kramdown'))) return undefined
  if (!/^GFM$/i.test(String(option('kramdown', 'input') ?? 'GFM'))) return undefined
  const prefix = option('kramdown', 'auto_id_prefix')
  return option('kramdown', 'auto_ids') === false ? noSlugs : kramdownSlugs(prefix === undefined ? '' : String(prefix))
}

/** https://jekyllrb.com/docs/configuration/front-matter-defaults/, of those that hold for every document of a kind. */
function defaultPermalink(config: YamlSource | undefined, kind: string): string | undefined {
  if (config === undefined) return undefined
  const ofKind = itemsOf(config, fieldAt(config, 'defaults')).filter((item) => {
    const scope = fieldOf(config, item, 'scope')
    return (
      scalarOf(config, fieldOf(config, scope, 'type')) === kind && !scalarOf(config, fieldOf(config, scope, 'path'))
    )
  })
  return ofKind.flatMap(
    (item) => stringOf(config, fieldOf(config, fieldOf(config, item, 'values'), 'permalink')) ?? [],
  )[0]
}

/** Posts are a collection too, whose own template comes before that of the site (tried out with Jekyll 4.3). */
function permalinkOfPosts(config: YamlSource | undefined): string | undefined {
  return config === undefined ? undefined : stringOf(config, fieldAt(config, 'collections', 'posts', 'permalink'))
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
function isVisible(path: string, collections: readonly Collection[]): boolean {
  const special = new Set(['_posts', '_drafts', ...collections.map(({ name }) => `_${name}`)])
  return path.split('/').every((segment) => !/^[._#]|~$/.test(segment) || special.has(segment))
}
