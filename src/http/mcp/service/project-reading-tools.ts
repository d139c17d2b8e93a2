// The tools on the repository of a project: the check of a change, and those that read.
import { createReadingTools, READING_TOOLS } from '../local/reading-tools.ts'
import { CHECK_PROPOSED_TOOL, createCheckProposedTool } from './check-proposed-tool.ts'
import type { ProjectDocs } from './project-docs.ts'
import type { ScopedTool } from './service-access.ts'

const PLACE = {
  whatIsRead:
    'Reads the newest commit of the default branch as the service has it: neither other branches, nor files on your machine, nor links. Changes nothing.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
}

/** Their calls may take long. */
export const PROJECT_READING_TOOLS: readonly string[] = [CHECK_PROPOSED_TOOL, ...READING_TOOLS]

/** A key that may create jobs can read every page by one; a key that only follows jobs could not, so it may not here. */
export function createProjectReadingTools(docs: ProjectDocs, projectId: string): ScopedTool[] {
  const project = docs.of(projectId)
  const tools = [createCheckProposedTool(project, PLACE.annotations), ...createReadingTools(project, PLACE)]
  return tools.map((tool) => ({ scope: 'jobs:write', tool }))
}
