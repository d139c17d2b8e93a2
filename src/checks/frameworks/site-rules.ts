import { findFilesReadBy } from '../config/files-read-by.ts'
import type { HostRule } from '../config/host-rule.ts'
import { type NetlifyToml, readNetlifyToml, readRedirectsFile } from '../config/netlify-redirects.ts'
import { folderOf, isBelow, isContentPage, joinPath, nameOf } from '../config/paths.ts'
import { isExternal, ownAddress } from '../config/site-address.ts'
import { readVercelJson } from '../config/vercel-redirects.ts'
import { unknownAnchors } from '../problem.ts'
import type { FoundGroup } from './find-site.ts'
import type {
  FoundSite,
  FrameworkRules,
  FrameworkSite,
  Redirect,
  RedirectFile,
  SiteLocation,
  SiteRules,
  SiteSource,
} from './framework.ts'
import { findEarlierVersions, isDatedPost, isInOneOf } from './frozen-pages.ts'
import { findGeneratedFiles } from './generated-files.ts'
import type { LinkRules } from './link-rules.ts'
import { NO_GENERATOR } from './registry.ts'
import { withSiblingLanguages } from './sibling-languages.ts'

// Redirects that the host of a site makes, whichever generator builds it: `_redirects`, netlify.toml, vercel.json. They are
// only read: these files also decide which headers a site sends and which servers answer for it.

interface HostRedirects {
  redirects: Redirect[]
  files: RedirectFile[]
}

const MAX_FILES = 20
/** Leads a reader on; 200 serves another address under this one. */
const LEADS_ON = new Set([200, 301, 302, 303, 307, 308])

/** Reads the files that concern a site: its own, or the nearest in the folders around it. */
async function readHostRedirects(
  siteFolder: string,
  rules: Pick<FrameworkRules, 'publicFolders' | 'basePath'>,
  source: SiteSource,
): Promise<HostRedirects> {
  const { publicFolders = [], basePath = '' } = rules
  const around = foldersAround(siteFolder)
  const found = [
    ...(await readLines([...new Set(publicFolders)], around, source)),
    ...(await readNearest(around, 'netlify.toml', source, (text) => rulesOfToml(text, siteFolder))),
    ...(await readNearest(around, 'vercel.json', source, readVercelJson)),
  ]
  return {
    redirects: found.flatMap(({ file, rules: own }) =>
      own.flatMap((rule) => redirectOf(rule, file.path, basePath) ?? []),
    ),
    files: found.map(({ file }) => file),
  }
}

interface ReadFile {
  file: RedirectFile
  rules: readonly HostRule[]
}

/** Every public folder may have one; a script may also copy one from the folder of the site or from around it. */
async function readLines(publicFolders: readonly string[], around: readonly string[], source: SiteSource) {
  const files: ReadFile[] = []
  const folders = [...publicFolders, ...around.slice(0, 1)]
  for (const folder of [...folders, ...around.slice(1)].slice(0, MAX_FILES)) {
    if (files.length > 0 && !folders.includes(folder)) break
    const path = joinPath(folder, '_redirects') ?? '_redirects'
    if (files.some(({ file }) => file.path === path) || !source.hasFile(path)) continue
    const text = await source.readText(path)
    if (text !== undefined) files.push({ file: { path, form: 'lines' }, rules: readRedirectsFile(text) })
  }
  return files
}

/** `read` gives undefined for a file that is about another site. */
async function readNearest(
  around: readonly string[],
  name: 'netlify.toml' | 'vercel.json',
  source: SiteSource,
  read: (text: string, path: string) => readonly HostRule[] | undefined,
): Promise<ReadFile[]> {
  for (const folder of around) {
    const path = joinPath(folder, name) ?? name
    const text = source.hasFile(path) ? await source.readText(path) : undefined
    const rules = text === undefined ? undefined : read(text, path)
    if (rules !== undefined) return [{ file: { path, form: name === 'vercel.json' ? 'json' : 'toml' }, rules }]
  }
  return []
}

/** One repository may have several sites, of which the file publishes one. */
function rulesOfToml(text: string, siteFolder: string): readonly HostRule[] | undefined {
  const toml = readNetlifyToml(text)
  return publishes(toml, siteFolder) ? toml.rules : undefined
}

function publishes({ publish, base }: NetlifyToml, siteFolder: string): boolean {
  if (publish === undefined) return true
  const outputs = [publish, `${base}/${publish}`].flatMap((path) => joinPath('', path.replace(/^\/+/, '')) ?? [])
  return outputs.some(
    (output) => isBelow(output, siteFolder) || isBelow(siteFolder, folderOf(output)) || siteFolder === folderOf(output),
  )
}

