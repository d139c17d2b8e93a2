// The parts of a sum, as SQL. Each part has the columns `place` (a page, a day or an agent), `people` and `agents`: names that no
// table has, since SQLite takes a name for the column of a table before it takes it for a sum.
import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../../storage/dialect/dialect.ts'
import { openDaysOf } from './as-of.ts'
import { DAY_LENGTH, type SelectionSql } from './counters.ts'
import type { Range, Span } from './range.ts'
import type { SummedSite } from './sites.ts'

export type Part = RawBuilder<unknown>

interface Tier {
  table: string
  bucket: string
  place: string
}

/** The counters of a tier for spans of its buckets; with -1, they are taken away. */
export function tierPart(
  tier: Tier,
  site: number,
  spans: readonly Span[],
  { human, ai }: Pick<SelectionSql, 'human' | 'ai'>,
  times: 1 | -1 = 1,
): Part[] {
  const bucket = sql.ref(tier.bucket)
  const [people, agents] = times === 1 ? [human, ai] : [sql`-(${human})`, sql`-(${ai})`]
  return spans.filter(isNotEmpty).map(
    (span) => sql`
    select ${sql.ref(tier.place)} as place, ${people} as people, ${agents} as agents from ${sql.table(tier.table)}
    where site = ${site} and ${bucket} >= ${span[0]} and ${bucket} < ${span[1]}`,
  )
}

/** Whether a range may have open days. */
export function hasOpenDays({ first_open_day, last_open_day }: SummedSite, [from, to]: Span): boolean {
  return first_open_day !== null && last_open_day !== null && first_open_day < to && last_open_day >= from
}

/**
 * The open days among the whole days of a range: takes away what the tier of days, and with it that of months, has of them,
 * and adds up their single views instead. `cross join` keeps the order in SQLite: a look at each key per open day.
 */
export function openParts(
  tier: Tier,
  placeOfEvent: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  { site, range, summed }: { site: number; range: Range; summed: SummedSite },
  { human, ai, humanOfEvent, aiOfEvent }: SelectionSql,
): Part[] {
  if (!hasOpenDays(summed, range.wholeDays)) return []
  const [from, to] = range.wholeDays
  const isOpen = sql`view_open_day.site = ${site} and view_open_day.day >= ${from} and view_open_day.day < ${to}`
  const [table, bucket] = [sql.table(tier.table), sql.ref(`${tier.table}.${tier.bucket}`)]
  return [
    sql`
      select ${sql.ref(`${tier.table}.${tier.place}`)} as place, -(${human}) as people, -(${ai}) as agents
      from ${openDaysOf(summed)} cross join ${table}
      where ${isOpen} and ${table}.site = ${site} and ${bucket} = view_open_day.day`,
    sql`
      select ${placeOfEvent} as place, ${humanOfEvent} as people, ${aiOfEvent} as agents
      from ${openDaysOf(summed)} cross join view_event
      where ${isOpen} and view_event.site = ${site} and ${condition}
        and time >= view_open_day.day * ${DAY_LENGTH} and time < (view_open_day.day + 1) * ${DAY_LENGTH}`,
  ]
}

/** Single views of spans of milliseconds. */
export function eventPart(
  place: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  site: number,
  spans: readonly Span[],
  { humanOfEvent, aiOfEvent }: Pick<SelectionSql, 'humanOfEvent' | 'aiOfEvent'>,
): Part[] {
  return spans.filter(isNotEmpty).map(
    (span) => sql`
    select ${place} as place, ${humanOfEvent} as people, ${aiOfEvent} as agents from view_event
    where site = ${site} and time >= ${span[0]} and time < ${span[1]} and ${condition}`,
  )
}

function isNotEmpty([from, to]: Span): boolean {
  return from < to
}

/** The sums of all parts for each place. `or` between spans would keep SQLite from using the keys; `union all` does not. */
export function addUp(dialect: Dialect, parts: readonly Part[]): RawBuilder<unknown> {
  return sql`(
    select place, ${dialect.sumOf(sql`people`)} as people, ${dialect.sumOf(sql`agents`)} as agents
    from (${sql.join(parts, sql` union all `)}) as part group by place)`
}
