// The tables of a report as CSV.
import { AGENTS_CSV_COLUMNS, toCsv, VIEWS_CSV_COLUMNS } from '../../contract/csv.ts'
import { OTHER_KINDS } from '../../pageviews/agents/other-kinds.ts'
import type { TrafficReport } from '../../pageviews/tally.ts'
import type { CsvTable } from './report-words.ts'

const ANSWER_COLUMNS = [
  'requests',
  'views',
  'notModified',
  'empty',
  'markdown',
  'redirects',
  'refused',
  'failed',
  'missing',
  'bytes',
] as const
const PAGE_AGENT_COLUMNS = ['path', 'agent', ...ANSWER_COLUMNS] as const
const MISSING_COLUMNS = [...VIEWS_CSV_COLUMNS, 'other', 'agents', 'referrers'] as const

/** `pages` has the columns of the API. */
export function renderCsv(report: TrafficReport, table: CsvTable): string {
  switch (table) {
    case 'pages':
      return toCsv(VIEWS_CSV_COLUMNS, report.views)
    case 'agents':
      return toCsv([...AGENTS_CSV_COLUMNS, ...ANSWER_COLUMNS.filter((name) => name !== 'views')], agentRows(report))
    case 'page-agents':
      return toCsv(PAGE_AGENT_COLUMNS, pageAgentRows(report.views))
    case 'troubles':
      return toCsv(PAGE_AGENT_COLUMNS, pageAgentRows(report.troubles))
    case 'missing':
      return toCsv(MISSING_COLUMNS, missingRows(report))
    case 'others':
      return toCsv(['kind', 'name', 'views'], otherRows(report))
    default:
      return table satisfies never
  }
}

function agentRows({ agents }: TrafficReport) {
  return agents.map(({ answers, ...agent }) => ({ ...answers, ...agent }))
}

function pageAgentRows(pages: readonly Pick<TrafficReport['views'][number], 'path' | 'agents'>[]) {
  return pages.flatMap(({ path, agents }) => agents.map((agent) => ({ path, ...agent })))
}

function missingRows({ missing }: TrafficReport) {
  return missing.map(({ agents, referrers, ...page }) => ({
    ...page,
    agents: agents.map(({ agent, requests }) => `${agent} ${requests}`).join('; '),
    referrers: referrers.map(({ from, requests }) => `${from} ${requests}`).join('; '),
  }))
}

function otherRows({ others }: TrafficReport) {
  return others.map(({ kind, ...client }) => ({ kind: OTHER_KINDS[kind], ...client }))
}
