// Finds the other repositories that a job may read: those of the same installation, each at a commit of its own, and
// each with a token that can read the files of that one and nothing else.

import { CONTEXT_MAX_REPOSITORIES } from '../../contract/limits.ts'
import type { ContextName } from '../../contract/repository-names.ts'
import type { ContextPin } from '../../jobs/job.ts'
import { RepositoryError } from '../../jobs/repository.ts'
import type { Project } from '../../projects/project.ts'
import { type AppAccess, withListing } from '../api/access.ts'
import type { CheckedOctokit } from '../api/checked-octokit.ts'
import { isRefusal } from '../api/host-answer.ts'
import { type Repository, toRepository } from '../api/repositories.ts'
import { explaining } from '../errors.ts'
import { findHeadTwice } from '../publish/heads.ts'

interface Listing extends AppAccess {
  /** The project's own, whose installation is the one that counts. */
  own: Repository
  /** Can read names and ids of all repositories of the installation. */
  lister: CheckedOctokit
  signal: AbortSignal
}

interface ContextAccess extends Listing {
  project: Project
  isAllowed: (repository: string) => boolean
}

/** Throws what `RepositoryHost.pinContext` says. A repository that is named twice, by two of its names, is given once. */
export async function pinContext(
  project: Project,
  names: readonly ContextName[],
  isAllowed: (repository: string) => boolean,
  signal: AbortSignal,
  github: AppAccess,
): Promise<ContextPin[]> {
  if (names.length > CONTEXT_MAX_REPOSITORIES) {
    throw lasting(`A job may read ${CONTEXT_MAX_REPOSITORIES} other repositories; ${names.length} are named`)
  }
  const pins = await withLister(project, signal, github, (lister, own) => {
    const access = { ...github, project, own, lister, isAllowed, signal }
    const pinThis = (name: ContextName) => explaining(`read ${name.repository} as context`, () => pinOne(name, access))
    return Promise.all(names.map(pinThis))
  })
  return [...new Map(pins.map((pin) => [pin.repositoryId, pin])).values()]
}

/** Gives the repository of a pin as it is called now. Throws a lasting `RepositoryError` when it is another one, or gone. */
export async function followContext(
  project: Project,
  { repository: fullName, repositoryId }: ContextPin,
  signal: AbortSignal,
  github: AppAccess,
): Promise<Repository> {
  return withLister(project, signal, github, async (lister, own) => {
    const found = await findRepository({ repository: fullName, ref: null }, { ...github, lister, own, signal })
    if (found.repositoryId === repositoryId) return found
    throw lasting(`${fullName} is no longer the repository that the job started with. Start a new job`)
  })
}

/** Runs `work` with what can read the names of the installation's repositories, and the project's own repository. */
export async function withLister<T>(
  project: Project,
  signal: AbortSignal,
  github: AppAccess,
  work: (lister: CheckedOctokit, own: Repository) => Promise<T>,
): Promise<T> {
  const own = await github.repositories.recall(project, signal)
  return withListing(own.installationId, signal, github, (lister) => work(lister, own))
}

async function pinOne(name: ContextName, access: ContextAccess): Promise<ContextPin> {
  const repository = await findRepository(name, access)
  const token = await readingToken(repository, access)
  const { fullName, repositoryId, isPrivate, url } = repository
  if (isPrivate && repositoryId !== access.own.repositoryId && !access.isAllowed(fullName)) {
    throw lasting(
      `${fullName} is private, and the setting contextRepositories of this project does not name it. Add it to the list: docmend settings ${access.project.id} shows what is there, contextRepositories=ONE,TWO sets it`,
    )
  }
  const ref = name.ref ?? repository.defaultBranch
  const octokit = access.api.asReader(repository.installationId, token, access.signal)
  const head = await findHeadTwice(octokit, repository, ref, access)
  if (head === undefined) throw lasting(describeMissing(name, ref, fullName))
  return { repository: fullName, repositoryId, ref: head.name, commitSha: head.sha, url }
}

function describeMissing(name: ContextName, ref: string, fullName: string): string {
  return name.ref === null
    ? `${fullName} has no commit on ${ref}. Is it empty? Push a first commit, or leave it out of context`
    : `The branch ${ref} does not exist in ${fullName}. Name an existing branch, or leave it out of context`
}

const LOOK_AGAIN_MS = 500

/** A renamed one is followed: its old name answers with the new one. */
export async function findRepository({ repository: fullName }: ContextName, access: Listing): Promise<Repository> {
  const [owner = '', repo = ''] = fullName.split('/')
  const ask = () => access.lister.request('GET /repos/{owner}/{repo}', { owner, repo })
  try {
    const { data } = await ask().catch(async (error: unknown) => {
      if (!isRefusal(error, 404)) throw error
      await access.sleep(LOOK_AGAIN_MS, access.signal)
      return ask()
    })
    return toRepository(data, access.own.installationId)
  } catch (error) {
    if (isRefusal(error, 404) || isRefusal(error, 403, /not accessible/i)) throw notInstalled(fullName, error)
    throw error
  }
}

/**
 * Anyone's public repository can be seen with any token; that a token can be made for its number is the proof that it
 * belongs to the installation.
 */
export async function readingToken(
  repository: Repository,
  { tokens, signal }: Pick<ContextAccess, 'tokens' | 'signal'>,
): Promise<string> {
  try {
    return await tokens.forContents(repository, signal)
  } catch (error) {
    if (isRefusal(error, 422, /does not exist|not accessible/i)) throw notInstalled(repository.fullName, error)
    throw error
  }
}

function notInstalled(fullName: string, cause: unknown): RepositoryError {
  return lasting(
    `The App's installation does not have ${fullName}. Add ${fullName} to the App's installation, or start a job without it`,
    cause,
  )
}

/** A fault that no further try fixes. */
export function lasting(message: string, cause?: unknown): RepositoryError {
  return new RepositoryError(message, { transient: false, cause })
}
