// The mirror that holds a commit, fetched first when it does not.

import type { Project } from '../../projects/project.ts'
import type { HostAccess } from '../api/access.ts'
import type { Repository } from '../api/repositories.ts'
import type { Tokens } from '../api/tokens.ts'
import { type Git, GitError } from '../git/git.ts'
import type { FetchRequest, Mirror } from './mirror.ts'
import { repairing } from './mirror-upkeep.ts'

const LOST_ACCESS = /not found|error: 40[134]|Authentication failed|could not read Username/i

/** What runs without a signal of the caller's ends after this time. */
const FETCH_LIMIT_MS = 6 * 60_000
const GIT_TIMEOUT_MS = 60_000

/** Runs `work` with git in a mirror that holds the commit; twice, when the mirror turns out to be damaged. */
export async function withGit<T>(
  project: Project,
  commitSha: string,
  github: HostAccess,
  work: (git: Git) => Promise<T>,
): Promise<T> {
  const find = () => ensureCommit(project, commitSha, github)
  const mirror = await find()
  return repairing(mirror.repositoryId, github, find, () => work(mirror.git({ timeoutMs: GIT_TIMEOUT_MS })))
}

/** The same as `mirrorWith`, for those without a signal of their own. */
export function ensureCommit(project: Project, commitSha: string, github: HostAccess): Promise<Mirror> {
  return mirrorWith(project, commitSha, AbortSignal.timeout(FETCH_LIMIT_MS), github)
}

/** A mirror that holds the commit. When it was fetched before, nobody is asked for anything. */
export async function mirrorWith(
  project: Project,
  commitSha: string,
  signal: AbortSignal,
  github: HostAccess,
): Promise<Mirror> {
  const { tokens, repositories, mirrors } = github
  const held = project.repositoryId === null ? undefined : await mirrors.find(project.repositoryId, commitSha)
  if (held !== undefined) return held
  const fetch = (repository: Repository) => mirrors.ensure(toFetchRequest(repository, commitSha, tokens), signal)
  try {
    return await fetch(await repositories.recall(project, signal))
  } catch (error) {
    if (!(error instanceof GitError) || !LOST_ACCESS.test(error.stderr)) throw error
    // Renamed since, or the token was revoked: asking by the API finds out, and says it better than git.
    return fetch(await repositories.fetch(project, signal))
  }
}

export function toFetchRequest(repository: Repository, commitSha: string, tokens: Tokens): FetchRequest {
  const { repositoryId, fullName } = repository
  return { repositoryId, fullName, commitSha, token: (stop: AbortSignal) => tokens.forContents(repository, stop) }
}
