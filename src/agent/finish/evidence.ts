// Where the model says that its new claims come from. It is believed nothing: jobs/evidence/ looks whether it is there.

import type { Change } from '../../git-tree/change.ts'

/** One claim that is new in the changes. */
export interface Evidence {
  /** In the model's words. */
  claim: string
  source: EvidenceSource
}

export type EvidenceSource =
  /** Lines of a file at the pinned commit, from 1, both included. `repository` '' is the one that is changed. */
  { kind: 'lines'; repository: string; path: string; startLine: number; endLine: number } | { kind: 'prompt' }

/** What the model was shown: the answer to a call, or with the name '' one of its first messages. */
export interface ShownAnswer {
  name: string
  arguments: string
  answer: string
}

/** Looks at the evidence as a reviewer will, before the run ends. */
export interface EvidenceReview {
  /** Called with all that the model is shown, also when a run is replayed. */
  noteShown(shown: ShownAnswer): void
  /** Gives the claims that do not hold, and the added statements without a source: a bounded line each. */
  review(
    changes: readonly Change[],
    evidence: readonly Evidence[],
  ): Promise<{ faults: readonly string[]; unsourced: readonly string[] }>
}
