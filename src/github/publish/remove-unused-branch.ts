// A branch of ours that no pull request will use is in people's way. It goes when nothing can be lost with it: the branch is
// that of the turn's own job, and its head is the very commit that we wrote.

import { OUR_BRANCHES } from '../../jobs/job-names.ts'
import type { PublishTarget } from '../../jobs/repository.ts'
import { ensureCommit } from '../mirror/fetched-mirror.ts'
import { deleteBranch, findHead, type Head } from './branches.ts'
import { pushRef } from './git-push.ts'
import { hasMark } from './mark.ts'
import type { PublishAttempt } from './publish-attempt.ts'
import { isUsed } from './pull-requests.ts'
import { trySeveralTimes } from './several-times.ts'

/**
 * Removes the branch of the turn unless a pull request uses it. By git, whose push names the head that was seen: a commit that
 * comes in meanwhile stays. `writtenSha`: our commit; undefined = an earlier attempt wrote it. Never throws: why there is no
 * pull request matters more.
 */
export async function removeUnusedBranch(writtenSha: string | undefined, attempt: PublishAttempt): Promise<void> {
  const { target, repository, octokit, github } = attempt
  const { branch, base, project } = target
  try {
    const head = await findHead(octokit, repository, branch)
    if (head === undefined || !branch.startsWith(OUR_BRANCHES) || !isOurCommit(head, writtenSha, target)) return
    if (await isUsed(octokit, repository, branch)) return
    const mirror = await ensureCommit(project, base.commitSha, github)
    const push = () => pushRef(mirror, { from: head.sha, to: '' }, attempt)
    await trySeveralTimes(push, { sleep: github.sleep, signal: attempt.guard() })
    github.logger.info({ branch }, 'Removed a branch that no pull request will use')
  } catch (error) {
    github.logger.warn({ err: error, branch }, 'Could not remove a branch that no pull request will use')
  }
}

/** Removes the branch that we have just made again, after its pull request was merged or closed. */
export async function removeNewBranch(
  writtenSha: string | undefined,
  { target: { branch }, repository, octokit, guard, github }: PublishAttempt,
): Promise<void> {
  const head = await findHead(octokit, repository, branch)
  if (head === undefined || head.sha !== writtenSha) return
  await deleteBranch(octokit, repository, branch, { sleep: github.sleep, signal: guard() })
}

/**
 * The mark alone is no proof: a person may have written it into a commit of theirs. What an earlier attempt wrote has our mark,
 * one parent, the base, and the tree that was saved; on a newer base its tree is not known here, and the branch stays.
 */
function isOurCommit(
  { sha, parents, treeSha, message }: Head,
  writtenSha: string | undefined,
  target: PublishTarget,
): boolean {
  if (writtenSha !== undefined) return sha === writtenSha
  const isOnBase = parents.length === 1 && parents[0] === target.base.commitSha
  return isOnBase && treeSha === target.treeSha && hasMark(message, target.mark)
}
