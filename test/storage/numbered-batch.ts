// Batches of views that two processes can make alike.
import { VIEW_CLASSES } from '../../src/contract/view-classes.ts'
import type { ViewBatch, ViewRow } from '../../src/pageviews/store.ts'

export const BATCH_ROWS = 400
/** Each batch begins with the last rows of the one before it. */
const STEP_ROWS = 300

export function numberedBatch(n: number): ViewBatch {
  const rows = Array.from({ length: BATCH_ROWS }, (_, index) => numberedRow(n * STEP_ROWS + index))
  return { source: 'log', rows, rejected: {}, id: { key: `batch-${n}`, bodyHash: `hash-${n}` } }
}

function numberedRow(n: number): ViewRow {
  const viewClass = VIEW_CLASSES[n % VIEW_CLASSES.length] ?? 'other'
  return {
    key: `row${n}`.padEnd(12, '-'),
    time: Date.UTC(2026, 0, 1) + n * 61_000,
    path: `/page-${n % 53}`,
    kind: n % 17 === 0 ? 'missing' : 'view',
    client: { userAgent: `client ${n % 29}`, hints: n % 3 },
    class: viewClass,
    agent: `Agent of ${viewClass}`,
  }
}
