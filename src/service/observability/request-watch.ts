// Watches every request that the server gets, whatever answers it: gives it an id and a span, and measures it.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { REQUEST_ID_HEADER } from '../../contract/headers.ts'
import type { Families } from './families.ts'
import type { Scope, Scopes } from './scopes.ts'
import { statusClass } from './status-label.ts'
import type { Tracing } from './tracing.ts'

export type HandleRequest = (request: IncomingMessage, response: ServerResponse) => Promise<void>

interface RequestWatchParts {
  families: Families
  scopes: Scopes
  tracing: Tracing
}

/** Of a request that no route has answered. */
const NO_ROUTE = 'none'
const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']
/** As the API documents the header. */
const WELL_FORMED_ID = /^[\w\-=]{1,64}$/

export function watchRequests(handle: HandleRequest, { families, scopes, tracing }: RequestWatchParts): HandleRequest {
  const { httpRequests, httpOpen } = families
  return (request, response) => {
    const requestId = idOf(request)
    const scope: Scope = { fields: { requestId } }
    response.setHeader(REQUEST_ID_HEADER, requestId)
    const method = METHODS.includes(request.method ?? '') ? (request.method ?? '') : 'other'
    const start = performance.now()
    httpOpen.inc()
    const closed = new Promise<void>((resolve) => response.once('close', resolve))
    void closed.then(() => {
      httpOpen.dec()
      const labels = { route: scope.route ?? NO_ROUTE, method, status: statusClass(response.statusCode) }
      httpRequests.observe(labels, (performance.now() - start) / 1000)
    })
    const parent = headerOf(request, 'traceparent') ?? null
    const attributes = { 'http.request.method': method, 'url.scheme': 'http' }
    return scopes.run(scope, () =>
      tracing.span({ name: method, kind: 'server', parent, attributes }, async (span) => {
        await handle(request, response)
        // Probot answers later.
        await closed
        const { route } = scope
        if (route !== undefined) {
          span.name(`${method} ${route}`)
          span.set({ 'http.route': route })
        }
        span.set({ 'http.response.status_code': response.statusCode })
        if (response.statusCode >= 500) span.fail(String(response.statusCode))
      }),
    )
  }
}

function idOf(request: IncomingMessage): string {
  const given = headerOf(request, REQUEST_ID_HEADER.toLowerCase())
  return given !== undefined && WELL_FORMED_ID.test(given) ? given : randomUUID()
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
