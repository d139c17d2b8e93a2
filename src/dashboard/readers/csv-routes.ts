// The tables of readers to download.
import type { Hono } from 'hono'
import { isoDay } from '../../base/days.ts'
import { CSV_TYPE } from '../../contract/headers.ts'
import { fillDays } from '../../traffic/fill-days.ts'
import type { DashboardEnv } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { PageFault } from '../faults.ts'
import { projectPath } from '../paths.ts'
import { markDays } from './days-of-readers.ts'
import { readMissing } from './read-missing.ts'
import { readPages, readPagesOfAgent, selectionOf } from './read-pages.ts'
import { agentsCsv, answersCsv, daysCsv, failedRequestsCsv, missingCsv, pagesCsv } from './reader-csv.ts'
import type { ReaderQuery } from './reader-query.ts'
import { readAgents, readFailedRequests, readVisit } from './reader-routes.tsx'

/** More than a project counts by name. */
const ROWS_MAX = 200_000

type WriteCsv = (deps: DashboardDeps, projectId: string, query: ReaderQuery) => Promise<string>

const TABLES: Readonly<Record<string, WriteCsv>> = {
  days: async ({ views, settings }, projectId, query) => {
    const { rows, sources } = await views.sumByDay(projectId, selectionOf(query, await settings(projectId)))
    const days = fillDays(rows, { first: query.range.first, last: query.range.last })
    return daysCsv(markDays(days, { today: query.range.last, sources }))
  },
  pages: async ({ views, settings }, projectId, query) => {
    const measures = await settings(projectId)
    const { agent } = query
    if (agent !== undefined) return answersCsv(await readPagesOfAgent(views, projectId, { ...query, agent }, measures))
    return pagesCsv(await readPages(views, projectId, query, { measures, limit: ROWS_MAX, offset: 0 }))
  },
  agents: async (deps, projectId, query) => agentsCsv(await readAgents(deps, projectId, query)),
  'failed-requests': async (deps, projectId, query) =>
    failedRequestsCsv(await readFailedRequests(deps, projectId, query)),
  missing: async (deps, projectId, query) => {
    const settings = await deps.settings(projectId)
    const { pages } = await readMissing(deps, projectId, query, { settings, isPatient: true })
    return missingCsv(
      pages.filter(({ suggestion }) => query.suggestion === undefined || suggestion.kind === query.suggestion),
    )
  },
}

export function addReaderCsvRoutes(site: Hono<DashboardEnv>, deps: DashboardDeps): void {
  for (const [name, write] of Object.entries(TABLES)) {
    site.get(projectPath(':projectId', 'readers', `${name}.csv`), async (context) => {
      const { project, query } = await readVisit(context, deps)
      // A file with other days than were asked for would be taken for them.
      if (query.faults.length > 0) throw new PageFault(400, 'No such table', query.faults.join(' '))
      const file = `readers-${name}-${isoDay(query.range.first)}-${isoDay(query.range.last)}.csv`
      return context.body(await write(deps, project.id, query), 200, {
        'Content-Type': `${CSV_TYPE}; charset=utf-8; header=present`,
        'Content-Disposition': `attachment; filename="${file}"`,
      })
    })
  }
}
