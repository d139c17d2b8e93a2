// What one process remembers of exports: rankings by what they were made of, so that a page is a slice of one that is there, and
// who is at which page without sending the token. None of it has to last: a ranking can be made again from the token.
import { LRUCache } from 'lru-cache'
import type { Ranking } from './export-page.ts'

/** Rankings of exports in the memory of a process, about. One of 100,000 paths takes some 20 MB. */
const RANKING_BYTES = 64 * 1024 * 1024

/** Keys and queries of which a process remembers readings without the token. */
const READ_QUERIES = 1000

/** Readings without the token, of one key and query, that a process tells apart; the oldest is forgotten first. */
const READINGS_PER_QUERY = 64

/** Without the token, a client that has not asked for its next page for this long has given up. */
export const READING_UNUSED_MS = 10 * 60_000

/** Rows of any report. */
type AnyRanking = Ranking<object, object>

export interface Remembered {
  ranking: AnyRanking
  checksum: string
}

/** A client on its way through a ranking, as far as it does not send the token itself. */
interface Reading {
  token: string
  /** Offset of the page that it has not read yet; undefined = it has read the last one. */
  next: number | undefined
  /** Offset of the page that it read last, which it may ask for again. */
  last: number
  /** When that was. */
  at: number
}

interface PageRead {
  token: string
  offset: number
  limit: number
  rowCount: number
}

export interface Readings {
  rankings: LRUCache<string, Remembered>
  /**
   * Finds the reading to which a later page without a token belongs. `isSure` is false when the page is none that a reading goes on
   * with or repeats, and the newest one has to do.
   */
  find: (query: string, offset: number, now: number) => { token: string; isSure: boolean } | undefined
  /** A client without a token was given a page. */
  note: (query: string, page: PageRead, now: number) => void
  /** A client sent the token for its second page, so nobody has to guess where it is. */
  release: (query: string, token: string, offset: number) => void
}

export function createReadings(): Readings {
  const rankings = new LRUCache<string, Remembered>({
    maxSize: RANKING_BYTES,
    sizeCalculation: ({ ranking }) => estimateBytes(ranking),
  })
  const readings = new LRUCache<string, Reading[]>({ max: READ_QUERIES })
  const open = (query: string, now: number): Reading[] =>
    (readings.get(query) ?? []).filter(({ at }) => Math.abs(now - at) < READING_UNUSED_MS)
  return {
    rankings,
    find: (query, offset, now) => {
      const all = open(query, now)
      const sure = findAt(all, offset)
      const found = sure ?? all.at(-1)
      return found && { token: found.token, isSure: sure !== undefined }
    },
    note: (query, { token, offset, limit, rowCount }, now) => {
      const all = open(query, now)
      const next = offset + limit < rowCount ? offset + limit : undefined
      const place = { token, next, last: offset, at: now }
      const known = offset === 0 ? undefined : findAt(all, offset)
      // A client that asks for one page again and again is not kept on old rows by that.
      if (known?.last === offset) return
      const moved = known === undefined ? [...all, place] : all.map((one) => (one === known ? place : one))
      readings.set(query, moved.slice(-READINGS_PER_QUERY))
    },
    release: (query, token, offset) => {
      const all = readings.get(query) ?? []
      // Another client that sends none may have got the same token in the same millisecond.
      const its = all.findIndex((one) => one.token === token && one.last === 0 && one.next === offset)
      if (its !== -1) readings.set(query, all.toSpliced(its, 1))
    },
  }
}

/**
 * The newest one that goes on with this page, or repeats it: a client that begins again goes on with what it began last. Two clients
 * that share a key and read the same at the same time cannot be told apart, so both should send the token.
 */
function findAt(all: readonly Reading[], offset: number): Reading | undefined {
  return all.findLast(({ next }) => next === offset) ?? all.findLast(({ last }) => last === offset)
}

const SAMPLE_ROWS = 100
/** In memory, a row takes about twice its JSON. */
const BYTES_PER_CHARACTER = 2
const RANKING_OVERHEAD = 1000

function estimateBytes({ rowCount, toRows, summary }: AnyRanking): number {
  const sample = toRows(0, Math.min(SAMPLE_ROWS, rowCount))
  const ofRow = JSON.stringify(sample).length / Math.max(1, sample.length)
  return Math.ceil((JSON.stringify(summary).length + ofRow * rowCount) * BYTES_PER_CHARACTER) + RANKING_OVERHEAD
}
