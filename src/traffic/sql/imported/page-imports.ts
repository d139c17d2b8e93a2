// The imported views of one page, by day and by source.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../../storage/schema.ts'
import type { ImportedSpan } from '../../imports/import-store.ts'
import type { Span } from '../range.ts'
import { importSourceOf } from './imported-codes.ts'

interface PageImports {
  site: number
  days: Span
  path: string
}

/** SQL of the views of each day: the columns `on_day` and `people`. */
export function importedPageDays(page: PageImports): RawBuilder<unknown> {
  return sql`select imported_day.bucket as on_day, imported_day.views as people ${fromDays(page)}`
}

export async function listPageSpans(trx: Kysely<Tables>, page: PageImports): Promise<ImportedSpan[]> {
  const rows = await sql<{ source: number; first: number; last: number; seen: number }>`
    select imported_site_day.source as source, min(imported_day.bucket) as first, max(imported_day.bucket) as last,
      sum(imported_day.views) as seen
    ${fromDays(page)} group by imported_site_day.source order by min(imported_day.bucket)`.execute(trx)
  return rows.rows.map(({ source, first, last, seen }) => {
    return { source: importSourceOf(source), fromDay: first, toDay: last + 1, views: seen }
  })
}

/** `cross join` keeps the order in SQLite: a look at the key of the table per day. */
function fromDays({ site, days, path }: PageImports): RawBuilder<unknown> {
  return sql`
    from view_path cross join imported_site_day cross join imported_day
    where view_path.site = ${site} and view_path.path = ${path} and imported_site_day.site = ${site}
    and imported_site_day.day >= ${days[0]} and imported_site_day.day < ${days[1]}
    and imported_day.site = ${site} and imported_day.bucket = imported_site_day.day and imported_day.path_id = view_path.id`
}
