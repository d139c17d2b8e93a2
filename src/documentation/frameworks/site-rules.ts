import { findFilesReadBy } from '../config/files-read-by.ts'
import { folderOf, nameOf } from '../config/paths.ts'
import type {
  FoundSite,
  FrameworkRules,
  FrameworkSite,
  LinkRules,
  SiteLocation,
  SiteRules,
  SiteSource,
} from './framework.ts'
import { findGeneratedFiles } from './generated-files.ts'
import { readHostRedirects } from './host-redirects.ts'

/** Has the framework of a site read its rules, and fills in the defaults. */
export async function readSiteRules({ candidates, ...site }: FoundSite, source: SiteSource): Promise<SiteRules> {
  const others = await Promise.all(candidates.map((one) => readOwnRules(one, source)))
  return { ...(await readOwnRules(site, source)), candidates: others }
}

async function readOwnRules({ framework, ...location }: FrameworkSite, source: SiteSource): Promise<SiteRules> {
  const rules = await framework.load(location, source)
  const configFiles = await findConfigFiles(location, rules, source)
  const isGenerated = await findGeneratedFiles(location.folder, rules, source)
  const links = { ...LINK_DEFAULTS, ...rules.links }
  const host = await readHostRedirects(location.folder, rules, source)
  const redirects = [...(rules.redirects ?? []), ...host.redirects]
  const found = { redirects, redirectFiles: host.files, configFiles, isGenerated }
  return { ...DEFAULTS, ...location, ...rules, ...found, framework, links }
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
