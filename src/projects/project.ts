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
