import type { Notice } from '../finding.ts'

/** A notice, and what its reader has to know besides. */
export interface NoticedChange {
  notice: Notice
  ends: ChangeEnds
  /** What was not compared or did not count, a sentence each. */
  hints: readonly string[]
}

/** The two states of the code: commit ids, `nothing` before the first commit, and `staged` for the second one. */
export interface ChangeEnds {
  from: string
  to: string
}

/** How many characters tell a commit from the others, as git shows it. */
const SHORT_SHA = 7

/** `3f2a1b0`, or `what is staged`. */
export function shownEnd(end: string): string {
  return end === 'staged' ? 'what is staged' : end.slice(0, SHORT_SHA)
}
