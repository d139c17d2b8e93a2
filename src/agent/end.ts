// How a run of the agent ends. Ends are values; what is thrown is a fault of the surroundings.

import type { Change } from '../base/git-tree.ts'
import type { CheckReport, Problem } from '../checks/index.ts'
import type { MadeMove } from './changes/change-set.ts'
import type { RefusedEdit } from './changes/refused-edits.ts'
import type { Evidence } from './finish/evidence.ts'

/** What the tools have made. */
export interface Made {
  changes: Change[]
  moves: MoveMade[]
  /** Files that the policy kept from being changed. */
  refused: RefusedEdit[]
}

/** Files that a move of one of them has changed; not all of them need still be among the changes. */
export interface MoveMade extends MadeMove {
  /** What it left for a person. */
  byHand: readonly string[]
}

/** What the model handed over, with the last check of exactly these changes. */
export interface Work extends Made {
  title: string
  summary: string
  report: CheckReport
  /** What the model says that its claims rest on. */
  evidence: Evidence[]
  /** Of a follow-up: the words of the pull request as a whole, where the model found those that it had no longer true. */
  whole?: WholeWords | undefined
}

export interface WholeWords {
  title: string
  summary: string
}

export type AgentEnd =
  /** The model finished, the change set differs from the base and the checks found no new error in it. */
  | ({ kind: 'changes' } & Work)
  /** The model finished and nothing differs; `reason` is its explanation, or ours when it gave none. */
  | { kind: 'no_changes'; reason: string /** Absent = none. */; refused?: RefusedEdit[] }
  /** The checks still find new errors (`problems`, never empty) after all repair rounds. */
  | ({ kind: 'checks_failed'; message: string; problems: Problem[] } & Work)
  /**
   * A hard stop: calls, tokens, minutes, malformed calls, repetition, size of the change set or of the transcript.
   * `changes` is what was made until then, without a half done call: unchecked, within the caps, maybe empty.
   */
  | ({ kind: 'budget_exhausted'; message: string } & Made)
  /** The server passes on no tool calls or drops a part of the prompt, or a fault of the model stays. `changes` is what was made before. */
  | ({ kind: 'error'; message: string } & Made)
