// The state of a turn's branch, and whether our commit or pull request is already there. Changes nothing, with read-only tokens.
import type { BranchState, PublishTarget, PullRequestState } from '../../jobs/repository.ts'
import { type HostAccess, withToken } from '../api/access.ts'
import type { Repository } from '../api/repositories.ts'
import { commitsBetween, findHead, findHeadTwice, type Head } from './heads.ts'
import { hasMark } from './mark.ts'
import { findDuplicates } from './open-pull-request.ts'
import { type FoundPullRequest, fetchPullRequest, listPullRequests, withoutBody } from './pull-requests.ts'

/** Gives what `RepositoryHost.lookAtBranch` says. */
export async function lookAtBranch(
  target: PublishTarget,
  signal: AbortSignal,
  github: HostAccess,
): Promise<BranchState> {
  const { project, branch, base } = target
  const repository = await github.repositories.recall(project, signal)
  const pause = { sleep: github.sleep, signal }
  const [[oldest, ...newer], [head, baseHead]] = await Promise.all([
    withToken('forPullRequests', repository, signal, github, (octokit) =>
      listPullRequests(octokit, repository, branch),
    ),
    withToken('forContents', repository, signal, github, (octokit) =>
      Promise.all([findHead(octokit, repository, branch), findHeadTwice(octokit, repository, base.ref, pause)]),
    ),
  ])
  const isHeadOurs = head !== undefined && isOurs(head, target)
  return {
    pullRequest: oldest === undefined ? null : withoutBody(oldest),
    headSha: head?.sha ?? null,
    baseHeadSha: baseHead?.sha ?? null,
    hasOurCommit:
      oldest === undefined
        ? isHeadOurs
        : await hasOurCommit({ found: oldest, head }, target, repository, signal, github),
    hasDuplicate: findDuplicates(newer, target.mark).length > 0,
  }
}

/** Gives what `RepositoryHost.lookAtPullRequest` says. */
export async function lookAtPullRequest(
  number: number,
  target: PublishTarget,
  signal: AbortSignal,
  github: HostAccess,
): Promise<PullRequestState> {
  const { project, branch } = target
  const repository = await github.repositories.recall(project, signal)
  const pause = { sleep: github.sleep, signal }
  const [found, head] = await Promise.all([
    withToken('forPullRequests', repository, signal, github, (octokit) =>
      fetchPullRequest(octokit, repository, { number, branch }, pause),
    ),
    withToken('forContents', repository, signal, github, (octokit) =>
      findHeadTwice(octokit, repository, branch, pause),
    ),
  ])
  const isOpen = found.state === 'open' && head !== undefined
  return {
    pullRequest: withoutBody(found.state === 'open' && !isOpen ? { ...found, state: 'closed' } : found),
    headSha: isOpen ? head.sha : null,
    hasOurCommit: await hasOurCommit({ found, head }, target, repository, signal, github),
  }
}

interface Seen {
  found: FoundPullRequest
  head: Head | undefined
}

/**
 * True when our commit has come in since the turn began. Of a merged pull request counts what was merged; a closed one
 * has what its branch has, should a person open it again.
 */
async function hasOurCommit(
  { found, head }: Seen,
  target: PublishTarget,
  repository: Repository,
  signal: AbortSignal,
  github: HostAccess,
): Promise<boolean> {
  const { base, mark } = target
  // A branch that is back where the turn began has lost it.
  if (found.state === 'open' && head?.sha === base.commitSha) return false
  if (hasMark(found.body, mark) || (found.state === 'open' && head !== undefined && isOurs(head, target))) return true
  const lastSha = found.state === 'merged' ? found.headSha : (head?.sha ?? found.headSha)
  if (lastSha === '' || lastSha === base.commitSha) return false
  const commits = await withToken('forContents', repository, signal, github, (octokit) =>
    commitsBetween(octokit, repository, base.commitSha, lastSha),
  )
  return commits.some(({ message }) => hasMark(message, mark))
}

/** True for the commit that we would write: it has our mark, or is the very tree. */
function isOurs({ treeSha, message }: Head, target: PublishTarget): boolean {
  return treeSha === target.treeSha || hasMark(message, target.mark)
}
