// What a reader of another tool's export is. A tool exports a table as CSV, or several files of one archive.
import type { ImportRejection } from '../../../contract/imported-views.ts'

/** Views of a page on a day, as a row of an export has them. Rows of single views have one each. */
export interface CountedRow {
  /** A day that exists, as its number since 1970. */
  day: number
  path: string
  host: string | undefined
  views: number
}

/** An export cannot be read: it is of another kind, another version or damaged. The message says what to give instead. */
export class ExportFormatError extends Error {}

export type RowReader<Row> = (row: Row) => CountedRow | ImportRejection

/** Reads the tables of one export; it may remember from one file what explains another. */
export interface ExportReader {
  /**
   * Gives the files of an archive or folder that are read, in the order in which they must be. Throws `ExportFormatError`
   * when those that are needed are not there.
   */
  choose: (names: readonly string[]) => readonly string[]
  /** Gives the reader of the rows below this header. Throws `ExportFormatError` for one that is not known. */
  openTable: (header: readonly string[]) => RowReader<readonly string[]>
  /** For a file of JSON lines, which only some tools have; undefined for a table. */
  openLines?: (name: string) => LineReader | undefined
}

/** Takes each line of a file; undefined for one that only explains others. Throws `ExportFormatError`. */
export type LineReader = (text: string) => CountedRow | ImportRejection | undefined

/** The last part of a path in an archive or folder. */
export function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

/** By name, where each of the wanted columns is. Throws `ExportFormatError` when one is missing or there twice. */
export function findColumns<Name extends string>(
  header: readonly string[],
  wanted: readonly Name[],
  refuse: (missing: string) => string,
): Record<Name, number> {
  const twice = header.find((name, index) => header.indexOf(name) !== index && wanted.some((one) => one === name))
  if (twice !== undefined) throw new ExportFormatError(`The header has the column ${twice} twice`)
  const missing = wanted.filter((name) => !header.includes(name))
  if (missing.length > 0) throw new ExportFormatError(refuse(missing.join(', ')))
  return Object.fromEntries(wanted.map((name) => [name, header.indexOf(name)])) as Record<Name, number>
}
