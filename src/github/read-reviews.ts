// Who is asked to review pull requests, and what reviewers have said. Read with a token that can do nothing else.
import type { ReviewedPullRequest, Verdict } from '../jobs/pull-requests.ts'
import type { Project } from '../projects/project.ts'
import { type HostAccess, PER_PAGE, withToken } from './api/access.ts'
import type { CheckedOctokit, DataOf } from './api/checked-octokit.ts'
import { unlessMissing } from './api/host-answer.ts'
import type { Repository } from './api/repositories.ts'

type HostPullRequest = DataOf<'GET /repos/{owner}/{repo}/pulls/{pull_number}'>
type HostReview = DataOf<'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews'>[number]

/** Two requests for each number; one that does not exist is left out. The first hundred reviews of each are read. */
export async function readReviews(
  project: Project,
  numbers: readonly number[],
  signal: AbortSignal,
  github: HostAccess,
): Promise<ReviewedPullRequest[]> {
  const repository = await github.repositories.recall(project, signal)
  const found = await withToken('forPullRequests', repository, signal, github, (octokit) =>
    Promise.all(numbers.map((number) => readOne(octokit, repository, number))),
  )
  return found.flatMap((one) => one ?? [])
}

async function readOne(
  octokit: CheckedOctokit,
  { owner, name: repo }: Repository,
  number: number,
): Promise<ReviewedPullRequest | undefined> {
  const place = { owner, repo, pull_number: number }
  const [found, reviews] = await Promise.all([
    unlessMissing(octokit.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', place)),
    unlessMissing(
      octokit.request('GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews', { ...place, per_page: PER_PAGE }),
    ),
  ])
  return found === undefined ? undefined : toReviewed(found.data, reviews?.data ?? [])
}

function toReviewed(found: HostPullRequest, reviews: readonly HostReview[]): ReviewedPullRequest {
  const openedAt = Date.parse(found.created_at ?? '')
  return {
    number: found.number,
    title: found.title,
    isDraft: found.draft === true,
    isOpen: found.state === 'open',
    openedAt: Number.isNaN(openedAt) ? undefined : openedAt,
    owing: {
      people: (found.requested_reviewers ?? []).map(({ login }) => login),
      teams: (found.requested_teams ?? []).map(({ slug }) => slug),
    },
    verdicts: lastVerdicts(reviews),
  }
}

/** GitHub lists reviews oldest first. A comment changes no verdict, and one that was dismissed counts no more. */
export function lastVerdicts(reviews: readonly Pick<HostReview, 'state' | 'user'>[]): Verdict[] {
  const last = new Map<string, Verdict['kind'] | undefined>()
  for (const { user, state } of reviews) {
    if (user !== null && STATES.has(state)) last.set(user.login, STATES.get(state))
  }
  return [...last].flatMap(([login, kind]) => (kind === undefined ? [] : [{ login, kind }]))
}

const STATES: ReadonlyMap<string, Verdict['kind'] | undefined> = new Map([
  ['APPROVED', 'approved' as const],
  ['CHANGES_REQUESTED', 'changes_requested' as const],
  ['DISMISSED', undefined],
])
