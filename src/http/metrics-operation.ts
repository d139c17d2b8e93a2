// The measurements of this process and the queue, for Prometheus and what speaks its format.
import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { ApiError } from '../contract/errors.ts'
import { TEXT_TYPE } from '../contract/headers.ts'
import type { ApiDeps } from './deps.ts'
import type { OpenOperation, OpenRequest } from './operation.ts'

export function metricsOperation(deps: Pick<ApiDeps, 'metrics' | 'metricsTokens'>): OpenOperation {
  const { metrics, metricsTokens } = deps
  return {
    id: 'getMetrics',
    summary: 'Metrics of this process and of the queue, for Prometheus',
    answers: {
      200: { description: 'The text format of Prometheus, version 0.0.4.', also: { [TEXT_TYPE]: z.string() } },
    },
    errors: ['missing_credentials', 'unknown_key', 'route_not_found'],
    async handle(request) {
      requireScraper(request, metricsTokens)
      return { status: 200, text: await metrics.read(), contentType: metrics.contentType }
    },
  }
}

/** Programs of this machine need no token; without one that is set, the page is not there for others. */
function requireScraper({ isLocal, header }: OpenRequest, tokens: readonly string[]): void {
  if (isLocal()) return
  if (tokens.length === 0) throw new ApiError('route_not_found', 'There is no GET /metrics; see /openapi.json')
  const given = /^Bearer +(\S+)$/i.exec(header('Authorization') ?? '')?.[1]
  if (given === undefined) {
    throw new ApiError('missing_credentials', 'Send the header "Authorization: Bearer" with DOCMEND_METRICS_TOKEN')
  }
  const matches = tokens.filter((token) => isEqual(given, token))
  if (matches.length === 0) throw new ApiError('unknown_key', 'The token is not that of DOCMEND_METRICS_TOKEN')
}

/** Takes the same time wherever they differ. */
function isEqual(given: string, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
