// What the configuration says, whichever of its formats it is in: https://gohugo.io/getting-started/configuration/
import { CONFIG_MAX_CHARACTERS } from '../../config/limit.ts'
import { isBelow, joinPath, nameOf } from '../../config/paths.ts'
import { basePathOfUrl, ownAddress } from '../../config/site-address.ts'
import type { SlugStyle } from '../../page/anchors/slugs.ts'
import { readFrontmatter } from '../../page/frontmatter.ts'
import { type Problem, unparsedFile } from '../../problem.ts'
import type { SiteSource } from '../framework.ts'
import { slugsOf } from './anchors.ts'

/** A folder of pages from the top of the repository. */
interface ContentFolder {
  folder: string
  language: string
  /** Further languages in which its pages stand in for what is not translated. */
  alsoIn?: readonly string[]
}

export interface HugoConfig {
  basePath: string
  /** Where the site is served; '' where that is not written out. */
  address: string
  contents: readonly ContentFolder[]
  /** Codes of all languages; the addresses of the first one have no prefix where `isPrefixed` is false. */
  languages: readonly string[]
  defaultLanguage: string
  isPrefixed: boolean
  staticFolders: readonly string[]
  /** Layouts, archetypes and themes. */
  templateFolders: readonly string[]
  /** In which templates look up images. */
  assetFolders: readonly string[]
  hasUglyUrls: boolean
  /** Templates of addresses by section. */
  permalinks: ReadonlyMap<string, string>
  /** Undefined where the configuration names a style that is not known. */
  slugs: SlugStyle | undefined
  /** Names of taxonomies in the plural, such as `tags`. */
  taxonomies: readonly string[]
  /** Files that were read, in which a menu may stand. */
  files: readonly { path: string; text: string }[]
  problems: readonly Problem[]
}

type Fields = Record<string, unknown>

const MAX_MOUNTS = 200

const PART =
  /^(?:hugo|config|menus?|languages|markup|modules?|permalinks|taxonomies)(?:\.[\w-]+)?\.(?:toml|ya?ml|json)$/

/** Reads the configuration and its parts. A file that does not parse gives the defaults and a problem. */
export async function readHugoConfig(folder: string, configPath: string, source: SiteSource): Promise<HugoConfig> {
  const files = await readFiles(folder, configPath, source)
  const read = files.map((file) => ({ ...file, ...parse(file.path, file.text) }))
  const fields: Fields = Object.assign({}, ...read.map(({ path, data }) => fieldsOfPart(path, data)))
  const languages = recordOf(fields.languages)
  const defaultLanguage = stringOf(fields.defaultcontentlanguage) ?? 'en'
  return {
    basePath: basePathOfUrl(stringOf(fields.baseurl)),
    address: ownAddress(stringOf(fields.baseurl)),
    contents: contentsOf(folder, fields, languages, defaultLanguage),
    languages: Object.keys(languages),
    defaultLanguage,
    isPrefixed: fields.defaultcontentlanguageinsubdir === true,
    staticFolders: stringsOf(fields.staticdir, 'static').flatMap((name) => joinPath(folder, name) ?? []),
    templateFolders: templatesOf(folder, fields),
    assetFolders: assetsOf(folder, fields),
    hasUglyUrls: fields.uglyurls === true,
    permalinks: permalinksOf(recordOf(fields.permalinks)),
    slugs: slugsOf(lowerKeys(recordAt(fields.markup, 'goldmark', 'parser'))),
    taxonomies:
      fields.taxonomies === undefined ? ['tags', 'categories'] : Object.values(recordOf(fields.taxonomies)).map(String),
    files,
    problems: read.flatMap(({ problems }) => problems),
  }
}

async function readFiles(folder: string, configPath: string, source: SiteSource): Promise<HugoConfig['files']> {
  const parts = joinPath(folder, 'config/_default') ?? ''
  const inParts = source.paths.filter((path) => isBelow(path, parts) && PART.test(nameOf(path)))
  const files: { path: string; text: string }[] = []
  for (const path of isBelow(configPath, parts) ? inParts : [configPath, ...inParts]) {
    const text = await source.readText(path)
    if (text !== undefined) files.push({ path, text })
  }
  return files
}

