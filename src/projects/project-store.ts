// Port: where projects live. Implemented in src/storage/.
import type { Project } from './project.ts'

export interface SeenRepository {
  id: number
  /** `owner/name`. */
  fullName: string
}

/** What GitHub told us happened to installations and repositories, by webhook or by polling. */
export type InstallationChange =
  | { kind: 'installed'; installationId: number; repositories: SeenRepository[] }
  | { kind: 'uninstalled'; installationId: number }
  | { kind: 'suspended'; installationId: number }
  | { kind: 'unsuspended'; installationId: number }
  | { kind: 'repositories_removed'; installationId: number; repositoryIds: number[] }
  | { kind: 'renamed'; repository: SeenRepository }
  /** To another owner: its keys are revoked, since they were made by people of the former one. */
  | { kind: 'transferred'; repository: SeenRepository }
  | { kind: 'deleted'; repositoryId: number }

export interface ProjectStore {
  /** Gives the project with this id, or undefined. */
  find(projectId: string): Promise<Project | undefined>
  /** Gives the projects of a repository, compared without regard to case, oldest first. */
  findByRepository(fullName: string): Promise<Project[]>
  /** Gives all projects, oldest first. */
  list(): Promise<Project[]>
  /** Gives the project of this repository and docs root, made now when there is none (docsRoot null = to be detected). */
  ensure(fullName: string, docsRoot: string | null, now: number): Promise<Project>
  /**
   * Applies the changes in one transaction with the delivery id. False, and nothing changed, when this delivery was
   * applied before. Without a delivery id (polling) it always applies. Each change is idempotent by itself:
   * `installed` makes a project per repository, or adopts the ones that have its name and no repository id.
   */
  apply(changes: InstallationChange[], now: number, deliveryId?: string): Promise<boolean>
}
