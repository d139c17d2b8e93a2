// Which repository a project stands for right now: GitHub's number is certain, the name and the installation may change.
import { LRUCache } from 'lru-cache'
import { NotInstalledError, RepositoryError } from '../../jobs/repository.ts'
import type { Project } from '../../projects/project.ts'
import type { DataOf } from './checked-octokit.ts'
import { readStatus } from './host-answer.ts'
import type { Api } from './octokit.ts'
import type { TokenScope, Tokens } from './tokens.ts'

export interface Repository extends TokenScope {
  repositoryId: number
  owner: string
  name: string
  /** Full https address, as the host spells it. */
  url: string
  defaultBranch: string
  isPrivate: boolean
}

export interface Repositories {
  /** Asks the host. Throws `RepositoryError` when the App is not installed there or the name leads to another repository. */
  fetch(project: Project, signal: AbortSignal): Promise<Repository>
  /** The same from memory, when it was looked up within five minutes. */
  recall(project: Project, signal: AbortSignal): Promise<Repository>
  /** Call when what was recalled did not work. */
  forget(project: Project): void
}

const REMEMBERED_MS = 5 * 60_000
const REMEMBERED = 1000

export function createRepositories(api: Api, tokens: Tokens, now: () => number): Repositories {
  const remembered = new LRUCache<string, Repository>({
    max: REMEMBERED,
    ttl: REMEMBERED_MS,
    ttlResolution: 0,
    perf: { now },
  })
  const fetch = async (project: Project, signal: AbortSignal): Promise<Repository> => {
    const repository = await fetchRepository(project, { api, tokens, signal })
    remembered.set(project.id, repository)
    return repository
  }
  return {
    fetch,
    recall: async (project, signal) => remembered.get(project.id) ?? fetch(project, signal),
    forget: (project) => void remembered.delete(project.id),
  }
}

interface Access {
  api: Api
  tokens: Tokens
  signal: AbortSignal
}

async function fetchRepository(project: Project, access: Access): Promise<Repository> {
  const repositoryId = project.repositoryId ?? undefined
  const known = project.installationId ?? (await findInstallation(project, access))
  try {
    const found = await read({ installationId: known, repositoryId, fullName: project.repository }, access)
    if (!hasLeft(project, found, known)) return accept(project, found, known)
  } catch (error) {
    // The App was removed and installed again (404), the repository went to another installation (422), or the token
    // was revoked (401).
    if (![401, 404, 422].includes(readStatus(error) ?? 0)) throw error
  }
  const installationId = await findInstallation(project, access)
  const found = await read({ installationId, repositoryId, fullName: project.repository }, access)
  return accept(project, found, installationId)
}

/** A kept token still reads a public repository after it went to another owner. */
function hasLeft({ installationId, ownerId }: Project, { owner }: HostRepository, asked: number): boolean {
  return asked === installationId && ownerId !== undefined && owner.id !== ownerId
}

function accept(project: Project, found: HostRepository, installationId: number): Repository {
  assertSameOwner(project, found, installationId)
  assertSame(project, found)
  return toRepository(found, installationId)
}

/**
 * Another installation of the same owner is the App, installed again. What another owner has now is not for keys that the
 * former one gave out.
 */
function assertSameOwner(project: Project, found: HostRepository, installationId: number): void {
  const { repository, installationId: known } = project
  const isSame = repository.toLowerCase().startsWith(`${found.owner.login.toLowerCase()}/`)
  if (isSame || installationId === known) return
  throw new RepositoryError(
    `${repository} is ${found.full_name} now: it was transferred, or its owner was renamed. Create a project and a key for ${found.full_name}`,
    { transient: false },
  )
}

async function findInstallation(
  { repository, installationId: former }: Project,
  { tokens, signal }: Access,
): Promise<number> {
  const installationId = await tokens.findInstallation(repository, signal)
  if (installationId !== undefined) return installationId
  const message =
    former === null
      ? `The GitHub App is not installed on ${repository}. Install it there, or add the repository to the installation`
      : `The GitHub App is not installed on ${repository} any more: it or the repository was taken out of the installation, or the repository was deleted or transferred. Install the App where the repository is now, or add the repository to the installation`
  throw new NotInstalledError(message)
}

async function read(scope: TokenScope, { api, tokens, signal }: Access): Promise<HostRepository> {
  const token = await tokens.forContents(scope, signal)
  const octokit = api.asReader(scope.installationId, token, signal)
  const [owner = '', repo = ''] = scope.fullName.split('/')
  // A renamed repository answers 301 to its number, which fetch follows.
  const { data } = await octokit.request('GET /repos/{owner}/{repo}', { owner, repo }).catch((error: unknown) => {
    tokens.forget(token)
    throw error
  })
  return data
}

type HostRepository = DataOf<'GET /repos/{owner}/{repo}'>

export function toRepository(found: HostRepository, installationId: number): Repository {
  return {
    installationId,
    repositoryId: found.id,
    fullName: found.full_name,
    owner: found.owner.login,
    name: found.name,
    url: found.html_url,
    defaultBranch: found.default_branch,
    isPrivate: found.private,
  }
}

function assertSame({ repositoryId, repository }: Project, found: HostRepository): void {
  if (repositoryId !== null && found.id !== repositoryId) {
    throw new RepositoryError(
      `${repository} is no longer the repository that this project was created for. Create a project for it`,
      { transient: false },
    )
  }
  if (found.disabled === true) {
    throw new RepositoryError(`GitHub has disabled ${found.full_name}. Its owner can ask GitHub Support why`, {
      transient: false,
    })
  }
  if (found.archived) {
    throw new RepositoryError(`${found.full_name} is archived. Unarchive it to let Docmend work on it`, {
      transient: false,
    })
  }
}
