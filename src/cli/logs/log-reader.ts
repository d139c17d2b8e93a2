// From the bytes of one log to its lines, read and named. Which format it is shows in its first lines, unless it is told.
import { EVENT_MAX_BYTES } from '../../contract/limits.ts'
import type { Rejection } from '../../contract/rejections.ts'
import { explainUnreadable } from '../../pageviews/feeds/explain-unreadable.ts'
import type { Feed } from '../../pageviews/feeds/feed.ts'
import { detectFeed, FEEDS } from '../../pageviews/feeds/index.ts'
import type { Hit } from '../../pageviews/hit.ts'
import { createNamedReader, type Named } from '../../pageviews/intake.ts'
import { createJsonEntries, JsonBodyError } from '../../pageviews/json-entries.ts'
import { createLineIds } from '../../pageviews/line-ids.ts'
import { createLineSplitter } from '../../pageviews/lines.ts'
import { cutLine } from '../terminal-text.ts'
import { restrictToHost } from './host-option.ts'
import { LogError } from './log-error.ts'

/** Lines that are looked at to tell the format. */
const DETECT_LINES = 50
const SHOWN_CELLS = 120

/** What became of one line; its text is there for those who show it. */
export type TakeLine = (line: Named<Hit> | Rejection, text: string) => void

export interface LogReaderOptions {
  /** As messages name the log. */
  name: string
  /** undefined = detected. */
  feed: Feed | undefined
  /** Only requests to this host count; lines that name no host are taken for its own. */
  host: string | undefined
  onLine: TakeLine
}

export interface LogReader {
  /** Throws `LogError` when the format cannot be told. */
  push(chunk: Uint8Array): void
  /**
   * Takes the last line, when it has no line break and is not said to be unfinished. Throws `LogError` when the format
   * cannot be told.
   */
  end(options?: { isUnfinished: boolean }): void
  /** undefined while too few lines came to tell; those are held back. */
  feed(): Feed | undefined
  /** Whether it is one JSON list and not lines, so that it has no line ends to go on from. */
  isList(): boolean
  /** Lines so far that were named for want of an id of their own. */
  namedLines(): number
}

export function createLogReader(options: LogReaderOptions): LogReader {
  const held: string[] = []
  let feed: Feed | undefined
  let read: ((line: string) => Named<Hit> | Rejection) | undefined
  let namedLines = 0
  const nameLine = createLineIds()
  const take = (text: string): void => {
    if (read === undefined) held.push(text)
    else options.onLine(read(text), text)
  }
  const begin = (chosen: Feed): void => {
    feed = chosen
    const countAndName = (line: string): string => {
      namedLines += 1
      return nameLine(line)
    }
    read = createNamedReader(restrictToHost(chosen.createReader(), options.host), countAndName)
    for (const text of held.splice(0)) take(text)
  }
  const detect = (isEnd: boolean): void => {
    if (read !== undefined) return
    const lines = held.filter((text) => explainUnreadable(text) === 'unreadable').slice(0, DETECT_LINES)
    const found =
      lines.length > 0 ? detectFeed(held.filter((text) => text !== '').slice(0, DETECT_LINES * 2)) : undefined
    if (found !== undefined) begin(found)
    else if (lines.length === DETECT_LINES || (isEnd && lines.length > 0)) throw unknownFormat(options.name, lines)
  }
  let splitter: Splitter | undefined
  if (options.feed !== undefined) begin(options.feed)
  return {
    push: (chunk) => {
      splitter ??= createSplitter(chunk, options, take)
      splitter.push(chunk)
      detect(false)
    },
    end: ({ isUnfinished } = { isUnfinished: false }) => {
      if (!isUnfinished || splitter?.isList === true) splitter?.end()
      detect(true)
      // Nothing but comments and empty lines came: they are of every format.
      for (const text of held.splice(0)) options.onLine(explainUnreadable(text), text)
    },
    feed: () => feed,
    isList: () => splitter?.isList === true,
    namedLines: () => namedLines,
  }
}

interface Splitter {
  isList: boolean
  push(chunk: Uint8Array): void
  end(): void
}

/** Some hosts give out their logs as one JSON list; none of the formats that have lines has one that begins so. */
function createSplitter(
  firstChunk: Uint8Array,
  { name, onLine }: LogReaderOptions,
  take: (text: string) => void,
): Splitter {
  const onTooLong = (): void => onLine('too_long', '')
  if (
    !/^(?:\xef\xbb\xbf)?\s*\[\s*[{\]]/.test(Buffer.from(firstChunk.subarray(0, LIST_HEAD_BYTES)).toString('latin1'))
  ) {
    return { isList: false, ...createLineSplitter({ maxLineBytes: EVENT_MAX_BYTES, onLine: take, onTooLong }) }
  }
  const entries = createJsonEntries({ key: '', maxEntryBytes: EVENT_MAX_BYTES, onEntry: take, onTooLong })
  const named = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      throw error instanceof JsonBodyError ? new LogError(`${name}: ${error.message}`, { cause: error }) : error
    }
  }
  return { isList: true, push: (chunk) => named(() => entries.push(chunk)), end: () => named(() => entries.end()) }
}

const LIST_HEAD_BYTES = 256

/** For help and faults: every format with what it is. */
export function describeFormats(): string {
  return FEEDS.map(({ name, title }) => `\n  ${name.padEnd(11)} ${title}`).join('')
}

function unknownFormat(name: string, lines: readonly string[]): LogError {
  const first = cutLine(lines[0] ?? '', SHOWN_CELLS)
  return new LogError(
    `${name}: its lines are of no format that Docmend knows, or of several. The first one:\n  ${first}\nName the format with --format; there are:${describeFormats()}`,
  )
}
