// SQL of the parts that a sum is made of. Each part has the columns `place` (a page, a day or an agent), `people` and
// `agents`: names that no table has, since SQLite takes a name for the column of a table before it takes it for a sum.
import { type RawBuilder, sql } from 'kysely'
import type { SelectionSql } from './counters.ts'
import type { Span } from './range.ts'

export type Part = RawBuilder<unknown>

/** The counters of a tier for a span of its buckets. */
export function tierPart(
  tier: { table: string; bucket: string; place: string },
  site: number,
  span: Span,
  { human, ai }: Pick<SelectionSql, 'human' | 'ai'>,
): Part {
  const bucket = sql.ref(tier.bucket)
  return sql`
    select ${sql.ref(tier.place)} as place, ${human} as people, ${ai} as agents from ${sql.table(tier.table)}
    where site = ${site} and ${bucket} >= ${span[0]} and ${bucket} < ${span[1]}`
}

/** Single views of a span of milliseconds. */
export function eventPart(
  place: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  site: number,
  span: Span,
  { humanOfEvent, aiOfEvent }: Pick<SelectionSql, 'humanOfEvent' | 'aiOfEvent'>,
): Part {
  return sql`
    select ${place} as place, ${humanOfEvent} as people, ${aiOfEvent} as agents from view_event
    where site = ${site} and time >= ${span[0]} and time < ${span[1]} and ${condition}`
}

/** The sums of all parts for each place. `or` between spans would keep SQLite from using the keys; `union all` does not. */
export function addUp(parts: readonly Part[]): RawBuilder<unknown> {
  return sql`(
    select place, sum(people) as people, sum(agents) as agents
    from (${sql.join(parts, sql` union all `)}) as part group by place)`
}
