// The open pull request in which the runs of a workflow collect their changes, found by the name of its branch.
import type { PullRequest } from '../../jobs/job.ts'
import { allPages, PER_PAGE } from '../api/access.ts'
import type { CheckedOctokit } from '../api/checked-octokit.ts'
import type { Repository } from '../api/repositories.ts'
import { commitsBetween } from './heads.ts'
import { toPullRequest, withoutBody } from './pull-requests.ts'

export interface CollectingPullRequest {
  pullRequest: PullRequest
  headSha: string
  /** The messages of the commits that it has and its base has not. */
  messages: string[]
}

/**
 * Gives the oldest open pull request for the branch `baseRef` whose own branch is wanted. Only branches of this
 * repository count: they need write access, while anyone may name a branch of a fork.
 */
export async function findCollecting(
  octokit: CheckedOctokit,
  repository: Repository,
  { baseRef, isWanted }: { baseRef: string; isWanted: (branch: string) => boolean },
): Promise<CollectingPullRequest | undefined> {
  const { owner, name: repo, repositoryId } = repository
  const asked = { owner, repo, base: baseRef, state: 'open', direction: 'asc', per_page: PER_PAGE } as const
  const open = await allPages(async (page) => {
    const { data, headers } = await octokit.request('GET /repos/{owner}/{repo}/pulls', { ...asked, page })
    return { items: data, link: headers.link }
  })
  const found = open
    .filter(({ head, state }) => state === 'open' && isWanted(head.ref) && head.repo?.id === repositoryId)
    .sort((a, b) => a.number - b.number)
    .map(toPullRequest)
    .find((one) => one.baseRef === baseRef)
  if (found === undefined) return undefined
  const commits = await commitsBetween(octokit, repository, baseRef, found.headSha)
  return {
    pullRequest: withoutBody(found),
    headSha: found.headSha,
    messages: commits.map(({ message }) => message),
  }
}
