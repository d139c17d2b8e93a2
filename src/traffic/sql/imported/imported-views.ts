// Listing and removing what was imported.
import { sql } from 'kysely'
import type { ImportSource } from '../../../contract/import-sources.ts'
import type { Dialect } from '../../../storage/dialect/dialect.ts'
import type { ImportedSpan } from '../../imports/import-store.ts'
import { pause } from '../pause.ts'
import { findSite, lockSite, rewriteSite } from '../sites.ts'
import { IMPORT_SOURCE_CODES } from './imported-codes.ts'
import { deleteDays } from './imported-days.ts'
import { listSpans } from './read-imported.ts'

const ALL_DAYS = [-100_000_000, 100_000_001] as const
/** Days of one transaction. */
const STEP_DAYS = 20

/** See `ImportStore.listImports`. */
export async function listImports(dialect: Dialect, projectId: string): Promise<ImportedSpan[]> {
  const site = await findSite(dialect.db, projectId)
  return site === undefined ? [] : listSpans(dialect.db, site.id, ALL_DAYS)
}

/** See `ImportStore.importedSince`. */
export async function importedSince(
  { db }: Dialect,
  projectId: string,
  source: ImportSource,
  day: number,
): Promise<number> {
  const site = await findSite(db, projectId)
  const { rows } = await sql<{ views: number | null }>`
    select sum(views) as views from imported_site_day
    where site = ${site?.id ?? -1} and day >= ${day} and source = ${IMPORT_SOURCE_CODES[source]}`.execute(db)
  return rows[0]?.views ?? 0
}

/** See `ImportStore.removeImport`. */
export async function removeImport(
  dialect: Dialect,
  projectId: string,
  source: ImportSource,
): Promise<{ days: number; views: number }> {
  const removed = { days: 0, views: 0 }
  for (;;) {
    const step = await removeStep(dialect, projectId, source)
    removed.days += step.days
    removed.views += step.views
    if (step.days < STEP_DAYS) return removed
    await pause()
  }
}

function removeStep(dialect: Dialect, projectId: string, source: ImportSource) {
  return dialect.db.transaction().execute(async (trx) => {
    const site = await lockSite(dialect, trx, projectId)
    const ofSource = trx
      .selectFrom('imported_site_day')
      .select(['day', 'views'])
      .where('site', '=', site.id)
      .where('source', '=', IMPORT_SOURCE_CODES[source])
    const days = await ofSource.orderBy('day').limit(STEP_DAYS).execute()
    if (days.length === 0) return { days: 0, views: 0 }
    await deleteDays(
      dialect,
      trx,
      site.id,
      days.map(({ day }) => day),
    )
    await rewriteSite(trx, site)
    return { days: days.length, views: days.reduce((sum, { views }) => sum + views, 0) }
  })
}
