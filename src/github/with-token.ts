// Asks about one repository with a token that can only read: its files, or its pull requests and people.
import type { Octokit } from '@octokit/core'
import type { Project } from '../projects/project.ts'
import { isRefusal } from './host-answer.ts'
import type { Api } from './octokit.ts'
import type { Repositories, Repository } from './repositories.ts'
import type { Tokens } from './tokens.ts'

export interface ReadParts {
  api: Api
  tokens: Tokens
  repositories: Repositories
}

/** Runs `ask` for the repository of a project, as it is called now, with a token that can read pull requests and people. */
export async function askAbout<T>(
  project: Project,
  signal: AbortSignal,
  parts: ReadParts,
  ask: (octokit: Octokit, repository: Repository) => Promise<T>,
): Promise<T> {
  const repository = await parts.repositories.fetch(project, signal)
  return withToken('forPullRequests', repository, signal, parts, (octokit) => ask(octokit, repository))
}

/** The same for a repository that was fetched already. A token that was refused is not used again. */
export async function withToken<T>(
  purpose: 'forContents' | 'forPullRequests',
  repository: Repository,
  signal: AbortSignal,
  { api, tokens }: Pick<ReadParts, 'api' | 'tokens'>,
  ask: (octokit: Octokit) => Promise<T>,
): Promise<T> {
  const token = await tokens[purpose](repository, signal)
  try {
    return await ask(api.asReader(repository.installationId, token, signal))
  } catch (error) {
    if (isRefusal(error, 401)) tokens.forget(token)
    throw error
  }
}
