// Files that are not in the repository because a build makes them: git ignores them, and the navigation or the
// configuration of a generator names them. A link to such a file is no dead link.
import { escapeRegExp } from '../../base/text.ts'
import { compileIgnoreLines, type MatchPath, remembering } from '../config/glob.ts'
import { folderOf, isBelow, isForeign, joinPath, nameOf, pathFrom, segmentsOf } from '../config/paths.ts'
import type { FrameworkRules, NavTarget, SiteSource } from './framework.ts'

/** What runs generators of pages: scripts of packages, API documentation of TypeScript, Python and Make. */
const GENERATOR_CONFIG =
  /^(?:package\.json|typedoc[\w.-]*\.(?:json|[cm]?js|ts)|[Mm]akefile|[Jj]ustfile|Taskfile\.ya?ml|conf\.py|noxfile\.py|tox\.ini|pyproject\.toml)$/
const MAX_CONFIGS = 20
const MAX_IGNORE_FILES = 50
const MAX_ADDRESS_FILES = 100

/** Gives the predicate for a site. Reads the .gitignore files around its pages and the configuration of generators. */
export async function findGeneratedFiles(
  siteFolder: string,
  rules: Pick<FrameworkRules, 'contentFolders' | 'publicFolders' | 'nav' | 'filledFolders' | 'pageScripts'>,
  source: SiteSource,
): Promise<(path: string) => boolean> {
  const folders = [siteFolder, ...rules.contentFolders]
  const isWritten = await findWrittenFiles(folders, rules.publicFolders ?? [], source)
  const scripts = await readTexts((rules.pageScripts ?? []).slice(0, MAX_CONFIGS), source)
  const templates = filledIn(source)
  const isFilled = (path: string): boolean =>
    rules.filledFolders?.some((filled) => path === filled || isBelow(path, filled)) === true ||
    templates.has(path) ||
    isWritten(path) ||
    (scripts.length > 0 &&
      rules.contentFolders.some((folder) => isBelow(path, folder) && scripts.some(quotes(pathFrom(folder, path)))))
  const isIgnored = await readIgnoreFiles(folders, source)
  if (isIgnored === undefined) return isFilled
  const ignoredRoot = findingRoots(isIgnored)
  // Only when it is asked for: of a site with a hundred versions, each with its navigation, this takes most of a minute.
  let named: ReadonlySet<string> | undefined
  const isNamed = (root: string): boolean => {
    named ??= findNamedRoots(rules, ignoredRoot)
    return named.has(root)
  }
  const listed = (rules.nav?.entries ?? []).flatMap(({ target }) => (target.kind === 'folder' ? [target.path] : []))
  const configs = await readGeneratorConfigs(folders, source)
  return (path) => {
    const root = ignoredRoot(path)
    if (root === undefined) return isFilled(path)
    return (
      isFilled(path) || isNamed(root) || listed.some((folder) => isBelow(path, folder)) || configs.some(mentions(root))
    )
  }
}

/** What the navigation names of what git ignores. */
function findNamedRoots(
  { nav, ...rules }: Pick<FrameworkRules, keyof Folders | 'nav'>,
  ignoredRoot: IgnoredRoot,
): ReadonlySet<string> {
  const paths = (nav?.entries ?? []).flatMap(({ target }) => filesOfTarget(target, rules))
  return new Set(paths.flatMap((path) => ignoredRoot(path) ?? []))
}

const TEMPLATES = ['.tmpl', '.tpl', '.template', '.in', '.j2', '.jinja', '.jinja2', '.mustache', '.hbs', '.erb']

/** Pages that a script fills in: `accepted.rst.tmpl` becomes `accepted.rst`, whether or not git ignores it. */
function filledIn({ paths }: SiteSource): ReadonlySet<string> {
  return new Set(
    paths.flatMap((path) => {
      const extension = TEMPLATES.find((one) => path.endsWith(one))
      return extension === undefined ? [] : [path.slice(0, -extension.length)]
    }),
  )
}

/** Undefined when there are none. */
async function readIgnoreFiles(folders: readonly string[], source: SiteSource): Promise<MatchPath | undefined> {
  const concerns = (folder: string): boolean =>
    folders.some((one) => one === folder || isBelow(one, folder) || isBelow(folder, one))
  const files = source.paths
    .filter((path) => nameOf(path) === '.gitignore' && concerns(folderOf(path)) && !isForeign(path))
    .slice(0, MAX_IGNORE_FILES)
  const matchers = await Promise.all(
    files.map(async (file) => {
      const matches = compileIgnoreLines(((await source.readText(file)) ?? '').split('\n'))
      const folder = folderOf(file)
      return (path: string): boolean => isBelow(path, folder) && matches(pathFrom(folder, path))
    }),
  )
  return matchers.length === 0 ? undefined : (path) => matchers.some((matches) => matches(path))
}

