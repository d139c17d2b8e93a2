// Asks GitHub what became of a pull request, and notes the answer: at intervals, after a delivery that contradicts what is
// known, and before a request to a closed one is refused.
import type { PullRequest } from '../../jobs/job.ts'
import type { PullRequestRecord } from '../../jobs/pull-request-records.ts'
import type { JobStore } from '../../jobs/store.ts'
import type { Project } from '../../projects/project.ts'
import type { GitHubAccess } from '../api/access.ts'
import { askAbout } from '../api/with-token.ts'
import { explaining } from '../errors.ts'
import { type FoundPullRequest, listPullRequests, withoutBody } from '../publish/pull-requests.ts'

export type KnownPullRequest = Pick<PullRequest, 'number' | 'branch'>

/** Gives the pull request as it is now; undefined when there is none. */
export type FindPullRequest = (
  project: Project,
  known: KnownPullRequest,
  signal: AbortSignal,
) => Promise<PullRequest | undefined>

/** Asks and notes within the time of a webhook; gives what is there. Rejects when GitHub cannot be asked. */
export type AskNow = (project: Project, known: KnownPullRequest) => Promise<PullRequest | undefined>

export interface AskParts {
  jobs: Pick<JobStore, 'recordPullRequest'>
  findPullRequest: FindPullRequest
  now: () => number
}

/**
 * Asks and notes; gives undefined when there is no such pull request. Where the answer contradicts what another source said
 * meanwhile, it asks once more, and that answer counts.
 */
export async function askPullRequest(
  project: Project,
  known: KnownPullRequest,
  signal: AbortSignal,
  parts: AskParts,
): Promise<{ pullRequest: PullRequest; record: PullRequestRecord } | undefined> {
  const { repositoryId } = project
  if (repositoryId === null) return undefined
  for (const isAnswer of [false, true]) {
    const pullRequest = await parts.findPullRequest(project, known, signal)
    if (pullRequest === undefined) return undefined
    const { branch } = known
    const record = await parts.jobs.recordPullRequest({
      repositoryId,
      branch,
      pullRequest,
      now: parts.now(),
      ...(isAnswer ? { isAnswer } : {}),
    })
    if (record !== 'unclear') return { pullRequest, record }
  }
  return undefined
}

/** All pull requests of the branch are listed: a person may have opened another one in place of a closed one. */
export function createFindPullRequest(github: GitHubAccess): FindPullRequest {
  return (project, known, signal) =>
    explaining(`look for pull request #${known.number} of ${project.repository}`, async () => {
      const all = await askAbout(project, signal, github, (octokit, repository) =>
        listPullRequests(octokit, repository, known.branch),
      )
      const found = choose(all, known.number)
      return found && withoutBody(found)
    })
}

function choose(all: readonly FoundPullRequest[], number: number): FoundPullRequest | undefined {
  const known = all.find((one) => one.number === number)
  if (known?.state === 'open') return known
  return all.find(({ state }) => state === 'open') ?? known ?? all[0]
}
