// The rows of a CSV file (RFC 4180) while it is read.
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { EVENT_MAX_BYTES } from '../../../contract/limits.ts'
import { LogError } from '../../logs/open-log.ts'

/** Gives each row, with however many cells it has; empty lines are none. Throws `LogError` with the line of a fault. */
export async function* readCsv(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  const options = { bom: true, relax_column_count: true, skip_empty_lines: true, max_record_size: EVENT_MAX_BYTES }
  const rows = parse(options)
  // Errors on either side surface in the loop over the rows.
  pipeline(Readable.from(bytes), rows, () => undefined)
  try {
    for await (const row of rows) yield row as readonly string[]
  } catch (error) {
    throw error instanceof CsvError ? new LogError(`${name}: ${describe(error)}`, { cause: error }) : error
  }
}

function describe({ code, lines }: CsvError & { lines?: number }): string {
  const line = lines === undefined ? '' : ` in line ${lines}`
  if (code === 'CSV_MAX_RECORD_SIZE') return `a row${line} has more than ${EVENT_MAX_BYTES} bytes; is it CSV?`
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `it is cut off: a quote${line} is never closed`
  return `it is no CSV: there is a stray quote${line}`
}
