// A table for the terminal.
import { countCells, padEnd, padStart } from '../../src/cli/terminal-text.ts'

/** The first columns are words, the others numbers. */
export function describeTable(rows: readonly (readonly string[])[], wordColumns: number): string {
  const columns = rows[0] ?? []
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => countCells(row[column] ?? ''))))
  const cell = (text: string, column: number): string =>
    column < wordColumns ? padEnd(text, widths[column] ?? 0) : padStart(text, widths[column] ?? 0)
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n')
}
