// Reads one log, from where an earlier run ended or from its start, into batches.

import type { IngestAnswer } from '../../contract/views.ts'
import type { Feed } from '../../traffic/feeds/feed.ts'
import { findFeed } from '../../traffic/feeds/index.ts'
import { createLogReader, type LogReader } from '../logs/log-reader.ts'
import type { SharedLines } from '../logs/shared-lines.ts'
import type { ImportBatch, OpenBatch } from './import-target.ts'
import { createPlaceTracker } from './place-tracker.ts'
import { isIdentifying, type Position, type Start } from './position.ts'

/** Larger batches make long transactions, for which other writers wait; smaller ones spend their time waiting for the disk. */
const BATCH_LINES = 2_500
/** Text of one batch, which is held in memory; lines may be long. */
const BATCH_BYTES = 2 * 1024 * 1024

export interface OpenImportOptions {
  feed: Feed | undefined
  host: string | undefined
  source?: string | undefined
  shared?: SharedLines | undefined
  openBatch: OpenBatch
  /** Gives what identifies a log that begins with this line. */
  keyOf: (firstLine: string) => string
  onFormat: (name: string) => void
  /** Called after every batch. */
  onCounted: (answer: IngestAnswer, lines: number) => void
}

export interface LogImport {
  name: string
  batch: ImportBatch
  reader: LogReader
  /** Takes a chunk; true when the batch is full. */
  push(chunk: Buffer): boolean
  /** Counts the batch, durably. */
  commit(): Promise<void>
  /** New lines so far. */
  lines(): number
  /** What identifies the log; undefined before its first line that does, and for a list. */
  key(): string | undefined
  position(): Position | undefined
  /** Whether the bytes so far end within a line. */
  isWithinLine(): boolean
}

/** `log` is what an earlier run knew of it. */
export async function openImport(
  name: string,
  log: { key: string | undefined; start: Start | undefined },
  options: OpenImportOptions,
): Promise<LogImport> {
  const start = log.start
  const batch = await options.openBatch()
  const place = createPlaceTracker(start)
  let key = log.key
  const state = { header: start?.header ?? null, isReplaying: false, lines: 0, wholeLines: 0, batchBytes: 0 }
  const reader = createLogReader({
    name,
    feed: (start && findFeed(start.format)) ?? options.feed,
    host: options.host,
    source: options.source,
    shared: options.shared,
    onLine: (line, text) => {
      if (line === 'comment' && text.startsWith('#Fields')) state.header = text
      if (key === undefined && isIdentifying(text)) key = options.keyOf(text)
      if (state.isReplaying) return
      state.lines += 1
      state.batchBytes += text.length
      batch.add(line, text)
    },
  })
  const push = replayBefore(start, reader, state)
  return {
    name,
    batch,
    reader,
    push: (chunk) => {
      push(chunk)
      place.push(chunk, reader.generatedIds())
      state.wholeLines = state.lines
      return batch.lines() >= BATCH_LINES || state.batchBytes >= BATCH_BYTES
    },
    commit: async () => {
      const lines = batch.lines()
      if (lines === 0) return
      const answer = await batch.commit()
      state.batchBytes = 0
      options.onFormat(reader.feed()?.name ?? 'unknown')
      options.onCounted(answer, lines)
    },
    lines: () => state.lines,
    isWithinLine: () => place.isWithinLine(),
    key: () => (reader.isList() ? undefined : key),
    position: () => {
      const format = reader.feed()?.name
      // Another run may name the right format.
      if (reader.fault() !== undefined) return undefined
      // Until the format is known, lines are held back.
      if (format === undefined || reader.isList() || place.offset() < (start?.offset ?? 0)) return undefined
      const lines = (start?.lines ?? 0) + state.wholeLines
      return { ...place.read(), format, header: state.header, lines }
    },
  }
}

/**
 * Returns a push function that does not count the lines before the start. It still reads them, because later lines depend
 * on them: for the numbers of identical lines, and for the fields of a header.
 */
function replayBefore(
  start: Position | undefined,
  reader: LogReader,
  state: { isReplaying: boolean },
): (chunk: Buffer) => void {
  if (start === undefined) return (chunk) => reader.push(chunk)
  const replay = (chunk: Buffer): void => {
    state.isReplaying = true
    reader.push(chunk)
    state.isReplaying = false
  }
  if (start.windowOffset > 0 && start.header !== null) replay(Buffer.from(`${start.header}\n`))
  let bytesBefore = start.offset - start.windowOffset
  return (chunk) => {
    const before = chunk.subarray(0, bytesBefore)
    bytesBefore -= before.length
    if (before.length > 0) replay(before)
    if (before.length < chunk.length) reader.push(chunk.subarray(before.length))
  }
}
