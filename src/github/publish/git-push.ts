// Publishes by `git push` from the mirror: for hosts without the Git Data API, and for changes that are too large for it.
// Such commits are not signed.
import { isDamage } from '../git/damage.ts'
import { GitError } from '../git/git.ts'
import { type Mirror, toUrl } from '../mirror/mirror.ts'
import type { PublishAttempt, Publisher } from './publish-attempt.ts'

/** Time limit for one push. */
const PUSH_TIMEOUT_MS = 5 * 60_000

/** The last one: the commits below ours, which are not sent along, cannot be reached any more from any branch. */
const BRANCH_MOVED =
  /\[(remote )?rejected\].*(fetch first|non-fast-forward|already exists|stale info|failed to update ref|cannot lock ref|shallow update not allowed)/i

export const publishByGitPush: Publisher = async ({ headSha, built }, attempt) => {
  const { repository, target, github } = attempt
  // The mirror in which the commit was built.
  const mirror = github.mirrors.at(repository.repositoryId)
  try {
    await pushRef(mirror, { from: headSha ?? '', to: built.commitSha }, attempt)
    return { kind: 'written', sha: built.commitSha }
  } catch (error) {
    // The next round fetches the mirror again, and builds the commit in it.
    if (isDamage(error)) await github.mirrors.delete(repository.repositoryId)
    if (!(error instanceof GitError) || !BRANCH_MOVED.test(error.stderr)) throw error
    github.logger.warn({ err: error, branch: target.branch }, 'The branch is not where it was seen')
    return { kind: 'moved' }
  }
}

/**
 * Moves the branch of the turn from one commit to another; '' = there is no such branch. Nothing is ever forced by this, since
 * our commit is a child of the head: the lease only refuses a branch that is not where it was seen, or that a person has
 * deleted meanwhile and that a plain push would make again.
 */
export async function pushRef(
  mirror: Mirror,
  { from, to }: { from: string; to: string },
  { target, repository, token, guard, github }: PublishAttempt,
): Promise<void> {
  const git = mirror.remoteGit({ timeoutMs: PUSH_TIMEOUT_MS, signal: guard(), token })
  const ref = `refs/heads/${target.branch}`
  const lease = `--force-with-lease=${ref}:${from}`
  await git.run(['push', '--no-verify', lease, toUrl(repository, github), `${to}:${ref}`])
}
