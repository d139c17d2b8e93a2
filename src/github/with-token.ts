// Asks about one repository with a token that can only read: its files, or its pull requests and people.
import type { Octokit } from '@octokit/core'
import type { Project } from '../projects/project.ts'
import { isRefusal } from './host-answer.ts'
import type { Api } from './octokit.ts'
import type { Repositories, Repository } from './repositories.ts'
import type { Tokens } from './tokens.ts'

export interface LookParts {
  api: Api
  tokens: Tokens
  repositories: Repositories
}

/** Runs `ask` for the repository of a project, as it is called now, with a token that can read pull requests and people. */
export async function look<T>(
  project: Project,
  signal: AbortSignal,
  parts: LookParts,
  ask: (octokit: Octokit, repository: Repository) => Promise<T>,
): Promise<T> {
  const repository = await parts.repositories.look(project, signal)
  return withToken('looking', repository, signal, parts, (octokit) => ask(octokit, repository))
}

/** The same for a repository that was looked up already. A token that was refused is not used again. */
export async function withToken<T>(
  purpose: 'reading' | 'looking',
  repository: Repository,
  signal: AbortSignal,
  { api, tokens }: Pick<LookParts, 'api' | 'tokens'>,
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
