// Exports as CSV (RFC 4180): a header row, CRLF, quotes where needed. No validator here: the Action bundles this file.
import type { Suggestion } from './suggestions.ts'

/** What a spreadsheet reads as the start of a formula (OWASP, "CSV Injection"), including the full-width forms. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/
const NEEDS_QUOTES = /[",\r\n]/

/** The cells of a row by their columns. */
type Cells = Readonly<Record<string, string | number | null>>

interface Nested {
  before?: object
  answers?: object
  agents?: readonly { agent: string; requests: number }[]
  referrers?: readonly { from: string; requests: number }[]
  suggestion?: Suggestion | undefined
}

/**
 * A row of a report, flat: counts of the period before are `humanBefore` and `viewsBefore`, what an agent got stands beside its
 * views, lists are in one cell each (`GPTBot: 3; people: 1`), and a suggestion is its kind, with its parts in further cells.
 */
export function toCells(row: object): Cells {
  const { before = {}, answers = {}, agents, referrers, suggestion, ...cells } = row as Nested
  return {
    ...answers,
    ...cells,
    ...Object.fromEntries(Object.entries(before).map(([name, count]) => [`${name}Before`, count])),
    ...(agents && { agents: agents.map(({ agent, requests }) => `${agent}: ${requests}`).join('; ') }),
    ...(referrers && { referrers: referrers.map(({ from, requests }) => `${from}: ${requests}`).join('; ') }),
    ...(suggestion && toSuggestionCells(suggestion)),
  }
}

function toSuggestionCells({ kind, by, target, evidence, redirect }: Suggestion): Cells {
  return { suggestion: kind, by: by ?? null, target: target ?? null, evidence, redirect: redirect?.lines ?? null }
}

/** Returns one row with its line end. */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Returns the rows below a header of these columns. What a row does not have is an empty cell. */
export function toCsv(columns: readonly string[], rows: readonly object[]): string {
  return csvRow(columns) + rows.map((row) => csvRowOf(columns, row)).join('')
}

/** `row` has its cells by their columns; what is in no column is left out. */
export function csvRowOf(columns: readonly string[], row: object): string {
  const cells = row as Cells
  return csvRow(columns.map((column) => cells[column] ?? null))
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
