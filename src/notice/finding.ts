// What a change of code does to the documentation: findings are proved by facts, candidates are ranked and prove nothing.
import type { Fact } from './fact.ts'

/**
 * `name-gone`: the page names what no source file has any more. `default-changed`: it states the default of before.
 * `value-gone`: it lists a value that is no longer allowed. `message-gone`: it quotes a message that is gone.
 * `not-documented`: it lists the siblings of something new that no page mentions. The most certain first.
 */
export const NOTICE_RULES = ['name-gone', 'default-changed', 'value-gone', 'message-gone', 'not-documented'] as const

export type NoticeRule = (typeof NOTICE_RULES)[number]

/** A part of a page that says one thing: a sentence, a table row, a heading, a list item, a line of a code block. */
export interface UnitPlace {
  /** Path of the page in the repository of the docs. */
  page: string
  /** Where readers find it on the site; undefined where that is unknown. */
  address?: string
  /** From 1, both included. */
  line: number
  endLine: number
  /** As it stands on the page. */
  text: string
}

/** What mends a finding when no thought is needed: replace `before` by `after` in this line, once. */
export interface MechanicalEdit {
  page: string
  line: number
  before: string
  after: string
}

export interface Finding {
  /** `missing` for `not-documented`, else `contradicted`. */
  kind: 'contradicted' | 'missing'
  rule: NoticeRule
  /** `touched`: the same change edits the unit. `vouched`: a person said on the base that it is fine, until a date. */
  standing: 'open' | 'touched' | 'vouched'
  /** `YYYY-MM-DD`, the last day; only of a vouched one. */
  vouchedUntil?: string
  unit: UnitPlace
  /** The fact before the change; undefined for `missing`. */
  was?: Fact
  /** The fact after it; undefined where it is gone. */
  is?: Fact
  /** One sentence: what the page says, and what the code says now. */
  why: string
  edit?: MechanicalEdit
}

/** A page to look at, and the lines of it that the change may concern. */
export interface Candidate {
  page: string
  score: number
  /** The likeliest first. `name`: of the code, in the line; '' where only other words of the change are. */
  lines: { line: number; text: string; name: string }[]
}

export interface Notice {
  /** The most certain first. Those that are not open are listed too. */
  findings: Finding[]
  /** The likeliest first. */
  candidates: Candidate[]
  /** Current pages that were searched, and source files of the change that were compared. */
  pages: number
  files: number
  /** Files of a large change that were not compared. */
  filesLeft: number
}
