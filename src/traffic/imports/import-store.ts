// Port: where views that another tool has counted are stored, as sums of whole UTC days. Part of `ViewStore`.
import type { ImportSource } from '../../contract/import-sources.ts'
import type { ViewSource } from '../../contract/view-classes.ts'

/** Views of a page on a day, which is its number since 1970. */
export interface ImportedRow {
  day: number
  /** In the form of `normalizePath`. */
  path: string
  /** At least 1. */
  views: number
}

export interface DayImport {
  source: ImportSource
  /** The days that the import covers, also those of them without views; the end is exclusive. */
  fromDay: number
  toDay: number
  /** Each page of each day once. */
  rows: readonly ImportedRow[]
  /** `try` changes nothing; `add` is refused where other views were imported for one of its days; `replace` is not. */
  mode: 'try' | 'add' | 'replace'
}

/** Days of one source; the end is exclusive. */
export interface ImportedSpan {
  source: ImportSource
  fromDay: number
  toDay: number
  views: number
}

interface ChangedDays {
  added: number
  replaced: number
  unchanged: number
}

/** `overlap`: other views were imported for these days. A try gives what would change, and the overlap beside it. */
export type ImportOutcome =
  | { kind: 'done'; days: ChangedDays }
  | { kind: 'overlap'; days: ChangedDays; held: ImportedSpan[] }

/** Imported views count on the days before the first own view of a person, and only there: a query decides it each time. */
export interface ImportStore {
  /** Stores the days in one transaction. The same days again change nothing. */
  importDays(projectId: string, dayImport: DayImport): Promise<ImportOutcome>
  /** Gives all that is imported, oldest first, one entry per source. */
  listImports(projectId: string): Promise<ImportedSpan[]>
  /** Gives the first day on which a person's view was counted here, from which on imported views do not count. */
  firstOwnDay(projectId: string, humanSource: ViewSource): Promise<number | undefined>
  /** Gives the imported views on this day and later. */
  importedSince(projectId: string, source: ImportSource, day: number): Promise<number>
  /** Removes all days of a source, in steps that block no one; it may be stopped and repeated. Gives what it removed. */
  removeImport(projectId: string, source: ImportSource): Promise<{ days: number; views: number }>
}
