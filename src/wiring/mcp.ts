// Loads what answers `/mcp` when the first request comes: most services never get one.
import type { Logger } from 'pino'
import type { McpEndpoint } from '../http/mcp/mcp-endpoint.ts'
import { readVersion } from '../version.ts'
import type { ProjectDocsParts } from './project-docs.ts'

/** `reading`: what the tools on the repositories of projects need; absent = there are none. */
export async function loadMcp(
  logger: Logger,
  shutdown: AbortSignal,
  reading?: Omit<ProjectDocsParts, 'shutdown'>,
): Promise<McpEndpoint> {
  const { createMcpEndpoint } = await import('../mcp/http-endpoint.ts')
  const { createProjectDocs } = await import('./project-docs.ts')
  return createMcpEndpoint({
    version: readVersion(),
    shutdown,
    ...(reading === undefined ? {} : { docs: createProjectDocs({ ...reading, shutdown }) }),
    describeFault: (error, tool) => {
      logger.error({ err: error, tool }, 'A call over MCP failed')
      return "Something unexpected went wrong; the service's log says more"
    },
  })
}
