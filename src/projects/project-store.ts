// Port: where projects are stored. Implemented in src/storage/.
import type { Project } from './project.ts'

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
