// The records of an import as lines of JSON, while they arrive.
import { ApiError } from '../../contract/errors.ts'
import type { ImportRejection } from '../../contract/imported-views.ts'
import { EVENT_MAX_BYTES, IMPORT_MAX_LINES } from '../../contract/limits.ts'
import { createLineSplitter } from '../reading/lines.ts'
import type { SentRecord } from './judge-record.ts'
import type { RecordSum } from './sum-records.ts'

interface RecordReader {
  /** Throws `ApiError` 413 when there are too many lines. */
  push: (bytes: Uint8Array) => void
  end: () => void
}

/** Each line counts or is rejected by itself. Empty lines are none. */
export function createRecordReader(sum: RecordSum): RecordReader {
  let lines = 0
  const countLine = (): void => {
    lines += 1
    if (lines > IMPORT_MAX_LINES) throw tooMany()
  }
  return createLineSplitter({
    maxLineBytes: EVENT_MAX_BYTES,
    onTooLong: () => {
      countLine()
      sum.reject('unreadable', 1)
    },
    onLine: (text) => {
      if (text.trim() === '') return
      countLine()
      const record = parseRecord(text)
      if ('reason' in record) sum.reject(record.reason, record.rows)
      else sum.add(record)
    },
  })
}

function tooMany(): ApiError {
  const message = `An import has at most ${IMPORT_MAX_LINES} lines; send the days in several requests`
  return new ApiError('body_too_large', message)
}

function parseRecord(text: string): SentRecord | { reason: ImportRejection; rows: number } {
  const fields = parseObject(text)
  const rows = fields.get('rows') ?? 1
  if (!isCount(rows) || rows < 1) return { reason: 'unreadable', rows: 1 }
  const [date, path, host, views] = ['date', 'path', 'host', 'views'].map((name) => fields.get(name) ?? undefined)
  if (typeof path !== 'string' || (host !== undefined && typeof host !== 'string'))
    return { reason: 'unreadable', rows }
  if (typeof date !== 'string') return { reason: 'invalid_time', rows }
  if (typeof views !== 'number') return { reason: 'invalid_count', rows }
  return { date, path, host, views, rows }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value)
}

/** No fields when the text is no JSON object. */
function parseObject(text: string): ReadonlyMap<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
  } catch {
    return new Map()
  }
}
