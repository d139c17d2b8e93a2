// What `planFixes` has to know of the history of a repository, and what it answers.
import type { Range } from './positions.ts'
import type { Problem, Rule } from './problem.ts'
import type { RuleSettings } from './rule-settings.ts'

/** What the history is asked for: nothing else of it has to be read. */
export interface FixQuestions {
  /** Names of pages and files that may be gone: last segments, lower case, without extension. */
  names: string[]
  /** Pages that may have come from elsewhere. */
  paths: string[]
  /** Anchors that pages may have had. */
  anchors: { path: string; fragment: string }[]
}

/** A page or file that is gone. */
export interface Departure {
  path: string
  /** Its last bytes; absent where they are not known. */
  content?: Uint8Array
  /** Absent when it was deleted. */
  movedTo?: string
  /** Paths that came with the same change. */
  came: readonly string[]
  /** The end of a sentence: `in 1a2b3c4d`. */
  when: string
}

/** A change of a page that may have renamed a heading. */
export interface PageEdit {
  path: string
  was: Uint8Array
  became: Uint8Array
  /** The end of a sentence: `in 1a2b3c4d`. */
  when: string
}

/** Both lists begin with what is newest. */
export interface FixHistory {
  departures: readonly Departure[]
  edits: readonly PageEdit[]
  /** Older commits are missing or could not be read: they may say that something else was meant. */
  isPartial?: boolean
}

/** One correction that is safe by itself: it replaces a range of one file. */
export interface Fix {
  path: string
  line: number
  column: number
  /** The rule of the problem, or what is no problem: a link that a redirect leads on, and a redirect that readers would miss. */
  kind: Rule | 'redirected-link' | 'missing-redirect'
  /** Of the problem: what the link led to as it was; '' where there is none. */
  subject: string
  /** Where it stands in the text (UTF-16 offsets), a byte order mark counted. */
  range: Range
  was: string
  becomes: string
  /** Why nothing else can be meant: a clause. */
  evidence: string
}

export interface FixPlan {
  /** By path and place; no two overlap. */
  fixes: Fix[]
  /** Problems that have a likely correction, but not a certain one, and why: a sentence each. */
  unsure: string[]
}

export interface FixRequest {
  /** As a check reports them; others than those of links are ignored. */
  problems: readonly Problem[]
  /** That the check had: a warning is fixed only where the project made the rule one. */
  rules: RuleSettings
  history: FixHistory
  /** Also add redirects for pages that the changes move, and correct redirected links of pages that they touch. */
  isRange: boolean
}
