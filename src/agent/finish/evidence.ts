// Where the model says that its new claims come from. It is believed nothing: jobs/evidence/ looks whether it is there.

/** One claim that is new in the changes. */
export interface Evidence {
  /** In the model's words. */
  claim: string
  source: EvidenceSource
}

export type EvidenceSource =
  /** Lines of a file at the pinned commit, from 1, both included. `repository` '' is the one that is changed. */
  { kind: 'lines'; repository: string; path: string; startLine: number; endLine: number } | { kind: 'prompt' }
