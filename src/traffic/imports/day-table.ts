// The rows of another tool's export, added up by day and page as the tool names it: what is sent to be counted.

import { isoDay } from '../../base/days.ts'
import type { ImportRejection } from '../../contract/imported-views.ts'
import { IMPORTED_DAY_MAX_VIEWS, INGEST_MAX_BYTES } from '../../contract/limits.ts'
import { type CountedRow, ExportFormatError } from './formats/export-format.ts'
import type { SentRecord } from './judge-record.ts'

export interface DayTable {
  /** All rows from here on are of this file. */
  beginFile: (name: string) => void
  /**
   * Takes a row; gives why it does not count, or undefined. Throws `ExportFormatError` when there are too many days and pages
   * to hold, or an earlier file has rows of the same day.
   */
  add: (row: CountedRow) => ImportRejection | undefined
  /** Gives days that follow each other, the oldest first; together they cover all days from the first to the last. */
  chunks: () => Generator<DayChunk>
}

export interface DayChunk {
  fromDay: number
  /** Exclusive. */
  toDay: number
  records: SentRecord[]
}

/** Days times pages: some 200 MB. */
const MOST_CELLS = 4_000_000
/** Characters of all hosts and paths. */
const MOST_CHARACTERS = 50_000_000
/** Records of one transaction: those of one day at least. */
const CHUNK_RECORDS = 10_000
/** A character has up to six bytes in JSON, and the numbers and names of a record have fewer than these. */
const RECORD_BYTES = { perCharacter: 6, atLeast: 120 }

interface Day {
  file: string
  /** The place in the counts of each page, by its number. */
  places: Map<number, number>
}

export function createDayTable(): DayTable {
  const days = new Map<number, Day>()
  const pages = createPageNumbers()
  const counts = createCounts()
  let file = ''
  const dayOfFile = (day: number): Day => {
    const known = days.get(day)
    if (known?.file === file) return known
    if (known !== undefined) throw inTwoFiles(day, known.file, file)
    const fresh = { file, places: new Map() }
    days.set(day, fresh)
    return fresh
  }
  return {
    beginFile: (name) => {
      file = name
    },
    add: ({ day, path, host, views }) => {
      if (!Number.isInteger(views) || views < 0 || views > IMPORTED_DAY_MAX_VIEWS) return 'invalid_count'
      const { places } = dayOfFile(day)
      const page = pages.numberOf(path, host)
      const place = places.get(page) ?? counts.newPlace()
      if (!places.has(page)) places.set(page, place)
      counts.add(place, views)
      return undefined
    },
    chunks: () => cutIntoChunks(days, (page, place) => ({ ...pages.pageOf(page), ...counts.at(place) })),
  }
}

/** In two arrays of numbers: an object for each page of each day would take five times as much memory. */
function createCounts() {
  let [views, rows, used] = [new Float64Array(FIRST_PLACES), new Uint32Array(FIRST_PLACES), 0]
  return {
    newPlace: (): number => {
      if (used >= MOST_CELLS) throw tooLarge()
      if (used === views.length) {
        const [oldViews, oldRows] = [views, rows]
        views = new Float64Array(2 * used)
        rows = new Uint32Array(2 * used)
        views.set(oldViews)
        rows.set(oldRows)
      }
      used += 1
      return used - 1
    },
    add: (place: number, more: number): void => {
      views[place] = (views[place] ?? 0) + more
      rows[place] = (rows[place] ?? 0) + 1
    },
    at: (place: number) => ({ views: views[place] ?? 0, rows: rows[place] ?? 0 }),
  }
}

const FIRST_PLACES = 1024

interface NamedPage {
  path: string
  host: string | undefined
}

function createPageNumbers() {
  const numbers = new Map<string, number>()
  const pages: NamedPage[] = []
  let characters = 0
  return {
    numberOf: (path: string, host: string | undefined): number => {
      const name = host === undefined ? path : `${host}\n${path}`
      const known = numbers.get(name)
      if (known !== undefined) return known
      characters += 2 * name.length
      if (characters > MOST_CHARACTERS) throw tooLarge()
      numbers.set(name, pages.length)
      return pages.push({ path, host }) - 1
    },
    pageOf: (page: number): NamedPage => pages[page] ?? { path: '', host: undefined },
  }
}

/** No chunk is more than one request may bring, unless a single day is. */
function* cutIntoChunks(
  days: ReadonlyMap<number, Day>,
  countsOf: (page: number, place: number) => Omit<SentRecord, 'date'>,
): Generator<DayChunk> {
  const inOrder = [...days].sort((left, right) => left[0] - right[0])
  let [chunk, chunkBytes]: [DayChunk | undefined, number] = [undefined, 0]
  for (const [day, { places }] of inOrder) {
    const date = isoDay(day)
    const records = Array.from(places, ([page, place]) => ({ date, ...countsOf(page, place) }))
    const bytes = records.reduce((sum, record) => sum + mostBytes(record), 0)
    const isFull =
      (chunk?.records.length ?? 0) + records.length > CHUNK_RECORDS || chunkBytes + bytes > INGEST_MAX_BYTES
    if (chunk !== undefined && isFull) {
      yield { ...chunk, toDay: day }
      ;[chunk, chunkBytes] = [undefined, 0]
    }
    chunk ??= { fromDay: day, toDay: day, records: [] }
    chunk.toDay = day + 1
    for (const record of records) chunk.records.push(record)
    chunkBytes += bytes
  }
  if (chunk !== undefined) yield chunk
}

function mostBytes({ path, host = '' }: Pick<SentRecord, 'path' | 'host'>): number {
  return RECORD_BYTES.atLeast + RECORD_BYTES.perCharacter * (path.length + host.length)
}

function tooLarge(): ExportFormatError {
  return new ExportFormatError(
    'It has more days and pages than fit in memory; import it in parts, with --from and --to',
  )
}

function inTwoFiles(day: number, one: string, other: string): ExportFormatError {
  const message = `${one} and ${other} both have rows of ${isoDay(day)}, and which count cannot be told; import one of them, or put both into one file`
  return new ExportFormatError(message)
}
