// Finds what to read next for a path whose log may have been rotated: the rest of the log that was read last, wherever it is
// now, then the logs after it, then the log that has the path.
import { formatCount } from '../../base/text.ts'
import { describePath, isCompressed, LogError } from '../logs/open-log.ts'
import { type PositionStore, type ReadLog, readFirstLine, readTail, type Start, TAIL_BYTES } from './position.ts'
import { type LogFile, listLogs } from './rotated-logs.ts'

export interface LastLog extends ReadLog {
  /** What is after the position: perhaps more, in a copy of the emptied log, or nothing. */
  state: 'saved' | 'emptied' | 'finished'
  /** Of a log that was read to its end. */
  mtimeMs?: number | undefined
  /** The last look was too long ago to know whether it still had the path, so other logs may have had it since. */
  isLate?: boolean | undefined
}

export interface NextLog extends LogFile {
  isLive: boolean
  /** Of a rotated log. */
  key: string | undefined
  /** No rotated log comes between it and the log at the path, so it may still be written to. */
  isNewest: boolean
  /** What cannot be read of the logs before it, each a sentence. */
  missing: string[]
  /** Whether there are rotated logs at all. */
  hasRotated: boolean
  /** Changes with each rotation. */
  names: string
}

/** For a path of which nothing was read yet; rotated logs that are older do not belong to what is to be read. */
export const NOTHING_READ = ''
/** The times of files are as coarse as this. */
const TIME_STEP_MS = 1000

interface FindOptions {
  positions: PositionStore | undefined
  isFollowing: boolean
}

/** Names that change while they are listed are listed again, so often at most. */
const LISTINGS_MAX = 20

export async function findNext(path: string, last: LastLog | undefined, options: FindOptions): Promise<NextLog> {
  for (let listings = 1; ; listings += 1) {
    const before = await listLogs(path)
    const next = await chooseNext(before, last, options)
    if (listings === LISTINGS_MAX || nameAll(before) === nameAll(await listLogs(path))) return next
  }
}

/** Changes with each rotation. */
export async function listNames(path: string): Promise<string> {
  return nameAll(await listLogs(path))
}

type Listing = Awaited<ReturnType<typeof listLogs>>

function nameAll({ live, rotated }: Listing): string {
  return JSON.stringify([live, ...rotated].map(({ file, id }) => [file, id]))
}

async function chooseNext(logs: Listing, last: LastLog | undefined, options: FindOptions): Promise<NextLog> {
  const { live, rotated } = logs
  const missing: string[] = []
  let key: string | undefined
  const isReadable = async (log: LogFile): Promise<boolean> => {
    try {
      const firstLine = await readFirstLine(log.file)
      if (firstLine !== undefined) key = keyOf(options.positions, firstLine)
      return firstLine !== undefined
    } catch (error) {
      if (!(error instanceof LogError)) throw error
      missing.push(error.message)
      return false
    }
  }
  const firstOf = async (candidates: readonly LogFile[]): Promise<NextLog> => {
    const found = await findIndex(candidates, isReadable)
    const log = candidates[found] ?? live
    const isNewest = log === live || log === rotated.at(-1)
    return {
      ...log,
      isLive: log === live,
      key,
      isNewest,
      missing,
      hasRotated: rotated.length > 0,
      names: nameAll(logs),
    }
  }
  if (last === undefined) return firstOf(await findKnown(logs, options))
  const isLive = await isPartOf(live, last, options)
  // Logs may begin alike, and of two that do the older one is not read to its end.
  const isSure = isLive && last.position?.tailBytes === TAIL_BYTES
  const at = isSure ? -1 : await findIndex(rotated, (log) => isPartOf(log, last, options))
  if (isLive && at === -1) return firstOf([])
  if (at !== -1) return firstOf(rotated.slice(last.state === 'finished' ? at + 1 : at))
  const later = rotated.filter(({ mtimeMs }) => mtimeMs > last.savedAt - TIME_STEP_MS)
  // A log that was read to its end while it had the path may be out of reach now, as with `olddir` of logrotate.
  const isMissing = last.key !== NOTHING_READ && (last.state !== 'finished' || last.isLate === true || later.length > 0)
  if (isMissing) missing.push(describeMissing(live.file, last))
  return firstOf(later)
}

