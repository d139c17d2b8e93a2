// The reports of page views by name: what the API, its description, the client and the command line derive theirs from. No
// validator and no prose here: the command line starts with this file, and the Action bundles it.
import type { ReportPage, ReportRow } from './views.ts'

export interface Report {
  /** The field of a page that has its rows. */
  rows: string
  /** The methods of the client: for one page, and for all rows. */
  calls: readonly [page: `get${string}`, all: `each${string}`]
  /** An example. The client requires each of its fields, of the same type. */
  totals: Readonly<Record<string, number>>
  /** An example. Its fields are the columns of CSV, and the client requires each of them, but for the optional ones. */
  row: Readonly<Record<string, string | number>>
  /** Fields of a row that may be null, or that a service of an earlier version may not have. */
  optional?: readonly string[]
  /** Columns of CSV after those, by the parameter that adds them. */
  added?: Readonly<Record<string, readonly string[]>>
  /** The other fields of the example. */
  rest: Readonly<Record<string, unknown> & { hasMore: boolean }>
}

const COUNTS = { human: 420, ai: 96, total: 516 }
const AGENT = { agent: 'ChatGPT-User', operator: 'OpenAI', class: 'ai_assistant' }
const ANSWERS = {
  requests: 20,
  views: 18,
  notModified: 2,
  empty: 0,
  markdown: 5,
  redirects: 1,
  refused: 1,
  failed: 0,
  missing: 0,
  bytes: 91_240,
}
const NOTHING = {
  ...ANSWERS,
  requests: 7,
  views: 0,
  notModified: 0,
  markdown: 0,
  redirects: 0,
  refused: 7,
  bytes: 1_120,
}

export const ANSWER_COLUMNS = keysOf(ANSWERS)

/** By the end of their paths, in the order in which they are listed. */
export const REPORTS = {
  views: {
    rows: 'views',
    calls: ['getViews', 'eachView'],
    totals: { human: 1204, ai: 310, total: 1514 },
    row: { path: '/guide', ...COUNTS },
    added: { compare: ['humanBefore', 'aiBefore', 'totalBefore'] },
    rest: { hasMore: true },
  },
  agents: {
    rows: 'agents',
    calls: ['getAgents', 'eachAgent'],
    totals: { ai: 310 },
    row: { ...AGENT, views: 181 },
    optional: ['operator'],
    added: { include: ANSWER_COLUMNS.filter((name) => name !== 'views'), compare: ['viewsBefore'] },
    rest: { hasMore: true },
  },
  timeseries: {
    rows: 'timeseries',
    calls: ['getTimeseries', 'eachDay'],
    totals: COUNTS,
    row: { date: '2026-11-20', ...COUNTS },
    rest: { hasMore: false },
  },
  missing: {
    rows: 'missing',
    calls: ['getMissing', 'eachMissing'],
    totals: COUNTS,
    row: { path: '/old-guide', ...COUNTS },
    added: {
      include: ['other', 'agents', 'referrers'],
      suggestion: ['suggestion', 'by', 'target', 'evidence', 'redirect'],
    },
    rest: { hasMore: false },
  },
  answers: {
    rows: 'answers',
    calls: ['getAnswers', 'eachAnswer'],
    totals: ANSWERS,
    row: { path: '/guide', ...AGENT, ...ANSWERS },
    optional: ['operator'],
    rest: { hasMore: false },
  },
  'failed-requests': {
    rows: 'failedRequests',
    calls: ['getFailedRequests', 'eachFailedRequest'],
    totals: NOTHING,
    row: { path: '/locked', ...NOTHING },
    rest: { hasMore: false },
  },
  others: {
    rows: 'others',
    calls: ['getOthers', 'eachOther'],
    totals: { other: 640 },
    row: { name: 'Googlebot', kind: 'search', views: 412 },
    rest: { hasMore: true, since: null },
  },
} as const satisfies Record<string, Report>

export type ViewsReport = keyof typeof REPORTS

export const VIEWS_REPORTS = keysOf(REPORTS)

/** The reports with a parameter of this name that adds columns. */
export function reportsWith(parameter: string): ViewsReport[] {
  return VIEWS_REPORTS.filter((name) => parameter in addedTo(name))
}

/** The columns of CSV, with those that the given parameters add. */
export function csvColumns(name: ViewsReport, parameters: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const added = Object.entries(addedTo(name)).filter(([parameter]) => parameters[parameter] !== undefined)
  return [...Object.keys(REPORTS[name].row), ...added.flatMap(([, columns]) => columns)]
}

function addedTo(name: ViewsReport): NonNullable<Report['added']> {
  const { added = {} }: Report = REPORTS[name]
  return added
}

/** The rows of a page. */
export function rowsOf<Name extends ViewsReport>(name: Name, page: ReportPage<Name>): readonly ReportRow<Name>[] {
  // The types of views.ts say that they are in this field, which TypeScript cannot follow for any name.
  const fields: Readonly<Record<string, unknown>> = page
  return fields[REPORTS[name].rows] as readonly ReportRow<Name>[]
}

function keysOf<Keys extends object>(of: Keys): readonly (keyof Keys & string)[] {
  return Object.keys(of) as (keyof Keys & string)[]
}
