// What the agent, the gate and the pull request ask about a docs site at a pinned commit. There are two behind this
// port: site/open-docs.ts in the same thread, the docs thread (checks/thread/) in one of its own.
import type { Change, ReadableTree } from '../base/git-tree.ts'
import type { ActiveContent } from './active-content/active-forms.ts'
import type { Departure, FixPlan, FixQuestions, FixRequest } from './fix-plan.ts'
import type { NavRename } from './nav-edit/code-literals.ts'
import type { Heading, LinkKind } from './page/page-analysis.ts'
import type { Problem, Rule } from './problem.ts'
import type { RuleSettings } from './rule-settings.ts'
import type { UnseenText } from './unseen-text/unseen-text.ts'

export interface MapEntry {
  path: string
  title: string | undefined
  description: string | undefined
  /** How many other languages have the page, and how many other versions; absent = none. */
  translations?: number
  versions?: number
}

/** A folder, and how many pages are listed for it: none in two languages or versions. */
export interface SiteSection {
  folder: string
  pages: number
}

export interface SiteSummary {
  framework: string
  /** Folder of the site; '' = the top. */
  folder: string
  /** Files that hold the navigation and may be edited, also outside of the docs root. */
  navFiles: readonly string[]
  locales: readonly string[]
  /** Where the pages of a language are, if they have a folder of their own; those of the default language may have none. */
  localeFolders?: readonly { locale: string; folder: string }[]
  /** Those of them that are not of the default language; nothing if there are none. */
  translationFolders?: readonly { locale: string; folder: string }[]
  /**
   * All sites of the docs root, if there are several; the first one is that of `framework` and `folder`. `configuredBy`: the
   * file of another one that a translation without a configuration is built with.
   */
  sites?: readonly { folder: string; framework: string; pageCount: number; configuredBy?: string }[]
  /** Pages in the order of the navigation, then by path, each in one language and version; the first `MAP_MAX_PAGES`. */
  map: readonly MapEntry[]
  /** Where those pages lie, all of them, in the same order. */
  sections: readonly SiteSection[]
  /** In all languages and versions. */
  pageCount: number
  /** How many of them are kept as they were: pages of earlier versions, and posts; absent if there are none. */
  keptPages?: { versions: number; posts: number }
  /** Files that the configuration consists of or includes; the first 1,000. Navigation files may be among them. */
  configFiles: readonly string[]
  /** What could not be read of the site's configuration, each once. */
  problems: readonly Problem[]
  /** Modules of the framework that pages may import, such as `@theme/{Details,Tabs}`; absent if no page is MDX. */
  importable?: readonly string[]
  /** What files are called that hold the navigation as code; absent if there are none. */
  navInCode?: readonly string[]
  /** Folders whose pages the build lists itself, so that they need no entry in a file; absent if there are none. */
  listedFolders?: readonly string[]
}

export interface TouchedPage {
  path: string
  act: 'added' | 'changed' | 'moved' | 'deleted'
  /** Only of a moved page: where it was, and its address there. */
  movedFrom?: string
  routeBefore?: string | null
  title: string | undefined
  /** Address on the site, with the base path; null when the file is no page or is not served. */
  route: string | null
}

export interface NewUnseenText extends UnseenText {
  path: string
}

export interface NewActiveContent extends ActiveContent {
  path: string
  /** The base page has one of this form in its place that differs only in words. */
  isReworded?: true
  /** The other lines that seem to contain the same; absent if there are none. */
  alsoAt?: readonly number[]
}

/** Which problems of one rule do not count, of a change only where it has such problems: the base shows that the rule does not understand them on this site. */
export interface QuietRule {
  rule: Rule
  /** What is not checked, as the subject of a sentence begins: `Anchors`. */
  what: string
  /** Of the base, among what was looked at. */
  uses: number
  /** Those of them that the rule calls wrong. */
  wrong: number
  /** Of a tree with several sites: the configuration files, or folders, of those that are meant. */
  sites?: readonly string[]
}

