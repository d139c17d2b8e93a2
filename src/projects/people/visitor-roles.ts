// Which projects a visitor may see and change: what GitHub says about their repositories, and nothing else.
import { LRUCache } from 'lru-cache'
import type { Project } from '../project.ts'
import {
  type Grant,
  type IdentityHost,
  type KnownRepository,
  type OpenGrant,
  type RepositoryRole,
  SignInRefusedError,
} from './grants.ts'
import type { Visitor } from './person.ts'
import type { Session } from './session.ts'

/** What GitHub says about a person's repositories is believed for this long; every change asks again. */
const ACCESS_CACHE_SECONDS = 60

export interface VisitorRoles {
  /** Gives the role in each project that the visitor may see; what GitHub said may be a minute old. */
  recall(session: Session, projects: readonly Project[]): Promise<Map<string, RepositoryRole>>
  /** Asks GitHub now: for whatever changes something. undefined = no access, as for a project that does not exist. */
  ask(session: Session, project: Project): Promise<RepositoryRole | undefined>
  /** Forgets what is known of the visitor. */
  forget(visitor: Visitor): void
}

interface VisitorRolesDeps {
  identity: IdentityHost | undefined
  openGrant: OpenGrant
  /** Milliseconds that only go forward: a clock that is set back must not keep what GitHub no longer says. */
  now: () => number
}

/** The grant is no longer good: the session has to end. */
export class GrantLostError extends Error {}

const PEOPLE_REMEMBERED = 1000

export function createVisitorRoles(deps: VisitorRolesDeps): VisitorRoles {
  const remembered = new LRUCache<number, Remembered>({
    max: PEOPLE_REMEMBERED,
    ttl: ACCESS_CACHE_SECONDS * 1000,
    ttlResolution: 0,
    perf: { now: deps.now },
  })
  return {
    recall: async ({ visitor, ...session }, projects) => {
      if (visitor.kind === 'instance_admin') return new Map(projects.map(({ id }) => [id, 'admin']))
      const known = remembered.get(visitor.id)
      const wanted = listRepositories(projects)
      if (known !== undefined && coversAll(known, wanted)) return rolesByProject(projects, known.roles)
      const list = await withGrant(deps, { visitor, ...session }, (identity, grant) =>
        identity.listRoles(grant, wanted),
      )
      const asked = list.isComplete ? undefined : new Set(wanted.map(({ id }) => id))
      remembered.set(visitor.id, { roles: list.roles, asked })
      return rolesByProject(projects, list.roles)
    },
    ask: async (session, project) => {
      if (session.visitor.kind === 'instance_admin') return 'admin'
      const { repositoryId: id, repository: fullName } = project
      if (id === null) return undefined
      return withGrant(deps, session, (identity, grant) => identity.roleIn(grant, { id, fullName }))
    },
    forget: (visitor) => {
      if (visitor.kind === 'person') remembered.delete(visitor.id)
    },
  }
}

interface Remembered {
  roles: ReadonlyMap<number, RepositoryRole>
  /** The repositories that were asked about; undefined = all. */
  asked: ReadonlySet<number> | undefined
}

function coversAll({ asked }: Remembered, wanted: readonly KnownRepository[]): boolean {
  return asked === undefined || wanted.every(({ id }) => asked.has(id))
}

function listRepositories(projects: readonly Project[]): KnownRepository[] {
  return projects.flatMap(({ repositoryId: id, repository: fullName }) => (id === null ? [] : [{ id, fullName }]))
}

function rolesByProject(
  projects: readonly Project[],
  roles: ReadonlyMap<number, RepositoryRole>,
): Map<string, RepositoryRole> {
  const found = new Map<string, RepositoryRole>()
  for (const { id, repositoryId } of projects) {
    const role = repositoryId === null ? undefined : roles.get(repositoryId)
    if (role !== undefined) found.set(id, role)
  }
  return found
}

async function withGrant<T>(
  { identity, openGrant }: VisitorRolesDeps,
  session: Session,
  use: (identity: IdentityHost, grant: Grant) => Promise<T>,
): Promise<T> {
  try {
    const grant = identity && (await openGrant(session, identity))
    if (identity === undefined || grant === undefined) throw new GrantLostError()
    return await use(identity, grant)
  } catch (error) {
    throw error instanceof SignInRefusedError ? new GrantLostError(error.message, { cause: error }) : error
  }
}
