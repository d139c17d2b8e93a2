// A project's row among the tables of views.
import type { Kysely, Transaction } from 'kysely'
import type { Dialect } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import type { ViewSite } from '../view-tables.ts'

export function findSite(db: Kysely<Tables>, projectId: string): Promise<ViewSite | undefined> {
  return db.selectFrom('view_site').selectAll().where('project_id', '=', projectId).executeTakeFirst()
}

/** Gives the row, made now when there is none, and keeps other writers of the project waiting until the transaction ends. */
export async function lockSite(dialect: Dialect, trx: Transaction<Tables>, projectId: string): Promise<ViewSite> {
  const site = dialect.forUpdate(trx.selectFrom('view_site').selectAll().where('project_id', '=', projectId))
  const known = await site.executeTakeFirst()
  if (known !== undefined) return known
  const counts = { revision: 0, log_paths: 0, beacon_paths: 0, missing_paths: 0, imported_paths: 0, referrers: 0 }
  const bounds = { pruned_before: 0, agents_since: 0, answers_since: 0 }
  await trx
    .insertInto('view_site')
    .values({ project_id: projectId, ...counts, ...bounds })
    .onConflict((conflict) => conflict.column('project_id').doNothing())
    .execute()
  return site.executeTakeFirstOrThrow()
}

/** Whether the single views of this moment are all kept. */
export function isKept(site: ViewSite, time: number): boolean {
  return site.pruned_before === 0 || time >= site.pruned_before
}
