// The tables of a report as CSV.
import {
  AGENT_ANSWERS_CSV_COLUMNS,
  ANSWER_COLUMNS,
  ASKERS_CSV_COLUMNS,
  toCsv,
  VIEWS_CSV_COLUMNS,
} from '../../contract/csv.ts'
import { OTHER_KINDS } from '../../traffic/agents/other-kinds.ts'
import type { NamedReport } from './report.ts'
import type { CsvTable } from './report-words.ts'

const PAGE_AGENT_COLUMNS = ['path', 'agent', ...ANSWER_COLUMNS] as const
const MISSING_COLUMNS = [...ASKERS_CSV_COLUMNS, 'suggestion', 'target', 'evidence'] as const

/** `pages` has the columns of the API. */
export function renderCsv(report: NamedReport, table: CsvTable): string {
  switch (table) {
    case 'pages':
      return toCsv(VIEWS_CSV_COLUMNS, report.views)
    case 'agents':
      return toCsv(AGENT_ANSWERS_CSV_COLUMNS, agentRows(report))
    case 'page-agents':
      return toCsv(PAGE_AGENT_COLUMNS, pageAgentRows(report.views))
    case 'failed-requests':
      return toCsv(PAGE_AGENT_COLUMNS, pageAgentRows(report.failedRequests))
    case 'missing':
      return toCsv(MISSING_COLUMNS, missingRows(report))
    case 'others':
      return toCsv(['kind', 'name', 'views'], otherRows(report))
    default:
      return table satisfies never
  }
}

function agentRows({ agents }: NamedReport) {
  return agents.map(({ answers, ...agent }) => ({ ...answers, ...agent }))
}

function pageAgentRows(pages: readonly Pick<NamedReport['views'][number], 'path' | 'agents'>[]) {
  return pages.flatMap(({ path, agents }) => agents.map((agent) => ({ path, ...agent })))
}

function missingRows({ missing }: NamedReport) {
  return missing.map(({ agents, referrers, suggestion, ...page }) => ({
    ...page,
    suggestion: suggestion.kind,
    target: suggestion.target ?? '',
    evidence: suggestion.evidence,
    agents: agents.map(({ agent, requests }) => `${agent} ${requests}`).join('; '),
    referrers: referrers.map(({ from, requests }) => `${from} ${requests}`).join('; '),
  }))
}

function otherRows({ others }: NamedReport) {
  return others.map(({ kind, ...client }) => ({ kind: OTHER_KINDS[kind], ...client }))
}
