// Looks at branches and at the commits on them.
import type { Octokit } from '@octokit/core'
import { isRefusal } from '../api/host-answer.ts'
import type { Sleep } from '../api/pace.ts'
import type { Repository } from '../api/repositories.ts'

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
 * Gives the same for a branch that should be there, and looks again before it says that there is none: that ends a job for
 * good, and one odd answer, for example of a replica that lags behind, must not.
 */
export async function findHeadTwice(
  octokit: Octokit,
  repository: Repository,
  branch: string,
  { sleep, signal }: { sleep: Sleep; signal: AbortSignal },
): Promise<Head | undefined> {
  const head = await findHead(octokit, repository, branch)
  if (head !== undefined) return head
  await sleep(LOOK_AGAIN_MS, signal)
  return findHead(octokit, repository, branch)
}

const COMMITS_PER_PAGE = 100
/** A branch into which a person has merged a busy base may have more; ours is sought among so many. */
const COMMIT_PAGES_MAX = 10

/** Gives the commits that `head` has and `base` has not, 1,000 at most; none when the two have nothing in common. */
export async function commitsBetween(
  octokit: Octokit,
  repository: Repository,
  base: string,
  head: string,
): Promise<Head[]> {
  const place = { owner: repository.owner, repo: repository.name, basehead: `${base}...${head}` }
  const commits: Head[] = []
  for (let page = 1; page <= COMMIT_PAGES_MAX; page++) {
    const found = await comparePage(octokit, { ...place, per_page: COMMITS_PER_PAGE, page })
    commits.push(...found.commits)
    if (found.commits.length === 0 || commits.length >= found.total) break
  }
  return commits
}

async function comparePage(
  octokit: Octokit,
  place: { owner: string; repo: string; basehead: string; per_page: number; page: number },
): Promise<{ commits: Head[]; total: number }> {
  try {
    const { data } = await octokit.request('GET /repos/{owner}/{repo}/compare/{basehead}', place)
    const commits = data.commits.map(({ sha, commit }) => ({
      sha,
      treeSha: commit.tree.sha,
      message: commit.message,
    }))
    return { commits, total: data.total_commits }
  } catch (error) {
    if (isRefusal(error, 404)) return { commits: [], total: 0 }
    throw error
  }
}

export async function deleteBranch(octokit: Octokit, repository: Repository, branch: string): Promise<void> {
  const place = { owner: repository.owner, repo: repository.name }
  await octokit.request('DELETE /repos/{owner}/{repo}/git/refs/{ref}', { ...place, ref: `heads/${branch}` })
}
