// What is known about the model's evidence. Saved with the result and shown in the pull request; never a reason to refuse.

export interface EvidenceReport {
  /** Claims whose places exist and have their numbers, names and quotes. */
  cited: CitedClaim[]
  /** The others, each with the reason. `commitSha`: to which the lines in the reason belong, if there are any. */
  unproven: { claim: string; why: string; commitSha?: string }[]
  /** Numbers, names and quotes in added lines that are in no source, and that no reason above names. */
  unsourced: UnsourcedDetail[]
  /** How many more there are than those listed. */
  moreUnsourced: number
  /** Names that were not searched for: there were too many, or the search took too long. */
  notLookedUp?: number
  /** Repositories that were searched, and at which commits. The one that is changed comes first, as ''. */
  sources: { repository: string; commitSha: string }[]
}

export interface CitedClaim {
  claim: string
  /** None: the task itself says so. */
  places: CitedPlace[]
}

/** `repository` '' is the one that is changed. */
export interface CitedPlace {
  repository: string
  path: string
  startLine: number
  endLine: number
  commitSha: string
}

export interface UnsourcedDetail {
  text: string
  kind: DetailKind
  /** Its place in the changes. */
  path: string
  line: number
  /** The search was cut off, so it may exist after all. */
  isUnsure?: boolean
}

export type DetailKind = 'identifier' | 'flag' | 'environment_variable' | 'path' | 'version' | 'quote' | 'number'
