// The HTTP API as a fetch-style application: `getRequestListener(api.fetch)` puts it on a server.
import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status'
import { getPath } from 'hono/utils/url'
import { createAddressSet } from '../projects/cidr.ts'
import { createGuard } from './auth.ts'
import type { ApiContext, ApiEnv } from './context.ts'
import type { ApiDeps } from './deps.ts'
import { createErrorHandler, createUnknownHandler } from './errors.ts'
import { createFindMethods } from './known-paths.ts'
import { createMcpRoute } from './mcp/mcp-route.ts'
import type { Answer, Gate, ServedRoute } from './operation.ts'
import { createRateLimits } from './rate-limit-headers.ts'
import { findClientAddress, peerAddress } from './request/client-address.ts'
import { squeezeSlashes } from './request/squeeze-slashes.ts'
import { createRoutes } from './routes.ts'

// Refusing a request while its body still arrives. Closing the connection at once would reset it, and the client would lose
// the answer that it has not read yet. So the answer goes out, our side ends, and the rest is discarded for a while, as
// nginx does (lingering_close).

/**
 * After a request was answered in the middle of its body, the rest is discarded for this long, so that the client can read
 * the answer; 50 MiB over a slow connection.
 */
const LINGER_MS = 30_000

/** Whether more of the body is to come than a connection that is kept should wait for. */
function isUnread({ complete, headers }: IncomingMessage, discardedMaxBytes: number): boolean {
  if (complete) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > discardedMaxBytes
}

/** Makes the connection end softly after the answer, which must have `Connection: close`. */
function lingerAfterAnswer(request: IncomingMessage): void {
  const { socket } = request
  let isLingering = false
  // Node calls this after the last answer of a connection.
  socket.destroySoon = () => {
    if (isLingering) return
    isLingering = true
    socket.end()
    // The reader of the body pauses the request when nothing consumes what it read.
    request.removeAllListeners('data').removeAllListeners('readable').resume()
    const over = setTimeout(() => socket.destroy(), LINGER_MS).unref()
    socket.once('close', () => clearTimeout(over))
  }
}

type Api = Hono<ApiEnv>

/**
 * Builds the API. It reads the address of a client from `env.incoming.socket`, which the listener of `@hono/node-server`
 * supplies. Throws when a trusted proxy is not an address or CIDR block.
 */
export function createApi(deps: ApiDeps): Api {
  const api: Api = new Hono<ApiEnv>({ getPath: (request) => squeezeSlashes(getPath(request)) })
  const gate = createGate(deps, (request, env) => api.fetch(request, env))
  api.use(
    requestId({ limitLength: 64, generator: () => deps.observer.requestId() }),
    answerHeaders(),
    logRequests(deps),
    closeUnread(deps.limits.bodyMaxBytes),
  )
  const routes: ServedRoute[] = [...createRoutes(deps), createMcpRoute(deps)]
  for (const route of routes) addRoute(api, route, gate, deps)
  api.notFound(createUnknownHandler(createFindMethods(routes)))
  api.onError(createErrorHandler(deps.logger))
  return api
}

type Dispatch = (request: Request, env: ApiEnv['Bindings']) => Response | Promise<Response>

function createGate(deps: ApiDeps, dispatch: Dispatch): Gate {
  const trustedProxies = createAddressSet(deps.trustedProxies)
  return {
    guard: createGuard(deps),
    clientAddress: (context) =>
      findClientAddress(peerAddress(context), context.req.header('X-Forwarded-For'), trustedProxies),
    bodyMaxBytes: deps.limits.bodyMaxBytes,
    rateLimits: createRateLimits(deps),
    callAs: (context) => createCallAs(context, dispatch),
  }
}

function addRoute(api: Api, { method, path, answer }: ServedRoute, gate: Gate, { observer }: ApiDeps): void {
  const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1')
  api.on(method.toUpperCase(), pattern, async (context) => {
    // A long poll takes as long as it was asked to, and would hide how fast the route answers.
    observer.routed(path.endsWith('/job/{id}') && context.req.query('wait') !== undefined ? `${path}?wait` : path)
    return respond(context, await answer(context, gate))
  })
}

function respond(context: ApiContext, answer: Answer): Response {
  if ('response' in answer) return withHeaders(context, answer.response)
  if ('body' in answer) return context.json(answer.body, answer.status, answer.headers)
  if (answer.status !== 200) return context.body(null, answer.status, answer.headers)
  const headers = { ...answer.headers, 'Content-Type': answer.contentType }
  if ('text' in answer) return context.body(answer.text, answer.status, headers)
  if (context.req.raw.method !== 'HEAD') return context.body(answer.stream, answer.status, headers)
  // Hono answers HEAD like GET and leaves the body unread, so nothing would ever read or cancel it.
  void answer.stream.cancel()
  return context.body(null, answer.status, headers)
}

/** Through the context, which adds the headers that are set on it. */
function withHeaders(context: ApiContext, { body, status, headers }: Response): Response {
  const sent = Object.fromEntries(headers)
  return body === null
    ? context.body(null, status as StatusCode, sent)
    : context.body(body, status as ContentfulStatusCode, sent)
}

/** The inner request has the key, the address and the proxies of the outer one. */
function createCallAs(context: ApiContext, dispatch: Dispatch): typeof fetch {
  const { incoming } = context.env
  const forwardedFor = context.req.header('X-Forwarded-For')
  return async (input, init) => {
    const request = new Request(input, init)
    request.headers.set('X-Request-Id', context.get('requestId'))
    if (forwardedFor !== undefined) request.headers.set('X-Forwarded-For', forwardedFor)
    return dispatch(request, incoming === undefined ? {} : { incoming })
  }
}

/** Answers are data for programs: never shown in a frame, never run, never cached, unless a route says otherwise. */
function answerHeaders() {
  return secureHeaders({
    overwrite: false,
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    xFrameOptions: 'DENY',
    // The proxy in front decides whether the whole host requires https.
    strictTransportSecurity: false,
  })
}

/** Unread bytes must not be mistaken for the next request on a kept-alive connection. */
function closeUnread(bodyMaxBytes: number) {
  return async (context: ApiContext, next: () => Promise<void>): Promise<void> => {
    await next()
    // Hono leaves `env` undefined when there is no server, although its type says otherwise.
    const bindings: ApiContext['env'] | undefined = context.env
    if (bindings?.incoming === undefined || !isUnread(bindings.incoming, bodyMaxBytes)) return
    context.header('Connection', 'close')
    lingerAfterAnswer(bindings.incoming)
  }
}

function logRequests({ logger }: ApiDeps) {
  return async (context: ApiContext, next: () => Promise<void>): Promise<void> => {
    const start = performance.now()
    context.header('Cache-Control', 'no-store')
    await next()
    const { method, path } = context.req
    const ms = Math.round(performance.now() - start)
    logger.debug({ requestId: context.get('requestId'), method, path, status: context.res.status, ms }, 'Answered')
  }
}
