// Asks GitHub what is installed where, and brings the projects in line. GitHub sends no webhook twice by itself, so
// what was missed while the service was down is found here.
import type { Project } from '../../projects/project.ts'
import type { InstallationChange, SeenRepository } from '../../projects/project-store.ts'
import type { GitHubAccess } from '../api/access.ts'
import { repositoriesToForget } from './installation-changes.ts'

export interface SeenInstallation {
  installationId: number
  isSuspended: boolean
  /** Not asked for while it is suspended. */
  repositories: SeenRepository[]
}

const PER_PAGE = 100

/** Polls once and applies what differs; gives how many changes there were. */
export async function syncInstallations(github: GitHubAccess, signal: AbortSignal): Promise<number> {
  const seen = await readInstallations(github, signal)
  const before = await github.projects.list()
  const changes = changesBetween(before, seen)
  if (changes.length === 0) return 0
  await github.projects.apply(changes, github.now())
  for (const repositoryId of repositoriesToForget(changes, before)) await github.mirrors.delete(repositoryId)
  github.logger.info({ kinds: changes.map(({ kind }) => kind) }, 'Polling found changes of installations')
  return changes.length
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
  const listed = new Set(seen.repositories.map(({ id }) => id))
  const repositoryIds = own
    .filter(({ state, repositoryId }) => state === 'active' && repositoryId !== null && !listed.has(repositoryId))
    .flatMap(({ repositoryId }) => repositoryId ?? [])
  const repositories = seen.repositories.filter((repository) => !isKnown(repository, own))
  return [
    ...(own.some(({ state }) => state === 'suspended') ? [{ kind: 'unsuspended', installationId } as const] : []),
    ...seen.repositories.flatMap((repository) => findMove(repository, projects)),
    ...(repositoryIds.length > 0 ? [{ kind: 'repositories_removed', installationId, repositoryIds } as const] : []),
    ...(repositories.length > 0 ? [{ kind: 'installed', installationId, repositories } as const] : []),
  ]
}

function isKnown(repository: SeenRepository, own: readonly Project[]): boolean {
  return own.some(
    ({ repositoryId, state }) => repositoryId === repository.id && (state === 'active' || state === 'suspended'),
  )
}

/** The same number under another name: renamed, or with another owner. */
function findMove(repository: SeenRepository, projects: readonly Project[]): InstallationChange[] {
  const before = projects.find((project) => project.repositoryId === repository.id)
  if (before === undefined || before.repository === repository.fullName) return []
  const isSameOwner = readOwner(before.repository) === readOwner(repository.fullName)
  return [{ kind: isSameOwner ? 'renamed' : 'transferred', repository }]
}

function readOwner(fullName: string): string {
  return (fullName.split('/')[0] ?? '').toLowerCase()
}

async function readInstallations({ api, tokens }: GitHubAccess, signal: AbortSignal): Promise<SeenInstallation[]> {
  const app = api.asApp(signal)
  const installations = await allPages(async (page) => {
    return (await app.request('GET /app/installations', { per_page: PER_PAGE, page })).data
  })
  const seen: SeenInstallation[] = []
  for (const { id: installationId, suspended_at } of installations) {
    const isSuspended = suspended_at !== null
    const repositories = isSuspended ? [] : await readRepositories(Number(installationId), { api, tokens }, signal)
    seen.push({ installationId: Number(installationId), isSuspended, repositories })
  }
  return seen
}

async function readRepositories(
  installationId: number,
  { api, tokens }: Pick<GitHubAccess, 'api' | 'tokens'>,
  signal: AbortSignal,
): Promise<SeenRepository[]> {
  const octokit = api.asReader(installationId, await tokens.forListing(installationId, signal), signal)
  const repositories = await allPages(async (page) => {
    return (await octokit.request('GET /installation/repositories', { per_page: PER_PAGE, page })).data.repositories
  })
  return repositories.map(({ id, full_name }) => ({ id: Number(id), fullName: full_name }))
}

async function allPages<T>(read: (page: number) => Promise<readonly T[]>): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; ; page++) {
    const items = await read(page)
    all.push(...items)
    if (items.length < PER_PAGE) return all
  }
}
