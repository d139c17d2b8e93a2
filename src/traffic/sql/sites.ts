// A project's row among the tables of views.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Dialect } from '../../storage/dialect/dialect.ts'
import type { Tables } from '../../storage/schema.ts'
import type { ViewSite } from './view-tables.ts'

export function findSite(db: Kysely<Tables>, projectId: string): Promise<ViewSite | undefined> {
  return db.selectFrom('view_site').selectAll().where('project_id', '=', projectId).executeTakeFirst()
}

/** A site, and what its sums begin and end with; null where there are none. */
export interface SummedSite extends ViewSite {
  first_day: number | null
  last_day: number | null
  first_open_day: number | null
  last_open_day: number | null
  has_imports: 0 | 1
  /** Of an earlier revision alone: see `as-of.ts`. */
  asOf?: number
}

/** One statement: where the database is another machine, each takes its time to get there and back. */
export async function findSummedSite(db: Kysely<Tables>, projectId: string): Promise<SummedSite | undefined> {
  const found = await sql<SummedSite>`
    select view_site.*,
      (select min(day) from view_site_day where view_site_day.site = view_site.id) as first_day,
      (select max(day) from view_site_day where view_site_day.site = view_site.id) as last_day,
      (select min(day) from view_open_day where view_open_day.site = view_site.id) as first_open_day,
      (select max(day) from view_open_day where view_open_day.site = view_site.id) as last_open_day,
      case when exists (select 1 from imported_site_day where imported_site_day.site = view_site.id)
        then 1 else 0 end as has_imports
    from view_site where project_id = ${projectId}`.execute(db)
  return found.rows[0]
}

/** Gives the row, made now when there is none, and keeps other writers of the project waiting until the transaction ends. */
export async function lockSite(dialect: Dialect, trx: Transaction<Tables>, projectId: string): Promise<ViewSite> {
  const site = dialect.forUpdate(trx.selectFrom('view_site').selectAll().where('project_id', '=', projectId))
  const known = await site.executeTakeFirst()
  if (known !== undefined) return known
  const counts = { revision: 0, log_paths: 0, beacon_paths: 0, missing_paths: 0, imported_paths: 0, referrers: 0 }
  const bounds = { pruned_before: 0, rewritten: 0 }
  await trx
    .insertInto('view_site')
    .values({ project_id: projectId, ...counts, ...bounds })
    .onConflict((conflict) => conflict.column('project_id').doNothing())
    .execute()
  return site.executeTakeFirstOrThrow()
}

/** Notes a change that is no new view, with what else changes of the site, which the transaction has locked. */
export async function rewriteSite(
  trx: Transaction<Tables>,
  { id, revision }: Pick<ViewSite, 'id' | 'revision'>,
  changes: Partial<Pick<ViewSite, 'pruned_before' | 'imported_paths'>> = {},
): Promise<void> {
  const next = { revision: revision + 1, rewritten: revision + 1 }
  await trx
    .updateTable('view_site')
    .set({ ...changes, ...next })
    .where('id', '=', id)
    .execute()
}

/** Whether the single views of this moment are all kept. */
export function isKept(site: ViewSite, time: number): boolean {
  return site.pruned_before === 0 || time >= site.pruned_before
}
