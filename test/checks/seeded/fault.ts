// A mistake planted into a small site, and what has to be said of it.
import type { Rule } from '../../../src/checks/problem.ts'
import type { Step } from './steps.ts'

export interface Fault {
  /** What was done, for the table. */
  name: string
  steps: readonly Step[]
  /** What must be found. */
  expect: {
    path: string
    rule: Rule
    /** Text that stands in the line that must be named; absent where the line is the parser's to choose. */
    at?: string
    /** Where a job may not edit the file, a sentence for a person names the line instead. */
    isByHand?: true
  }
  /** Rules that may speak as well, since the mistake is one of theirs too. */
  also?: readonly Rule[]
}

/** A change that no docs build would mind. */
export interface HarmlessEdit {
  name: string
  steps: readonly Step[]
}
