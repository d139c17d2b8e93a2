// Which repository a name stands for, with the weakest token that can tell: one that reads names and settings only.
import type { NamedRepository } from '../projects/identify-repositories.ts'
import type { Project } from '../projects/project.ts'
import { type HostAccess, withListing } from './api/access.ts'
import { isRefusal } from './api/host-answer.ts'

export type LookUpAccess = Pick<HostAccess, 'api' | 'tokens'>

interface FoundRepository extends NamedRepository {
  defaultBranch: string
}

export interface Asker extends Pick<Project, 'installationId' | 'repository'> {
  /** For a person, who need not know what other installations have: as the installation of the project alone. */
  isOwnOnly?: boolean
}

/**
 * Asks as the installation that has the repository, or else as that of the project, which sees everyone's public ones. Gives
 * undefined when neither sees it. The name may be a former one. Throws what the host refuses.
 */
export async function lookUpRepository(
  fullName: string,
  { installationId, repository: ofProject, isOwnOnly = false }: Asker,
  signal: AbortSignal,
  { api, tokens }: LookUpAccess,
): Promise<FoundRepository | undefined> {
  const find = (name: string) => tokens.findInstallation(name, signal)
  const having = isOwnOnly ? undefined : await find(fullName)
  const installation = having ?? installationId ?? (await find(ofProject))
  if (installation === undefined) return undefined
  const [owner = '', repo = ''] = fullName.split('/')
  return withListing(installation, signal, { api, tokens }, async (lister) => {
    try {
      const { data } = await lister.request('GET /repos/{owner}/{repo}', { owner, repo })
      const { id: repositoryId, full_name, default_branch: defaultBranch } = data
      return { fullName: full_name, repositoryId, ownerId: data.owner.id, defaultBranch }
    } catch (error) {
      if (isRefusal(error, 404) || isRefusal(error, 403, /not accessible/i)) return undefined
      throw error
    }
  })
}