function parse(path: string, text: string): { data: Fields; problems: Problem[] } {
  const whole = { start: 0, end: text.length }
  // JSON is YAML.
  const format = path.endsWith('.toml') ? 'toml' : 'yaml'
  if (text.length > CONFIG_MAX_CHARACTERS)
    return { data: {}, problems: [unparsedFile(path, 'it is larger than 256 KiB')] }
  const { data, problems } = readFrontmatter(text, { block: whole, content: whole, format, bodyStart: text.length })
  return { data: lowerKeys(data), problems: problems.slice(0, 1).map(({ message }) => unparsedFile(path, message)) }
}

/** `languages.toml` holds what stands below `languages` in a whole file. */
function fieldsOfPart(path: string, data: Fields): Fields {
  const name = nameOf(path).split('.')[0] ?? ''
  return name === 'hugo' || name === 'config' ? data : { [name]: data }
}

/** Hugo reads keys in any case. */
function lowerKeys(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key.toLowerCase(), value]))
}

function contentsOf(
  folder: string,
  fields: Fields,
  languages: Fields,
  defaultLanguage: string,
): HugoConfig['contents'] {
  const shared = joinPath(folder, stringOf(fields.contentdir) ?? 'content') ?? folder
  const own = Object.entries(languages).flatMap(([language, options]) => {
    const name = stringOf(lowerKeys(recordOf(options)).contentdir)
    const content = name === undefined ? undefined : joinPath(folder, name)
    return content === undefined ? [] : [{ folder: content, language }]
  })
  const mounted = mountedContents(folder, fields, defaultLanguage)
  const isShared = mounted.length === 0 && own.every((content) => content.folder !== shared)
  const all = isShared ? [...own, { folder: shared, language: defaultLanguage }] : [...mounted, ...own]
  return all.sort((a, b) => b.folder.length - a.folder.length)
}

/**
 * Folders that are mounted as `content` take its place: https://gohugo.io/configuration/module/#mounts. Their languages are
 * `lang`, or `sites.matrix.languages` in newer versions.
 */
function mountedContents(folder: string, fields: Fields, defaultLanguage: string): ContentFolder[] {
  return mountsOf(fields).flatMap((mount) => {
    const source = stringOf(mount.source)
    const content = source === undefined ? undefined : joinPath(folder, source)
    if (mount.target !== 'content' || content === undefined) return []
    const matrix = recordOf(recordOf(mount.sites).matrix)
    const languages = stringsOf(mount.lang ?? matrix.languages, defaultLanguage)
    const language = languages.find((name) => name === defaultLanguage) ?? languages[0] ?? defaultLanguage
    return [{ folder: content, language, alsoIn: languages.filter((name) => name !== language) }]
  })
}

/** What is mounted as `assets` takes the place of the folder. */
function assetsOf(folder: string, fields: Fields): string[] {
  const mounted = mountsOf(fields).flatMap(({ source, target }) =>
    target === 'assets' ? (stringOf(source) ?? []) : [],
  )
  const names = mounted.length > 0 ? mounted : [stringOf(fields.assetdir) ?? 'assets']
  return names.flatMap((name) => joinPath(folder, name) ?? [])
}

/** Archetypes are templates of new pages: https://gohugo.io/content-management/archetypes/ */
function templatesOf(folder: string, { layoutdir, archetypedir, themesdir, ...fields }: Fields): string[] {
  const mounted = mountsOf(fields).flatMap(({ source, target }) =>
    /^(?:layouts|archetypes)(?:\/|$)/.test(String(target)) ? (stringOf(source) ?? []) : [],
  )
  const named = [
    stringOf(layoutdir) ?? 'layouts',
    stringOf(archetypedir) ?? 'archetypes',
    stringOf(themesdir) ?? 'themes',
  ]
  return [...named, ...mounted].flatMap((name) => joinPath(folder, name) ?? [])
}

function mountsOf(fields: Fields): Fields[] {
  const { mounts } = recordOf(fields.module)
  return (Array.isArray(mounts) ? mounts.slice(0, MAX_MOUNTS) : []).map(recordOf)
}

/** `permalinks.page.SECTION` since 0.115, `permalinks.SECTION` before. */
function permalinksOf(fields: Fields): Map<string, string> {
  const entries = Object.entries({ ...fields, ...recordOf(fields.page) })
  return new Map(entries.flatMap(([section, template]) => (typeof template === 'string' ? [[section, template]] : [])))
}

function recordOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** Hugo reads keys in any case. */
function recordAt(value: unknown, ...keys: string[]): Fields {
  return keys.reduce<Fields>((fields, key) => recordOf(lowerKeys(fields)[key]), recordOf(value))
}

function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function stringsOf(value: unknown, fallback: string): string[] {
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string')
  return [stringOf(value) ?? fallback]
}
