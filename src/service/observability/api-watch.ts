// Watches the API: ApiObserver.
import { randomUUID } from 'node:crypto'
import type { IngestAnswer } from '../../contract/views.ts'
import type { ApiObserver } from '../../http/api-observer.ts'
import type { Families } from './families.ts'
import type { Scopes } from './scopes.ts'
import { secondsOf } from './seconds-of.ts'
import type { Tracing } from './tracing.ts'

export interface ApiWatchParts {
  families: Families
  scopes: Scopes
  tracing: Tracing
}

export function createApiWatch({ families, scopes, tracing }: ApiWatchParts): ApiObserver {
  const counted = (feed: string, { accepted, duplicates, rejected }: IngestAnswer): void => {
    families.viewsAccepted.inc({ feed }, accepted)
    families.viewsRepeated.inc({ feed }, duplicates)
    for (const [reason, lines] of Object.entries(rejected)) families.linesRejected.inc({ feed, reason }, lines)
  }
  return {
    requestId: () => String(scopes.current()?.fields.requestId ?? randomUUID()),
    routed: (route) => {
      const scope = scopes.current()
      if (scope !== undefined) scope.route = route
    },
    counted,
    ingest: (feed, count) =>
      tracing.span({ name: 'ingest batch', attributes: { 'docmend.feed': feed } }, async (span) => {
        const answer = await secondsOf(count, (seconds) => families.batches.observe({ feed }, seconds))
        counted(feed, answer)
        span.set({ 'docmend.views.accepted': answer.accepted, 'docmend.views.duplicates': answer.duplicates })
        return answer
      }),
    report: (report, read) =>
      tracing.span({ name: 'export views', attributes: { 'docmend.report': report } }, () =>
        secondsOf(read, (seconds) => families.exports.observe({ report }, seconds)),
      ),
  }
}
