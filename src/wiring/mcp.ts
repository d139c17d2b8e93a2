// Loads what answers `/mcp` when the first request comes: most services never get one.
import type { Logger } from 'pino'
import type { McpEndpoint } from '../http/mcp/mcp-endpoint.ts'
import { readVersion } from '../version.ts'

export async function loadMcp(logger: Logger, shutdown: AbortSignal): Promise<McpEndpoint> {
  const { createMcpEndpoint } = await import('../mcp/http-endpoint.ts')
  return createMcpEndpoint({
    version: readVersion(),
    shutdown,
    describeFault: (error, tool) => {
      logger.error({ err: error, tool }, 'A call over MCP failed')
      return "Something unexpected went wrong; the service's log says more"
    },
  })
}
