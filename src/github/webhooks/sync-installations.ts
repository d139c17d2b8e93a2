// Asks GitHub what is installed where, and brings the projects in line. GitHub sends no webhook twice by itself, so
// what was missed while the service was down is found here.
import { hasSameOwner, type Project } from '../../projects/project.ts'
import type { InstallationChange, SeenRepository } from '../../projects/project-store.ts'
import type { GitHubAccess } from '../api/access.ts'
import { repositoriesToForget } from './installation-changes.ts'
import { isInstalled, readInstallations, readRepositories, type SeenInstallation } from './read-installations.ts'

/** Polls once and applies what differs; gives how many changes there were. */
export async function syncInstallations(github: GitHubAccess, signal: AbortSignal): Promise<number> {
  const atStart = await github.projects.list()
  const seen = await readInstallations(github, signal)
  const before = await github.projects.list()
  const found = withoutChanged(changesBetween(before, seen), atStart, before)
  const changes = await confirmLosses(found, github, signal)
  if (changes.length === 0) return 0
  await github.projects.apply(changes, github.now())
  for (const repositoryId of repositoriesToForget(changes, before)) await github.mirrors.delete(repositoryId)
  github.logger.info({ kinds: changes.map(({ kind }) => kind) }, 'Polling found changes of installations')
  return changes.length
}

/**
 * Keeps of the losses what a second look finds lost as well. A loss revokes access and deletes mirrors, and one list that is
 * short by mistake looks the same as one whose rest was uninstalled.
 */
async function confirmLosses(
  changes: readonly InstallationChange[],
  github: GitHubAccess,
  signal: AbortSignal,
): Promise<InstallationChange[]> {
  const confirmed: InstallationChange[] = []
  for (const change of changes) {
    const still = await confirmLoss(change, github, signal)
    if (still === undefined) github.logger.warn({ change }, 'A second look at GitHub did not confirm a loss')
    else confirmed.push(still)
  }
  return confirmed
}

/** Gives what is left of the change; undefined = it was not confirmed. What is no loss stays as it is. */
async function confirmLoss(
  change: InstallationChange,
  github: GitHubAccess,
  signal: AbortSignal,
): Promise<InstallationChange | undefined> {
  switch (change.kind) {
    case 'uninstalled':
      return (await isInstalled(change.installationId, github, signal)) ? undefined : change
    case 'repositories_removed': {
      const listed = new Set((await readRepositories(change.installationId, github, signal)).map(({ id }) => id))
      const repositoryIds = change.repositoryIds.filter((id) => !listed.has(id))
      return repositoryIds.length > 0 ? { ...change, repositoryIds } : undefined
    }
    default:
      return change
  }
}

/**
 * Leaves out what a webhook has told of while GitHub was read: the answers may be older than the webhook. The next poll looks
 * there again. Pure.
 */
export function withoutChanged(
  changes: readonly InstallationChange[],
  atStart: readonly Project[],
  now: readonly Project[],
): InstallationChange[] {
  const known = new Map(atStart.map((project) => [project.id, JSON.stringify(project)]))
  const changed = now.filter((project) => known.get(project.id) !== JSON.stringify(project))
  const former = atStart.filter(({ id }) => changed.some((project) => project.id === id))
  const installations = new Set([...changed, ...former].map(({ installationId }) => installationId))
  const repositories = new Set(changed.map(({ repositoryId }) => repositoryId))
  return changes.filter((change) =>
    'installationId' in change
      ? !installations.has(change.installationId)
      : !repositories.has('repository' in change ? change.repository.id : change.repositoryId),
  )
}

/** What must change so that the projects agree with what GitHub says now. Pure. */
export function changesBetween(projects: readonly Project[], seen: readonly SeenInstallation[]): InstallationChange[] {
  const seenIds = new Set(seen.map(({ installationId }) => installationId))
  const gone = new Set(
    projects.flatMap(({ installationId, state }) =>
      installationId === null || state === 'uninstalled' || seenIds.has(installationId) ? [] : [installationId],
    ),
  )
  return [
    ...[...gone].map((installationId) => ({ kind: 'uninstalled', installationId }) as const),
    ...seen.flatMap((installation) => changesOfSeen(projects, installation)),
  ]
}

function changesOfSeen(projects: readonly Project[], seen: SeenInstallation): InstallationChange[] {
  const { installationId } = seen
  const own = projects.filter((project) => project.installationId === installationId)
  if (seen.isSuspended) {
    return own.some(({ state }) => state === 'active') ? [{ kind: 'suspended', installationId }] : []
  }
  if (seen.repositories === 'unknown') return []
  const listed = new Set(seen.repositories.map(({ id }) => id))
  const repositoryIds = own
    .filter(({ state, repositoryId }) => state === 'active' && repositoryId !== null && !listed.has(repositoryId))
    .flatMap(({ repositoryId }) => repositoryId ?? [])
  const repositories = seen.repositories.filter((repository) => !isKnown(repository, own))
  return [
    ...(own.some(({ state }) => state === 'suspended') ? [{ kind: 'unsuspended', installationId } as const] : []),
    ...seen.repositories.flatMap((repository) => findMove(repository, installationId, projects)),
    ...(repositoryIds.length > 0 ? [{ kind: 'repositories_removed', installationId, repositoryIds } as const] : []),
    ...(repositories.length > 0 ? [{ kind: 'installed', installationId, repositories } as const] : []),
  ]
}

function isKnown(repository: SeenRepository, own: readonly Project[]): boolean {
  return own.some(
    ({ repositoryId, state }) => repositoryId === repository.id && (state === 'active' || state === 'suspended'),
  )
}

/**
 * The same number under another name: renamed, or with another owner. An installation belongs to one account for good, so
 * what the same one still has was renamed, or its account was.
 */
function findMove(
  repository: SeenRepository,
  installationId: number,
  projects: readonly Project[],
): InstallationChange[] {
  const before = projects.find((project) => project.repositoryId === repository.id)
  if (before === undefined) return []
  const isSameName = before.repository === repository.fullName
  const isOwnerNew = before.ownerId === undefined && repository.ownerId !== undefined
  if (isSameName && !isOwnerNew) return []
  const isSameOwner = hasSameOwner({ ...before, fullName: before.repository }, repository)
  const isSameAccount = before.installationId === installationId || isSameOwner
  return [{ kind: isSameAccount ? 'renamed' : 'transferred', repository }]
}
