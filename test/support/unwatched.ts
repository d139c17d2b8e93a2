// Observers that only do the work.
import { randomUUID } from 'node:crypto'
import type { ApiObserver } from '../../src/http/api-observer.ts'
import type { JobObserver } from '../../src/jobs/run/job-services.ts'

export const UNWATCHED_JOBS: JobObserver = {
  attempt: (_claim, work) => work(),
  step: (_step, work) => work(),
  ended: () => undefined,
  failed: () => undefined,
  repaired: () => undefined,
  died: () => undefined,
}

export const UNWATCHED_API: ApiObserver = {
  requestId: () => randomUUID(),
  routed: () => undefined,
  ingest: (_feed, count) => count(),
  counted: () => undefined,
  report: (_report, read) => read(),
}
