// From what a webhook says to what changes for projects and jobs. Pure; the shapes hold what is read of the payloads.

import { z } from 'zod'
import type { PullRequest } from '../../jobs/job.ts'
import { OUR_BRANCHES } from '../../jobs/job-names.ts'
import type { PullRequestUpdate } from '../../jobs/pull-requests.ts'
import type { InstallationChange, Project, SeenRepository } from '../../projects/project.ts'
import { readTimes } from '../publish/pull-requests.ts'

const Id = z.object({ id: z.number() })

const HookRepository = z.object({ id: z.number(), full_name: z.string(), owner: Id.nullish() })

/** The account that it belongs to owns all its repositories. */
const HookInstallation = z.object({ id: z.number(), account: z.object({ id: z.number().optional() }).nullish() })

export const InstallationHook = z.object({
  action: z.string(),
  installation: HookInstallation,
  repositories: z.array(HookRepository).nullish(),
})

const MovedRepositories = z.array(z.object({ id: z.number().optional(), full_name: z.string().optional() }))

export const InstallationRepositoriesHook = z.object({
  installation: HookInstallation,
  repositories_added: MovedRepositories,
  repositories_removed: MovedRepositories,
})

export const RepositoryHook = z.object({ action: z.string(), repository: HookRepository })

export const PullRequestHook = z.object({
  repository: Id,
  pull_request: z.object({
    number: z.number(),
    html_url: z.string(),
    state: z.string(),
    merged: z.boolean().nullish(),
    draft: z.boolean().nullish(),
    updated_at: z.string().optional(),
    merged_at: z.string().nullish(),
    head: z.object({ ref: z.string(), repo: Id.nullable() }),
  }),
})

export const PushHook = z.object({
  ref: z.string(),
  after: z.string(),
  deleted: z.boolean(),
  repository: z.object({ id: z.number(), full_name: z.string(), default_branch: z.string().nullish() }),
  installation: Id.optional(),
})

/** `installation`: created, deleted, suspend, unsuspend. */
export function changesOfInstallation({
  action,
  installation,
  repositories,
}: z.infer<typeof InstallationHook>): InstallationChange[] {
  const installationId = installation.id
  switch (action) {
    case 'created':
      return [
        {
          kind: 'installed',
          installationId,
          repositories: (repositories ?? []).map((one) => toSeen(one, installation)),
        },
      ]
    case 'deleted':
      return [{ kind: 'uninstalled', installationId }]
    case 'suspend':
      return [{ kind: 'suspended', installationId }]
    case 'unsuspend':
      return [{ kind: 'unsuspended', installationId }]
    default:
      return []
  }
}

/** `installation_repositories`: added, removed. GitHub may send both lists at once. */
export function changesOfInstallationRepositories(
  hook: z.infer<typeof InstallationRepositoriesHook>,
): InstallationChange[] {
  const installationId = hook.installation.id
  const repositories = hook.repositories_added.flatMap(({ id, full_name }) =>
    id === undefined || full_name === undefined ? [] : toSeen({ id, full_name }, hook.installation),
  )
  const repositoryIds = hook.repositories_removed.flatMap(({ id }) => id ?? [])
  return [
    ...(repositories.length > 0 ? [{ kind: 'installed', installationId, repositories } as const] : []),
    ...(repositoryIds.length > 0 ? [{ kind: 'repositories_removed', installationId, repositoryIds } as const] : []),
  ]
}

/** `repository`: renamed, transferred, deleted. */
export function changesOfRepository({ action, repository }: z.infer<typeof RepositoryHook>): InstallationChange[] {
  switch (action) {
    case 'renamed':
      return [{ kind: 'renamed', repository: toSeen(repository) }]
    case 'transferred':
      return [{ kind: 'transferred', repository: toSeen(repository) }]
    case 'deleted':
      return [{ kind: 'deleted', repositoryId: repository.id }]
    default:
      return []
  }
}

/** What to note of a pull request, or undefined when its head is no branch of ours: a fork may have one of that name. */
export function readPullRequestUpdate(
  hook: z.infer<typeof PullRequestHook>,
  now: number,
  deliveryId: string,
): PullRequestUpdate | undefined {
  const { repository, pull_request: found } = hook
  const { ref, repo } = found.head
  if (!ref.startsWith(OUR_BRANCHES) || repo?.id !== repository.id) return undefined
  const state: PullRequest['state'] = found.merged === true ? 'merged' : found.state === 'open' ? 'open' : 'closed'
  const pullRequest = {
    number: found.number,
    url: found.html_url,
    state,
    branch: ref,
    draft: found.draft ?? false,
    ...readTimes(found),
  }
  return { repositoryId: repository.id, branch: ref, pullRequest, now, deliveryId }
}

/** A default branch that has a new commit. */
export interface BasePush {
  repositoryId: number
  fullName: string
  installationId: number
  commitSha: string
}

/** Gives what to fetch ahead of the next job, or undefined when the push was to another branch. */
export function readBasePush({
  ref,
  after,
  deleted,
  repository,
  installation,
}: z.infer<typeof PushHook>): BasePush | undefined {
  if (deleted || installation === undefined || ref !== `refs/heads/${repository.default_branch}`) return undefined
  const { id: repositoryId, full_name: fullName } = repository
  return { repositoryId, fullName, installationId: installation.id, commitSha: after }
}

/**
 * Repositories whose mirror must go, since those who may read it are others now, or nobody. `before`: the projects as
 * they were; afterwards nothing says what an uninstalled installation had covered.
 */
export function repositoriesToForget(changes: readonly InstallationChange[], before: readonly Project[]): number[] {
  return changes.flatMap((change) => {
    switch (change.kind) {
      case 'transferred':
        return change.repository.id
      case 'deleted':
        return change.repositoryId
      case 'repositories_removed':
        return change.repositoryIds
      case 'uninstalled':
        return before
          .filter(({ installationId }) => installationId === change.installationId)
          .flatMap(({ repositoryId }) => repositoryId ?? [])
      default:
        return []
    }
  })
}

function toSeen(
  { id, full_name, owner }: z.infer<typeof HookRepository>,
  installation?: z.infer<typeof HookInstallation>,
): SeenRepository {
  const ownerId = owner?.id ?? installation?.account?.id
  return ownerId === undefined ? { id, fullName: full_name } : { id, fullName: full_name, ownerId }
}
