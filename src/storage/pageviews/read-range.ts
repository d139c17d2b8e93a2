// One moment of one project, cut to a range: what every sum starts from.
import type { Transaction } from 'kysely'
import { PrunedBoundError, type Ranked, type ViewSelection } from '../../pageviews/store.ts'
import { DAY_MS } from '../../text/days.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import type { ViewSite } from '../view-tables.ts'
import { cutRange, type Range, type Span } from './range.ts'
import { findSite, isKept } from './sites.ts'

export interface Sum {
  trx: Transaction<Tables>
  site: number
  range: Range
}

/** Gives the rows and the revision at which they were read. Throws `PrunedBoundError`. */
export function readRange<Row>(
  dialect: Dialect,
  projectId: string,
  { from, to }: ViewSelection,
  read: (sum: Sum) => Promise<Row[]>,
): Promise<Ranked<Row>> {
  return dialect.reader.transaction().execute(async (trx) => {
    const site = await findSite(trx, projectId)
    if (site === undefined) return { revision: 0, rows: [] }
    const range = cutRange(from, to)
    for (const edge of range.edges) requireKept(edge, site)
    return { revision: site.revision, rows: await read({ trx, site: site.id, range }) }
  })
}

/** An edge lies within one day, and begins or ends off midnight. */
function requireKept([start, end]: Span, site: ViewSite): void {
  if (start === end || isKept(site, start)) return
  const isFrom = start % DAY_MS !== 0
  const nearest = Math.round((isFrom ? start : end) / DAY_MS) * DAY_MS
  throw new PrunedBoundError(isFrom ? 'from' : 'to', nearest)
}
