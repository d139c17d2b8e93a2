// What GitHub says is installed where, read whole.
import type { SeenRepository } from '../../projects/project-store.ts'
import type { GitHubAccess } from '../api/access.ts'
import { allPages, PER_PAGE } from '../api/all-pages.ts'
import { unlessMissing } from '../api/host-answer.ts'
import { withListing } from '../api/with-token.ts'

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
export async function readInstallations(github: GitHubAccess, signal: AbortSignal): Promise<SeenInstallation[]> {
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
export async function readRepositories(
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
export async function isInstalled(
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
