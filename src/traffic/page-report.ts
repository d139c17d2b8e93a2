// Everything that is known of one page in a range: its views, what each agent got, and who asks for it while it is missing.

import { isoDay } from '../base/days.ts'
import type { PageQuery, PageReport } from '../contract/answers.ts'
import { operatorOf } from './agents/agent-table.ts'
import { readAskers } from './export-missing.ts'
import { type ExportDeps, refuseDaySum, toSelection } from './export-page.ts'
import { toImportedViews } from './imports/import-views.ts'
import { namePage } from './name-page.ts'
import type { AgentAnswers, PageDayCounts, ViewSelection, ViewStore } from './store.ts'
import { sumAnswers } from './tally/answers.ts'
import { sumCounts, toCounts } from './view-counts.ts'

export type PageReportStore = Pick<ViewStore, 'sumPageDays' | 'rankAnswers' | 'rankReferrers' | 'rankMissingOthers'>

interface PageReportDeps extends Pick<ExportDeps, 'settings'> {
  views: PageReportStore
}

/** Throws `ApiError` 400 for a range that cannot be. */
export async function reportPage(deps: PageReportDeps, projectId: string, query: PageQuery): Promise<PageReport> {
  const settings = await deps.settings(projectId)
  const selection = toSelection(query, settings)
  const path = namePage(query.path, settings)
  return readPage(deps, projectId, {
    ...selection,
    path,
    hosts: settings.hosts,
    withDays: query.include === 'days',
  }).catch((error: unknown) => refuseDaySum(error))
}

interface Wanted extends ViewSelection {
  path: string
  hosts: readonly string[]
  withDays: boolean
}

async function readPage(
  { views }: Pick<PageReportDeps, 'views'>,
  projectId: string,
  wanted: Wanted,
): Promise<PageReport> {
  const { path, withDays, ...selection } = wanted
  const details = { ...selection, paths: [path], perPath: true }
  const [days, missingDays, answers, answersOfDays] = await Promise.all([
    views.sumPageDays(projectId, { ...selection, path, kind: 'view' }),
    views.sumPageDays(projectId, { ...selection, path, kind: 'missing' }),
    views.rankAnswers(projectId, { ...details, perDay: false }),
    withDays ? views.rankAnswers(projectId, { ...details, perDay: true }) : undefined,
  ])
  const missing = sumDays(missingDays.rows)
  const askersOf =
    missing.human + missing.ai + missing.other === 0
      ? undefined
      : await readAskers(views, projectId, { ...selection, paths: [path] })
  const { human, ai } = sumDays(days.rows)
  return {
    path,
    totals: toCounts(human, ai),
    answers: sumAnswers(answers.rows.map((row) => row.answers)),
    agents: answers.rows.map(describeAgent),
    missing: askersOf === undefined ? null : { ...toCounts(missing.human, missing.ai), ...askersOf(path, missing) },
    ...(answersOfDays === undefined ? {} : { days: listDays(days.rows, answersOfDays.rows) }),
    ...(days.sources.length === 0 ? {} : { sources: days.sources.map(toImportedViews) }),
  }
}

function sumDays(days: readonly PageDayCounts[]): Omit<PageDayCounts, 'day'> {
  const { human, ai } = sumCounts(days.map((day) => toCounts(day.human, day.ai)))
  return { human, ai, other: days.reduce((sum, day) => sum + day.other, 0) }
}

function describeAgent({ agent, class: aiClass, answers }: AgentAnswers): PageReport['agents'][number] {
  return { agent, operator: operatorOf(agent), class: aiClass, ...answers }
}

function listDays(days: readonly PageDayCounts[], answers: readonly AgentAnswers[]): NonNullable<PageReport['days']> {
  const countsOf = new Map(days.map((row) => [row.day, row]))
  const answersOf = Map.groupBy(answers, ({ day }) => day ?? 0)
  const numbers = [...new Set([...countsOf.keys(), ...answersOf.keys()])].sort((a, b) => a - b)
  return numbers.map((day) => {
    const { human = 0, ai = 0 } = countsOf.get(day) ?? {}
    return { date: isoDay(day), ...toCounts(human, ai), agents: (answersOf.get(day) ?? []).map(describeAgent) }
  })
}
