// Reads the export of another tool into a table of days. Nothing is counted before all of it was read.
import type { ImportRejection } from '../../../contract/imported-views.ts'
import { EVENT_MAX_BYTES } from '../../../contract/limits.ts'
import type { DayTable } from '../../../traffic/imports/day-table.ts'
import {
  type CountedRow,
  ExportFormatError,
  type ExportReader,
  fileName,
  type LineReader,
} from '../../../traffic/imports/formats/export-format.ts'
import type { RejectedRows } from '../../../traffic/imports/sum-records.ts'
import { createLineSplitter } from '../../../traffic/reading/lines.ts'
import { LogError } from '../../logs/open-log.ts'
import { neutralize } from '../../terminal-text.ts'
import type { OpenedExport } from './open-export.ts'
import { readCsv } from './read-csv.ts'

export interface ReadRows {
  rows: number
  /** Rows that are not sent, because they are no views or are malformed. */
  rejected: RejectedRows
  /** Rows of days that were not asked for. */
  skipped: number
}

export interface ReadDeps {
  reader: ExportReader
  table: DayTable
  counts: ReadRows
  /** Days to read; the end is exclusive. */
  days: { from: number; to: number }
  signal: AbortSignal
  onProgress: () => void
}

/** Throws `LogError` when a file of the export cannot be read to its end, or is of another kind. */
export async function readExport(opened: OpenedExport, deps: ReadDeps): Promise<void> {
  const files = opened.names === undefined ? [''] : named(opened.name, () => deps.reader.choose(opened.names ?? []))
  for (const file of files) {
    const name = file === '' ? opened.name : `${opened.name}: ${neutralize(fileName(file))}`
    deps.table.beginFile(name)
    const lines = opened.names === undefined ? undefined : deps.reader.openLines?.(file)
    const bytes = opened.read(file)
    if (lines === undefined) await readTable(name, bytes, deps)
    else await readLines(name, bytes, lines, deps)
  }
}

async function readTable(name: string, bytes: AsyncIterable<Uint8Array>, deps: ReadDeps): Promise<void> {
  const count = createCounter(deps)
  let table: { width: number; read: (row: readonly string[]) => CountedRow | ImportRejection } | undefined
  for await (const row of readCsv(name, bytes)) {
    if (deps.signal.aborted) return
    const known = table
    if (known === undefined) table = { width: row.length, read: named(name, () => deps.reader.openTable(row)) }
    else named(name, () => count(row.length === known.width ? known.read(row) : 'unreadable'))
  }
  if (table === undefined && !deps.signal.aborted) throw new LogError(`${name}: it is empty`)
}

async function readLines(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  read: LineReader,
  deps: ReadDeps,
): Promise<void> {
  const count = createCounter(deps)
  const splitter = createLineSplitter({
    maxLineBytes: EVENT_MAX_BYTES,
    onTooLong: () => count('unreadable'),
    onLine: (text) => {
      const row = text.trim() === '' ? undefined : read(text)
      if (row !== undefined) count(row)
    },
  })
  for await (const chunk of bytes) {
    if (deps.signal.aborted) return
    named(name, () => splitter.push(chunk))
  }
  named(name, () => splitter.end())
}

/** How often progress is shown. */
const SHOWN_EVERY_ROWS = 1000

function createCounter({ table, counts, days, onProgress }: ReadDeps) {
  return (row: CountedRow | ImportRejection): void => {
    counts.rows += 1
    if (counts.rows % SHOWN_EVERY_ROWS === 0) onProgress()
    if (typeof row !== 'string' && (row.day < days.from || row.day >= days.to)) {
      counts.skipped += 1
      return
    }
    const rejection = typeof row === 'string' ? row : table.add(row)
    if (rejection !== undefined) counts.rejected[rejection] = (counts.rejected[rejection] ?? 0) + 1
  }
}

/** Puts the name of the file before what is wrong with it. */
function named<Result>(name: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ExportFormatError)) throw error
    throw new LogError(`${name}: ${neutralize(error.message)}`, { cause: error })
  }
}
