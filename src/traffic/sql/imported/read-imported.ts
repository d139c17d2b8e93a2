// Imported views in the sums of a range. They count on days before the first own view of a person: a day never counts from two
// sources, in whichever order exports and logs are imported.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { DAY_MS, dayOf } from '../../../base/days.ts'
import type { ViewSource } from '../../../contract/view-classes.ts'
import type { Tables } from '../../../storage/schema.ts'
import type { ImportedSpan } from '../../imports/import-store.ts'
import { DaySumBoundError, type ViewSelection } from '../../store.ts'
import { hadCome, openDaysOf } from '../as-of.ts'
import { CLASS_CODES, SOURCE_CODES } from '../codes.ts'
import { DAY_LENGTH, IS_VIEW } from '../counters.ts'
import { cutRange, type Range, type Span } from '../range.ts'
import type { SummedSite } from '../sites.ts'
import { tierPart } from '../sum-parts.ts'
import { importSourceOf } from './imported-codes.ts'

/** The imported views of a range: their days, and the parts of a sum as in `rank.ts`. */
export interface ImportedPart {
  spans: ImportedSpan[]
  /** The days on which imported views count. */
  days: Span
  ofPages: readonly RawBuilder<unknown>[]
  ofDays: readonly RawBuilder<unknown>[]
}

const NONE: ImportedPart = { spans: [], days: [0, 0], ofPages: [], ofDays: [] }

/** Throws `DaySumBoundError` for a bound within an imported day. */
export async function readImported(
  trx: Kysely<Tables>,
  summed: Pick<SummedSite, 'id' | 'asOf' | 'has_imports'>,
  { from, to, humanSource }: Pick<ViewSelection, 'from' | 'to' | 'humanSource'>,
): Promise<ImportedPart> {
  const site = summed.id
  if (summed.has_imports === 0) return NONE
  const ownFrom = await findFirstOwnDay(trx, summed, humanSource)
  const end = ownFrom === undefined ? to : Math.min(to ?? Number.POSITIVE_INFINITY, ownFrom * DAY_MS)
  const range = cutRange(from, end)
  for (const edge of range.edges) await requireWholeDay(trx, site, edge)
  const spans = await listSpans(trx, site, range.wholeDays)
  return spans.length === 0 ? NONE : { spans, days: range.wholeDays, ...partsOf(site, range) }
}

/** An open day has no sums that count, so its single views are asked. */
export async function findFirstOwnDay(
  trx: Kysely<Tables>,
  summed: Pick<SummedSite, 'id' | 'asOf'>,
  humanSource: ViewSource,
): Promise<number | undefined> {
  const [site, openDays] = [summed.id, openDaysOf(summed)]
  const counter = sql.ref(humanSource === 'log' ? 'human' : 'beacon')
  const found = await sql<{ day: number | null }>`
    select min(day) as day from (
      select * from (
        select day from view_site_day
        where site = ${site} and ${counter} > 0 and not exists (
          select 1 from ${openDays} where view_open_day.site = ${site} and view_open_day.day = view_site_day.day)
        order by day limit 1) as closed
      union all
      select day from ${openDays}
      where site = ${site} and exists (
        select 1 from view_event
        where view_event.site = ${site} and time >= view_open_day.day * ${DAY_LENGTH}
        and time < (view_open_day.day + 1) * ${DAY_LENGTH} and ${IS_VIEW}
        and source = ${sql.lit(SOURCE_CODES[humanSource])} and class = ${sql.lit(CLASS_CODES.human)}${hadCome(summed)})
    ) as first_days`.execute(trx)
  return found.rows[0]?.day ?? undefined
}

/** An edge lies within one day, and begins or ends off midnight. */
async function requireWholeDay(trx: Kysely<Tables>, site: number, [start, end]: Span): Promise<void> {
  const ofDay = trx.selectFrom('imported_site_day').select('source').where('site', '=', site)
  const held = await ofDay.where('day', '=', dayOf(start)).executeTakeFirst()
  if (held === undefined) return
  const isFrom = start % DAY_MS !== 0
  const nearest = Math.round((isFrom ? start : end) / DAY_MS) * DAY_MS
  throw new DaySumBoundError(isFrom ? 'from' : 'to', nearest, importSourceOf(held.source))
}

export async function listSpans(trx: Kysely<Tables>, site: number, [from, to]: Span): Promise<ImportedSpan[]> {
  const rows = await sql<{ source: number; first: number; last: number; views: number }>`
    select source, min(day) as first, max(day) as last, sum(views) as views from imported_site_day
    where site = ${site} and day >= ${from} and day < ${to} group by source order by min(day), source`.execute(trx)
  return rows.rows.map(({ source, first, last, views }) => {
    return { source: importSourceOf(source), fromDay: first, toDay: last + 1, views }
  })
}

function partsOf(site: number, { months, days, without, wholeDays }: Range): Pick<ImportedPart, 'ofPages' | 'ofDays'> {
  const counts = { human: sql<number>`views`, ai: sql<number>`0` }
  const ofMonths = { table: 'imported_month', bucket: 'bucket', place: 'path_id' }
  const ofDays = { ...ofMonths, table: 'imported_day' }
  const ofSite = { table: 'imported_site_day', bucket: 'day', place: 'day' }
  return {
    ofPages: [
      ...tierPart(ofMonths, site, [months], counts),
      ...tierPart(ofDays, site, days, counts),
      ...tierPart(ofDays, site, without, counts, -1),
    ],
    ofDays: tierPart(ofSite, site, [wholeDays], counts),
  }
}
