// Looks at branches and at the commits on them.
import type { CheckedOctokit } from '../api/checked-octokit.ts'
import { isRefusal, lookTwice, type Pause, unlessMissing } from '../api/host-answer.ts'
import type { Repository } from '../api/repositories.ts'
import { trySeveralTimes } from './publish-attempt.ts'

export interface Head extends Commit {
  /** The branch as it is called now: a former name leads to it. */
  name: string
}

export interface Commit {
  sha: string
  treeSha: string
  message: string
  /** Their ids. */
  parents: string[]
}

/** Gives the commit that a branch stands at, or undefined when there is no such branch. */
export async function findHead(
  octokit: CheckedOctokit,
  repository: Repository,
  branch: string,
): Promise<Head | undefined> {
  const place = { owner: repository.owner, repo: repository.name }
  const found = octokit.request('GET /repos/{owner}/{repo}/branches/{branch}', { ...place, branch })
  const branchNow = (await unlessMissing(found))?.data
  if (branchNow === undefined) return undefined
  return { ...toCommit(branchNow.commit), name: branchNow.name }
}

interface HostCommit {
  sha: string
  commit: { tree: { sha: string }; message: string }
  parents: { sha: string }[]
}

function toCommit({ sha, commit, parents }: HostCommit): Commit {
  return { sha, treeSha: commit.tree.sha, message: commit.message, parents: parents.map((parent) => parent.sha) }
}

/** Gives the same for a branch that should be there. */
export function findHeadTwice(
  octokit: CheckedOctokit,
  repository: Repository,
  branch: string,
  pause: Pause,
): Promise<Head | undefined> {
  return lookTwice(() => findHead(octokit, repository, branch), pause)
}

const COMMITS_PER_PAGE = 100
/** A branch into which a person has merged a busy base may have more; ours is sought among so many. */
const COMMIT_PAGES_MAX = 10

/** Gives the commits that `head` has and `base` has not, 1,000 at most; none when the two have nothing in common. */
export async function commitsBetween(
  octokit: CheckedOctokit,
  repository: Repository,
  base: string,
  head: string,
): Promise<Commit[]> {
  const place = { owner: repository.owner, repo: repository.name, basehead: `${base}...${head}` }
  const commits: Commit[] = []
  for (let page = 1; page <= COMMIT_PAGES_MAX; page++) {
    const asked = { ...place, per_page: COMMITS_PER_PAGE, page }
    const compared = octokit.request('GET /repos/{owner}/{repo}/compare/{basehead}', asked)
    const found = (await unlessMissing(compared))?.data
    commits.push(...(found?.commits ?? []).map(toCommit))
    if (found === undefined || found.commits.length === 0 || commits.length >= found.total_commits) break
  }
  return commits
}

/** An answer that got lost may have had its effect, so a branch that is not there is what was wanted. */
export async function deleteBranch(
  octokit: CheckedOctokit,
  repository: Repository,
  branch: string,
  pause: Pause,
): Promise<void> {
  const place = { owner: repository.owner, repo: repository.name, ref: `heads/${branch}` }
  await trySeveralTimes(async () => {
    await octokit.request('DELETE /repos/{owner}/{repo}/git/refs/{ref}', place).catch((error: unknown) => {
      if (!isRefusal(error, 422, /does not exist/i) && !isRefusal(error, 404)) throw error
    })
  }, pause)
}
