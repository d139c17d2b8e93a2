import type { FoundSite, FrameworkSite, LinkRules, SiteRules, SiteSource } from './framework.ts'

/** Has the framework of a site read its rules, and fills in the defaults. */
export async function readSiteRules({ candidates, ...site }: FoundSite, source: SiteSource): Promise<SiteRules> {
  const others = await Promise.all(candidates.map((one) => readOwnRules(one, source)))
  return { ...(await readOwnRules(site, source)), candidates: others }
}

async function readOwnRules({ framework, ...location }: FrameworkSite, source: SiteSource): Promise<SiteRules> {
  const rules = await framework.load(location, source)
  return { ...DEFAULTS, ...location, ...rules, framework, links: { ...LINK_DEFAULTS, ...rules.links } }
}

const DEFAULTS = {
  candidates: [],
  problems: [],
  basePath: '',
  publicFolders: [],
  generatedRoutes: [],
  redirects: [],
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
