import { findFilesReadBy } from '../config/files-read-by.ts'
import { folderOf, isBelow, isContentPage, joinPath, nameOf } from '../config/paths.ts'
import { ownAddress } from '../config/site-address.ts'
import type { FoundGroup } from './find-site.ts'
import type { FoundSite, FrameworkRules, FrameworkSite, SiteLocation, SiteRules, SiteSource } from './framework.ts'
import { findEarlierVersions, isDatedPost, isInOneOf } from './frozen-pages.ts'
import { findGeneratedFiles } from './generated-files.ts'
import { readHostRedirects } from './host-redirects.ts'
import type { LinkRules } from './link-rules.ts'
import { NO_GENERATOR } from './registry.ts'

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
  // Plain files around sites that hold most of the pages say nothing of these.
  const largest = first.framework === NO_GENERATOR ? largestOf(further, source) : undefined
  return largest === undefined ? [first, ...further] : [largest, ...further.filter((rules) => rules !== largest)]
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
  return all * 2 < pages.length ? undefined : counts.sort((a, b) => b.count - a.count)[0]?.rules
}

async function readOwnRules({ framework, ...location }: FrameworkSite, source: SiteSource): Promise<SiteRules> {
  const rules = await framework.load(location, source)
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
