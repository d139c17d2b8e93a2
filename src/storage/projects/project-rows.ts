import { newProjectId, type Project } from '../../projects/project.ts'
import type { ProjectTable } from '../schema.ts'

export function toProject(row: ProjectTable): Project {
  return {
    id: row.id,
    repositoryId: row.repository_id,
    repository: row.repository,
    docsRoot: row.docs_root,
    installationId: row.installation_id,
    state: row.state,
    ...(row.owner_id === null ? {} : { ownerId: row.owner_id }),
  }
}

/** A project that was never seen by the App; the caller adds what it knows more. */
export function newProjectRow(fullName: string, docsRoot: string | null, now: number): ProjectTable {
  return {
    id: newProjectId(),
    repository_id: null,
    ...nameColumns(fullName),
    docs_root: docsRoot,
    installation_id: null,
    owner_id: null,
    state: 'active',
    created_at: now,
  }
}

export function nameColumns(fullName: string): Pick<ProjectTable, 'repository' | 'repository_key'> {
  return { repository: fullName, repository_key: repositoryKey(fullName) }
}

/** The form in which names are compared. */
export function repositoryKey(fullName: string): string {
  return fullName.toLowerCase()
}
