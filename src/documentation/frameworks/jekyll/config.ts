// _config.yml: https://jekyllrb.com/docs/configuration/
import { compileGlobs, type MatchPath } from '../../config/glob.ts'
import { isBelow, joinPath, pathFrom } from '../../config/paths.ts'
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
import type { Problem } from '../../problem.ts'
import type { SiteLocation, SiteSource } from '../framework.ts'

export interface JekyllConfig {
  /** Folder of the pages. */
  content: string
  /** The style or template of the addresses of posts. */
  permalink: string
  collections: readonly Collection[]
  basePath: string
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
  const collections = readCollections(config)
  const excluded = config === undefined ? [] : stringsOf(config, fieldAt(config, 'exclude'))
  const isExcluded = compileGlobs([...EXCLUDED, ...excluded].flatMap((name) => [name, `${name.replace(/\/$/, '')}/**`]))
  return {
    content,
    permalink: text('permalink') ?? 'date',
    collections,
    basePath: trimSlashesAtEnd(text('baseurl') ?? ''),
    isServed: (path) =>
      isBelow(path, content) && isVisible(pathFrom(content, path), collections) && !isExcluded(pathFrom(content, path)),
    problems: read !== undefined && 'problem' in read ? [read.problem] : [],
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
function isVisible(path: string, collections: readonly Collection[]): boolean {
  const special = new Set(['_posts', '_drafts', ...collections.map(({ name }) => `_${name}`)])
  return path.split('/').every((segment) => !/^[._#]|~$/.test(segment) || special.has(segment))
}
