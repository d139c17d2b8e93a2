// What was found out about the model's evidence: kept with the result, shown in the pull request, never a refusal.

export interface EvidenceReport {
  /** Claims whose source is there. */
  cited: CitedClaim[]
  /** Claims whose source is not, each with the reason: the reviewer has to look. */
  unproven: { claim: string; why: string }[]
  /** New names in the changes that occur nowhere in the sources, the earlier docs or the prompt. */
  unknownTerms: UnknownTerm[]
  /** How many there are besides those listed. */
  moreUnknownTerms: number
  /** New names that nobody has looked for: there were too many, or it took too long. */
  notLookedUp?: number
  /** Repositories that were searched, at which commits; the one that is changed comes first, as ''. */
  sources: { repository: string; commitSha: string }[]
}

export interface CitedClaim {
  claim: string
  /** `prompt`, or where in which repository ('' = the one that is changed). */
  source: 'prompt' | { repository: string; path: string; startLine: number; endLine: number; commitSha: string }
}

export interface UnknownTerm {
  term: string
  kind: TermKind
  /** Where it stands in the changes. */
  path: string
  line: number
  /** The search for it was cut off: it may be there all the same. */
  isUnsure?: boolean
}

export type TermKind = 'identifier' | 'flag' | 'environment_variable' | 'path' | 'version'