/** The folder itself first, the top of the repository last. */
function foldersAround(folder: string): string[] {
  return folder === '' ? [''] : [folder, ...foldersAround(folderOf(folder))]
}

/** Gives the redirect with addresses as the site has them, or undefined for a rule that leads nowhere for certain. */
function redirectOf(rule: HostRule, path: string, basePath: string): Redirect | undefined {
  const from = withoutBase(rule.from, basePath)
  const star = rule.from.indexOf('*')
  const isReadable = star === -1 || star === rule.from.length - 1
  if (from === undefined || !isReadable || !LEADS_ON.has(rule.status)) return undefined
  const to = isExternal(rule.to) ? rule.to : (withoutBase(rule.to, basePath) ?? rule.to)
  const place = { path, line: rule.line, column: rule.column }
  if (rule.status !== 200) return { from, to, place, isForced: rule.isForced }
  return servesOne(rule) ? { from, to, place, isRewrite: true } : undefined
}

/** An application that answers for all addresses below one shows for most of them that there is no such page. */
function servesOne({ from, to }: HostRule): boolean {
  return isExternal(to) || !/[*:]/.test(from) || /[*:]/.test(to)
}

/** Undefined for an address beside the site. */
function withoutBase(address: string, basePath: string): string | undefined {
  if (basePath === '') return address
  const isBased = address === basePath || address.startsWith(`${basePath}/`)
  return isBased ? address.slice(basePath.length) || '/' : undefined
}

/** Has the framework of a site read its rules, and fills in the defaults. */
export async function readSiteRules({ candidates, ...site }: FoundSite, source: SiteSource): Promise<SiteRules> {
  const others = await Promise.all(candidates.map((one) => readOwnRules(one, source)))
  return { ...(await readOwnRules(site, source)), candidates: others }
}

/** The rules of all sites below a docs root, the lead first. */
export type SiteGroup = readonly [SiteRules, ...SiteRules[]]

/**
 * Reads the rules of a group. A site with the same folders of pages as another is an edition of it; one in a folder that
 * another takes for its own pages is a sample that these show.
 */
export async function readGroup({ lead, others }: FoundGroup, source: SiteSource): Promise<SiteGroup> {
  const first = await readSiteRules(lead, source)
  const further: SiteRules[] = []
  for (const other of others) {
    const rules = await readOwnRules(other, source)
    if (![first, ...further].some((known) => isEdition(rules, known) || isShownBy(rules, known, source)))
      further.push(rules)
  }
  const [own = first, ...group] = withSiblingLanguages([first, ...further], source)
  // Plain files around sites that hold most of the pages say nothing of these.
  const largest = own.framework === NO_GENERATOR ? largestOf(group, source) : undefined
  return largest === undefined ? [own, ...group] : [largest, ...group.filter((rules) => rules !== largest)]
}

function isEdition(a: SiteRules, b: SiteRules): boolean {
  return a.framework === b.framework && a.contentFolders.join('\n') === b.contentFolders.join('\n')
}

function isShownBy({ folder }: SiteRules, around: SiteRules, { paths }: SiteSource): boolean {
  const isInside = around.contentFolders.some((content) => content === folder || isBelow(folder, content))
  if (around.framework === NO_GENERATOR || !isInside) return false
  return paths.some((path) => isBelow(path, folder) && around.isPage(path))
}

/** Gives the site with most pages, if all together have at least half of those below the docs root. */
function largestOf(group: readonly SiteRules[], { paths, docsRoot }: SiteSource): SiteRules | undefined {
  const pages = paths.filter((path) => isBelow(path, docsRoot) && isContentPage(path))
  const counts = group.map((rules) => ({ rules, count: pages.filter((path) => rules.isPage(path)).length }))
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const configured = counts.filter(({ rules }) => rules.configuredBy === undefined)
  return all * 2 < pages.length ? undefined : configured.sort((a, b) => b.count - a.count)[0]?.rules
}

async function readOwnRules({ framework, ...location }: FrameworkSite, source: SiteSource): Promise<SiteRules> {
  const rules = withPatches(await framework.load(location, source), await findPatchedSlugger(location.folder, source))
  const configFiles = await findConfigFiles(location, rules, source)
  const isGenerated = await findGeneratedFiles(location.folder, rules, source)
  const links = { ...LINK_DEFAULTS, ...rules.links }
  const host = await readHostRedirects(location.folder, rules, source)
  const redirects = [...(rules.redirects ?? []), ...host.redirects]
  const address = rules.address || (await readCname(location.folder, rules, source))
  const redirectFiles = [...(rules.redirectFiles ?? []), ...host.files]
  const frozenAs = frozenTest(rules, source)
  const found = { redirects, redirectFiles, address, configFiles, isGenerated, frozenAs }
  return { ...DEFAULTS, ...location, ...rules, ...found, framework, links }
}

