// `POST /mcp`: the Model Context Protocol for the project of an API key. No session is kept between requests, so GET and DELETE,
// which belong to sessions, are not among its methods. /openapi.json leaves the route out: its messages are JSON-RPC, which
// OpenAPI cannot describe.
import { isIP } from 'node:net'
import { ApiError } from '../../contract/errors.ts'
import { MCP_PATH } from '../../contract/paths.ts'
import { createKeyGuard } from '../auth.ts'
import type { ApiContext } from '../context.ts'
import type { ApiDeps } from '../deps.ts'
import { type Answer, type Gate, type ServedRoute, tellLimits } from '../operation.ts'
import { readJsonBody } from '../request/read-json-body.ts'
import type { McpEndpoint } from './mcp-endpoint.ts'

// The end of an answer that may be a stream: sent, broken, or not wanted any more.

/** Gives the same answer; `tell` is called once, at its end. */
function whenOver(response: Response, tell: () => void): Response {
  const { body, status, headers } = response
  if (body === null) {
    tell()
    return response
  }
  const reader = body.getReader()
  const watched = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        tell()
        controller.close()
      } catch (error) {
        tell()
        controller.error(error)
      }
    },
    cancel: async (reason) => {
      tell()
      await reader.cancel(reason)
    },
  })
  return new Response(watched, { status, headers })
}

// Which requests may come from a browser, and under which names this service is called. A page whose name suddenly leads to this
// machine (DNS rebinding) sends its own name in both headers:
// https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#security-warning

interface CalledAs {
  host: string | undefined
  /** Browsers send it with every POST. */
  origin: string | undefined
  /** `BASE_URL`; undefined when it is not set. */
  baseUrl: string | undefined
}

/** Throws `ApiError` 403. */
export function requireTrustedOrigin({ host, origin, baseUrl }: CalledAs): void {
  const own = hostOf(baseUrl)
  const name = hostOf(`http://${host ?? ''}`)
  if (name === undefined || !(name === own || isOfThisNetwork(name))) {
    const shown = JSON.stringify((host ?? '').slice(0, 100))
    throw notAllowed(
      `This service is not called ${shown}; use its BASE_URL, or set BASE_URL to the address that you use`,
    )
  }
  const page = origin === undefined ? undefined : hostOf(origin)
  if (origin === undefined || (page !== undefined && (page === own || isLoopback(page)))) return
  throw notAllowed(`Pages of ${JSON.stringify(origin.slice(0, 100))} may not use this service; call it from a program`)
}

function notAllowed(message: string): ApiError {
  return new ApiError('origin_not_allowed', message)
}

function hostOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).hostname || undefined : undefined
}

/** An address, or a name that nobody outside can register: such as `localhost`, and `docmend` among containers. */
function isOfThisNetwork(name: string): boolean {
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0 || !name.includes('.')
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(name)
}

const TOO_MANY_RETRY_SECONDS = 5

export function createMcpRoute(deps: ApiDeps): ServedRoute {
  const { maxMcpCalls } = deps.limits
  const admit = createKeyGuard(deps)
  const limiter = deps.sharedLimits.limiter('mcp-calls', { atOnce: maxMcpCalls, refuse: tooManyCalls })
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
