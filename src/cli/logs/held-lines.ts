// The first lines of a log, held until its format is known. Comments and empty lines say little about that, and a log may have
// millions of them.
import { explainUnreadable } from '../../traffic/feeds/explain-unreadable.ts'

/** Lines that are used to detect the format. */
export const DETECT_LINES = 50
/** More than any server writes before its first request. */
const COMMENTS_MAX = 1000
/** A comment that names the fields of the lines after it. */
const HEADER = /^#\s*(?:Fields|Version|Software)\b/i
const HEADERS_MAX = 10
/** With comments between the first requests; a piece of a file has fewer lines. */
const HELD_MAX = 200_000

export interface HeldLines {
  /** Holds a line. Gives those that are held no longer: the oldest comments and empty lines, in order. */
  add(text: string): string[]
  /** The first lines that are no comments. */
  requests(): string[]
  /** What a format is told from: the headers and the first lines that are no comments. */
  sample(): string[]
  /** Whether so many lines are held that the format has to be told now. */
  isFull(): boolean
  /** Headers that are held no longer, which a reader has to know. */
  headers(): readonly string[]
  takeAll(): string[]
}

export function createHeldLines(): HeldLines {
  let held: string[] = []
  let headers: string[] = []
  let hasRequest = false
  const requests = (): string[] => held.filter(isRequest).slice(0, DETECT_LINES)
  return {
    add: (text) => {
      held.push(text)
      hasRequest ||= isRequest(text)
      if (hasRequest || held.length < 2 * COMMENTS_MAX) return []
      const early = held.slice(0, COMMENTS_MAX)
      held = held.slice(COMMENTS_MAX)
      headers = [...headers, ...early.filter(isHeader)].slice(-HEADERS_MAX)
      return early
    },
    requests,
    sample: () => [...headers, ...held.filter(isHeader).slice(-HEADERS_MAX), ...requests()],
    isFull: () => held.length >= HELD_MAX,
    headers: () => headers,
    takeAll: () => {
      const all = held
      held = []
      return all
    },
  }
}

function isRequest(text: string): boolean {
  return explainUnreadable(text) === 'unreadable'
}

function isHeader(text: string): boolean {
  return HEADER.test(text)
}
