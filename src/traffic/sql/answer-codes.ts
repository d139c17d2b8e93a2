// How a request was answered, as one small number: the status, and whether an agent got Markdown or nothing at all. Stored,
// so a number never changes its meaning. 0 is what most answers are: 200, or no status in the log, and HTML.
// A single request has the bytes of its answer in the same column: a column of their own would take a byte of every request of
// people, who are many, and nothing is kept of their bytes.
import { type RawBuilder, sql } from 'kysely'
import { HINTS } from '../client.ts'
import type { ViewRow } from '../store.ts'
import { type AnswerCounts, type Answered, countAnswer, emptyAnswers } from '../tally/answers.ts'

const MARKDOWN = 1
const EMPTY = 2
/** The status begins above the two bits. */
const STATUS = 4

const NOT_MODIFIED = 304
const NOT_FOUND = 404
const GONE = 410
/** Other numbers are no statuses (RFC 9110, 15); strangers cannot make more answers than these. */
const STATUSES = { min: 100, max: 999 }

/** The bytes begin above the code: 2 to the power of 12, which is more than any code. */
const BYTES_SHIFT = 12
const CODES = 2 ** BYTES_SHIFT
/** An answer of a terabyte is a fault of the log; sums of such numbers stay within 64 bits. */
const MOST_BYTES = 1e12

export function keptBytes(bytes: number | undefined): number {
  return Math.min(bytes ?? 0, MOST_BYTES)
}

/** The column of a single request. */
export function packAnswer(code: number, bytes: number): number {
  return code + bytes * CODES
}

/** SQL of the code and of the bytes in that column. */
export const CODE_OF_EVENT = sql<number>`(view_event.answer & ${sql.lit(CODES - 1)})`
export const BYTES_OF_EVENT = sql<number>`(view_event.answer >> ${sql.lit(BYTES_SHIFT)})`

/** SQL: whether a code is of a request for a missing page. */
export function isMissingCode(code: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`${code} / ${sql.lit(STATUS)} in (${sql.lit(NOT_FOUND)}, ${sql.lit(GONE)})`
}

export function unpackAnswer(packed: number): { answer: number; bytes: number } {
  return { answer: packed % CODES, bytes: Math.floor(packed / CODES) }
}

export function encodeAnswer(row: Pick<ViewRow, 'kind' | 'status' | 'bytes' | 'client'>): number {
  const markdown = (row.client.hints & HINTS.gotMarkdown) === 0 ? 0 : MARKDOWN
  const status = statusOf(row)
  return status * STATUS + (status === 0 && row.bytes === 0 ? EMPTY : 0) + markdown
}

/** The kind of the request can be told from it; 0 is a page. */
function statusOf({ kind, status = 0 }: Pick<ViewRow, 'kind' | 'status'>): number {
  if (kind === 'view') return status === NOT_MODIFIED ? NOT_MODIFIED : 0
  if (kind === 'missing') return status === GONE ? GONE : NOT_FOUND
  return Math.min(Math.max(status, STATUSES.min), STATUSES.max)
}

/** Counts requests that were answered alike; `bytes` is the sum of them all. */
export function addAnswers(counts: AnswerCounts, code: number, requests: number, bytes: number): void {
  const one = emptyAnswers()
  countAnswer(one, decodeAnswer(code))
  for (const name of Object.keys(one) as (keyof AnswerCounts)[]) counts[name] += one[name] * requests
  counts.bytes += bytes
}

function decodeAnswer(code: number): Answered {
  const status = Math.floor(code / STATUS)
  const isMarkdown = (code & MARKDOWN) !== 0
  return { kind: kindOf(status), status, bytes: (code & EMPTY) === 0 ? undefined : 0, isMarkdown }
}

function kindOf(status: number): ViewRow['kind'] {
  if (status === 0 || status === NOT_MODIFIED) return 'view'
  return status === NOT_FOUND || status === GONE ? 'missing' : 'unserved'
}
