// Where the model says that its new claims come from. It is believed nothing: jobs/evidence/ looks whether it is there.

/** One claim that is new in the changes. */
export interface Evidence {
  /** In the model's words. */
  claim: string
  /** None: the task itself says so. */
  places: readonly EvidencePlace[]
}

/** Lines of a file at a pinned commit, from 1, both included. `repository` '' is the one that is changed. */
export interface EvidencePlace {
  repository: string
  path: string
  startLine: number
  endLine: number
}

/** Looks at the evidence before the run ends. */
export interface EvidenceReview {
  /** Called with the text of all that the model is shown, also when a run is replayed. */
  noteShown(text: string): void
  /** Gives the claims whose places do not exist: a bounded line each. */
  findMissingPlaces(evidence: readonly Evidence[]): Promise<readonly string[]>
}
