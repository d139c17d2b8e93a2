// Single views that were not counted before. A line is known by its time and key, which is where it lies in the table. An id
// may come again with another time, so ids are kept by day, and looked for on the days around as well.
import { sql, type Transaction } from 'kysely'
import { dayOf } from '../../base/days.ts'
import type { Dialect, LoneInsert, RowColumns } from '../../storage/dialect/dialect.ts'
import type { Tables } from '../../storage/schema.ts'
import { packAnswer } from './answer-codes.ts'
import type { NumberedView } from './tier-changes.ts'

export interface KeyedView extends NumberedView {
  key: string
  /** Whether the key is of an id; else it is of a line. */
  isNamed: boolean
  clientId: number
}

interface Place {
  dialect: Dialect
  trx: Transaction<Tables>
  site: { id: number; revision: number }
}

/**
 * Inserts the views, which have one source and are in the order of the table; gives those that were new, whose ids are still to
 * be inserted.
 */
export async function insertNew(place: Place, views: readonly KeyedView[]): Promise<readonly KeyedView[]> {
  const named = views.filter((view) => view.isNamed)
  const repeated = await findRepeated(place, named)
  const candidates = repeated.size === 0 ? views : views.filter((view) => !repeated.has(view))
  const inserted = await insertEvents(place, candidates)
  return inserted.count === candidates.length ? candidates : pickOnce(candidates, inserted.rows())
}

/** Of two views with one place in the table, the first has gone in. */
function pickOnce(views: readonly KeyedView[], inserted: readonly (readonly unknown[])[]): KeyedView[] {
  const left = new Set(inserted.map(([time, key]) => `${String(time)} ${String(key)}`))
  return views.filter(({ time, key }) => left.delete(`${time} ${key}`))
}

/** Gives the views that were reported before, in the database or among these. */
async function findRepeated({ dialect, trx, site }: Place, named: readonly KeyedView[]): Promise<Set<KeyedView>> {
  const [first] = named
  if (first === undefined) return new Set()
  const asked = named.map(({ key, time }) => [dayOf(time), key] as const).sort(byDayAndKey)
  // `cross join` keeps the order in SQLite: each is looked up in the key of the table, first all of the day before, and so on. In
  // the order of the table, that takes less than half of the time.
  const found = await sql<{ key: string; day: number }>`
    select view_id.event_key as key, view_id.day as day
    from ${dialect.jsonTable({ days: 'integer' }, [[-1], [0], [1]])} as later
    cross join ${dialect.jsonTable({ of_day: 'integer', name: 'text' }, asked)} as asked cross join view_id
    where view_id.site = ${site.id} and view_id.source = ${first.source} and view_id.event_key = asked.name
    and view_id.day = asked.of_day + later.days`.execute(trx)
  const seen = new Set(found.rows.map(({ key, day }) => `${key} ${day}`))
  const isSeen = ({ key, time }: KeyedView) => [-1, 0, 1].some((offset) => seen.has(`${key} ${dayOf(time) + offset}`))
  const repeated = new Set<KeyedView>()
  for (const view of named) {
    if (isSeen(view)) repeated.add(view)
    else seen.add(`${view.key} ${dayOf(view.time)}`)
  }
  return repeated
}

const EVENT_COLUMNS: RowColumns = {
  site: 'integer',
  time: 'integer',
  source: 'integer',
  event_key: 'text',
  path_id: 'integer',
  kind: 'integer',
  class: 'integer',
  agent_id: 'integer',
  client_id: 'integer',
  answer: 'integer',
  referrer_id: 'integer',
  revision: 'integer',
}

/** Gives time and key of the rows that were not there. */
async function insertEvents({ dialect, trx, site }: Place, views: readonly KeyedView[]) {
  const rows = views.map((view) => [
    site.id,
    view.time,
    view.source,
    view.key,
    view.pathId,
    view.kind,
    view.class,
    view.agentId,
    view.clientId,
    packAnswer(view.answer, view.bytes),
    view.referrerId,
    site.revision + 1,
  ])
  const onConflict = sql`on conflict do nothing`
  const returning = ['time', 'event_key']
  const insert = { table: 'view_event', columns: EVENT_COLUMNS, rows, onConflict, returning, areNew: true } as const
  return dialect.insertRows(trx, insert)
}

/** The ids of views that went in. */
export function idsOf(site: number, views: readonly KeyedView[]): LoneInsert {
  const rows = views
    .filter((view) => view.isNamed)
    .map((view) => [dayOf(view.time), view.key, view.source] as const)
    .sort(byDayAndKey)
    .map(([day, key, source]) => [site, day, source, key])
  const columns = { site: 'integer', day: 'integer', source: 'integer', event_key: 'text' } as const
  return { table: 'view_id', columns, rows, onConflict: sql`on conflict do nothing`, areNew: true }
}

type DayAndKey = readonly [day: number, key: string, ...unknown[]]

function byDayAndKey([day, key]: DayAndKey, [otherDay, otherKey]: DayAndKey): number {
  return day === otherDay ? (key < otherKey ? -1 : 1) : day - otherDay
}
