// A project is one docs site: a repository (by GitHub's numeric id, which survives renames) and a docs root.
import { randomBytes } from 'node:crypto'

/** Whether jobs can run: any state but `active` answers 409 with what to do. */
export type ProjectState = 'active' | 'uninstalled' | 'suspended' | 'removed' | 'deleted' | 'transferred'

export interface Project {
  /** `prj_` and 128 random bits. */
  id: string
  /** null until the App is installed on the repository; `docmend keys create` may create the project before. */
  repositoryId: number | null
  /** `owner/name`, as GitHub last spelled it. */
  repository: string
  /** Folder of the docs, '' for the whole repository; null = detected in the base commit of each job. */
  docsRoot: string | null
  installationId: number | null
  /** GitHub's number of the account that owns the repository, which survives renames; absent until it was told. */
  ownerId?: number
  state: ProjectState
}

interface Owned {
  /** `owner/name`. */
  fullName: string
  ownerId?: number | undefined
}

/** True for two repositories below one account: by its number, or as far as names tell. */
export function hasSameOwner(one: Owned, other: Owned): boolean {
  if (one.ownerId !== undefined && other.ownerId !== undefined) return one.ownerId === other.ownerId
  return readOwner(one.fullName) === readOwner(other.fullName)
}

function readOwner(fullName: string): string {
  return (fullName.split('/')[0] ?? '').toLowerCase()
}

export function newProjectId(): string {
  return `prj_${randomBytes(16).toString('base64url')}`
}

// Port: where projects are stored. Implemented in src/storage/.

export interface SeenRepository {
  id: number
  /** `owner/name`. */
  fullName: string
  /** Number of the owner's account; absent where GitHub does not tell. */
  ownerId?: number
}

/** A change to an installation or a repository, reported by webhook or found by polling. */
export type InstallationChange =
  | { kind: 'installed'; installationId: number; repositories: SeenRepository[] }
  | { kind: 'uninstalled'; installationId: number }
  | { kind: 'suspended'; installationId: number }
  | { kind: 'unsuspended'; installationId: number }
  | { kind: 'repositories_removed'; installationId: number; repositoryIds: number[] }
  | { kind: 'renamed'; repository: SeenRepository }
  /** To another owner: its keys are revoked, because people of the former owner created them. */
  | { kind: 'transferred'; repository: SeenRepository }
  | { kind: 'deleted'; repositoryId: number }

export interface ProjectStore {
  /** Gives the project with this id, or undefined. */
  find(projectId: string): Promise<Project | undefined>
  /** Gives the projects of a repository, ignoring case, oldest first. */
  findByRepository(fullName: string): Promise<Project[]>
  /** Gives all projects, oldest first. */
  list(): Promise<Project[]>
  /** Gives the project of this repository and docs root (null = detected in each job); creates it if there is none. */
  ensure(fullName: string, docsRoot: string | null, now: number): Promise<Project>
  /**
   * Applies the changes and saves the delivery id in one transaction. Gives false and changes nothing when this delivery was
   * applied before; without a delivery id (polling) always applies. Each change is idempotent by itself: `installed` creates a
   * project per repository, or adopts those that have its name and no repository id.
   */
  apply(changes: InstallationChange[], now: number, deliveryId?: string): Promise<boolean>
}
