// Imports one log from where the last run ended, in batches. Each is durable before its position is saved: a run that is
// killed in between sends its last batch again, and the store recognizes those rows.
import { open, stat } from 'node:fs/promises'
import { describePath, isCompressed, type LogBytes, LogError, openLog } from '../logs/open-log.ts'
import { type Clock, followLog, REAL_CLOCK, type Read, withPauses } from './follow-log.ts'
import { findNext, findStart, keyOf, type LastLog, listNames, type NextLog, NOTHING_READ } from './next-log.ts'
import { type LogImport, type OpenImportOptions, openImport } from './open-import.ts'
import { isNoSuchFile, type PositionStore, type Start } from './position.ts'
import { findLog, idOf, isRotated } from './rotated-logs.ts'

/** A log that was written to more recently may end in the middle of a line. */
const WRITTEN_WITHIN_MS = 60_000

/** After a longer gap between two looks, the log may have been rotated more than once, and other logs may follow it. */
const ROTATIONS_APART_MS = 60_000

/** Rotations are rare; some network file systems report a new inode number at every look. */
const RENAMES_MAX = 20

export interface ImportOptions extends Omit<OpenImportOptions, 'keyOf'> {
  /** undefined = no positions are saved, and everything is read. */
  positions: PositionStore | undefined
  /** Keeps reading as the log grows; a compressed log is read once. */
  isFollowing: boolean
  /** Of the looks at a log that is followed. */
  clock?: Clock | undefined
  /** Ends the import once everything that was read is counted. */
  signal: AbortSignal
  onProgress: (read: { name: string; lines: number; bytes: number }) => void
  /** Called once for each log with the lines that an earlier run counted. */
  onSkipped: (lines: number) => void
  /** Called when the last line of a log is left for the next run. */
  onUnfinished: () => void
  /** Called at the end of a log with what a person should know about it. */
  onNote: (note: string) => void
  /** Called with what cannot be read of the logs that had the path before, perhaps again with the same sentence. */
  onMissing: (sentence: string) => void
}

/**
 * Resolves when the log ends, or when the signal aborts. What was not read of the logs that had this path before comes first.
 * Throws `LogError` and what the target throws.
 */
export async function importLog(path: string, options: ImportOptions): Promise<void> {
  const startedAt = Date.now()
  const { positions, signal } = options
  const saved = isRotated(path) ? undefined : await positions?.findLast(path)
  let last: LastLog | undefined = saved && { ...saved, state: 'saved' }
  const isExpected = last !== undefined && !(await isThere(path))
  const isFollowing = options.isFollowing && (isExpected || !(await isCompressed(path)))
  let renames = 0
  while (!signal.aborted) {
    const next = await findNext(path, last, { positions, isFollowing: isFollowing && !isRotated(path) })
    next.missing.forEach(isFollowing || next.hasRotated ? options.onMissing : options.onNote)
    if (next.id === undefined && isFollowing && last !== undefined) await waitFor(path, options)
    else {
      last ??= { key: NOTHING_READ, position: undefined, savedAt: startedAt, state: 'saved' }
      const read = await importNext(next, path, last, { ...options, isFollowing })
      renames = read === 'renamed' ? renames + 1 : 0
      if (next.isLive && !isFollowing && (renames === 0 || renames === RENAMES_MAX)) return
      if (renames === RENAMES_MAX)
        throw new LogError(`${describePath(path)}: its file changes faster than it can be opened`)
      // Another log has the path now.
      if (read !== 'renamed') last = read
    }
  }
}

async function waitFor(path: string, { signal, clock = REAL_CLOCK, onNote }: ImportOptions): Promise<void> {
  if (await isThere(path)) return
  onNote(`${describePath(path)}: waiting for the file to appear`)
  while (!signal.aborted && !(await isThere(path))) await clock.pause(signal)
}

async function isThere(path: string): Promise<boolean> {
  return (await findLog(path)).id !== undefined
}

/** Gives the log with how far it is read; `renamed` when another file had its name before all of it was read. */
async function importNext(
  next: NextLog,
  path: string,
  last: LastLog,
  options: ImportOptions,
): Promise<LastLog | 'renamed'> {
  try {
    return await importOnce(next, path, last, options)
  } catch (error) {
    const isOfFile = error instanceof LogError || isNoSuchFile(error)
    if (isOfFile && (await findLog(next.file)).id !== next.id) return 'renamed'
    if (next.isLive || !(error instanceof LogError)) throw error
    options.onMissing(error.message)
    return { key: next.key ?? last.key, position: undefined, savedAt: Date.now(), state: 'finished' }
  }
}

