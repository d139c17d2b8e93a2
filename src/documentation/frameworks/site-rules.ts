import type { FoundSite, LinkRules, SiteRules, SiteSource } from './framework.ts'

/** Has the framework of a site read its rules, and fills in the defaults. */
export async function readSiteRules({ framework, ...location }: FoundSite, source: SiteSource): Promise<SiteRules> {
  const rules = await framework.load(location, source)
  return { ...DEFAULTS, ...location, ...rules, framework, links: { ...LINK_DEFAULTS, ...rules.links } }
}

const DEFAULTS = {
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
