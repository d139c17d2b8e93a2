// Turns the bytes of one log into parsed lines, each with an id. Detects the format from the first lines unless it is given.

import { EVENT_MAX_BYTES } from '../../contract/limits.ts'
import type { Rejection } from '../../contract/rejections.ts'
import { explainUnreadable } from '../../traffic/feeds/explain-unreadable.ts'
import type { Feed, LineReader } from '../../traffic/feeds/feed.ts'
import { detectFeed, FEEDS } from '../../traffic/feeds/index.ts'
import type { Hit } from '../../traffic/hit.ts'
import { askedHost, fitsHost } from '../../traffic/host.ts'
import { createJsonEntries, JsonBodyError } from '../../traffic/reading/json-entries.ts'
import { createIdentifyingReader, createLineIds, type WithId } from '../../traffic/reading/line-ids.ts'
import { createLineSplitter } from '../../traffic/reading/lines.ts'
import { cutLine } from '../terminal-text.ts'
import { createLogAccount, nameLog } from './log-account.ts'
import { LogError } from './open-log.ts'
import type { SharedLines } from './shared-lines.ts'

// The first lines of a log, held until its format is known. Comments and empty lines say little about that, and a log may have
// millions of them.

/** Lines that are used to detect the format. */
const DETECT_LINES = 50
/** More than any server writes before its first request. */
const COMMENTS_MAX = 1000
/** A comment that names the fields of the lines after it. */
const HEADER = /^#\s*(?:Fields|Version|Software)\b/i
const HEADERS_MAX = 10
/** With comments between the first requests; a piece of a file has fewer lines. */
const HELD_MAX = 200_000

