// From the bytes of a body to the lines of a batch: split, parse, identify and count them while they arrive.
import { ApiError } from '../../contract/errors.ts'
import { EVENT_MAX_BYTES } from '../../contract/limits.ts'
import type { Rejection } from '../../contract/rejections.ts'
import { events } from '../feeds/events.ts'
import type { Feed } from '../feeds/feed.ts'
import { detectFeed, FORMAT_CHOICE } from '../feeds/index.ts'
import type { Hit } from '../hit.ts'
import type { Batch } from '../ingest.ts'
import { createJsonEntries, JsonBodyError } from './json-entries.ts'
import { createIdentifyingReader, createLineIds, type WithId } from './line-ids.ts'
import { createLineSplitter } from './lines.ts'

/** How the body contains the entries: as lines, or as elements of a JSON list. */
export type BatchShape = 'lines' | 'list'

export interface BatchForm {
  shape: BatchShape
  /** undefined: detected from the first lines. */
  feed: Feed | undefined
  /** The server that wrote the lines; part of the ids of lines that have none of their own. */
  source?: string | undefined
  /** Of a feed that a pattern describes: its text, with its formats of dates. */
  pattern?: string | undefined
}

interface BatchTarget {
  batch: Pick<Batch, 'add' | 'lines'>
  /**
   * Together with their position in the batch, identifies events without an id: the client's name for the batch, or a
   * random one.
   */
  name: string
  maxLines: number
}

interface BatchReader {
  /** Throws `ApiError`; call nothing after that. */
  push: (bytes: Uint8Array) => void
  /** Throws `ApiError` when the body is not complete. */
  end: () => void
}

/** How many of the first non-empty lines are used to detect the format. */
const DETECTED_FROM_LINES = 20

interface LineHandler {
  onLine: (line: string) => void
  onTooLong: () => void
  end: () => void
}

/** Lines are counted as they arrive, so that a body with too many is refused at the first line past the limit. */
export function createBatchReader(form: BatchForm, target: BatchTarget): BatchReader {
  const limited = { ...target, batch: limitLines(target) }
  const handler = form.feed === undefined ? detectThenHandle(form, limited) : handleAs(form.feed, form, limited)
  const splitter = form.shape === 'lines' ? splitLines(handler) : splitList(handler)
  return {
    push: (bytes) => refuseBadJson(() => splitter.push(bytes)),
    end: () =>
      refuseBadJson(() => {
        splitter.end()
        handler.end()
      }),
  }
}

function splitLines({ onLine, onTooLong }: LineHandler) {
  return createLineSplitter({ maxLineBytes: EVENT_MAX_BYTES, onLine, onTooLong })
}

function splitList({ onLine, onTooLong }: LineHandler) {
  return createJsonEntries({ key: 'events', maxEntryBytes: EVENT_MAX_BYTES, onEntry: onLine, onTooLong })
}

function handleAs(feed: Feed, { source }: BatchForm, { batch, name }: BatchTarget): LineHandler {
  // The position identifies an event of our own format; the text identifies a log line, wherever it is when it is sent
  // again.
  const idOfLine = feed === events ? () => `${name}#${batch.lines()}` : createLineIds({ source })
  const read = createIdentifyingReader(feed.createReader(), idOfLine)
  return { onLine: (line) => batch.add(read(line)), onTooLong: () => batch.add('too_long'), end: () => undefined }
}

/** Holds lines back until the format is known; undefined stands for a line that is too long. */
function detectThenHandle(form: BatchForm, target: BatchTarget): LineHandler {
  const held: (string | undefined)[] = []
  let telling = 0
  let handler: LineHandler | undefined
  const settle = (): LineHandler => {
    const found = handleAs(requireFeed(held), form, target)
    for (const line of held.splice(0)) giveTo(found, line)
    return found
  }
  const hold = (line: string | undefined): void => {
    held.push(line)
    if (line !== undefined && line !== '') telling += 1
    if (telling === DETECTED_FROM_LINES || held.length > target.maxLines) handler = settle()
  }
  const giveOrHold = (line: string | undefined): void => {
    if (handler === undefined) hold(line)
    else giveTo(handler, line)
  }
  return {
    onLine: giveOrHold,
    onTooLong: () => giveOrHold(undefined),
    end: () => {
      handler ??= settle()
    },
  }
}

function giveTo(handler: LineHandler, line: string | undefined): void {
  if (line === undefined) handler.onTooLong()
  else handler.onLine(line)
}

function requireFeed(held: readonly (string | undefined)[]): Feed {
  const telling = held.filter((line) => line !== undefined).filter((line) => line !== '')
  // Every reader gives the same answer for an empty line.
  if (telling.length === 0) return events
  const feed = detectFeed(telling)
  if (feed !== undefined) return feed
  throw new ApiError('format_unknown', `The lines are of no known format; name it with ?format= (${FORMAT_CHOICE})`)
}

function limitLines({ batch, maxLines }: BatchTarget): BatchTarget['batch'] {
  return {
    lines: batch.lines,
    add: (line: WithId<Hit> | Rejection) => {
      if (batch.lines() >= maxLines) throw tooManyLines(maxLines)
      batch.add(line)
    },
  }
}

function tooManyLines(most: number): ApiError {
  return new ApiError('body_too_large', `A batch has at most ${most} lines or events; send several batches`)
}

function refuseBadJson(act: () => void): void {
  try {
    act()
  } catch (error) {
    if (error instanceof JsonBodyError) throw new ApiError('invalid_json', error.message)
    throw error
  }
}
