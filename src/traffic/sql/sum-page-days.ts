// The views of one page, or the requests for a missing one, on each day of a range.
import { sql } from 'kysely'
import type { Dialect } from '../../storage/dialect/dialect.ts'
import type { PageDayCounts, PageDaysSelection, RankedWithImports } from '../store.ts'
import { CLASS_CODES, SOURCE_CODES } from './codes.ts'
import { IS_MISSING, IS_VIEW, toSql } from './counters.ts'
import { detailParts } from './detail-parts.ts'
import { storable } from './dictionary.ts'
import { importedPageDays, listPageSpans } from './imported/page-imports.ts'
import { readRangeWithImports } from './rank.ts'

/** See `ViewStore.sumPageDays`. Requests for missing pages are told by logs alone. */
export async function sumPageDays(
  dialect: Dialect,
  projectId: string,
  selection: PageDaysSelection,
): Promise<RankedWithImports<PageDayCounts>> {
  const path = storable(selection.path)
  let sources: RankedWithImports<PageDayCounts>['sources'] = []
  const ranked = await readRangeWithImports(dialect, projectId, selection, async (sum, { days }) => {
    const parts = await detailParts(dialect, sum, tableOf(selection), [selection.path])
    const page = { site: sum.site, days: selection.kind === 'view' ? days : NO_DAYS, path }
    sources = await listPageSpans(sum.trx, page)
    const found = await sql<{ on_day: number; human: number; ai: number; rest: number }>`
      select on_day, sum(people) as human, sum(agents) as ai, sum(others) as rest
      from (
        select on_day, people, agents, others from ${parts} as own
        union all select on_day, people, 0, 0 from (${importedPageDays(page)}) as imported) as part
      group by on_day having sum(people) + sum(agents) + sum(others) > 0 order by on_day`.execute(sum.trx)
    return found.rows.map(({ on_day, human, ai, rest }) => ({ day: on_day, human, ai, other: rest }))
  })
  return { ...ranked, sources }
}

const NO_DAYS = [0, 0] as const

function tableOf(selection: PageDaysSelection) {
  const isMissing = selection.kind === 'missing'
  const counts = toSql(isMissing ? { ...selection, humanSource: 'log' } : selection)
  const isOther = sql`source = ${sql.lit(SOURCE_CODES.log)} and class = ${sql.lit(CLASS_CODES.other)}`
  return {
    table: isMissing ? 'missing_day' : 'view_day',
    day: 'bucket',
    columns: sql`${counts.human} as people, ${counts.ai} as agents, other as others`,
    ofEvents: sql`${counts.humanOfEvent}, ${counts.aiOfEvent}, case when ${isOther} then 1 else 0 end`,
    condition: isMissing ? IS_MISSING : IS_VIEW,
  } as const
}
