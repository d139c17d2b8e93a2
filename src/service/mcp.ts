// Loads what answers `/mcp` when the first request comes: most services never get one.
import type { Logger } from 'pino'
import type { McpEndpoint } from '../http/mcp/mcp-endpoint.ts'
import type { ProjectDocs } from '../http/mcp/service/project-docs.ts'
import { readVersion } from '../version.ts'
import type { ProjectDocsParts } from './project-docs.ts'
import type { ProjectSites } from './project-sites.ts'

interface Reading extends Pick<ProjectDocsParts, 'settings'> {
  sites: () => Promise<ProjectSites>
}

/** `reading`: what the tools on the repositories of projects need; absent = there are none. */
export async function loadMcp(logger: Logger, shutdown: AbortSignal, reading?: Reading): Promise<McpEndpoint> {
  const { createMcpEndpoint } = await import('../http/mcp/http-endpoint.ts')
  return createMcpEndpoint({
    version: readVersion(),
    shutdown,
    ...(reading === undefined ? {} : { docs: await readDocs(reading, shutdown) }),
    describeFault: (error, tool) => {
      logger.error({ err: error, tool }, 'A call over MCP failed')
      return "Something unexpected went wrong; the service's log says more"
    },
  })
}

async function readDocs({ sites, settings }: Reading, shutdown: AbortSignal): Promise<ProjectDocs> {
  const { createProjectDocs } = await import('./project-docs.ts')
  return createProjectDocs({ sites: await sites(), settings, shutdown })
}
