// What the agent, the gate and the pull request ask about a docs site at a pinned commit. There are two behind this
// port: site/open-docs.ts in the same thread, the docs thread (docs-thread/) in one of its own.
import type { Change } from '../git-tree/change.ts'
import type { ReadableTree } from '../git-tree/tree.ts'
import type { ActiveContent } from './active-content/active-forms.ts'
import type { NavRename } from './nav-edit/code-literals.ts'
import type { Heading, LinkKind } from './page/page-analysis.ts'
import type { Problem, Rule } from './problem.ts'
import type { RuleSettings } from './rule-settings.ts'

export interface MapEntry {
  path: string
  title: string | undefined
  description: string | undefined
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
  /** All sites of the docs root, if there are several; the first one is that of `framework` and `folder`. */
  sites?: readonly { folder: string; framework: string; pageCount: number }[]
  /** Pages in the order of the navigation, then by path; the first `MAP_MAX_PAGES`. */
  map: readonly MapEntry[]
  pageCount: number
  /** Files that the configuration consists of or includes; the first 1,000. Navigation files may be among them. */
  configFiles: readonly string[]
  /** What could not be read of the site's configuration, each once. */
  problems: readonly Problem[]
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

export interface NewActiveContent extends ActiveContent {
  path: string
}

/** Which problems of one rule do not count: the base shows that the rule does not understand them on this site. */
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
  /** Errors and warnings that the base does not have, by path, line, column. */
  problems: Problem[]
  unjudged: Unjudged
  /** Problems in the pages looked at that the base has as well. */
  oldProblems: number
  /** Pages parsed for this: those touched and those that link to what was moved, removed or renamed. */
  checkedPages: number
  touched: TouchedPage[]
  /** Neither in the base of the page nor permitted by what two other pages of the base have. */
  activeContent: NewActiveContent[]
  /**
   * Targets of touched pages, not on the base version of the same page, that the build would take from outside of the
   * documentation, and former addresses at which other pages are served. `why` follows `names "target", which ...`.
   */
  outward: { path: string; line: number; target: string; why: string }[]
  /** Touched files that are no content of the site. `why` follows the path. */
  nonContent: { path: string; why: string }[]
  /** Touched files whose text was searched for active content; the policy gate takes care of the others. */
  searched?: readonly string[]
  /** Names of moved pages that a touched navigation in code may change in its calls. */
  renames?: readonly NavRename[]
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
  byHand: string[]
  /** Translations of the page that stay where they are: a sentence each. */
  leftBehind: string[]
}

/** `changes` is always the whole change set on the base. Answers are bounded in size, but for that of `checkAll`. */
export interface DocsSession {
  summary(): Promise<SiteSummary>
  /** Does ahead of time what the first check would otherwise do first: some seconds on a large site. */
  prepareChecks(): Promise<void>
  /** Compares the changed site with the base: see CheckReport. */
  check(changes: readonly Change[], rules?: RuleSettings): Promise<CheckReport>
  /** Gives every problem of the base, however many: each page is parsed, a few ms a page. */
  checkAll(rules?: RuleSettings): Promise<SiteReport>
  /** Gives every translation of the base that differs from its original; a parse of each. */
  drift(): Promise<Drift[]>
  /** Gives the outline of a page as it is after the changes, or undefined when there is no such page. */
  outline(path: string, changes: readonly Change[]): Promise<Outline | undefined>
  /** Gives everything that links to a page or file, after the changes; 200 at most. */
  inbound(path: string, changes: readonly Change[]): Promise<InboundLink[]>
  /** Says what must be rewritten when `from` becomes `to`; `changes` do not contain the move yet. */
  planMove(from: string, to: string, changes: readonly Change[]): Promise<MovePlan>
  close(): Promise<void>
}

/** Gives sessions; one per process. */
export interface DocsReader {
  /**
   * Opens the site below `docsRoot`. Nothing that the pages of one project do delays or ends the sessions of another;
   * sessions without a project share one. Throws faults of the tree.
   */
  open(tree: ReadableTree, docsRoot: string, project?: string): Promise<DocsSession>
  close(): Promise<void>
}

/** Pages that a summary lists. */
export const MAP_MAX_PAGES = 2000
