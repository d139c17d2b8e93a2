// Publishes by `git push` from the mirror: for hosts without the Git Data API, and for changes that are too large for it.
// Such commits are not signed.
import { GitError } from '../git.ts'
import { type Mirror, urlOf } from '../mirror.ts'
import { BranchMovedError, type Publisher } from './publisher.ts'

const PUSH_TIMEOUT_MS = 5 * 60_000
const NOT_FAST_FORWARD =
  /\[(remote )?rejected\].*(fetch first|non-fast-forward|already exists|stale info|failed to update ref|cannot lock ref)/i

/** `mirrorOf` gives the mirror in which the commit was built. */
export function createGitPushPublisher(serverUrl: string, mirrorOf: (repositoryId: number) => Mirror): Publisher {
  return {
    publish: async ({ repository, branch, built }, { token, guard }) => {
      const git = mirrorOf(repository.repositoryId).remoteGit({ timeoutMs: PUSH_TIMEOUT_MS, signal: guard(), token })
      const refspec = `${built.commitSha}:refs/heads/${branch}`
      try {
        await git.run(['push', '--no-verify', urlOf(repository, { serverUrl }), refspec])
      } catch (error) {
        if (!(error instanceof GitError) || !NOT_FAST_FORWARD.test(error.stderr)) throw error
        throw new BranchMovedError(`${branch} was changed by someone else meanwhile`, { cause: error })
      }
      return { isVerified: false }
    },
  }
}
