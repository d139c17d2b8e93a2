// The reading tools on the repository of a project.
import { createReadingTools } from '../local/reading-tools.ts'
import type { ProjectDocs } from './project-docs.ts'
import type { ScopedTool } from './service-access.ts'

const PLACE = {
  whatIsRead:
    'Reads the newest commit of the default branch as the service has it: neither other branches, nor files on your machine, nor links. Changes nothing.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
}

/** The transcript of a job shows the same pages, so they take the scope that reads it. */
export function createProjectReadingTools(docs: ProjectDocs, projectId: string): ScopedTool[] {
  return createReadingTools(docs.of(projectId), PLACE).map((tool) => ({ scope: 'jobs:read', tool }))
}