async function importOnce(
  next: NextLog,
  path: string,
  last: LastLog,
  options: ImportOptions,
): Promise<LastLog | 'renamed'> {
  const { positions } = options
  const { key, start } = await findStart(next.file, last, positions)
  if (start !== undefined && (last.state !== 'emptied' || last.key !== key)) options.onSkipped(start.lines)
  const toKey = (firstLine: string): string => keyOf(positions, firstLine)
  const work = await openImport(describePath(next.file), { key, start }, { ...options, keyOf: toKey })
  const saveLast = async (): Promise<void> => {
    if (!isRotated(path)) await positions?.saveLast(path, work.key() ?? last.key)
  }
  const commit = async (): Promise<void> => {
    await work.commit()
    const [readKey, position] = [work.key(), work.position()]
    if (readKey !== undefined && position !== undefined) await positions?.save(readKey, position)
    await saveLast()
  }
  if (key === undefined || start !== undefined) await saveLast()
  const reading = { next, path, work, start }
  const isGrowing = options.isFollowing && next.isNewest && (next.isLive || !(await isCompressed(next.file)))
  const state = await (isGrowing ? readGrowing(reading, commit, options) : readToEnd(reading, commit, options))
  if (state === 'renamed') return state
  // A log that is followed may begin with lines of the server itself, and an earlier run may have read the requests.
  if (!options.isFollowing && start === undefined) judge(work, options)
  const readKey = work.key()
  return readKey === undefined
    ? last
    : { key: readKey, position: work.position() ?? start, savedAt: Date.now(), ...state }
}

interface Reading {
  next: NextLog
  path: string
  work: LogImport
  start: Start | undefined
}

type Commit = () => Promise<void>
type ReadState = 'renamed' | Pick<LastLog, 'state' | 'mtimeMs' | 'isLate'>

/** Reads a log until another one has the path. */
async function readGrowing(
  { next, path, work, start }: Reading,
  commit: Commit,
  options: ImportOptions,
): Promise<ReadState> {
  const handle = await open(next.file)
  try {
    if (idOf(await handle.stat()) !== next.id) return 'renamed'
    const clock = options.clock ?? REAL_CLOCK
    let [isEmptied, isUnknown, seenAt] = [false, work.key() === undefined, clock.now()]
    for await (const read of followLog(handle, path, start, options)) {
      if (read === 'emptied') isEmptied = true
      else if (read === 'caught_up') {
        seenAt = clock.now()
        if (work.batch.lines() > 0) await commit()
      } else {
        // While it was empty, nothing tells it from another that was emptied.
        if (isUnknown && (await listNames(path)) !== next.names) return 'renamed'
        isUnknown = false
        if (work.push(read)) await commit()
      }
    }
    if (!options.signal.aborted && !isEmptied) work.reader.end()
    const isLate = clock.now() - seenAt > ROTATIONS_APART_MS
    if (work.batch.lines() > 0) await commit()
    return { state: isEmptied ? 'emptied' : 'finished', isLate, mtimeMs: (await handle.stat()).mtimeMs }
  } finally {
    await handle.close()
  }
}

async function readToEnd(
  { next, path, work, start }: Reading,
  commit: Commit,
  options: ImportOptions,
): Promise<ReadState> {
  const log = await openLog(next.file, start?.windowOffset)
  // A server may write to the log before until it has something to write to the new one.
  const isOpen = next.isNewest && (next.isLive || (await findLog(path)).size === 0)
  await readOnce(log, work, options, { commit, end: () => endFile(next.file, work, isOpen, options) })
  await commit()
  const isRenamed = (await findLog(next.file)).id !== next.id
  return isRenamed ? 'renamed' : { state: 'finished' }
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
async function endFile(path: string, work: LogImport, isOpen: boolean, { onUnfinished }: ImportOptions): Promise<void> {
  const isUnfinished = isOpen && work.isWithinLine() && !(await isCompressed(path)) && (await isBeingWritten(path))
  work.reader.end({ isUnfinished })
  if (isUnfinished && !work.reader.isList()) onUnfinished()
}

async function isBeingWritten(path: string): Promise<boolean> {
  return (await stat(path)).mtimeMs > Date.now() - WRITTEN_WITHIN_MS
}

/** Input from a pipe has no position to resume from. At each pause, everything so far is counted. */
export async function importStream(name: string, log: LogBytes, options: ImportOptions): Promise<void> {
  const work = await openImport(name, { key: undefined, start: undefined }, { ...options, keyOf: (line) => line })
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
