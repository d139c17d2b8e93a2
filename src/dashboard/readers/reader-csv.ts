// The tables of readers as CSV: the rows that the page shows, all of them, with the same numbers.

import { isoDay } from '../../base/days.ts'
import type { FailedRequests } from '../../contract/answers.ts'
import {
  AGENT_ANSWERS_CSV_COLUMNS,
  ANSWER_COLUMNS,
  FAILED_REQUESTS_CSV_COLUMNS,
  SUGGESTIONS_CSV_COLUMNS,
  TIMESERIES_CSV_COLUMNS,
  toAgentCells,
  toAskerCells,
  toCsv,
  VIEWS_CSV_COLUMNS,
} from '../../contract/csv.ts'
import { AI_CLASSES } from '../../contract/view-classes.ts'
import type { AgentViews } from '../../contract/views.ts'
import type { JudgedPage } from '../../traffic/suggestions/judge-missing.ts'
import type { AnswerCounts } from '../../traffic/tally/answers.ts'
import type { DayOfReaders } from './days-of-readers.ts'
import { answersOf, type PageTable } from './read-pages.ts'

const UNKNOWN = Object.fromEntries(ANSWER_COLUMNS.map((name) => [name, null]))

/** What is unknown is an empty cell. */
export function daysCsv(days: readonly DayOfReaders[]): string {
  return toCsv(
    TIMESERIES_CSV_COLUMNS,
    days.map(({ day, human, ai, sourceTool }) => {
      const isAiKnown = sourceTool === undefined
      return { date: isoDay(day), human, ai: isAiKnown ? ai : null, total: human + ai }
    }),
  )
}

export function pagesCsv({ pages, received }: PageTable): string {
  const rows = pages.rows.map(({ path, human, ai, classes }) => ({ path, human, ai, total: human + ai, ...classes }))
  if (received === undefined) return toCsv([...VIEWS_CSV_COLUMNS, ...AI_CLASSES], rows)
  return answersCsv(pages.rows.map((row) => ({ path: row.path, answers: answersOf(received, row) })))
}

/** `answers`: undefined = unknown. */
export function answersCsv(rows: readonly { path: string; answers: AnswerCounts | undefined }[]): string {
  const columns: readonly string[] = ['path', ...ANSWER_COLUMNS]
  return toCsv(
    columns,
    rows.map(({ path, answers }) => ({ ...UNKNOWN, path, ...answers })),
  )
}

export function agentsCsv(agents: readonly AgentViews[]): string {
  const columns: readonly string[] = AGENT_ANSWERS_CSV_COLUMNS
  return toCsv(columns, agents.map(toAgentCells))
}

export function failedRequestsCsv(failedRequests: readonly FailedRequests[]): string {
  return toCsv(FAILED_REQUESTS_CSV_COLUMNS, failedRequests)
}

const MISSING_COLUMNS: readonly string[] = [...SUGGESTIONS_CSV_COLUMNS, 'agents', 'referrers']

export function missingCsv(pages: readonly JudgedPage[]): string {
  const rows = pages.map(({ path, human, ai, agents, referrers, suggestion }) => {
    const { kind, by = null, target = null, evidence, redirect } = suggestion
    const cells = { path, human, ai, total: human + ai, by, target, evidence, agents, referrers }
    return toAskerCells({ ...cells, suggestion: kind, redirect: redirect?.lines ?? null })
  })
  return toCsv(MISSING_COLUMNS, rows)
}
