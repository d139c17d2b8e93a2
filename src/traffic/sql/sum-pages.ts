// The sums of a few pages: a look at the key of the day tier for each of them and each day, however many pages the site has.
// Only of open days, all single views are read.
import { sql } from 'kysely'
import { DAY_MS } from '../../base/days.ts'
import type { Dialect } from '../../storage/dialect/dialect.ts'
import type { PageSelection, PathCounts } from '../store.ts'
import { IS_VIEW, toSql } from './counters.ts'
import { findNumbers, PATHS, storable } from './dictionary.ts'
import { readOpenDays } from './open-days.ts'
import { findSite } from './sites.ts'

export function sumPages(dialect: Dialect, projectId: string, selection: PageSelection): Promise<PathCounts[]> {
  const { fromDay, toDay, paths } = selection
  const { human, ai, humanOfEvent, aiOfEvent } = toSql(selection)
  return dialect.reader.transaction().execute(async (trx) => {
    const site = await findSite(trx, projectId)
    if (site === undefined) return []
    const entries = new Map(paths.map((path) => [path, [site.id, storable(path)]]))
    const numbers = await findNumbers(dialect, trx, PATHS, entries)
    const names = new Map([...numbers].map(([path, id]) => [id, path]))
    const open = await readOpenDays(trx, site.id)
    const all = Array.from({ length: Math.max(0, toDay - fromDay) }, (_, index) => fromDay + index)
    const days = all.filter((day) => !open.has(day)).map((day) => [day])
    const openDays = all.filter((day) => open.has(day)).map((day) => [day * DAY_MS, (day + 1) * DAY_MS])
    const ids = [...names.keys()].map((id) => [id])
    // `cross join`: SQLite keeps to the order of the tables, and so to the key of the tier.
    const sums = await sql<{ place: number; people: number; agents: number }>`
      select place, sum(people) as people, sum(agents) as agents from (
      select view_day.path_id as place, ${human} as people, ${ai} as agents
      from ${dialect.jsonTable({ day: 'integer' }, days)} as asked_day
      cross join ${dialect.jsonTable({ id: 'integer' }, ids)} as asked_path
      cross join view_day
      where view_day.site = ${site.id} and view_day.bucket = asked_day.day and view_day.path_id = asked_path.id
      union all
      select view_event.path_id, ${humanOfEvent}, ${aiOfEvent}
      from ${dialect.jsonTable({ start: 'integer', end_before: 'integer' }, openDays)} as open_day
      cross join view_event
      where view_event.site = ${site.id} and time >= open_day.start and time < open_day.end_before and ${IS_VIEW}
      and view_event.path_id in (select id from ${dialect.jsonTable({ id: 'integer' }, ids)} as one_of)
      ) as part group by place`.execute(trx)
    return sums.rows
      .filter((row) => row.people + row.agents > 0)
      .map((row) => [names.get(row.place) ?? '', row.people, row.agents] as const)
  })
}
