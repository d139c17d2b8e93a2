// The calls that find and make the one pull request of a branch.

import type { PullRequest } from '../../jobs/job.ts'
import { RepositoryError } from '../../jobs/repository.ts'
import type { CheckedOctokit, DataOf } from '../api/checked-octokit.ts'
import { isRefusal, lookTwice, type Pause, unlessMissing } from '../api/host-answer.ts'
import type { Repository } from '../api/repositories.ts'
import { findHead } from './heads.ts'

export interface FoundPullRequest extends PullRequest {
  title: string
  body: string
  /** Names of its labels. */
  labels: string[]
  /** Logins. */
  assignees: string[]
  /** Logins of those who are asked for a review and have not given one. */
  reviewers: string[]
  /** Slugs of teams. */
  teamReviewers: string[]
  /** The branch that it is for, without `refs/heads/`. */
  baseRef: string
  /** Of a merged one the last commit that was merged; '' when it is not known any more. */
  headSha: string
}

interface NewPullRequest {
  title: string
  body: string
  /** Branch without `refs/heads/`, as is `base`. */
  head: string
  base: string
  draft: boolean
}

type Created =
  | { kind: 'created'; pullRequest: FoundPullRequest; isDraftRefused: boolean }
  /** There is one by now, or the branch is gone: look again. */
  | { kind: 'moved' }
  | { kind: 'no_difference' }

type HostPullRequest = DataOf<'GET /repos/{owner}/{repo}/pulls/{pull_number}'>

/** As the jobs know it. */
export function withoutBody(found: FoundPullRequest): PullRequest {
  const { number, url, state, branch, draft, updatedAt, mergedAt } = found
  const times = { ...(updatedAt === undefined ? {} : { updatedAt }), ...(mergedAt === undefined ? {} : { mergedAt }) }
  return { number, url, state, branch, draft, ...times }
}

/** Gives the pull requests whose head is this branch of this repository, whatever their state, oldest first. */
export async function listPullRequests(
  octokit: CheckedOctokit,
  repository: Repository,
  branch: string,
): Promise<FoundPullRequest[]> {
  const { owner, name: repo } = repository
  const head = `${owner}:${branch}`
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/pulls', {
    owner,
    repo,
    head,
    state: 'all',
    per_page: 100,
  })
  return data
    .filter((found) => isHeadOf(found, repository, branch))
    .map(toPullRequest)
    .sort((a, b) => a.number - b.number)
}

/** True when a pull request, in any state, has this branch as its head or is for it. */
export async function isUsed(octokit: CheckedOctokit, repository: Repository, branch: string): Promise<boolean> {
  if ((await listPullRequests(octokit, repository, branch)).length > 0) return true
  const asked = { owner: repository.owner, repo: repository.name, base: branch, state: 'all' as const, per_page: 1 }
  return (await octokit.request('GET /repos/{owner}/{repo}/pulls', asked)).data.some(({ base }) => base.ref === branch)
}

/**
 * Gives the pull request of this number as it is now; one that is not there (asked twice) counts as closed. Throws a
 * lasting `RepositoryError` when its head is not this branch of this repository: a fork's is never continued.
 */
export async function fetchPullRequest(
  octokit: CheckedOctokit,
  repository: Repository,
  known: Pick<PullRequest, 'number' | 'branch'>,
  pause: Pause,
): Promise<FoundPullRequest> {
  const found = await lookTwice(() => getPullRequest(octokit, repository, known.number), pause)
  if (found === undefined) return goneOne(repository, known)
  if (isHeadOf(found, repository, known.branch)) return toPullRequest(found)
  throw new RepositoryError(
    `Pull request #${known.number} of ${repository.fullName} is not from the branch ${known.branch} of this repository, so it is not continued. Start a new job`,
    { transient: false },
  )
}