/** Packages that make the ids of headings. A patch of one is a diff of its code. */
const SLUGGERS =
  /(?:^|\/)(?:@?docusaurus(?:[+-]|__)(?:mdx-loader|utils)|github-slugger|(?:@?astrojs(?:[+-]|__))?markdown-remark|rehype-slug|markdown-it-anchor|vitepress|nextra)\b[^/]*\.patch$/
const MAX_PATCHES = 20

/** Gives the patch of patch-package, pnpm or Yarn, in their usual folders, that changes how headings get their ids. */
async function findPatchedSlugger(folder: string, source: SiteSource): Promise<string | undefined> {
  const places = foldersAround(folder).flatMap((around) =>
    ['patches', '.yarn/patches'].map((name) => joinPath(around, name)),
  )
  const patches = source.paths
    .filter((path) => places.includes(folderOf(path)) && SLUGGERS.test(path))
    .slice(0, MAX_PATCHES)
  for (const path of patches)
    if (/^[+-].*(?:slug|headingId|anchor)/im.test((await source.readText(path)) ?? '')) return path
  return undefined
}

function withPatches(rules: FrameworkRules, patch: string | undefined): FrameworkRules {
  if (patch === undefined || rules.hasUnknownAnchors === true) return rules
  return { ...rules, hasUnknownAnchors: true, problems: [...(rules.problems ?? []), unknownAnchors(patch)] }
}

/** Folders of versions side by side in a folder `versions` are told by their names alone. */
function frozenTest(rules: FrameworkRules, { paths }: SiteSource): SiteRules['frozenAs'] {
  const earlier = findEarlierVersions(paths, (folder) => nameOf(folderOf(folder)) === 'versions')
  return (path) => {
    const own = rules.frozenAs?.(path)
    if (own !== undefined) return own
    return isInOneOf(earlier, path) ? 'earlier version' : isDatedPost(path) ? 'post' : undefined
  }
}

/** https://docs.github.com/en/pages/configuring-a-custom-domain-for-your-github-pages-site */
async function readCname(folder: string, rules: FrameworkRules, source: SiteSource): Promise<string> {
  const folders = [...(rules.publicFolders ?? []), ...rules.contentFolders, folder, '']
  const path = folders.map((place) => joinPath(place, 'CNAME') ?? '').find((place) => source.hasFile(place))
  const host = path === undefined ? '' : ((await source.readText(path)) ?? '').trim()
  return /^[\w.-]{4,253}$/.test(host) ? ownAddress(`https://${host}${rules.basePath ?? ''}`) : ''
}

/** Files that tools keep at the top of a project and that may include others. */
const TOOL_FILE =
  /^(?:[tj]sconfig[^/]*|package|composer|nx|turbo|renovate|biome|deno)\.jsonc?$|^\.[\w.-]+\.(?:jsonc?|ya?ml)$|^\.\w+rc$|^(?:docker-)?compose[^/]*\.ya?ml$/
const MAX_TOOL_FILES = 40

async function findConfigFiles(
  { folder, configPath }: SiteLocation,
  rules: FrameworkRules,
  source: SiteSource,
): Promise<string[]> {
  const { configFiles = [] } = rules
  const tools = source.paths
    .filter((path) => [folder, ''].includes(folderOf(path)) && TOOL_FILE.test(nameOf(path)))
    .slice(0, MAX_TOOL_FILES)
  const own = [...(configPath === undefined ? [] : [configPath]), ...configFiles]
  const navigation = (rules.nav?.files ?? []).filter(isBuildCode)
  const read = await findFilesReadBy([...own, ...navigation, ...tools], source, [...new Set([folder, ''])])
  return [...new Set([...configFiles, ...read])]
}

/** A navigation that is data includes no other file, unless it is the configuration itself. */
function isBuildCode(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path)
}

const DEFAULTS = {
  candidates: [],
  problems: [],
  basePath: '',
  publicFolders: [],
  generatedRoutes: [],
  locales: [],
} satisfies Partial<SiteRules>

const LINK_DEFAULTS = {
  relativeTo: ['file', 'route'],
  absoluteFrom: ['site', 'content'],
  pageExtensions: [],
  allowsExtensionless: false,
  aliases: {},
  allowsFolders: false,
  mayLeaveRepository: false,
  includesByPathEnd: false,
} satisfies Partial<LinkRules>
