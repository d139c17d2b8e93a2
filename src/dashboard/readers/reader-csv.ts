// The tables of readers as CSV: the rows that the page shows, all of them, with the same numbers.
import type { PageTrouble } from '../../contract/answers.ts'
import {
  AGENT_ANSWERS_CSV_COLUMNS,
  ANSWER_COLUMNS,
  REMEDIES_CSV_COLUMNS,
  TIMESERIES_CSV_COLUMNS,
  TROUBLES_CSV_COLUMNS,
  toAgentCells,
  toAskerCells,
  toCsv,
  VIEWS_CSV_COLUMNS,
} from '../../contract/csv.ts'
import { AI_CLASSES } from '../../contract/view-classes.ts'
import type { AgentViews } from '../../contract/views.ts'
import type { JudgedPage } from '../../pageviews/remedies/judge-missing.ts'
import type { DayCounts } from '../../pageviews/store.ts'
import type { AnswerCounts } from '../../pageviews/tally/answers.ts'
import { isoDay } from '../../text/days.ts'
import type { PageTable } from './read-pages.ts'

export function daysCsv(days: readonly DayCounts[]): string {
  return toCsv(
    TIMESERIES_CSV_COLUMNS,
    days.map(([day, human, ai]) => ({ date: isoDay(day), human, ai, total: human + ai })),
  )
}

export function pagesCsv({ pages, received }: PageTable): string {
  const rows = pages.rows.map(({ path, human, ai, classes }) => ({ path, human, ai, total: human + ai, ...classes }))
  if (received === undefined) return toCsv([...VIEWS_CSV_COLUMNS, ...AI_CLASSES], rows)
  return answersCsv(
    rows.flatMap(({ path }) => {
      const answers = received.get(path)
      return answers === undefined ? [] : [{ path, answers }]
    }),
  )
}

export function answersCsv(rows: readonly { path: string; answers: AnswerCounts }[]): string {
  return toCsv(
    ['path', ...ANSWER_COLUMNS],
    rows.map(({ path, answers }) => ({ path, ...answers })),
  )
}

export function agentsCsv(agents: readonly AgentViews[]): string {
  const columns: readonly string[] = AGENT_ANSWERS_CSV_COLUMNS
  return toCsv(columns, agents.map(toAgentCells))
}

export function troublesCsv(troubles: readonly PageTrouble[]): string {
  return toCsv(TROUBLES_CSV_COLUMNS, troubles)
}

const MISSING_COLUMNS: readonly string[] = [...REMEDIES_CSV_COLUMNS, 'agents', 'referrers']

export function missingCsv(pages: readonly JudgedPage[]): string {
  const rows = pages.map(({ path, human, ai, agents, referrers, remedy }) => {
    const { kind, by = null, target = null, evidence, redirect } = remedy
    const cells = { path, human, ai, total: human + ai, by, target, evidence, agents, referrers }
    return toAskerCells({ ...cells, remedy: kind, redirect: redirect?.lines ?? null })
  })
  return toCsv(MISSING_COLUMNS, rows)
}
