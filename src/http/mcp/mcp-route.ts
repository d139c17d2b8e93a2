// `POST /mcp`: the Model Context Protocol for the project of an API key. No session is kept between requests, so GET and DELETE,
// which belong to sessions, are not among its methods. /openapi.json leaves the route out: its messages are JSON-RPC, which
// OpenAPI cannot describe.
import { ApiError } from '../../contract/errors.ts'
import { MCP_PATH } from '../../contract/paths.ts'
import { createKeyGuard } from '../auth.ts'
import type { ApiContext } from '../context.ts'
import type { ApiDeps } from '../deps.ts'
import type { Answer, Gate, ServedRoute } from '../operation.ts'
import { tellLimits } from '../operation.ts'
import { readJsonBody } from '../request/read-json-body.ts'
import { whenOver } from './answer-end.ts'
import type { McpEndpoint } from './mcp-endpoint.ts'
import { requireTrustedOrigin } from './trusted-origin.ts'

const TOO_MANY_RETRY_SECONDS = 5

export function createMcpRoute(deps: ApiDeps): ServedRoute {
  const { maxMcpCalls } = deps.limits
  const admit = createKeyGuard(deps)
  const limiter = deps.rooms.limiter('mcp-calls', { atOnce: maxMcpCalls, refuse: tooManyCalls })
  const load = loadOnce(deps.loadMcp)
  const answer = async (context: ApiContext, gate: Gate): Promise<Answer> => {
    const { req } = context
    requireTrustedOrigin({ host: req.header('Host'), origin: req.header('Origin'), baseUrl: deps.baseUrl })
    const { project, scopes, askedBy } = await admit(context)
    const over = new AbortController()
    over.signal.addEventListener('abort', await limiter.acquire(project.id), { once: true })
    try {
      const body = await readJsonBody(context, gate.bodyMaxBytes)
      const apiKey = (req.header('Authorization') ?? '').replace(/^Bearer +/i, '').trim()
      const fetch = gate.callAs(context)
      const about = { body, projectId: project.id, scopes, askedBy, apiKey, fetch, over: over.signal }
      const response = await (await load()).answer({ request: req.raw, ...about })
      return { response: whenOver(response, () => over.abort()) }
    } catch (error) {
      over.abort()
      throw error
    } finally {
      const hourly = scopes.some((scope) => scope.startsWith('jobs:'))
        ? await gate.rateLimits.ofHour(project.id, false)
        : []
      tellLimits(context, [...hourly, { name: 'mcp-calls', ...limiter.quota(project.id) }])
    }
  }
  return { method: 'post', path: MCP_PATH, answer }
}

/** The code for the protocol is loaded with the first request, once for all, and asked for again when that fails. */
function loadOnce(load: () => Promise<McpEndpoint>): () => Promise<McpEndpoint> {
  let loading: Promise<McpEndpoint> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

function tooManyCalls(most: number): ApiError {
  const message = `The project already has ${most} MCP calls open. Try again in a few seconds`
  return new ApiError('too_many_calls', message, { retryAfterSeconds: TOO_MANY_RETRY_SECONDS })
}