async function getPullRequest(
  octokit: CheckedOctokit,
  { owner, name: repo }: Repository,
  number: number,
): Promise<HostPullRequest | undefined> {
  const place = { owner, repo, pull_number: number }
  return (await unlessMissing(octokit.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', place)))?.data
}

function goneOne(
  { url, defaultBranch }: Repository,
  { number, branch }: Pick<PullRequest, 'number' | 'branch'>,
): FoundPullRequest {
  const nobody = { assignees: [], reviewers: [], teamReviewers: [] }
  const nothing = { draft: false, title: '', body: '', labels: [], headSha: '', ...nobody }
  return { number, url: `${url}/pull/${number}`, state: 'closed', branch, baseRef: defaultBranch, ...nothing }
}

/** A fork may have a branch of the same name; and a filter that GitHub does not understand, it ignores. */
function isHeadOf({ head }: HostPullRequest, repository: Repository, branch: string): boolean {
  // It is null once it was deleted: a fork's, since ours answers.
  return head.ref === branch && head.repo?.id === repository.repositoryId
}

export function toPullRequest(found: HostPullRequest): FoundPullRequest {
  return {
    number: found.number,
    url: found.html_url,
    state: found.merged_at !== null ? 'merged' : found.state === 'open' ? 'open' : 'closed',
    branch: found.head.ref,
    draft: found.draft ?? false,
    ...readTimes(found),
    title: found.title,
    body: found.body ?? '',
    labels: found.labels.map(({ name }) => name),
    assignees: loginsOf(found.assignees),
    reviewers: loginsOf(found.requested_reviewers),
    teamReviewers: (found.requested_teams ?? []).map(({ slug }) => slug),
    baseRef: found.base.ref,
    headSha: found.head.sha,
  }
}

function loginsOf(accounts: HostPullRequest['assignees']): string[] {
  return (accounts ?? []).map(({ login }) => login)
}

interface HostTimes {
  updated_at?: string | undefined
  merged_at?: string | null | undefined
}

/** An answer without a time that can be read is taken without one. */
export function readTimes({ updated_at, merged_at }: HostTimes): Pick<PullRequest, 'updatedAt' | 'mergedAt'> {
  const [updatedAt, mergedAt] = [Date.parse(updated_at ?? ''), Date.parse(merged_at ?? '')]
  return { ...(Number.isNaN(updatedAt) ? {} : { updatedAt }), ...(Number.isNaN(mergedAt) ? {} : { mergedAt }) }
}

export async function createPullRequest(
  octokit: CheckedOctokit,
  repository: Repository,
  wanted: NewPullRequest,
): Promise<Created> {
  const { owner, name: repo } = repository
  try {
    const { data } = await octokit.request('POST /repos/{owner}/{repo}/pulls', { owner, repo, ...wanted })
    return { kind: 'created', pullRequest: toPullRequest(data), isDraftRefused: false }
  } catch (error) {
    if (isRefusal(error, 422, /pull request already exists|"field":"head","code":"invalid"/i)) return { kind: 'moved' }
    if (isRefusal(error, 422, /no commits between/i)) return { kind: 'no_difference' }
    if (isRefusal(error, 422, /"field":"base","code":"invalid"/i)) {
      // The branch was renamed while the job was running: asking for it by its former name gives the new one.
      const base = (await findHead(octokit, repository, wanted.base))?.name ?? wanted.base
      if (base !== wanted.base) return createPullRequest(octokit, repository, { ...wanted, base })
    }
    // Private repositories of free plans have none.
    if (!wanted.draft || !isRefusal(error, 422, /draft pull requests are not supported/i)) throw error
    const created = await createPullRequest(octokit, repository, { ...wanted, draft: false })
    return created.kind === 'created' ? { ...created, isDraftRefused: true } : created
  }
}

export async function closePullRequest(
  octokit: CheckedOctokit,
  { owner, name: repo }: Repository,
  number: number,
): Promise<void> {
  await octokit.request('PATCH /repos/{owner}/{repo}/pulls/{pull_number}', {
    owner,
    repo,
    pull_number: number,
    state: 'closed',
  })
}
