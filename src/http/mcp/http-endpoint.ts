// Answers requests to `/mcp` of the service. Each request gets a server of its own, with the tools that its key may use: nothing
// is kept between requests but which waits are under way.
import { randomUUID } from 'node:crypto'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { createClient } from '../../client/client.ts'
import type { DescribeFault } from './answer-call.ts'
import { createServer } from './create-server.ts'
import { SERVICE_INSTRUCTIONS } from './instructions.ts'
import type { McpEndpoint, McpRequest } from './mcp-endpoint.ts'
import type { ProjectDocs } from './service/project-docs.ts'
import { PROJECT_READING_TOOLS } from './service/project-reading-tools.ts'
import { createServiceTools } from './service/service-tools.ts'
import { WAIT_TOOL } from './service/wait-for-job.ts'

// The waits that are under way, so that a client can end one with a request of its own: before revision 2026-07-28, clients
// cancel a call by a message, which reaches us as another request. Two clients with one key may use the same id; so a wait is
// never broken off, only ended: its call is answered with the job as it is.

export class WaitRegister {
  readonly #open = new Map<string, Set<AbortController>>()

  /** Gives a signal that aborts when a client with this credential cancels one of these calls. Forgotten when it is over. */
  begin(askedBy: string, ids: readonly unknown[], over: AbortSignal): AbortSignal {
    const wait = new AbortController()
    for (const key of ids.map((id) => keyOf(askedBy, id))) {
      const waits = this.#open.get(key) ?? new Set()
      this.#open.set(key, waits.add(wait))
      over.addEventListener('abort', () => this.#forget(key, wait), { once: true })
    }
    return wait.signal
  }

  end(askedBy: string, id: unknown): void {
    for (const wait of this.#open.get(keyOf(askedBy, id)) ?? []) wait.abort()
  }

  #forget(key: string, wait: AbortController): void {
    const waits = this.#open.get(key)
    waits?.delete(wait)
    if (waits?.size === 0) this.#open.delete(key)
  }
}

function keyOf(askedBy: string, id: unknown): string {
  return JSON.stringify([askedBy, id])
}

/** The ids of the requests in a body, which may be a list. */
export function idsOf(body: unknown): unknown[] {
  return [body].flat().flatMap((message) => ('id' in Object(message) ? [Object(message).id] : []))
}

/** The ids of the calls that a body cancels. */
export function canceledIds(body: unknown): unknown[] {
  const canceling = [body].flat().filter((message) => Object(message).method === 'notifications/cancelled')
  return canceling.map((message) => Object(Object(message).params).requestId)
}

export interface EndpointParts {
  version: string
  /** Aborts when the service stops. */
  shutdown: AbortSignal
  describeFault: DescribeFault
  /** Absent: there are no tools that read the repositories of projects. */
  docs?: ProjectDocs
}

export function createMcpEndpoint({ version, shutdown, describeFault, docs }: EndpointParts): McpEndpoint {
  const waits = new WaitRegister()
  return {
    async answer(asked) {
      const { request, body, askedBy, over } = asked
      for (const id of canceledIds(body)) waits.end(askedBy, id)
      const isWait = callsTool(body, WAIT_TOOL)
      const stops = isWait ? [shutdown, waits.begin(askedBy, idsOf(body), over)] : [shutdown]
      const tools = createServiceTools(accessOf(asked, AbortSignal.any(stops)), docs)
      const parts = { tools, instructions: SERVICE_INSTRUCTIONS, version, describeFault }
      const handler = createMcpHandler(() => createServer(parts), {
        // A stream has signs of life, without which proxies cut off a long answer.
        responseMode: isWait || PROJECT_READING_TOOLS.some((name) => callsTool(body, name)) ? 'sse' : 'auto',
        maxSubscriptions: 0,
      })
      return handler.fetch(request, { parsedBody: body })
    },
  }
}

/** The service is a client of itself: a busy one answers the model at once, with when to try again. */
function accessOf({ request, projectId, scopes, apiKey, fetch }: McpRequest, stopWaiting: AbortSignal) {
  const { origin } = new URL(request.url)
  return {
    client: createClient({ baseUrl: origin, apiKey, fetch, userAgent: 'docmend-mcp', retryForMs: 0 }),
    projectId,
    scopes,
    stopWaiting,
    now: () => performance.now(),
    newIdempotencyKey: randomUUID,
  }
}

function callsTool(body: unknown, name: string): boolean {
  return [body]
    .flat()
    .some((message) => Object(message).method === 'tools/call' && Object(Object(message).params).name === name)
}
