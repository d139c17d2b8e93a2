// Reads a report of page views to its end. All pages must be of one reading, or a path could appear twice or never.

import type { ImportedViews } from '../contract/imported-views.ts'
import { EXPORT_MAX_ROWS } from '../contract/limits.ts'
import { rowsOf, type ViewsReport } from '../contract/reports.ts'
import type { AnyReportPage, PreviousPeriod, ReportPage, ReportRow } from '../contract/views.ts'
import { ClientError } from './read-answer.ts'

/** Attempts to read an export when the views change while it is being read. */
const EXPORT_ATTEMPTS = 5

/** All rows of a report, each once; they add up to `totals`. */
export interface ViewRows<Name extends ViewsReport> extends AsyncIterable<ReportRow<Name>> {
  totals: ReportPage<Name>['totals']
  /** The views among them that another tool has counted; empty when there are none. */
  sources: readonly ImportedViews[]
  /** With `compare`: the period before, and what keeps the two from being compared. */
  previous?: PreviousPeriod | undefined
}

type ReadPage<Name extends ViewsReport> = (slice: {
  limit: number
  offset: number
  snapshot: string | undefined
}) => Promise<ReportPage<Name> & { snapshot: string | undefined }>

/**
 * Returns all rows. Starts again when the pages come from different snapshots; throws `ClientError` when they always do.
 */
export async function readRows<Name extends ViewsReport>(
  report: Name,
  readPage: ReadPage<Name>,
): Promise<ViewRows<Name>> {
  for (let tries = 0; tries < EXPORT_ATTEMPTS; tries++) {
    const whole = await readOnce(report, readPage)
    if (whole !== undefined) return whole
  }
  const message = 'The views kept changing during the export. Is another program exporting with the same key?'
  throw new ClientError({ status: 200, code: 'views_changed', message })
}

/** undefined when the snapshot is no longer kept or, with a service that gives no token, a later page has other totals. */
async function readOnce<Name extends ViewsReport>(
  report: Name,
  readPage: ReadPage<Name>,
): Promise<ViewRows<Name> | undefined> {
  const rows: ReportRow<Name>[] = []
  let totals: ReportPage<Name>['totals'] | undefined
  let snapshot: string | undefined
  for (let offset = 0; ; offset += EXPORT_MAX_ROWS) {
    const page = await readPage({ limit: EXPORT_MAX_ROWS, offset, snapshot }).catch(refuseUnlessExpired)
    if (page === undefined) return undefined
    snapshot ??= page.snapshot
    totals ??= page.totals
    if (JSON.stringify(totals) !== JSON.stringify(page.totals)) return undefined
    rows.push(...rowsOf(report, page))
    if (page.hasMore) continue
    const { sources = [], previous }: AnyReportPage = page
    return { totals, sources, previous, [Symbol.asyncIterator]: () => giveAll(rows) }
  }
}

function refuseUnlessExpired(error: unknown): undefined {
  if (error instanceof ClientError && error.code === 'snapshot_expired') return undefined
  throw error
}

async function* giveAll<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}