/** Gives the highest folder of a path that is ignored, or the path itself if only the file is. */
type IgnoredRoot = (path: string) => string | undefined

/** Dead links share their folders, and all of them are asked for. */
function findingRoots(isIgnored: MatchPath): IgnoredRoot {
  const rootOf: IgnoredRoot = (path) => {
    const folder = folderOf(path)
    return (folder === '' ? undefined : ofFolder(folder).root) ?? (isIgnored(path) ? path : undefined)
  }
  const ofFolder = remembering((folder) => ({ root: rootOf(folder) }))
  return rootOf
}

async function readGeneratorConfigs(folders: readonly string[], source: SiteSource): Promise<string[]> {
  const places = new Set(['', ...folders.flatMap((folder) => [folder, folderOf(folder)])])
  const files = source.paths
    .filter((path) => places.has(folderOf(path)) && GENERATOR_CONFIG.test(nameOf(path)))
    .slice(0, MAX_CONFIGS)
  return readTexts(files, source)
}

/** What a script of a package runs: `node scripts/make.mjs`. */
const SCRIPT = /[\w@.-][\w@./-]{0,200}\.(?:[cm]?[jt]s|py)\b/g
/** https://llmstxt.org. Plugins write them under these names. */
const LLMS = /^llms(?:-[\w-]{1,40})?\.txt$/

/** Gives a test for files that the scripts of a package name, those of public folders also by name alone, or that plugins write. */
async function findWrittenFiles(
  folders: readonly string[],
  publicFolders: readonly string[],
  source: SiteSource,
): Promise<(path: string) => boolean> {
  const places = [...new Set(['', ...folders.flatMap((folder) => [folder, folderOf(folder)])])]
  const packages = places.map((folder) => joinPath(folder, 'package.json') ?? '').filter((path) => source.hasFile(path))
  const texts = await readTexts(packages.slice(0, MAX_CONFIGS), source)
  const scripts = texts.flatMap((text, at) =>
    (text.match(SCRIPT) ?? []).flatMap((script) => joinPath(folderOf(packages[at] ?? ''), script) ?? []),
  )
  const code = await readTexts(
    [...new Set(scripts)].filter((path) => source.hasFile(path)).slice(0, MAX_CONFIGS),
    source,
  )
  const makesLlms = [...texts, ...code].some((text) => /llms/i.test(text))
  const mayName = remembering((name) => code.some((text) => text.includes(`/${name}`)))
  return (path) => {
    const isNamed = path.includes('/') && mayName(nameOf(path))
    if (isNamed && code.some((text) => text.includes(segmentsOf(path).slice(-2).join('/')))) return true
    if (!publicFolders.some((folder) => isBelow(path, folder))) return false
    return (makesLlms && LLMS.test(nameOf(path))) || code.some(mentions(path))
  }
}

async function readTexts(files: readonly string[], source: SiteSource): Promise<string[]> {
  const texts = await Promise.all(files.map((file) => source.readText(file)))
  return texts.filter((text) => text !== undefined)
}

function quotes(path: string): (code: string) => boolean {
  return (code) => code.includes(`'${path}'`) || code.includes(`"${path}"`)
}

function mentions(root: string): (text: string) => boolean {
  const name = new RegExp(`(?:^|[\\s"'\`/=])${escapeRegExp(nameOf(root))}(?=["'\`\\s/,;]|$)`, 'm')
  return (text) => name.test(text)
}

/** The files for which an entry of the navigation can stand. */
export function filesOfTarget(target: NavTarget, folders: Folders): readonly string[] {
  if (target.kind === 'files') return target.paths
  if (target.kind === 'folder') return [target.path]
  if (target.kind === 'external') return []
  return filesOfAddress(target.kind === 'id' ? target.id : target.route, folders)
}

/** The files that could be served under an address, whether or not they exist. */
export function filesOfAddress(address: string, { contentFolders, publicFolders = [] }: Folders): string[] {
  const served = nameOf(address).includes('.') ? publicFolders.slice(0, MAX_ADDRESS_FILES) : []
  const pages = contentFolders.slice(0, MAX_ADDRESS_FILES).flatMap((folder) => {
    const stem = joinPath(folder, address)
    return stem === undefined || stem === folder ? [] : [`${stem}.md`, `${stem}.mdx`, `${stem}.rst`, `${stem}/index.md`]
  })
  return [...pages, ...served.flatMap((folder) => joinPath(folder, address) ?? [])]
}

type Folders = Pick<FrameworkRules, 'contentFolders' | 'publicFolders'>
