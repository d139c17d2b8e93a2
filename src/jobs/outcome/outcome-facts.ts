// What the code host tells of a pull request that is over.

/** One text file between two commits. */
export interface FileStep {
  /** After the step; before it, where the step deletes the file. */
  path: string
  /** Only of a moved file. */
  previousPath?: string
  /** null = it was not there. */
  before: string | null
  /** null = the step deletes it. */
  after: string | null
}

/** The files that one stretch of the branch changes: commits of ours, or of others. */
export interface BranchStep {
  isOurs: boolean
  files: FileStep[]
}

export type KnownLines =
  /** `branch`: up to our last commit, oldest first. `merge`: from there to the merged tree; null = it was closed. */
  | { kind: 'known'; branch: BranchStep[]; merge: FileStep[] | null }
  | { kind: 'commit_unknown' | 'commits_gone' | 'too_large' }

/** Times in epoch milliseconds by the host's clock. */
export interface ClosedFacts {
  kind: 'closed'
  openedAt: number | undefined
  closedAt: number | undefined
  /** undefined = it was closed without a merge. */
  mergedAt: number | undefined
  /** When the first person submitted a review. */
  reviewedAt: number | undefined
  /** Somebody else has a commit on the pull request, apart from merges. */
  hasCommitsOfOthers: boolean
  lines: KnownLines
}

export type OutcomeFacts = ClosedFacts | { kind: 'open' } | { kind: 'gone' }

/** The pull request to look at. */
export interface PublishedWork {
  number: number
  /** The last commit that we published on it; null = not noted. */
  commitSha: string | null
  /** Of all turns that may have commits on it. */
  marks: readonly string[]
}
