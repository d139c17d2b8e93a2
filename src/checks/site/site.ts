// A site as it is indexed: its rules, its files, and what every page is called.
import type { ActiveContent } from '../active-content/active-forms.ts'
import type { Dialect } from '../dialect.ts'
import type { SiteRules } from '../frameworks/framework.ts'
import type { PageAnalysis, PageScan, TemplateFault } from '../page/page-analysis.ts'
import { describeProblem, type Problem } from '../problem.ts'
import type { FileIndex } from './file-index.ts'
import type { LayeredGroups, Lookup } from './layered-map.ts'
import type { Overlay } from './overlay.ts'
import type { RouteRules } from './resolve/route-rules.ts'

/** A page, or Markdown that pages are made of. */
export interface SitePage {
  path: string
  sha: string
  /** As the site's framework reads it, also where it may only become a part of pages. */
  dialect: Dialect
  /** As a code host reads it; of files of the repository that are no part of the site unless pages include them. */
  repositoryDialect: Dialect | undefined
  scan: PageScan
  /** False for partials and the like: they have no address. */
  isPage: boolean
  /** As `SiteRules.routesOf` gives them. */
  routes: readonly string[]
  /** As `SiteRules.formerRoutesOf` gives them. */
  formerRoutes: readonly string[]
  id: string | undefined
}

/** A site, or one of several in a tree: then it leads the others, and `siteOf` gives the one that a page follows. */
export interface Site {
  rules: SiteRules
  routeRules: RouteRules
  overlay: Overlay
  files: FileIndex
  /** Of all members. */
  pages: Lookup<SitePage>
  /** Of its own pages. */
  names: PageNames
  /** All sites of the tree, the lead first; this one is among them. They share files and pages. */
  members: readonly Site[]
  /** Gives the member that owns a path: the one with the nearest folder around it, else the lead. */
  siteOf(path: string): Site
  /** Addresses below which there are at least two pages, but not the top. Costs a pass over the pages the first time. */
  routeFolders(): ReadonlySet<string>
  /**
   * First folders (`/docs/`) of addresses that several links name and that nothing of the site is below: another application
   * seems to answer there. None where a dead link stops the build. Costs a pass over the pages the first time.
   */
  otherApps(): ReadonlySet<string>
  /** Entries of menus, as texts of JSON, that pages have as their parents. Costs a pass over the pages the first time. */
  menuParents(): ReadonlySet<string>
  /** First folders of documents that seem to be copied into the pages of the site. Like `fieldUses`. */
  copiedFolders(): ReadonlySet<string>
  /** Fields of the frontmatter and how many pages have them. Costs a pass over the pages the first time. */
  fieldUses(): ReadonlyMap<string, number>
  /** Names of containers that the framework does not define and how many pages have them. Like `fieldUses`. */
  containerUses(): ReadonlyMap<string, number>
  /** Texts by the texts that include them in the framework's own syntax. Costs a pass over the pages the first time. */
  includers(): ReadonlyMap<string, readonly string[]>
  /** Labels of texts that pages include and that are no documents themselves; undefined where there are too many. Reads these the first time. */
  includedLabels(): Promise<ReadonlySet<string> | undefined>
  /** Gives a test: true for a fault that the code of the site may settle. Reads that code the first time. */
  templateSettings(): Promise<(fault: TemplateFault, path: string) => boolean>
  /** What names are of that pages use and nothing seen defines, and that stay unjudged because unseen code may: filled by checks. */
  unjudgedNames: Set<string>
  /** True when there are pages whose labels and headings are not read (notebooks). */
  hasUnreadPages: boolean
  /** True for a document that people read on a code host, and that is no part of the site. */
  isOfRepository(page: SitePage): boolean
  /** As the framework reads it. Costs a parse the first time; undefined for what is no document of the site or is not read. */
  analyze(path: string): Promise<PageAnalysis | undefined>
  /** As its readers see it: on the site, or on a code host. */
  analyzeAsRead(path: string): Promise<PageAnalysis | undefined>
  /** What a page can run or read, by the rules of the site's framework and of all those that may build it as well. */
  activeContent(path: string): Promise<ActiveContent[]>
  /** Undefined when they are not known: no document, or one that does not parse. */
  anchors(path: string): Promise<ReadonlySet<string> | undefined>
  /** Those that a code host gives it, whatever the site does. */
  repositoryAnchors(path: string): Promise<ReadonlySet<string> | undefined>
}

/** Paths of pages by everything that they are called. */
export interface PageNames {
  routes: LayeredGroups
  ids: LayeredGroups
  /** MyST labels, lower case as Sphinx compares them. */
  labels: LayeredGroups
  /** Last segments of paths and addresses, lower case: where to look for what was meant. */
  stems: LayeredGroups
}

/** Gives the same member of a group in another state of the tree. */
export function sameMember({ rules: { configPath, folder, configuredBy } }: Site, group: Site): Site {
  const isSame = ({ rules }: Site): boolean =>
    rules.configPath === configPath && (configuredBy === undefined || rules.folder === folder)
  return group.members.find(isSame) ?? group
}

/** What is wrong with the configurations of all members; those that inherit from one another have the same faults. */
export function rulesProblems({ members }: Site): Problem[] {
  const known = new Map(members.flatMap(({ rules }) => rules.problems).map((one) => [describeProblem(one), one]))
  return [...known.values()]
}

/** The address of a page on its site, with the base path; null when it is no page or is not served. */
export function publicRoute(site: Site, page: SitePage | undefined): string | null {
  const [route] = page?.routes ?? []
  if (page === undefined || route === undefined) return null
  const { rules } = site.siteOf(page.path)
  return route === '/' && rules.basePath !== '' ? rules.basePath : `${rules.basePath}${route}`
}
