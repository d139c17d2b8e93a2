// Exports as CSV (RFC 4180): a header row, CRLF, quotes where needed. No validator here: the Action bundles this file.

/** What a spreadsheet reads as the start of a formula (OWASP, "CSV Injection"), including the full-width forms. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/
const NEEDS_QUOTES = /[",\r\n]/

export const VIEWS_CSV_COLUMNS = ['path', 'human', 'ai', 'total'] as const
/** With the counts of the period before. */
export const COMPARED_VIEWS_CSV_COLUMNS = [...VIEWS_CSV_COLUMNS, 'humanBefore', 'aiBefore', 'totalBefore'] as const
export const SUGGESTIONS_CSV_COLUMNS = [
  ...VIEWS_CSV_COLUMNS,
  'suggestion',
  'by',
  'target',
  'evidence',
  'redirect',
] as const
export const TIMESERIES_CSV_COLUMNS = ['date', 'human', 'ai', 'total'] as const
export const AGENTS_CSV_COLUMNS = ['agent', 'operator', 'class', 'views'] as const

export const ANSWER_COLUMNS = [
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
export const ANSWERS_CSV_COLUMNS = ['path', 'agent', 'operator', 'class', ...ANSWER_COLUMNS] as const
export const FAILED_REQUESTS_CSV_COLUMNS = ['path', ...ANSWER_COLUMNS] as const
export const OTHERS_CSV_COLUMNS = ['name', 'kind', 'views'] as const
export const ASKERS_CSV_COLUMNS = [...VIEWS_CSV_COLUMNS, 'other', 'agents', 'referrers'] as const

export const AGENT_ANSWERS_CSV_COLUMNS = [
  ...AGENTS_CSV_COLUMNS,
  ...ANSWER_COLUMNS.filter((name) => name !== 'views'),
] as const

/** The cells of a row by their columns. */
export type Cells = Readonly<Record<string, string | number | null>>

/** With `compare`, the columns of agents have this at their end. */
export const VIEWS_BEFORE_COLUMN = 'viewsBefore'

/** `before` in cells of its own: `humanBefore`, `viewsBefore`. */
export function toComparedCells(row: object): Cells {
  const { before = {}, ...cells } = row as { before?: object }
  return { ...cells, ...Object.fromEntries(Object.entries(before).map(([name, count]) => [`${name}Before`, count])) }
}

/** What an agent got, beside its views. */
export function toAgentCells(row: object): Cells {
  const { answers = {}, ...cells } = toComparedCells(row) as { answers?: object }
  return { ...Object.fromEntries(ANSWER_COLUMNS.map((name) => [name, null])), ...answers, ...cells }
}

/** Lists in one cell each: `GPTBot: 3; people: 1`. */
export function toAskerCells(row: object): Cells {
  const {
    agents = [],
    referrers = [],
    ...cells
  } = row as {
    agents?: readonly { agent: string; requests: number }[]
    referrers?: readonly { from: string; requests: number }[]
  }
  const list = (pairs: readonly (readonly [string, number])[]): string =>
    pairs.map(([name, requests]) => `${name}: ${requests}`).join('; ')
  return {
    ...cells,
    agents: list(agents.map((one) => [one.agent, one.requests])),
    referrers: list(referrers.map((one) => [one.from, one.requests])),
  }
}

/** Returns one row with its line end. */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Returns the rows below a header of these columns. */
export function toCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string | number | null>>[],
): string {
  const lines = rows.map((row) => csvRow(columns.map((column) => row[column])))
  return csvRow(columns) + lines.join('')
}

/**
 * Returns a cell. Visitors choose paths: one that a spreadsheet would run as a formula gets a leading apostrophe, which
 * makes it text there and is the only change to the data. Paths of pages begin with `/` and are never changed.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const inert = FORMULA_START.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
