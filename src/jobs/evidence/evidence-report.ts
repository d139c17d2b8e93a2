// What is known about the model's evidence. Saved with the result and shown in the pull request; never a reason to refuse.

export interface EvidenceReport {
  /** Claims whose source exists. */
  cited: CitedClaim[]
  /**
   * Claims whose source was not found, each with the reason: the reviewer has to verify them. `commitSha`: to which the lines
   * in the reason belong, if there are any. `isByWords`: only too few of its words were found.
   */
  unproven: { claim: string; why: string; commitSha?: string; isByWords?: true }[]
  /** Added statements of fact that no claim, no prompt and no earlier page has, the strongest first. Absent in older results. */
  unsourced?: { path: string; line: number; text: string }[]
  /** How many more there are than those listed. */
  moreUnsourced?: number
  /** New names in the changes that occur nowhere in the sources, the earlier docs or the prompt. */
  unknownTerms: UnknownTerm[]
  /** How many more there are than those listed. */
  moreUnknownTerms: number
  /** New names that were not searched for: there were too many, or the search took too long. */
  notLookedUp?: number
  /** Repositories that were searched, and at which commits. The one that is changed comes first, as ''. */
  sources: { repository: string; commitSha: string }[]
}

export interface CitedClaim {
  claim: string
  /** It has no name and no number, so only its words were looked for. */
  isByWords?: true
  /** `prompt`, or a place in a repository ('' = the one that is changed). */
  source: 'prompt' | { repository: string; path: string; startLine: number; endLine: number; commitSha: string }
}

export interface UnknownTerm {
  term: string
  kind: TermKind
  /** Its place in the changes. */
  path: string
  line: number
  /** The search was cut off, so the name may exist after all. */
  isUnsure?: boolean
}

export type TermKind = 'identifier' | 'flag' | 'environment_variable' | 'path' | 'version'
