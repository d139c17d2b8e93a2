// Works on one repository with a token for one purpose: reading its files, or its pull requests and people; or writing.

import type { Project } from '../../projects/project.ts'
import type { HostAccess } from './access.ts'
import type { CheckedOctokit } from './checked-octokit.ts'
import { isRefusal } from './host-answer.ts'
import type { Guard } from './patient-client.ts'
import type { Repository } from './repositories.ts'

/** Runs `ask` for the repository of a project, as it is called now, with a token that can read pull requests and people. */
export async function askAbout<T>(
  project: Project,
  signal: AbortSignal,
  github: HostAccess,
  ask: (octokit: CheckedOctokit, repository: Repository) => Promise<T>,
): Promise<T> {
  const repository = await github.repositories.fetch(project, signal)
  return withToken('forPullRequests', repository, signal, github, (octokit) => ask(octokit, repository))
}

/** The same for a repository that was fetched already. A token that was refused is not used again. */
export async function withToken<T>(
  purpose: 'forContents' | 'forPullRequests',
  repository: Repository,
  signal: AbortSignal,
  { api, tokens }: Pick<HostAccess, 'api' | 'tokens'>,
  ask: (octokit: CheckedOctokit) => Promise<T>,
): Promise<T> {
  return readingWith(await tokens[purpose](repository, signal), repository, signal, { api, tokens }, ask)
}

/** The same with a token that was made already. */
export async function readingWith<T>(
  token: string,
  { installationId }: Pick<Repository, 'installationId'>,
  signal: AbortSignal,
  { api, tokens }: Pick<HostAccess, 'api' | 'tokens'>,
  ask: (octokit: CheckedOctokit) => Promise<T>,
): Promise<T> {
  try {
    return await ask(api.asReader(installationId, token, signal))
  } catch (error) {
    if (isRefusal(error, 401)) tokens.forget(token)
    throw error
  }
}

/**
 * Runs `work` for the repository of a project with a fresh token that can write; the token is revoked right after, in the
 * background.
 */
export async function withFreshToken<T>(
  purpose: 'forPublishing' | 'forComments' | 'forTeams',
  project: Project,
  guard: Guard,
  { repositories, tokens, api }: HostAccess,
  work: (octokit: CheckedOctokit, repository: Repository, token: string) => Promise<T>,
): Promise<T> {
  const repository = await repositories.recall(project, guard())
  const { installationId } = repository
  const leave = purpose === 'forPublishing' ? api.admitPublishing(installationId) : () => undefined
  try {
    const token = await tokens[purpose](repository, guard())
    try {
      return await work(api.asPublisher(installationId, token, guard), repository, token)
    } finally {
      tokens.retire(installationId, token)
    }
  } finally {
    leave()
  }
}

/** Runs `work` with a fresh token that can only list the repositories of an installation; it is revoked right after. */
export async function withListing<T>(
  installationId: number,
  signal: AbortSignal,
  { api, tokens }: Pick<HostAccess, 'api' | 'tokens'>,
  work: (lister: CheckedOctokit) => Promise<T>,
): Promise<T> {
  const token = await tokens.forListing(installationId, signal)
  try {
    return await work(api.asReader(installationId, token, signal))
  } finally {
    tokens.retire(installationId, token)
  }
}
