// How a run of the agent ends. Ends are values; what is thrown is a fault of the surroundings.

import type { CheckReport, Problem } from '../documentation/index.ts'
import type { Change } from '../git-tree/change.ts'
import type { Evidence } from './finish/evidence.ts'

/** What the model handed over, with the last check of exactly these changes. */
export interface Work {
  title: string
  summary: string
  changes: Change[]
  report: CheckReport
  /** What the model says that its claims rest on. */
  evidence: Evidence[]
}

export type AgentEnd =
  /** The model finished, the change set differs from the base and the checks found no new error in it. */
  | ({ kind: 'changes' } & Work)
  /** The model finished and nothing differs; `reason` is its explanation, or ours when it gave none. */
  | { kind: 'no_changes'; reason: string }
  /** The checks still find new errors (`problems`, never empty) after all repair rounds. */
  | ({ kind: 'checks_failed'; message: string; problems: Problem[] } & Work)
  /**
   * A hard stop: calls, tokens, minutes, malformed calls, repetition, size of the change set or of the transcript.
   * `changes` is what was made until then, without a half done call: unchecked, within the caps, maybe empty.
   */
  | { kind: 'budget_exhausted'; message: string; changes: Change[] /** Left by moves. */; byHand: string[] }
