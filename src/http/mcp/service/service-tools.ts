// The tools on a project of a service, in the order in which models see them: those that the key may use.
import type { McpTool } from '../tool.ts'
import { createJobTools } from './job-tools.ts'
import type { ProjectDocs } from './project-docs.ts'
import { createProjectReadingTools } from './project-reading-tools.ts'
import { allowedTools, type ServiceAccess } from './service-access.ts'
import { createViewTools } from './view-tools.ts'

/** `docs`: the repositories of projects; absent where the service is elsewhere. */
export function createServiceTools(service: ServiceAccess, docs?: ProjectDocs): McpTool[] {
  const reading = docs === undefined ? [] : createProjectReadingTools(docs, service.projectId)
  return allowedTools([...createJobTools(service), ...reading, ...createViewTools(service)], service.scopes)
}
