// The open pull requests of a project with who has to act on each.

import type { OpenPullRequest } from '../../jobs/job-lists.ts'
import type { ReviewedPullRequest } from '../../jobs/pull-requests.ts'
import type { Reviews } from './review-desk.ts'

export interface OpenPull {
  number: number
  url: string
  title: string
  jobId: string
  /** Epoch milliseconds. */
  openedAt: number
  review: ReviewState
}

export type ReviewState =
  | { kind: 'unknown' }
  | { kind: 'draft' }
  | { kind: 'changes_requested'; by: string[] }
  | { kind: 'owed'; by: string[] }
  | { kind: 'approved'; by: string[] }
  /** Nobody is asked. */
  | { kind: 'unasked' }

/** GitHub is asked about so many: the oldest, which wait for longest. */
export const ASKED_PULLS = 10

/** Oldest first. Those that were closed since we heard of them are left out. */
export function joinReviews(open: readonly OpenPullRequest[], reviews: Reviews): OpenPull[] {
  const known = new Map(reviews.state === 'known' ? reviews.pulls.map((pull) => [pull.number, pull]) : [])
  const joined = open.flatMap(({ pullRequest: { number, url }, jobId, name, createdAt }): OpenPull[] => {
    const reviewed = known.get(number)
    if (reviewed?.isOpen === false) return []
    const title = reviewed?.title ?? name
    return [{ number, url, title, jobId, openedAt: reviewed?.openedAt ?? createdAt, review: judge(reviewed) }]
  })
  return joined.sort((a, b) => a.openedAt - b.openedAt || a.number - b.number)
}

/** What keeps it from being merged comes first. */
function judge(pull: ReviewedPullRequest | undefined): ReviewState {
  if (pull === undefined) return { kind: 'unknown' }
  if (pull.isDraft) return { kind: 'draft' }
  const by = (kind: string) => pull.verdicts.flatMap((verdict) => (verdict.kind === kind ? `@${verdict.login}` : []))
  // Someone who is asked again has not answered yet.
  const owing = pull.owing.people.map((login) => `@${login}`)
  const refusing = by('changes_requested').filter((login) => !owing.includes(login))
  if (refusing.length > 0) return { kind: 'changes_requested', by: refusing }
  const asked = [...owing, ...pull.owing.teams.map((team) => `the team ${team}`)]
  if (asked.length > 0) return { kind: 'owed', by: asked }
  const approving = by('approved')
  return approving.length > 0 ? { kind: 'approved', by: approving } : { kind: 'unasked' }
}

const NAMES_SHOWN = 3

export function describeReview(review: ReviewState): string {
  switch (review.kind) {
    case 'unknown':
      return 'Reviewers unknown'
    case 'draft':
      return 'Draft: not ready for review'
    case 'changes_requested':
      return `${listNames(review.by)} requested changes`
    case 'owed':
      return `Waiting for ${listNames(review.by)}`
    case 'approved':
      return `Approved by ${listNames(review.by)}: ready to merge`
    case 'unasked':
      return 'No reviewer requested'
  }
  review satisfies never
}

function listNames(names: readonly string[]): string {
  const shown = names.length > NAMES_SHOWN ? [...names.slice(0, 2), `${names.length - 2} others`] : names
  const [last = '', ...earlier] = [...shown].reverse()
  return earlier.length === 0 ? last : `${earlier.reverse().join(', ')} and ${last}`
}