/** What no problem is reported of, whether or not there is one. A report that has some of it is never just clean. */
export interface Unjudged {
  quiet: QuietRule[]
  /** Switched off by the settings. */
  off: Rule[]
  /** What its pages have, or of these were looked at, that no rule judges, a sentence each. Absent where that is nothing of note. */
  unread?: readonly string[]
}

/** A translation that differs from its page in the default language in more than words. */
export interface Drift {
  path: string
  original: string
  /** What the original has and the translation has not, such as `level-2 heading` or `link to /guide`. */
  lacks: { name: string; count: number }[]
  /** What the translation has and the original has not. */
  hasMore: Drift['lacks']
}

export interface CheckReport {
  /** Errors and warnings that the base does not have, by path, line, column; the first 1,000, errors before warnings. */
  problems: Problem[]
  /**
   * Entries of the navigation that the change leaves without a page, and that a job may not edit: errors for a person. Each has a
   * sentence in `byHand`.
   */
  leftToPerson?: Problem[]
  /** How many more there are. */
  unlisted?: { errors: number; warnings: number }
  unjudged: Unjudged
  /** Problems in the pages looked at that the base has as well. */
  oldProblems: number
  /** Pages parsed for this: those touched and those that link to what was moved, removed or renamed. */
  checkedPages: number
  touched: TouchedPage[]
  /** Touched files that make sense only together: a page that is gone, and the files that no longer name it or redirect from it. */
  together?: string[][]
  /** Neither in the base of the page nor permitted by what two pages of the base have or what the site defines. */
  activeContent: NewActiveContent[]
  /**
   * Targets of touched pages, not on the base version of the same page, that the build would take from outside of the
   * documentation, and former addresses at which other pages are served. `why` follows `names "target", which ...`.
   * `isReworded`: the base page has one in its place that differs only in words.
   */
  outward: { path: string; line: number; target: string; why: string; isReworded?: true }[]
  /** Touched files that are no content of the site. `why` follows the path. */
  nonContent: { path: string; why: string }[]
  /** Touched files whose text was searched for active content; the policy gate takes care of the others. */
  searched?: readonly string[]
  /** Names of moved pages that a touched navigation in code may change in its calls. */
  renames?: readonly NavRename[]
  /** Text that readers of touched pages do not see, and that none of these pages had in such a place before. */
  unseenText?: readonly NewUnseenText[]
  /** Hosts that no page of the base links to. */
  hosts: { host: string; path: string; line: number }[]
  /** Translations of touched pages that differ from these now, and did not before. */
  drift?: Drift[]
  /** What a person has to do, since it could not be done or proved: a sentence each. */
  byHand: string[]
  /** Touched files that could not be looked at, and why: a sentence each. */
  skipped: string[]
}

/** What is wrong with a whole site. */
export interface SiteReport {
  problems: Problem[]
  unjudged: Unjudged
  /** That were parsed. */
  pages: number
}

export interface InboundLink {
  path: string
  line: number
  column: number
  /** `code` is a file that only a person can change. */
  kind: LinkKind | 'nav' | 'code'
  target: string
}

export interface Outline {
  path: string
  lines: number
  title: string | undefined
  route: string | null
  frontmatter: { key: string; value: string }[]
  headings: Heading[]
  /** Where a code block begins, and what stands behind its marks: the language, a title, marked lines. */
  fences?: { line: number; info: string }[]
}

/** The lines of one section, from 1, both included. */
export interface Section {
  path: string
  first: number
  last: number
}

/** One section in all languages of its page. */
export interface SectionInLanguages {
  /** That of the page that was asked for comes first. */
  sections: Section[]
  /** Translations without a section at the same place. */
  without: string[]
}

export interface MovePlan {
  /** New contents of pages and navigation files whose links change, including the moved page under its new path. */
  writes: {
    path: string
    content: Uint8Array
    /** What changed, for the model. */
    note: string
    /** Names that change in calls of a navigation in code. */
    renames?: readonly NavRename[]
  }[]
  /** What a person has to do, unless the model does it. Checks of the changes report most of it, as long as it is true. */
  byHand: string[]
  /** Those of them that no check would report. */
  unseen: string[]
  /** Translations of the page that stay where they are: a sentence each. */
  leftBehind: string[]
}

