// What the host says about the review of a pull request.

export interface ReviewedPullRequest {
  number: number
  title: string
  isDraft: boolean
  /** False when it was closed or merged since we heard of it. */
  isOpen: boolean
  /** Epoch milliseconds; undefined where the host does not tell. */
  openedAt: number | undefined
  /** Logins and slugs of those who are asked and have not answered since. */
  owing: { people: string[]; teams: string[] }
  /** The last word of each reviewer who approved or asked for changes. */
  verdicts: Verdict[]
}

export interface Verdict {
  login: string
  kind: 'approved' | 'changes_requested'
}
