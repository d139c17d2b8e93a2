// Open days: their sums are behind their single views, and exports add up the views instead. A batch that brings many views
// of a day leaves its sums alone, since to add them up once at the end is far cheaper than page by page in every batch.
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../../storage/dialect/dialect.ts'
import type { Tables } from '../../storage/schema.ts'
import { COUNTERS } from './counters.ts'

/** Fewer new views than this go into the sums at once: about as many as a second of a busy site brings. */
export const FEWEST_NEW = 500
/** To settle a day reads all of its views, so a day that has many times more than what is new stays closed. */
const MOST_KNOWN_PER_NEW = 4
/** A day with more single views is settled, or stays closed: to settle it would keep other writers waiting. */
export const LARGEST_OPEN_DAY = 20_000

/** Gives the open days of a site, each with about how many single views it has. */
export async function readOpenDays(db: Kysely<Tables>, site: number): Promise<Map<number, number>> {
  const rows = await db.selectFrom('view_open_day').select(['day', 'single_views']).where('site', '=', site).execute()
  return new Map(rows.map(({ day, single_views }) => [day, single_views]))
}

/** The same of a project. */
export async function readOpenDaysOf(db: Kysely<Tables>, projectId: string): Promise<Map<number, number>> {
  const ofProject = db.selectFrom('view_site').select('id').where('project_id', '=', projectId)
  const open = db.selectFrom('view_open_day').select(['day', 'single_views']).where('site', '=', ofProject)
  return new Map((await open.execute()).map(({ day, single_views }) => [day, single_views]))
}

/**
 * Notes new views by day: opens the days for which that is worth it, and adds to those that are open. Gives all open days.
 */
export async function openDays(
  dialect: Dialect,
  trx: Kysely<Tables>,
  site: number,
  added: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  const open = await readOpenDays(trx, site)
  const candidates = [...added].filter(([day, views]) => !open.has(day) && views >= FEWEST_NEW).map(([day]) => day)
  const known = await readKnown(trx, site, candidates)
  const changed = [...added].filter(([day, views]) => {
    return open.has(day) || (candidates.includes(day) && isWorthOpening(views, known.get(day) ?? 0))
  })
  for (const [day, views] of changed) open.set(day, (open.get(day) ?? known.get(day) ?? 0) + views)
  await writeOpenDays(
    dialect,
    trx,
    changed.map(([day]) => [site, day, open.get(day) ?? 0]),
  )
  return open
}

function isWorthOpening(added: number, known: number): boolean {
  return known <= added * MOST_KNOWN_PER_NEW && known + added <= LARGEST_OPEN_DAY
}

async function readKnown(trx: Kysely<Tables>, site: number, days: readonly number[]): Promise<Map<number, number>> {
  if (days.length === 0) return new Map()
  const all = sql.join(
    COUNTERS.map((counter) => sql.ref(counter)),
    sql` + `,
  )
  const rows = await trx
    .selectFrom('view_site_day')
    .select(['day', sql<number>`${all}`.as('views')])
    .where('site', '=', site)
    .where('day', 'in', days)
    .execute()
  return new Map(rows.map(({ day, views }) => [day, views]))
}

async function writeOpenDays(dialect: Dialect, trx: Kysely<Tables>, rows: number[][]): Promise<void> {
  if (rows.length === 0) return
  const columns = { site: 'integer', day: 'integer', single_views: 'integer' } as const
  const onConflict = sql`on conflict (site, day) do update set single_views = excluded.single_views`
  await dialect.insertRows(trx, { table: 'view_open_day', columns, rows, onConflict, returning: [] })
}
