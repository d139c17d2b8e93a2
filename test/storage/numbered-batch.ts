// Batches of views that two processes can make alike.
import { isAiClass, VIEW_CLASSES } from '../../src/contract/view-classes.ts'
import type { ViewBatch, ViewRow } from '../../src/traffic/store.ts'

/** Most of a day, so that days are left open and settled later. */
export const BATCH_ROWS = 1200
/** Each batch begins with the last rows of the one before it. */
const STEP_ROWS = 900

export function numberedBatch(n: number): ViewBatch {
  const rows = Array.from({ length: BATCH_ROWS }, (_, index) => numberedRow(n * STEP_ROWS + index))
  return { source: 'log', rows, rejected: {}, id: { key: `batch-${n}`, bodyHash: `hash-${n}` } }
}

function numberedRow(n: number): ViewRow {
  const viewClass = VIEW_CLASSES[n % VIEW_CLASSES.length] ?? 'other'
  const kind = n % 17 === 0 ? 'missing' : n % 13 === 0 && isAiClass(viewClass) ? 'unserved' : 'view'
  return {
    key: `row${n}`.padEnd(12, '-'),
    keyOf: n % 2 === 0 ? 'line' : 'id',
    time: Date.UTC(2026, 0, 1) + n * 61_000,
    path: `/page-${n % 53}`,
    kind,
    client: { userAgent: `client ${n % 29}`, hints: n % 3 },
    class: viewClass,
    agent: `Agent of ${viewClass}`,
    status: { view: n % 5 === 0 ? 304 : 200, missing: 404, unserved: 300 + (n % 300) }[kind],
    bytes: n % 1000,
    referrer: kind === 'missing' ? { from: `example.com/${n % 7}`, isOwn: n % 2 === 0 } : undefined,
  }
}
