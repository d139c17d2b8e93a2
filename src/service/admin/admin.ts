// The operations of the commands on keys and projects in the database, without a running service.

import { type IssuedKey, issueKey, type KeyRequest, type KeyStore } from '../../projects/api-key.ts'
import { COMMAND } from '../../projects/audit.ts'
import { createAddressSet } from '../../projects/cidr.ts'
import type { SessionStore } from '../../projects/people/session.ts'
import type { Project, ProjectStore } from '../../projects/project.ts'
import type { SettingsStore } from '../../projects/read-settings.ts'
import type { DeliveryStore, EndpointStore } from '../../projects/webhooks/stores.ts'
import type { ViewStore } from '../../traffic/store.ts'
import type { Config } from '../config.ts'
import { type OpenOptions, openDatabase } from '../open-database.ts'

export interface Site {
  /** `owner/name`. */
  fullName: string
  /** null = detected in each job. */
  docsRoot: string | null
}

export interface Admin {
  projects: Pick<ProjectStore, 'list'>
  keys: Pick<KeyStore, 'list'>
  views: ViewStore
  settings: SettingsStore
  endpoints: EndpointStore
  deliveries: DeliveryStore
  sessions: SessionStore
  /** Creates a key, and the project if the site has none. */
  createKey(site: Site, request: Omit<KeyRequest, 'createdBy'>): Promise<IssuedKey>
  /** False when the project has no such key, or it is revoked already. */
  revokeKey(projectId: string, keyId: string): Promise<boolean>
  /** Throws when there is no such project, or several. */
  findProject(wanted: Site | { projectId: string }): Promise<Project>
  close(): Promise<void>
}

/** Throws with the first block that is not an address or CIDR block, before anything is opened. */
export function checkAddresses(blocks: readonly string[]): void {
  createAddressSet(blocks)
}

/** Opens the configured database and brings it up to date; other processes may use it at the same time. */
export async function openAdmin(config: Config, options: OpenOptions = {}): Promise<Admin> {
  const { projects, keys, views, settings, endpoints, deliveries, sessions, close } = await openDatabase(
    config,
    options,
  )
  return {
    projects,
    keys,
    views,
    settings,
    endpoints,
    deliveries,
    sessions,
    createKey: (site, request) => issueKey({ projects, keys }, site, { ...request, createdBy: COMMAND }, Date.now()),
    revokeKey: (projectId, keyId) => keys.revoke(projectId, keyId, Date.now(), COMMAND),
    findProject: async (wanted) => {
      const candidates =
        'projectId' in wanted
          ? [await projects.find(wanted.projectId)]
          : await projects.findByRepository(wanted.fullName)
      const root = 'projectId' in wanted ? null : wanted.docsRoot
      return requireOne(
        candidates.flatMap((project) => (root === null || project?.docsRoot === root ? (project ?? []) : [])),
      )
    },
    close,
  }
}

/** A repository with several docs sites has several projects, and guessing could show or revoke the wrong keys. */
function requireOne(projects: readonly Project[]): Project {
  const [project, ...others] = projects
  if (project === undefined) throw new Error('There is no such project. "docmend keys list" lists the projects')
  if (others.length === 0) return project
  const names = projects.map(({ id, docsRoot, state }) => `\n  ${id}  docs root ${docsRoot ?? 'detected'}, ${state}`)
  throw new Error(`${project.repository} has ${projects.length} projects; use the id of one of them:${names.join('')}`)
}
