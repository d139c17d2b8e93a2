// The rows of imported days: each day enters its month when it is inserted and leaves it when it is deleted, so that a month is
// the sum of its days after every transaction.
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Dialect } from '../../../storage/dialect/dialect.ts'
import type { Tables } from '../../../storage/schema.ts'
import { pause } from '../pause.ts'
import { monthOf } from '../range.ts'

export interface NewDay {
  day: number
  /** Of all pages. */
  views: number
  /** By the number of the path. */
  pages: ReadonlyMap<number, number>
}

interface NewDays {
  site: number
  source: number
  days: readonly NewDay[]
}

/** Rows of one statement: some 10 ms. */
const CHUNK_ROWS = 5000

/** The days must not be there. */
export async function insertDays(
  dialect: Dialect,
  trx: Transaction<Tables>,
  { site, source, days }: NewDays,
): Promise<void> {
  const columns = { site: 'integer', bucket: 'integer', path_id: 'integer', views: 'integer' } as const
  const rows = days.flatMap(({ day, pages }) => {
    const inOrder = [...pages].sort((left, right) => left[0] - right[0])
    return inOrder.map(([path, views]) => [site, day, path, views])
  })
  const isNew = sql`on conflict (site, bucket, path_id) do nothing`
  for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
    const part = rows.slice(start, start + CHUNK_ROWS)
    await dialect.insertRows(trx, { table: 'imported_day', columns, rows: part, onConflict: isNew, returning: [] })
    await pause()
  }
  const siteDays = days.map(({ day, views }) => [site, day, source, views])
  await dialect.insertRows(trx, {
    table: 'imported_site_day',
    columns: { site: 'integer', day: 'integer', source: 'integer', views: 'integer' },
    rows: siteDays,
    onConflict: sql`on conflict (site, day) do nothing`,
    returning: [],
  })
  await addToMonths(
    dialect,
    trx,
    site,
    days.map(({ day }) => day),
    1,
  )
}

export async function deleteDays(
  dialect: Dialect,
  trx: Transaction<Tables>,
  site: number,
  days: readonly number[],
): Promise<void> {
  if (days.length === 0) return
  await addToMonths(dialect, trx, site, days, -1)
  const months = [...new Set(days.map(monthOf))]
  const gone = sql`(select day from ${tableOf(dialect, 'day', days)} as gone)`
  await sql`delete from imported_day where site = ${site} and bucket in ${gone}`.execute(trx)
  await sql`delete from imported_site_day where site = ${site} and day in ${gone}`.execute(trx)
  await sql`
    delete from imported_month where site = ${site} and views = 0
    and bucket in (select month from ${tableOf(dialect, 'month', months)} as touched)`.execute(trx)
}

/** Adds the sums of the days to those of their months, or takes them away with -1. */
async function addToMonths(
  dialect: Dialect,
  trx: Transaction<Tables>,
  site: number,
  days: readonly number[],
  times: 1 | -1,
): Promise<void> {
  for (const [month, ofMonth] of Map.groupBy(days, monthOf)) {
    await sql`
      insert into imported_month (site, bucket, path_id, views)
      select imported_day.site, cast(${month} as integer), path_id, ${sql.lit(times)} * sum(views)
      from ${tableOf(dialect, 'day', ofMonth)} as added cross join imported_day
      where imported_day.site = ${site} and imported_day.bucket = added.day
      group by imported_day.site, path_id order by path_id
      on conflict (site, bucket, path_id) do update set views = imported_month.views + excluded.views`.execute(trx)
    await pause()
  }
}

function tableOf(dialect: Dialect, column: string, values: readonly number[]): RawBuilder<unknown> {
  return dialect.jsonTable(
    { [column]: 'integer' },
    values.map((value) => [value]),
  )
}
