// The sums of one day, made from its single views. They are drafted in temporary tables, which only this connection has, so that
// no other writer waits for that; then they take the place of what the tables have of the day.
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { DAY_MS } from '../../base/days.ts'
import type { Dialect } from '../../storage/dialect/dialect.ts'
import type { Tables } from '../../storage/schema.ts'
import { BYTES_OF_EVENT, CODE_OF_EVENT } from './answer-codes.ts'
import { SOURCE_CODES } from './codes.ts'
import { COUNTERS, IS_COUNTED, IS_MISSING, IS_OF_AI, IS_VIEW, sumOfEvents } from './counters.ts'

interface DayTable {
  table: 'view_day' | 'missing_day' | 'view_site_day' | 'view_agent_day' | 'page_agent_day' | 'missing_referrer_day'
  /** Its column of the day. */
  day: 'bucket' | 'day'
  /** The columns after the site and the day. */
  columns: readonly string[]
  /** Their values, in the order of the key; `events` are the single views of the day, up to the end of a condition. */
  sums: (events: RawBuilder<unknown>) => RawBuilder<unknown>
}

const OF_EVENTS = sql.join(COUNTERS.map((counter) => sumOfEvents(counter)))
const OF_PAGES = sql.join(COUNTERS.map((counter) => sql`sum(${sql.ref(counter)})`))

const DAY_TABLES: readonly DayTable[] = [
  {
    table: 'view_day',
    day: 'bucket',
    columns: ['path_id', ...COUNTERS],
    sums: (events) => sql`select path_id, ${OF_EVENTS} ${events} and ${IS_VIEW} and ${IS_COUNTED} group by path_id`,
  },
  {
    table: 'missing_day',
    day: 'bucket',
    columns: ['path_id', ...COUNTERS],
    sums: (events) => sql`select path_id, ${OF_EVENTS} ${events} and ${IS_MISSING} and ${IS_COUNTED} group by path_id`,
  },
  {
    table: 'view_site_day',
    day: 'day',
    columns: COUNTERS,
    sums: () => sql`select ${OF_PAGES} from ${draftOf('view_day')} having count(*) > 0`,
  },
  {
    table: 'view_agent_day',
    day: 'day',
    columns: ['agent_id', 'views'],
    sums: (events) => sql`
      select agent_id, count(*) ${events} and ${IS_VIEW} and source = ${sql.lit(SOURCE_CODES.log)} group by agent_id`,
  },
  {
    table: 'page_agent_day',
    day: 'day',
    columns: ['path_id', 'agent_id', 'answer', 'requests', 'bytes'],
    sums: (events) => sql`
      select path_id, agent_id, ${CODE_OF_EVENT}, count(*), sum(${BYTES_OF_EVENT})
      ${events} and ${IS_OF_AI} group by path_id, agent_id, ${CODE_OF_EVENT}`,
  },
  {
    table: 'missing_referrer_day',
    day: 'day',
    columns: ['path_id', 'referrer_id', 'requests'],
    sums: (events) => sql`
      select path_id, referrer_id, count(*)
      ${events} and ${IS_MISSING} and referrer_id <> 0 group by path_id, referrer_id`,
  },
]

/** Needs no lock: an earlier draft of this connection goes. */
export async function draftDay(
  { untilCommit }: Pick<Dialect, 'untilCommit'>,
  db: Kysely<Tables>,
  site: number,
  day: number,
): Promise<void> {
  const events = sql`from view_event where site = ${site} and time >= ${day * DAY_MS} and time < ${(day + 1) * DAY_MS}`
  for (const { table, columns, sums } of DAY_TABLES) {
    const [draft, names] = [draftOf(table), join(columns)]
    const none = sql`select ${names} from ${sql.table(table)} limit 0`
    await sql`create temp table if not exists ${draft} ${untilCommit} as ${none}`.execute(db)
    await sql`delete from ${draft}`.execute(db)
    await sql`insert into ${draft} (${names}) ${sums(events)}`.execute(db)
  }
}

/** Puts the draft in the place of the sums of the day, within a transaction that has locked the site. */
export async function replaceDay(trx: Transaction<Tables>, site: number, day: number): Promise<void> {
  // Parameters of a list of columns have no type of their own.
  const place = sql`cast(${site} as integer), cast(${day} as integer)`
  for (const { table, day: column, columns } of DAY_TABLES) {
    const [into, names] = [sql.table(table), join(columns)]
    await sql`delete from ${into} where site = ${site} and ${sql.ref(column)} = ${day}`.execute(trx)
    await sql`
      insert into ${into} (site, ${sql.ref(column)}, ${names}) select ${place}, ${names} from ${draftOf(table)}`.execute(
      trx,
    )
  }
}

function draftOf(table: DayTable['table']): RawBuilder<unknown> {
  return sql.table(`draft_${table}`)
}

function join(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)))
}
