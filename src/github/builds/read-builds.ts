// What other services report about a commit: by check runs, commit statuses and deployments, as far as the App may read them.
import type { SeenBuilds } from '../../jobs/job.ts'
import type { Project } from '../../projects/project.ts'
import type { GitHubAccess } from '../api/access.ts'
import { isRefusal } from '../api/host-answer.ts'
import type { Repository } from '../api/repositories.ts'
import { BUILD_PERMISSIONS, type BuildPermission } from '../api/tokens.ts'
import { readingWith } from '../api/with-token.ts'
import { choosePreview } from './choose-preview.ts'
import { listCheckRuns, listDeployments, listStatuses, type ReportedCommit } from './reports.ts'
import { toBuild, toBuilds } from './to-build.ts'

/** Gives what `RepositoryHost.readBuilds` says. */
export async function readBuilds(
  project: Project,
  commitSha: string,
  signal: AbortSignal,
  github: GitHubAccess,
): Promise<SeenBuilds | 'unknown'> {
  const repository = await github.repositories.recall(project, signal)
  const granted = await github.permissions.recall(repository.installationId, signal)
  const readable = BUILD_PERMISSIONS.filter((name) => granted[name] !== undefined)
  const token = readable.length === 0 ? undefined : await mint(repository, readable, signal, github)
  if (token === undefined) return 'unknown'
  return readingWith(token, repository, signal, github, (octokit) => read({ octokit, repository, commitSha }, readable))
}

/** Undefined = a permission was taken back since it was asked about: GitHub makes no token with it. */
async function mint(
  repository: Repository,
  readable: readonly BuildPermission[],
  signal: AbortSignal,
  { tokens, permissions }: GitHubAccess,
): Promise<string | undefined> {
  try {
    return await tokens.forBuilds(repository, readable, signal)
  } catch (error) {
    if (!isRefusal(error, 422)) throw error
    permissions.forget(repository.installationId)
    return undefined
  }
}

async function read(commit: ReportedCommit, readable: readonly BuildPermission[]): Promise<SeenBuilds | 'unknown'> {
  const ifReadable = <T>(name: BuildPermission, list: (commit: ReportedCommit) => Promise<T[]>) =>
    readable.includes(name) ? unlessRefused(list(commit)) : undefined
  const [checkRuns, statuses, deployments] = await Promise.all([
    ifReadable('checks', listCheckRuns),
    ifReadable('statuses', listStatuses),
    ifReadable('deployments', listDeployments),
  ])
  if (checkRuns === undefined && statuses === undefined && deployments === undefined) return 'unknown'
  const reported = [...(deployments ?? []), ...(statuses ?? []), ...(checkRuns ?? [])]
  return { builds: toBuilds(reported.map(toBuild)), preview: choosePreview(deployments ?? [], statuses ?? []) }
}

/** Undefined = this may not be read here, for example by a policy of the organization. */
async function unlessRefused<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (isRefusal(error, 403) || isRefusal(error, 404)) return undefined
    throw error
  }
}
