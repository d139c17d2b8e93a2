// The tools on a project of a service, in the order in which models see them: those that the key may use.
import type { McpTool } from '../tool.ts'
import { createJobTools } from './job-tools.ts'
import { allowedTools, type ServiceAccess } from './service-access.ts'
import { createViewTools } from './view-tools.ts'

export function createServiceTools(service: ServiceAccess): McpTool[] {
  return allowedTools([...createJobTools(service), ...createViewTools(service)], service.scopes)
}
