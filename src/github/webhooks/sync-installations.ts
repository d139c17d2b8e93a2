// Asks GitHub what is installed where, and brings the projects in line. GitHub sends no webhook twice by itself, so
// what was missed while the service was down is found here.
import { hasSameOwner, type InstallationChange, type Project, type SeenRepository } from '../../projects/project.ts'
import { allPages, type GitHubAccess, PER_PAGE, withListing } from '../api/access.ts'
import { unlessMissing } from '../api/host-answer.ts'
import { repositoriesToForget } from './installation-changes.ts'

// What GitHub says is installed where, read whole.

export interface SeenInstallation {
  installationId: number
  isSuspended: boolean
  /** Not asked for while it is suspended. `unknown`: it did not tell, and nothing is concluded about them. */
  repositories: SeenRepository[] | 'unknown'
}

/** After so many faults in a row GitHub itself has a problem; the next round asks again. */
const FAULTS_MAX = 3

/**
 * Gives all installations of the App. One that does not answer, for example because of its IP allow list, is no obstacle to
 * the others. Throws when the list itself cannot be read.
 */
async function readInstallations(github: GitHubAccess, signal: AbortSignal): Promise<SeenInstallation[]> {
  const app = github.api.asApp(signal)
  const installations = await allPages(async (page) => {
    const { data, headers } = await app.request('GET /app/installations', { per_page: PER_PAGE, page })
    return { items: data, link: headers.link }
  })
  const seen: SeenInstallation[] = []
  let faults = 0
  for (const { id: installationId, suspended_at } of installations) {
    const isSuspended = typeof suspended_at === 'string'
    try {
      const repositories = isSuspended ? [] : await readRepositories(installationId, github, signal)
      seen.push({ installationId, isSuspended, repositories })
      faults = 0
    } catch (error) {
      signal.throwIfAborted()
      if (++faults === FAULTS_MAX) throw error
      github.logger.warn({ err: error, installationId }, 'Could not list the repositories of an installation')
      seen.push({ installationId, isSuspended, repositories: 'unknown' })
    }
  }
  return seen
}

/** Throws when GitHub counts more repositories than it lists. */
async function readRepositories(
  installationId: number,
  github: Pick<GitHubAccess, 'api' | 'tokens'>,
  signal: AbortSignal,
): Promise<SeenRepository[]> {
  return withListing(installationId, signal, github, async (lister) => {
    let total = 0
    const repositories = await allPages(async (page) => {
      const { data, headers } = await lister.request('GET /installation/repositories', { per_page: PER_PAGE, page })
      total = data.total_count
      return { items: data.repositories, link: headers.link }
    })
    if (repositories.length < total) {
      throw new Error(
        `GitHub listed ${repositories.length} of the ${total} repositories of installation ${installationId}`,
      )
    }
    return repositories.map(({ id, full_name, owner }) => ({ id, fullName: full_name, ownerId: owner.id }))
  })
}

/** Asks about one installation by its number, which no list has a part in. */
async function isInstalled(
  installationId: number,
  { api }: Pick<GitHubAccess, 'api'>,
  signal: AbortSignal,
): Promise<boolean> {
  const place = { installation_id: installationId }
  return (
    (await unlessMissing(
      api.asApp(signal, installationId).request('GET /app/installations/{installation_id}', place),
    )) !== undefined
  )
}

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
