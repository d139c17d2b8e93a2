// Fixes what a turn works from: the head of a branch, or that of the pull request which the job continues.

import { type PinnedBase, type PinRequest, RepositoryError } from '../../jobs/repository.ts'
import type { Project } from '../../projects/project.ts'
import type { GitHubAccess } from '../api/access.ts'
import type { CheckedOctokit } from '../api/checked-octokit.ts'
import type { Repository } from '../api/repositories.ts'
import { withToken } from '../api/with-token.ts'
import { findHeadTwice, type Head } from '../publish/branches.ts'
import { fetchPullRequest, withoutBody } from '../publish/pull-requests.ts'

type Continued = NonNullable<PinRequest['pullRequest']>

/** Throws what `RepositoryHost.pin` says. */
export async function pin(
  project: Project,
  { requestedRef, pullRequest }: PinRequest,
  signal: AbortSignal,
  github: GitHubAccess,
): Promise<PinnedBase> {
  const repository = await github.repositories.fetch(project, signal)
  return pullRequest === null
    ? pinBranch(requestedRef, repository, signal, github)
    : pinPullRequest(pullRequest, repository, signal, github)
}

async function pinBranch(
  requestedRef: string | null,
  repository: Repository,
  signal: AbortSignal,
  github: GitHubAccess,
): Promise<PinnedBase> {
  const ref = requestedRef ?? repository.defaultBranch
  const head = await findHead(repository, ref, signal, github)
  if (head !== undefined) {
    // By its name of now: a pull request is not opened for a former one.
    const base = { ref: head.name, commitSha: head.sha }
    return { kind: 'pinned', base, repository: repository.url, pullRequest: null }
  }
  const advice = requestedRef === null ? 'Is the repository empty? Push a first commit' : 'Name an existing branch'
  throw new RepositoryError(`The branch ${ref} does not exist in ${repository.fullName}. ${advice}`, {
    transient: false,
  })
}

async function pinPullRequest(
  known: Continued,
  repository: Repository,
  signal: AbortSignal,
  github: GitHubAccess,
): Promise<PinnedBase> {
  const pause = { sleep: github.sleep, signal }
  const ask = (octokit: CheckedOctokit) => fetchPullRequest(octokit, repository, known, pause)
  const found = await withToken('forPullRequests', repository, signal, github, ask)
  const pullRequest = withoutBody(found)
  if (found.state !== 'open') return { kind: 'not_open', pullRequest }

  const head = await findHead(repository, known.branch, signal, github)
  if (head === undefined) return { kind: 'not_open', pullRequest: { ...pullRequest, state: 'closed' } }
  const base = { ref: found.baseRef, commitSha: head.sha }
  return { kind: 'pinned', base, repository: repository.url, pullRequest }
}

function findHead(
  repository: Repository,
  branch: string,
  signal: AbortSignal,
  github: GitHubAccess,
): Promise<Head | undefined> {
  const pause = { sleep: github.sleep, signal }
  return withToken('forContents', repository, signal, github, (octokit) =>
    findHeadTwice(octokit, repository, branch, pause),
  )
}