/** Before paths were saved, only positions were: the newest rotated log that has one is the one that was read last. */
async function findKnown({ live, rotated }: Listing, options: FindOptions): Promise<LogFile[]> {
  if (!options.isFollowing || (await isKnown(live, options))) return []
  const at = await findIndex([...rotated].reverse(), (log) => isKnown(log, options))
  return at === -1 ? [] : rotated.slice(rotated.length - 1 - at)
}

async function isKnown({ file, id }: LogFile, { positions }: FindOptions): Promise<boolean> {
  if (positions === undefined || id === undefined) return false
  return orFalse(async () => {
    const firstLine = await readFirstLine(file)
    const position = firstLine === undefined ? undefined : await positions.find(positions.keyOf(firstLine))
    return position !== undefined && (await readTail(file, position)) !== undefined
  })
}

async function isPartOf(log: LogFile, last: LastLog, { positions }: FindOptions): Promise<boolean> {
  if (log.id === undefined) return false
  const isSame = await orFalse(async () => {
    const firstLine = await readFirstLine(log.file)
    if (firstLine === undefined || keyOf(positions, firstLine) !== last.key) return false
    return last.position === undefined || (await readTail(log.file, last.position)) !== undefined
  })
  if (isSame || last.mtimeMs === undefined) return isSame
  // What packs a log keeps its time, in whole seconds at least; and not all that packs logs can be unpacked here.
  return (await isUnreadable(log)) && Math.floor(log.mtimeMs / 1000) === Math.floor(last.mtimeMs / 1000)
}

/** Gives what identifies a log that begins with this line; without positions, only within this run. */
export function keyOf(positions: PositionStore | undefined, firstLine: string): string {
  return positions?.keyOf(firstLine) ?? firstLine
}

/** Gives what identifies the log in this file, and where to go on in it. Throws `LogError`. */
export async function findStart(
  file: string,
  last: LastLog,
  positions: PositionStore | undefined,
): Promise<{ key: string | undefined; start: Start | undefined }> {
  const firstLine = await readFirstLine(file)
  if (firstLine === undefined) return { key: undefined, start: undefined }
  const key = keyOf(positions, firstLine)
  const known = [await positions?.find(key), last.key === key ? last.position : undefined]
  for (const position of known) {
    if (position === undefined) continue
    const tail = await readTail(file, position)
    if (tail !== undefined) return { key, start: { ...position, tail } }
  }
  return { key, start: undefined }
}

function isUnreadable({ file }: LogFile): Promise<boolean> {
  return isCompressed(file).then(
    () => false,
    (error: unknown) => {
      if (error instanceof LogError) return true
      throw error
    },
  )
}

/** A rotated log that cannot be read is not the one that is looked for. */
async function orFalse(ask: () => Promise<boolean>): Promise<boolean> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof LogError) return false
    throw error
  }
}

async function findIndex(logs: readonly LogFile[], holds: (log: LogFile) => Promise<boolean>): Promise<number> {
  for (const [index, log] of logs.entries()) if (await holds(log)) return index
  return -1
}

function describeMissing(path: string, { position, savedAt }: LastLog): string {
  const lines = position === undefined ? 'its start' : `line ${formatCount(position.lines)}`
  const time = new Date(savedAt).toISOString().replace('T', ' ').replace(/\..*/, ' UTC')
  return `${describePath(path)}: lines may be missing. At ${time}, the log at this path had been read up to ${lines}, and no file beside it contains the rest. If you have that log elsewhere, import it`
}
