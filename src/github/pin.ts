// Fixes what a turn works from: the head of a branch, or that of the pull request which the job continues.
import type { Octokit } from '@octokit/core'
import { type PinnedBase, type PinRequest, RepositoryError } from '../jobs/repository.ts'
import type { Project } from '../projects/project.ts'
import { type LookParts, lookAt } from './look.ts'
import type { Sleep } from './pace.ts'
import { findHead, findHeadAgain, type Head } from './publish/branches.ts'
import { lookAtPullRequest, withoutBody } from './publish/pull-requests.ts'
import type { Repository } from './repositories.ts'

export interface PinParts extends LookParts {
  sleep: Sleep
}

type Continued = NonNullable<PinRequest['pullRequest']>

/** Throws what `RepositoryHost.pin` says. */
export async function pin(
  project: Project,
  { requestedRef, pullRequest }: PinRequest,
  signal: AbortSignal,
  parts: PinParts,
): Promise<PinnedBase> {
  const repository = await parts.repositories.look(project, signal)
  return pullRequest === null
    ? pinBranch(requestedRef, repository, signal, parts)
    : pinPullRequest(pullRequest, repository, signal, parts)
}

async function pinBranch(
  requestedRef: string | null,
  repository: Repository,
  signal: AbortSignal,
  parts: PinParts,
): Promise<PinnedBase> {
  const ref = requestedRef ?? repository.defaultBranch
  const head = await findHeadTwice(repository, ref, signal, parts)
  if (head !== undefined) {
    return { kind: 'pinned', base: { ref, commitSha: head.sha }, repository: repository.url, pullRequest: null }
  }
  const advice = requestedRef === null ? 'Is the repository empty? Push a first commit' : 'Name a branch that is there'
  throw new RepositoryError(`The branch ${ref} does not exist in ${repository.fullName}. ${advice}`, {
    transient: false,
  })
}

async function pinPullRequest(
  known: Continued,
  repository: Repository,
  signal: AbortSignal,
  parts: PinParts,
): Promise<PinnedBase> {
  const pause = { sleep: parts.sleep, signal }
  const ask = (octokit: Octokit) => lookAtPullRequest(octokit, repository, known, pause)
  const found = await lookAt(repository, signal, parts, ask)
  const pullRequest = withoutBody(found)
  if (found.state !== 'open') return { kind: 'settled', pullRequest }

  const head = await findHeadTwice(repository, known.branch, signal, parts)
  if (head === undefined) return { kind: 'settled', pullRequest: { ...pullRequest, state: 'closed' } }
  const base = { ref: found.baseRef, commitSha: head.sha }
  return { kind: 'pinned', base, repository: repository.url, pullRequest }
}

async function findHeadTwice(
  repository: Repository,
  branch: string,
  signal: AbortSignal,
  { api, tokens, sleep }: PinParts,
): Promise<Head | undefined> {
  const octokit = api.asReader(repository.installationId, await tokens.reading(repository, signal), signal)
  const head = await findHead(octokit, repository, branch)
  return head ?? findHeadAgain(octokit, repository, branch, { sleep, signal })
}
