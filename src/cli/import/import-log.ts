// Imports one log from where the last run ended, in batches. Each is durable before its position is saved: a run that is
// killed in between sends its last batch again, and the store recognizes those rows.
import { stat } from 'node:fs/promises'
import type { IngestAnswer } from '../../contract/views.ts'
import type { Feed } from '../../pageviews/feeds/feed.ts'
import { findFeed } from '../../pageviews/feeds/index.ts'
import { createLogReader, type LogReader } from '../logs/log-reader.ts'
import { describePath, isCompressed, type LogBytes, LogError, openLog } from '../logs/open-log.ts'
import type { SharedLines } from '../logs/shared-lines.ts'
import { followLog, type Read, withPauses } from './follow-log.ts'
import type { ImportBatch, OpenBatch } from './import-target.ts'
import { createPlaceTracker } from './place-tracker.ts'
import type { FoundPosition, Position, PositionStore } from './position.ts'

/** Larger batches make long transactions, for which other writers wait; smaller ones spend their time waiting for the disk. */
const BATCH_LINES = 2_500
/** Text of one batch, which is held in memory; lines may be long. */
const BATCH_BYTES = 2 * 1024 * 1024
/** A log that was written to more recently may end in the middle of a line. */
const WRITTEN_WITHIN_MS = 60_000

export interface ImportOptions {
  feed: Feed | undefined
  host: string | undefined
  source?: string | undefined
  shared?: SharedLines | undefined
  openBatch: OpenBatch
  /** undefined = no positions are saved, and everything is read. */
  positions: PositionStore | undefined
  /** Keeps reading as the log grows; a compressed log is read once. */
  isFollowing: boolean
  /** Ends the import once everything that was read is counted. */
  signal: AbortSignal
  onProgress: (read: { name: string; lines: number; bytes: number }) => void
  /** Called after every batch. */
  onCounted: (answer: IngestAnswer, lines: number) => void
  /** Called once with the lines that an earlier run counted. */
  onSkipped: (lines: number) => void
  onFormat: (name: string) => void
  /** Called when the last line of a log is left for the next run. */
  onUnfinished: () => void
  /** Called at the end of a log with what a person should know about it. */
  onNote: (note: string) => void
}

/** Resolves when the log ends, or when the signal aborts. Throws `LogError` and what the target throws. */
export async function importLog(path: string, options: ImportOptions): Promise<void> {
  const isFollowing = options.isFollowing && !(await isCompressed(path))
  do {
    await importOnce(path, options, isFollowing)
    // Another log has the same name now.
  } while (isFollowing && !options.signal.aborted)
}

async function importOnce(path: string, options: ImportOptions, isFollowing: boolean): Promise<void> {
  let found = await options.positions?.find(path)
  const start = found?.position
  if (start !== undefined) options.onSkipped(start.lines)
  const work = await openImport(describePath(path), options, start)
  const commit = async (): Promise<void> => {
    await work.commit()
    // A log that was empty when it was opened may have its first line by now.
    if (found?.isKnown === false) found = await options.positions?.find(path)
    await savePosition(found, work)
  }
  if (isFollowing) {
    for await (const read of followLog(path, start?.windowOffset ?? 0, options.signal)) {
      if (read === 'caught_up' ? work.batch.lines() > 0 : work.push(read)) await commit()
    }
    if (!options.signal.aborted) work.reader.end()
  } else {
    const log = await openLog(path, start?.windowOffset ?? 0)
    await readOnce(log, work, options, { commit, end: () => endFile(path, work, options) })
  }
  if (work.batch.lines() > 0 || !isFollowing) await commit()
  // A log that is followed may begin with lines of the server itself, and an earlier run may have read the requests.
  if (!isFollowing && start === undefined) judge(work, options)
}

/** Throws `LogError` when nothing in the log could be read. */
function judge({ reader }: LogImport, { onNote, signal }: ImportOptions): void {
  if (signal.aborted) return
  reader.notes().forEach(onNote)
  const fault = reader.fault()
  if (fault !== undefined) throw new LogError(fault)
}

/**
 * A last line without a line break must wait while the log is being written: half of it may already parse as a view, and
 * would count in addition to the whole line.
 */
async function endFile(path: string, work: LogImport, { onUnfinished }: ImportOptions): Promise<void> {
  const isUnfinished = work.isWithinLine() && !(await isCompressed(path)) && (await isBeingWritten(path))
  work.reader.end({ isUnfinished })
  if (isUnfinished && !work.reader.isList()) onUnfinished()
}

async function isBeingWritten(path: string): Promise<boolean> {
  return (await stat(path)).mtimeMs > Date.now() - WRITTEN_WITHIN_MS
}

/** Input from a pipe has no position to resume from. At each pause, everything so far is counted. */
export async function importStream(name: string, log: LogBytes, options: ImportOptions): Promise<void> {
  const work = await openImport(name, options, undefined)
  const [commit, end] = [() => work.commit(), async () => work.reader.end()]
  await readOnce({ ...log, chunks: withPauses(log.chunks) }, work, options, { commit, end })
  await commit()
  judge(work, options)
}

async function readOnce(
  log: Pick<LogBytes, 'readBytes'> & { chunks: AsyncIterable<Read> },
  work: LogImport,
  { signal, onProgress }: ImportOptions,
  { commit, end }: { commit: () => Promise<void>; end: () => Promise<void> },
): Promise<void> {
  try {
    for await (const chunk of log.chunks) {
      if (signal.aborted) return
      if (chunk === 'caught_up' ? work.batch.lines() > 0 : work.push(chunk)) await commit()
      onProgress({ name: work.name, lines: work.lines(), bytes: log.readBytes() })
    }
    await end()
  } catch (error) {
    if (!(error instanceof LogError)) throw error
    // The lines before the damage count as if the log ended there.
    await commit()
    if (!signal.aborted) throw error
  }
}

interface LogImport {
  name: string
  batch: ImportBatch
  reader: LogReader
  /** Takes a chunk; true when the batch is full. */
  push(chunk: Buffer): boolean
  /** Counts the batch, durably. */
  commit(): Promise<void>
  /** New lines so far. */
  lines(): number
  position(): Position | undefined
  /** Whether the bytes so far end within a line. */
  isWithinLine(): boolean
}

async function openImport(name: string, options: ImportOptions, start: Position | undefined): Promise<LogImport> {
  const batch = await options.openBatch()
  const place = createPlaceTracker(start?.windowOffset ?? 0)
  const state = { header: start?.header ?? null, isReplaying: false, lines: 0, wholeLines: 0, batchBytes: 0 }
  const reader = createLogReader({
    name,
    feed: (start && findFeed(start.format)) ?? options.feed,
    host: options.host,
    source: options.source,
    shared: options.shared,
    onLine: (line, text) => {
      if (line === 'comment' && text.startsWith('#Fields')) state.header = text
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
    position: () => {
      const format = reader.feed()?.name
      // Until the format is known, lines are held back.
      // Another run may name the right format.
      if (reader.fault() !== undefined) return undefined
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

async function savePosition(found: FoundPosition | undefined, work: LogImport): Promise<void> {
  const position = work.position()
  if (position !== undefined) await found?.save(position)
}
