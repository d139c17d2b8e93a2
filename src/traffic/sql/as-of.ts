// The views as they were at an earlier revision. Batches only add single views, each with the revision that brought it, so a day
// that was changed since is added up as an open day is: from its single views, without those that came later. All other days are
// what they were. What else changes views rewrites the past, and nobody can look back beyond that.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { LoneInsert } from '../../storage/dialect/dialect.ts'
import type { Tables } from '../../storage/schema.ts'
import { PastViewsError } from '../store.ts'
import type { SummedSite } from './sites.ts'
import type { ViewSite } from './view-tables.ts'

interface Moment {
  /** Of the site. */
  id: number
  /** undefined = now. */
  asOf?: number | undefined
}

/** The site at this revision; undefined = now. */
export async function lookBack(trx: Kysely<Tables>, site: SummedSite, revision?: number): Promise<SummedSite> {
  const asOf = requirePast(site, revision)
  if (asOf === undefined) return site
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(day) as first, max(day) as last from ${openDaysOf({ id: site.id, asOf })}`.execute(trx)
  return { ...site, asOf, first_open_day: rows[0]?.first ?? null, last_open_day: rows[0]?.last ?? null }
}

/** Gives undefined for the newest revision. Throws `PastViewsError`. */
export function requirePast(site: ViewSite, asOf: number | undefined): number | undefined {
  if (asOf === undefined || asOf === site.revision) return undefined
  if (asOf > site.revision || asOf < site.rewritten) throw new PastViewsError()
  return asOf
}

/** SQL of a table with the open days of the site, and perhaps of others: those whose sums are not what its single views are. */
export function openDaysOf({ id, asOf }: Moment): RawBuilder<unknown> {
  if (asOf === undefined) return sql`view_open_day`
  return sql`(
    select site, day from view_open_day where site = ${id}
    union select site, day from view_changed_day where site = ${id} and revision > ${asOf}) as view_open_day`
}

/** SQL that ends a condition on single views: only those that had come. */
export function hadCome({ asOf }: Pick<Moment, 'asOf'>): RawBuilder<unknown> {
  return asOf === undefined ? sql`` : sql` and view_event.revision <= ${asOf}`
}

/** Notes that the next revision brings single views of these days. */
export function changedDays({ id, revision }: Pick<ViewSite, 'id' | 'revision'>, days: readonly number[]): LoneInsert {
  const columns = { site: 'integer', day: 'integer', revision: 'integer' } as const
  const rows = days.toSorted((a, b) => a - b).map((day) => [id, day, revision + 1])
  const onConflict = sql`on conflict (site, day) do update set revision = excluded.revision`
  return { table: 'view_changed_day', columns, rows, onConflict }
}