interface HeldLines {
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

const SHOWN_CELLS = 120

/** Takes one parsed or rejected line, with its text. */
type TakeLine = (line: WithId<Hit> | Rejection, text: string) => void

export interface LogReaderOptions {
  /** The name of the log in messages. */
  name: string
  /** undefined = detected. */
  feed: Feed | undefined
  /** Only requests to this host count; lines without a host belong to it. */
  host: string | undefined
  /** The server that wrote the log; part of the ids of its lines. */
  source?: string | undefined
  /** Compares the logs of one run. */
  shared?: SharedLines | undefined
  onLine: TakeLine
}

export interface LogReader {
  /** Throws `LogError` when the format cannot be detected. */
  push(chunk: Uint8Array): void
  /** Takes a last line without a line break, unless it is unfinished. Throws `LogError` when the format cannot be detected. */
  end(options?: { isUnfinished: boolean }): void
  /** undefined until the format is known; lines are held back until then. */
  feed(): Feed | undefined
  /** Why nothing so far could be read, with the name of the log; undefined when something could, or there was nothing. */
  fault(): string | undefined
  /** What a person should know about the log, each with its name. */
  notes(): string[]
  /** Whether the log is one JSON list, which has no line ends to resume from. */
  isList(): boolean
  /** Ids generated so far, for lines that have none of their own. */
  generatedIds(): number
}

export function createLogReader(options: LogReaderOptions): LogReader {
  const held = createHeldLines()
  let feed: Feed | undefined
  let read: ((line: string) => WithId<Hit> | Rejection) | undefined
  let generatedIds = 0
  const account = createLogAccount()
  const idOfLine = createLineIds({ source: options.source })
  const share = options.shared?.open(options.name)
  const give: TakeLine = (line, text) => {
    account.add(line, text, feed)
    if (typeof line === 'object') share?.(line.id, line.time)
    options.onLine(line, text)
  }
  const take = (text: string): void => {
    if (read !== undefined) give(read(text), text)
    else for (const early of held.add(text)) give(explainUnreadable(early), early)
  }
  const begin = (chosen: Feed): void => {
    feed = chosen
    const countAndIdentify = (line: string): string => {
      generatedIds += 1
      return idOfLine(line)
    }
    read = createIdentifyingReader(restrictToHost(chosen.createReader(), options.host), countAndIdentify)
    for (const header of held.headers()) read(header)
    for (const text of held.takeAll()) take(text)
  }
  const detect = (isEnd: boolean): void => {
    if (read !== undefined) return
    const lines = held.requests()
    const found = lines.length > 0 ? detectFeed(held.sample()) : undefined
    if (found !== undefined) begin(found)
    else if (lines.length === DETECT_LINES || (lines.length > 0 && (isEnd || held.isFull())))
      throw unknownFormat(options.name, lines)
  }
  let splitter: Splitter | undefined
  if (options.feed !== undefined) begin(options.feed)
  return {
    push: (chunk) => {
      splitter ??= createSplitter(chunk, options.name, { take, onTooLong: () => give('too_long', '') })
      splitter.push(chunk)
      detect(false)
    },
    end: ({ isUnfinished } = { isUnfinished: false }) => {
      if (!isUnfinished || splitter?.isList === true) splitter?.end()
      detect(true)
      // The log has only comments and empty lines, which fit every format.
      for (const text of held.takeAll()) give(explainUnreadable(text), text)
    },
    feed: () => feed,
    fault: () => {
      const fault = feed && account.fault(feed)
      return fault === undefined ? undefined : `${options.name}: ${fault}`
    },
    notes: () => (feed === undefined ? [] : account.notes(feed).map((note) => `${options.name}: ${note}`)),
    isList: () => splitter?.isList === true,
    generatedIds: () => generatedIds,
  }
}

/**
 * Rejects requests to another host as `other_host`. Requests without a host get this one, so that the project's rules see it;
 * `*.example.com` covers every name below it and is given to no request.
 */
function restrictToHost(read: LineReader, host: string | undefined): LineReader {
  if (host === undefined) return read
  return (line) => {
    const hit = read(line)
    if (typeof hit === 'string') return hit
    const asked = askedHost(hit)
    if (asked !== undefined) return fitsHost(asked, [host]) ? hit : 'other_host'
    if (!host.startsWith('*.')) hit.host = host
    return hit
  }
}

interface Splitter {
  isList: boolean
  push(chunk: Uint8Array): void
  end(): void
}

/** Some hosts deliver their logs as one JSON list. No line of the line-based formats begins like one. */
function createSplitter(
  firstChunk: Uint8Array,
  name: string,
  { take, onTooLong }: { take: (text: string) => void; onTooLong: () => void },
): Splitter {
  if (
    !/^(?:\xef\xbb\xbf)?\s*\[\s*[{\]]/.test(Buffer.from(firstChunk.subarray(0, LIST_HEAD_BYTES)).toString('latin1'))
  ) {
    return { isList: false, ...createLineSplitter({ maxLineBytes: EVENT_MAX_BYTES, onLine: take, onTooLong }) }
  }
  const entries = createJsonEntries({ key: '', maxEntryBytes: EVENT_MAX_BYTES, onEntry: take, onTooLong })
  const withLogName = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      throw error instanceof JsonBodyError ? new LogError(`${name}: ${error.message}`, { cause: error }) : error
    }
  }
  return {
    isList: true,
    push: (chunk) => withLogName(() => entries.push(chunk)),
    end: () => withLogName(() => entries.end()),
  }
}

const LIST_HEAD_BYTES = 256

const NAME_CELLS = 20

/** All formats with their titles, for error messages. */
function describeFormats(): string {
  return FEEDS.map(({ name, title }) => `\n  ${name.padEnd(NAME_CELLS)} ${title}`).join('')
}

function unknownFormat(name: string, lines: readonly string[]): LogError {
  const first = cutLine(lines[0] ?? '', SHOWN_CELLS)
  const known = nameLog(lines)
  if (known !== undefined)
    return new LogError(`${name}: Docmend does not read it. ${known} The first line:\n  ${first}`)
  return new LogError(
    `${name}: its lines have no format that Docmend knows, or several formats. The first line:\n  ${first}\nName the format with --log-format, which also takes a pattern (docs/log-formats.md):${describeFormats()}`,
  )
}
