// What became of a pull request that was merged or closed: when, after which reviews, and which lines of ours the merge has.
import { BlobTooLargeError } from '../../base/git-tree/tree.ts'
import type { ClosedFacts, KnownLines, OutcomeFacts, PublishedWork } from '../../jobs/outcome/outcome-facts.ts'
import type { Project } from '../../projects/project.ts'
import type { GitHubAccess } from '../api/access.ts'
import { PER_PAGE } from '../api/all-pages.ts'
import type { CheckedOctokit, DataOf } from '../api/checked-octokit.ts'
import { unlessMissing } from '../api/host-answer.ts'
import type { Repository } from '../api/repositories.ts'
import { withToken } from '../api/with-token.ts'
import { GitError } from '../git/git.ts'
import { MirrorTooLargeError } from '../mirror/mirror.ts'
import { ownCommits } from '../pin/branch-work.ts'
import { type Commit, commitsBetween } from '../publish/branches.ts'
import { compareWork } from './compare-work.ts'

type HostPullRequest = DataOf<'GET /repos/{owner}/{repo}/pulls/{pull_number}'>
type HostReview = DataOf<'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews'>[number]

/** What the API tells. */
interface Told {
  pull: HostPullRequest
  reviews: readonly HostReview[]
  /** Up to our last commit; none when the host does not have it any more. */
  branch: readonly Commit[]
  /** All that the pull request has. */
  commits: readonly Commit[]
}

/** Gives what `RepositoryHost.outcomeFacts` says. */
export async function readOutcome(
  project: Project,
  work: PublishedWork,
  signal: AbortSignal,
  github: GitHubAccess,
): Promise<OutcomeFacts> {
  const repository = await github.repositories.fetch(project, signal)
  const asked = await withToken('forPullRequests', repository, signal, github, (octokit) =>
    askPullRequest(octokit, repository, work.number),
  )
  if (asked === undefined) return { kind: 'gone' }
  if (asked.pull.state === 'open') return { kind: 'open' }
  const commits = await withToken('forContents', repository, signal, github, (octokit) =>
    askCommits(octokit, repository, asked.pull, work.commitSha),
  )
  const told = { ...asked, ...commits }
  return { ...toFacts(told, work.marks), lines: await readLines(told, work, { project, signal, github }) }
}

async function askPullRequest(
  octokit: CheckedOctokit,
  repository: Repository,
  number: number,
): Promise<Pick<Told, 'pull' | 'reviews'> | undefined> {
  const place = { owner: repository.owner, repo: repository.name, pull_number: number }
  const found = await unlessMissing(octokit.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', place))
  if (found === undefined || found.data.state === 'open') return found && { pull: found.data, reviews: [] }
  const asked = { ...place, per_page: PER_PAGE }
  const listed = octokit.request('GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews', asked)
  return { pull: found.data, reviews: (await unlessMissing(listed))?.data ?? [] }
}

async function askCommits(
  octokit: CheckedOctokit,
  repository: Repository,
  { base, head }: HostPullRequest,
  commitSha: string | null,
): Promise<Pick<Told, 'branch' | 'commits'>> {
  const branch = commitSha === null ? [] : await commitsBetween(octokit, repository, base.sha, commitSha)
  const commits = head.sha === commitSha ? branch : await commitsBetween(octokit, repository, base.sha, head.sha)
  return { branch, commits }
}

function toFacts({ pull, reviews, commits }: Told, marks: readonly string[]): Omit<ClosedFacts, 'lines'> {
  const own = new Set(ownCommits(commits, marks).map(({ sha }) => sha))
  return {
    kind: 'closed',
    openedAt: toTime(pull.created_at),
    closedAt: toTime(pull.closed_at),
    mergedAt: toTime(pull.merged_at),
    reviewedAt: firstReview(reviews),
    hasCommitsOfOthers: commits.some(({ sha, parents }) => parents.length < 2 && !own.has(sha)),
  }
}

/** GitHub lists the oldest first. A machine reviews within seconds, and saves no person the work. */
function firstReview(reviews: readonly HostReview[]): number | undefined {
  const byPeople = reviews.filter(({ user }) => user !== null && user.type === 'User')
  return byPeople.map((review) => toTime(review.submitted_at)).find((time) => time !== undefined)
}

async function readLines(
  { pull, branch }: Told,
  { commitSha, marks }: PublishedWork,
  parts: { project: Project; signal: AbortSignal; github: GitHubAccess },
): Promise<KnownLines> {
  const isMerged = pull.merged_at !== null
  const mergeSha = isMerged ? (pull.merge_commit_sha ?? null) : null
  if (commitSha === null) return { kind: 'commit_unknown' }
  if (branch.length === 0 || (isMerged && mergeSha === null)) return { kind: 'commits_gone' }
  try {
    return await compareWork({ own: ownCommits(branch, marks), commitSha, mergeSha }, parts)
  } catch (error) {
    if (error instanceof GitError && GONE.test(error.stderr)) return { kind: 'commits_gone' }
    if (error instanceof MirrorTooLargeError || error instanceof BlobTooLargeError) return { kind: 'too_large' }
    throw error
  }
}

/** What git says of a commit that the host does not give out. */
const GONE = /not our ref|unadvertised object|couldn't find remote ref/i

function toTime(text: string | null | undefined): number | undefined {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? undefined : time
}
