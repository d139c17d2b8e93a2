// Looks at branches and at the commits on them.
import type { Octokit } from '@octokit/core'
import { isRefusal } from '../host-answer.ts'
import type { Sleep } from '../pace.ts'
import type { Repository } from '../repositories.ts'

export interface Head {
  sha: string
  treeSha: string
  message: string
}

/** Gives the commit that a branch stands at, or undefined when there is no such branch. */
export async function findHead(octokit: Octokit, repository: Repository, branch: string): Promise<Head | undefined> {
  const place = { owner: repository.owner, repo: repository.name }
  try {
    const { data } = await octokit.request('GET /repos/{owner}/{repo}/branches/{branch}', { ...place, branch })
    const { sha, commit } = data.commit
    return { sha, treeSha: commit.tree.sha, message: commit.message }
  } catch (error) {
    if (isRefusal(error, 404)) return undefined
    throw error
  }
}

const LOOK_AGAIN_MS = 500

/**
 * Looks a second time, a moment later, for a branch that should be there: that it is gone ends a job for good, and one
 * odd answer, for example of a replica that lags behind, must not.
 */
export async function findHeadAgain(
  octokit: Octokit,
  repository: Repository,
  branch: string,
  pause: { sleep: Sleep; signal: AbortSignal },
): Promise<Head | undefined> {
  await pause.sleep(LOOK_AGAIN_MS, pause.signal)
  return findHead(octokit, repository, branch)
}

/** Gives the commits that `head` has and `base` has not, 250 at most. */
export async function commitsBetween(
  octokit: Octokit,
  repository: Repository,
  base: string,
  head: string,
): Promise<Head[]> {
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/compare/{basehead}', {
    owner: repository.owner,
    repo: repository.name,
    basehead: `${base}...${head}`,
  })
  return data.commits.map(({ sha, commit }) => ({ sha, treeSha: commit.tree.sha, message: commit.message }))
}

export async function deleteBranch(octokit: Octokit, repository: Repository, branch: string): Promise<void> {
  const place = { owner: repository.owner, repo: repository.name }
  await octokit.request('DELETE /repos/{owner}/{repo}/git/refs/{ref}', { ...place, ref: `heads/${branch}` })
}
