// Where the counts of single pages come from: the day tables for whole days that are settled, and single requests for open
// days and ragged edges. Of a few pages, each day is a look at the key, however many pages the site has.
import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '../../base/days.ts'
import type { Dialect } from '../../storage/dialect/dialect.ts'
import { hadCome, openDaysOf } from './as-of.ts'
import { findNumbers, PATHS, storable } from './dictionary.ts'
import type { Span } from './range.ts'
import type { Sum } from './rank.ts'

interface DetailTable {
  table: 'page_agent_day' | 'missing_referrer_day' | 'missing_day' | 'view_day'
  /** The column of the day. */
  day: 'day' | 'bucket'
  /** Columns and counts of the table. */
  columns: RawBuilder<unknown>
  /** The same of single requests. */
  ofEvents: RawBuilder<unknown>
  /** Which single requests count. */
  condition: RawBuilder<unknown>
}

/** SQL of all rows, to be added up; `day` is one of their columns. `paths` = only these. */
export async function detailParts(
  dialect: Dialect,
  sum: Sum,
  { table, day, columns, ofEvents, condition }: DetailTable,
  paths: readonly string[] | undefined,
): Promise<RawBuilder<unknown>> {
  const { site, range } = sum
  const only = paths === undefined ? undefined : await findPaths(dialect, sum, paths)
  const open = await listOpenDays(sum)
  const days = only === undefined ? undefined : await listDays(sum, { table, day })
  const settled = days?.filter((one) => !open.includes(one)).map((one) => [one])
  const column = sql.ref(`${table}.${day}`)
  const isOfDay =
    settled === undefined
      ? sql`${column} >= ${range.wholeDays[0]} and ${column} < ${range.wholeDays[1]} and ${column} not in (
          select view_open_day.day from ${openDaysOf(sum.summed)} where view_open_day.site = ${site})`
      : sql`${column} = asked_day.on_day and ${sql.ref(`${table}.path_id`)} = asked_path.id`
  // `cross join`: SQLite keeps to the order of the tables, and so to their keys.
  const asked =
    settled === undefined
      ? sql``
      : sql`${dialect.jsonTable({ on_day: 'integer' }, settled)} as asked_day cross join
        ${dialect.jsonTable({ id: 'integer' }, only ?? [])} as asked_path cross join`
  const isOfPath =
    only === undefined
      ? sql`true`
      : sql`path_id in (select id from ${dialect.jsonTable({ id: 'integer' }, only)} as one_of)`
  const spans = dialect.jsonTable({ start: 'integer', end_before: 'integer' }, spansOf(sum, open))
  return sql`(
    select ${column} as on_day, ${columns} from ${asked} ${sql.table(table)}
    where ${sql.ref(`${table}.site`)} = ${site} and ${isOfDay}
    union all
    select span.on_day as on_day, ${ofEvents}
    from (select start, end_before, ${dayOfStart()} as on_day from ${spans} as given) as span cross join view_event
    where view_event.site = ${site} and time >= start and time < end_before and ${condition}${hadCome(sum.summed)}
      and ${isOfPath})`
}

/** Each span lies within one day, whose number may be negative. */
function dayOfStart(): RawBuilder<number> {
  const ms = sql.lit(DAY_MS)
  return sql<number>`(start - ((start % ${ms}) + ${ms}) % ${ms}) / ${ms}`
}

/** The single requests that no day table has: of open days, and before and after the whole days. */
function spansOf({ range }: Sum, open: readonly number[]): Span[] {
  const [from, to] = range.wholeDays
  const days = open.filter((day) => day >= from && day < to).map((day) => [day * DAY_MS, (day + 1) * DAY_MS] as const)
  return [...days, ...range.edges.filter(([start, end]) => start < end)]
}

async function listOpenDays({ trx, site, summed }: Sum): Promise<number[]> {
  const open = await sql<{ day: number }>`
    select day from ${openDaysOf(summed)} where view_open_day.site = ${site}`.execute(trx)
  return open.rows.map(({ day }) => day)
}

async function findPaths(dialect: Dialect, { trx, site }: Sum, paths: readonly string[]): Promise<number[][]> {
  const entries = new Map(paths.map((path) => [path, [site, storable(path)]]))
  return [...(await findNumbers(dialect, trx, PATHS, entries)).values()].map((id) => [id])
}

/** The days of the range, as far as the table goes. */
async function listDays(
  { trx, site, range }: Sum,
  { table, day }: Pick<DetailTable, 'table' | 'day'>,
): Promise<number[]> {
  const end = async (direction: 'asc' | 'desc'): Promise<number | undefined> => {
    const rows = await sql<{ on_day: number }>`
      select ${sql.ref(day)} as on_day from ${sql.table(table)} where site = ${site}
      order by ${sql.ref(day)} ${sql.raw(direction)} limit 1`.execute(trx)
    return rows.rows[0]?.on_day
  }
  const [first, last] = [await end('asc'), await end('desc')]
  if (first === undefined || last === undefined) return []
  const from = Math.max(first, range.wholeDays[0])
  const to = Math.min(last + 1, range.wholeDays[1])
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
}
