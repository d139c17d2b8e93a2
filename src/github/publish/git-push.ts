// Publishes by `git push` from the mirror: for hosts without the Git Data API, and for changes that are too large for it.
// Such commits are not signed.
import { PUSH_TIMEOUT_MS } from '../defaults.ts'
import { isDamage } from '../git/damage.ts'
import { GitError } from '../git/git.ts'
import { toUrl } from '../mirror/mirror.ts'
import type { Publisher } from './publish-attempt.ts'

/** The last one: the commits below ours, which are not sent along, cannot be reached any more from any branch. */
const BRANCH_MOVED =
  /\[(remote )?rejected\].*(fetch first|non-fast-forward|already exists|stale info|failed to update ref|cannot lock ref|shallow update not allowed)/i

export const publishByGitPush: Publisher = async ({ headSha, built }, attempt) => {
  const { repository, token, guard, github } = attempt
  const { branch } = attempt.target
  // The mirror in which the commit was built.
  const mirror = github.mirrors.at(repository.repositoryId)
  const git = mirror.remoteGit({ timeoutMs: PUSH_TIMEOUT_MS, signal: guard(), token })
  const ref = `refs/heads/${branch}`
  // Our commit is a child of the head, so nothing is ever forced by this: the lease only refuses a branch that is not
  // where it was seen, or that a person has deleted meanwhile and that a plain push would make again.
  const lease = `--force-with-lease=${ref}:${headSha ?? ''}`
  try {
    await git.run(['push', '--no-verify', lease, toUrl(repository, github), `${built.commitSha}:${ref}`])
    return 'written'
  } catch (error) {
    // The next round fetches the mirror again, and builds the commit in it.
    if (isDamage(error)) await github.mirrors.delete(repository.repositoryId)
    if (!(error instanceof GitError) || !BRANCH_MOVED.test(error.stderr)) throw error
    github.logger.warn({ err: error, branch }, 'The branch is not where it was seen')
    return 'moved'
  }
}
