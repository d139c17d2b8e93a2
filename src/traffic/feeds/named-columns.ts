// Logs in the W3C extended format: a `#Fields:` line names the columns of the lines after it.
// https://www.w3.org/TR/WD-logfile.html
import type { Rejection } from '../../contract/rejections.ts'
import type { Hit } from '../hit.ts'
import { explainUnreadable } from './explain-unreadable.ts'
import type { LineReader } from './feed.ts'
import { splitFields } from './split-fields.ts'

/** The value of a column; undefined when the log does not have the column, or has `-` or nothing in it. */
export type ReadColumn = (name: string) => string | undefined

interface ColumnLog {
  /** Names of the columns of a piece of a file that lacks its header. */
  fallback: string
  separator: string
  /** `has` tells a column without a value from one that the log does not have. */
  read: (value: ReadColumn, has: (name: string) => boolean, line: string) => Hit | Rejection
}

export const FIELDS_HEADER = '#Fields:'

/** A line with fewer columns than the log has is cut off. */
export function createColumnReader({ fallback, separator, read }: ColumnLog): LineReader {
  let columns = parseHeader(fallback)
  let values: readonly string[] = []
  const has = (name: string): boolean => columns.has(name)
  const value = (name: string): string | undefined => {
    const found = values[columns.get(name) ?? -1]
    return found === '-' || found === '' ? undefined : found
  }
  return (line) => {
    if (line.startsWith('#')) {
      if (line.startsWith(FIELDS_HEADER)) columns = parseHeader(line.slice(FIELDS_HEADER.length))
      return 'comment'
    }
    values = splitColumns(line, separator, columns.size)
    return values.length < columns.size ? explainUnreadable(line) : read(value, has, line)
  }
}

/**
 * IIS never writes a space within a value, but modules that log for it put such values in quotes. Then there seem to be too
 * many columns; between tabs, more columns are newer ones at the end.
 */
function splitColumns(line: string, separator: string, count: number): readonly string[] {
  const values = line.split(separator)
  if (values.length <= count || separator !== ' ') return values
  const unquoted = splitFields(line) ?? []
  return unquoted.length === count ? unquoted : []
}

function parseHeader(text: string): ReadonlyMap<string, number> {
  return new Map(
    text
      .trim()
      .split(/\s+/)
      .map((name, index) => [name, index]),
  )
}