export interface FoundAddress {
  address: string
  target: string
  /** A clause. */
  evidence: string
  /** A commit moved the page; it has the title that is asked for; or its address is almost the same. */
  by: 'history' | 'title' | 'name'
  /** What to add where, if that is known. */
  redirect?: RedirectEntry
}

/** A redirect as its file has it. `place` follows "Add", such as `this line to _redirects`; `lines` are ready to paste. */
export interface RedirectEntry {
  file: string
  place: string
  lines: string
}

/** All paths with the base path that readers see. */
export interface AskedAddresses {
  /** At which nothing is served. */
  missing: readonly string[]
  /** At which pages were served: they show where the site is served. */
  served: readonly string[]
}

/** Addresses as readers see them. */
export interface FoundAddresses {
  /** At which the site serves pages. */
  routes: string[]
  /** The file of each route, in the same order. */
  files: string[]
  /** Those that mean exactly one page. */
  found: FoundAddress[]
  /** Where the site is served; `configured` is what its configuration says, if the addresses show another base path. */
  basePath: { served: string; configured: string; hits: number; of: number }
}

/** `changes` is always the whole change set on the base. Answers are bounded in size, but for that of `checkAll`. */
export interface DocsSession {
  summary(): Promise<SiteSummary>
  /** Gives pages of the base that have words of the text, the likeliest first; `RANKED_MAX_PAGES` at most. */
  rank(text: string): Promise<MapEntry[]>
  /** Compares the changed site with the base: see CheckReport. */
  check(changes: readonly Change[], rules?: RuleSettings): Promise<CheckReport>
  /** Gives every problem of the base, however many: each page is parsed, a few ms a page. */
  checkAll(rules?: RuleSettings): Promise<SiteReport>
  /** Gives every translation of the base that differs from its original; a parse of each. */
  drift(): Promise<Drift[]>
  /** Gives the outline of a page as it is after the changes, or undefined when there is no such page. */
  outline(path: string, changes: readonly Change[]): Promise<Outline | undefined>
  /**
   * Gives the section whose heading has this text, anchor or line, and the one at the same place of each translation;
   * undefined when there is no such page or heading.
   */
  section(path: string, heading: string, changes: readonly Change[]): Promise<SectionInLanguages | undefined>
  /** Gives everything that links to a page or file, after the changes; 200 at most. */
  inbound(path: string, changes: readonly Change[]): Promise<InboundLink[]>
  /** Gives the paths of the pages of the base that say what is true today: no earlier version, post or translation. */
  currentPages(): Promise<string[]>
  /** Says what must be rewritten when `from` becomes `to`; `changes` do not contain the move yet. */
  planMove(from: string, to: string, changes: readonly Change[]): Promise<MovePlan>
  /** Says what the history must be asked before the links of these problems can be fixed. */
  askHistory(problems: readonly Problem[], changes: readonly Change[]): Promise<FixQuestions>
  /** Says which page an address means at which nothing is served; 1,000 at most. `departures`: what left the site. */
  findAddresses(asked: AskedAddresses, departures: readonly Departure[]): Promise<FoundAddresses>
  /** Plans the corrections of which nothing else can be meant: see FixPlan. */
  planFixes(request: FixRequest, changes: readonly Change[]): Promise<FixPlan>
  close(): Promise<void>
}

/** Gives sessions; one per process. */
export interface DocsReader {
  /**
   * Opens the site below `docsRoot`. Nothing that the pages of one project do delays or ends the sessions of another;
   * sessions without a project share one. Throws faults of the tree.
   */
  open(tree: ReadableTree, docsRoot: string, project?: string): Promise<DocsSession>
  /** Starts what a session of the project will need, and returns at once. Default: `open` does. */
  startAhead?(project: string): void
  close(): Promise<void>
}

/** Pages that a summary lists: more than anyone shows at once. */
export const MAP_MAX_PAGES = 500
/** Pages that a ranking lists. */
export const RANKED_MAX_PAGES = 100
