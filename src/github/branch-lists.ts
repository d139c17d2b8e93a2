// The branches of a repository, for people who wait for a page.
import { LRUCache } from 'lru-cache'
import { ApiError } from '../contract/errors.ts'
import { type Branches, RepositoryError } from '../jobs/repository.ts'
import type { ListedRepository } from '../projects/other-repository-access.ts'
import type { Project } from '../projects/project.ts'
import { type HostAccess, PER_PAGE, withToken } from './api/access.ts'
import type { Repositories } from './api/repositories.ts'
import { explaining } from './errors.ts'
import { type LookUpAccess, lookUpRepository } from './look-up-repository.ts'
import { findHead } from './publish/heads.ts'

/** A form without a list is better than one that is late. */
const LIST_WITHIN_MS = 2000
const ASK_WITHIN_MS = 10_000
const BRANCHES_KEPT_MS = 60_000
const REMEMBERED = 1000

export function createBranches(access: HostAccess, now: () => number): Branches {
  const remembered = new LRUCache<string, string[]>({
    max: REMEMBERED,
    ttl: BRANCHES_KEPT_MS,
    ttlResolution: 0,
    perf: { now },
  })
  return {
    list: async (project) => {
      const known = remembered.get(project.id)
      if (known !== undefined) return known
      const names = await listBranches(project, access)
      remembered.set(project.id, names)
      return names
    },
    exists: async (project, name) => {
      const signal = AbortSignal.timeout(ASK_WITHIN_MS)
      const repository = await access.repositories.recall(project, signal)
      const head = await withToken('forContents', repository, signal, access, (octokit) =>
        findHead(octokit, repository, name),
      )
      return head !== undefined
    },
  }
}

async function listBranches(project: Project, access: HostAccess): Promise<string[]> {
  const signal = AbortSignal.timeout(LIST_WITHIN_MS)
  const repository = await access.repositories.recall(project, signal)
  const { owner, name: repo } = repository
  const { data } = await withToken('forContents', repository, signal, access, (octokit) =>
    octokit.request('GET /repos/{owner}/{repo}/branches', { owner, repo, per_page: PER_PAGE }),
  )
  return data.map(({ name }) => name)
}

// The default branches of the repositories whose workflow runs ask for something: a token does not name them.

const WITHIN_MS = 10_000
const RETRY_SECONDS = 10
const REMEMBERED_MS = 5 * 60_000

/** Gives the port that names default branches of projects; what the host said is remembered for five minutes. */
export function createDefaultBranchFinder(repositories: Pick<Repositories, 'recall'>) {
  return async (project: Project): Promise<string> => {
    const find = () => repositories.recall(project, AbortSignal.timeout(WITHIN_MS))
    return (await asking(project.repository, find, readingGoesOn)).defaultBranch
  }
}

/** The same for repositories that a project lists. Only what GitHub said of that very number is remembered. */
export function createListedBranchFinder(access: LookUpAccess, now: () => number) {
  const remembered = new LRUCache<number, string>({
    max: REMEMBERED,
    ttl: REMEMBERED_MS,
    ttlResolution: 0,
    perf: { now },
  })
  return async ({ repositoryId, fullName, listedAs }: ListedRepository, project: Project): Promise<string> => {
    const known = remembered.get(repositoryId)
    if (known !== undefined) return known
    const find = () => lookUpRepository(fullName, project, AbortSignal.timeout(WITHIN_MS), access)
    const found = await asking(fullName, find, nameTheBranch(listedAs))
    if (found?.repositoryId !== repositoryId) {
      throw notAllowed(`GitHub does not show ${fullName} to the App`, nameTheBranch(listedAs))
    }
    remembered.set(repositoryId, found.defaultBranch)
    return found.defaultBranch
  }
}

const readingGoesOn = 'Until then, runs without an API key may only read'

function nameTheBranch(listedAs: string): string {
  return `Add the repository to the App's installation, or name the branch in the setting of the project: workflowRepositories=${listedAs}@BRANCH`
}

/** Turns what went wrong into the answer to the run; `advice` is for what does not pass by itself. */
async function asking<T>(fullName: string, find: () => Promise<T>, advice: string): Promise<T> {
  try {
    return await explaining(`ask for the default branch of ${fullName}`, find)
  } catch (error) {
    if (!(error instanceof RepositoryError)) throw error
    if (!error.transient) throw notAllowed(error.message, advice)
    throw new ApiError('github_unavailable', error.message, { retryAfterSeconds: RETRY_SECONDS })
  }
}

function notAllowed(why: string, advice: string): ApiError {
  return new ApiError('token_not_allowed', `${why}. ${advice}`)
}
