// A branch of ours that no pull request will use is in people's way. It goes when nothing can be lost with it.
import { ensureCommit } from '../mirror/fetched-mirror.ts'
import { findHead } from './branches.ts'
import { pushRef } from './git-push.ts'
import { hasMark } from './mark.ts'
import type { PublishAttempt } from './publish-attempt.ts'
import { listPullRequests } from './pull-requests.ts'
import { trySeveralTimes } from './several-times.ts'

/**
 * Removes the branch of the turn while its head is the commit of the turn and no pull request has it. By git, whose push
 * names the head that was seen: a commit that comes in meanwhile stays. Never throws: why there is no pull request matters more.
 */
export async function removeUnusedBranch(attempt: PublishAttempt): Promise<void> {
  const { target, repository, octokit, github } = attempt
  const { branch, mark, base, project } = target
  try {
    const head = await findHead(octokit, repository, branch)
    if (head === undefined || !hasMark(head.message, mark)) return
    if ((await listPullRequests(octokit, repository, branch)).length > 0) return
    const mirror = await ensureCommit(project, base.commitSha, github)
    const push = () => pushRef(mirror, { from: head.sha, to: '' }, attempt)
    await trySeveralTimes(push, { sleep: github.sleep, signal: attempt.guard() })
    github.logger.info({ branch }, 'Removed a branch that no pull request will use')
  } catch (error) {
    github.logger.warn({ err: error, branch }, 'Could not remove a branch that no pull request will use')
  }
}
