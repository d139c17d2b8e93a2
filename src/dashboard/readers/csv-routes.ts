// The tables of readers to download.

import type { Hono } from 'hono'
import { isoDay } from '../../base/days.ts'
import type { FailedRequests } from '../../contract/answers.ts'
import { toCells, toCsv } from '../../contract/csv.ts'
import { CSV_TYPE } from '../../contract/headers.ts'
import { ANSWER_COLUMNS, csvColumns } from '../../contract/reports.ts'
import { AI_CLASSES } from '../../contract/view-classes.ts'
import type { AgentViews } from '../../contract/views.ts'
import { fillDays } from '../../traffic/fill-days.ts'
import type { JudgedPage } from '../../traffic/suggestions/missing-with-suggestions.ts'
import type { AnswerCounts } from '../../traffic/tally/answers.ts'
import type { DashboardEnv } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { PageFault } from '../faults.ts'
import { projectPath } from '../paths.ts'
import { type DayOfReaders, markDays } from './days-of-readers.ts'
import { readMissing } from './read-missing.ts'
import { answersOf, type PageTable, readPages, readPagesOfAgent, selectionOf } from './read-pages.ts'
import type { ReaderQuery } from './reader-query.ts'
import { readAgents, readFailedRequests, readVisit } from './reader-routes.tsx'

// The tables of readers as CSV: the rows that the page shows, all of them, with the same numbers.

/** What is unknown is an empty cell. */
export function daysCsv(days: readonly DayOfReaders[]): string {
  return toCsv(
    csvColumns('timeseries'),
    days.map(({ day, human, ai, sourceTool }) => {
      const isAiKnown = sourceTool === undefined
      return { date: isoDay(day), human, ai: isAiKnown ? ai : null, total: human + ai }
    }),
  )
}

function pagesCsv({ pages, received }: PageTable): string {
  const rows = pages.rows.map(({ path, human, ai, classes }) => ({ path, human, ai, total: human + ai, ...classes }))
  if (received === undefined) return toCsv([...csvColumns('views'), ...AI_CLASSES], rows)
  return answersCsv(pages.rows.map((row) => ({ path: row.path, answers: answersOf(received, row) })))
}

/** `answers`: undefined = unknown. */
function answersCsv(rows: readonly { path: string; answers: AnswerCounts | undefined }[]): string {
  return toCsv(['path', ...ANSWER_COLUMNS], rows.map(toCells))
}

function agentsCsv(agents: readonly AgentViews[]): string {
  return toCsv(csvColumns('agents', { include: 'answers' }), agents.map(toCells))
}

function failedRequestsCsv(failedRequests: readonly FailedRequests[]): string {
  return toCsv(csvColumns('failed-requests'), failedRequests)
}

const MISSING_COLUMNS = [...csvColumns('missing', { suggestion: 'all' }), 'agents', 'referrers']

function missingCsv(pages: readonly JudgedPage[]): string {
  const rows = pages.map((page) => toCells({ ...page, total: page.human + page.ai }))
  return toCsv(MISSING_COLUMNS, rows)
}

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
