// Stores how far a log was imported, so that the next run continues there. The first line identifies a log, not its name:
// renamed, rotated or compressed, it is the same log.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isNativeError } from 'node:util/types'
import { EVENT_MAX_BYTES } from '../../contract/limits.ts'
import { explainUnreadable } from '../../traffic/feeds/explain-unreadable.ts'
import { createLineSplitter } from '../../traffic/reading/lines.ts'
import { openLog } from '../logs/open-log.ts'

/** Offsets are bytes of the uncompressed log, at the start of a line. */
export interface Position {
  /** Everything before it is counted, durably. */
  offset: number
  /** Where reading resumes, so that equal lines get the same numbers (line-ids.ts). */
  windowOffset: number
  format: string
  /** The last line that named the fields, such as `#Fields:`. */
  header: string | null
  /** Hash of the `tailBytes` bytes before `offset`: another log may begin with an equal line. */
  tailHash: string
  tailBytes: number
  /** Lines before `offset`. */
  lines: number
}

/** A position in a file that still has the same bytes before it. */
export interface Start extends Position {
  /** `TAIL_BYTES` before `offset`, or all. */
  tail: Buffer
}

/** A log, and how far it was read. */
export interface ReadLog {
  /** Identifies the log by its first line. */
  key: string
  /** undefined when nothing of it was counted yet. */
  position: Position | undefined
  /** Epoch milliseconds. */
  savedAt: number
}

export interface PositionStore {
  /** Gives what identifies a log that begins with this line. */
  keyOf(firstLine: string): string
  find(key: string): Promise<Position | undefined>
  /** Replaces the position; once it resolves, the position survives a crash of the machine. */
  save(key: string, position: Position): Promise<void>
  /** Gives the log that was read last for this path, which may have another name by now. */
  findLast(path: string): Promise<ReadLog | undefined>
  /** An empty key: the log at this path was empty. */
  saveLast(path: string, key: string): Promise<void>
}

export const TAIL_BYTES = 4096
/** The first line is looked for in this many bytes only. */
const HEAD_BYTES = 1024 * 1024

/** `target` identifies the destination: a project of this machine, or of a remote service. */
export function openPositions(dataDir: string, target: string): PositionStore {
  const folder = join(dataDir, 'imports')
  const fileOf = (key: string): string => join(folder, `${key}.position`)
  const fileOfPath = (path: string): string => join(folder, `${hashText(`${target}\n${path}`)}.last`)
  const lastKeys = new Map<string, string>()
  return {
    keyOf: (firstLine) => hashText(`${target}\n${firstLine}`),
    find: async (key) => (await readSaved(fileOf(key), parsePosition))?.value,
    save: (key, position) => writeSaved(folder, fileOf(key), formatPosition(position)),
    findLast: async (path) => {
      const last = await readSaved(fileOfPath(path), parseLast)
      if (last === undefined) return undefined
      const read = await readSaved(fileOf(last.value), parsePosition)
      return { key: last.value, position: read?.value, savedAt: Math.max(last.savedAt, read?.savedAt ?? 0) }
    },
    saveLast: async (path, key) => {
      if (lastKeys.get(path) === key) return
      await writeSaved(folder, fileOfPath(path), [LAST_VERSION, key])
      lastKeys.set(path, key)
    },
  }
}

export function hashTail(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url')
}

/** Whether a log is identified by this line: it is neither empty nor a comment, since all logs of a host have the same header. */
export function isIdentifying(line: string): boolean {
  return explainUnreadable(line) === 'unreadable'
}

/** Undefined while the log has no whole line that identifies it. Throws `LogError` when it cannot be read. */
export async function readFirstLine(path: string): Promise<string | undefined> {
  let found: string | undefined
  const onLine = (text: string): void => {
    if (isIdentifying(text)) found ??= text
  }
  const splitter = createLineSplitter({ maxLineBytes: EVENT_MAX_BYTES, onLine, onTooLong: () => undefined })
  let readBytes = 0
  for await (const chunk of (await openLog(path)).chunks) {
    splitter.push(chunk)
    readBytes += chunk.length
    if (found !== undefined || readBytes > HEAD_BYTES) break
  }
  // An unfinished first line may still grow, and would then identify another log.
  return found
}

/** Gives the bytes before the position; undefined when they are not the same any more. Throws `LogError`. */
export async function readTail(
  path: string,
  { offset, tailHash, tailBytes }: Position,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const wanted = Math.min(TAIL_BYTES, offset)
  const parts: Buffer[] = []
  let length = 0
  for await (const chunk of (await openLog(path, offset - wanted)).chunks) {
    parts.push(chunk.subarray(0, wanted - length))
    length += chunk.length
    if (length >= wanted) break
  }
  const tail = Buffer.concat(parts)
  const isSame = tail.length === wanted && hashTail(tail.subarray(wanted - tailBytes)) === tailHash
  return isSame ? tail : undefined
}

async function readSaved<Value>(
  file: string,
  parse: (fields: string[]) => Value | undefined,
): Promise<{ value: Value; savedAt: number } | undefined> {
  try {
    const value = parse((await readFile(file, 'utf8')).split('\n'))
    return value === undefined ? undefined : { value, savedAt: (await stat(file)).mtimeMs }
  } catch (error) {
    if (isNoSuchFile(error)) return undefined
    throw error
  }
}

export function isNoSuchFile(error: unknown): boolean {
  return isNativeError(error) && 'code' in error && error.code === 'ENOENT'
}

function parseLast([version, key]: string[]): string | undefined {
  return version === LAST_VERSION && /^(?:[0-9a-f]{32})?$/.test(key ?? '-') ? key : undefined
}

/** A damaged file is ignored: the log is then read from its start, which counts nothing twice. */
function parsePosition(fields: string[]): Position | undefined {
  const [version, offset, windowOffset, lines, tailBytes, format, tailHash, header] = fields
  const numbers = [offset, windowOffset, lines, tailBytes].map(Number)
  if (version !== VERSION || !numbers.every((number) => Number.isSafeInteger(number) && number >= 0)) return undefined
  const [at = 0, windowAt = 0, count = 0, tail = 0] = numbers
  if (tail > at || windowAt > at) return undefined
  if (format === undefined || tailHash === undefined || header === undefined) return undefined
  return {
    offset: at,
    windowOffset: windowAt,
    lines: count,
    format,
    tailHash,
    tailBytes: tail,
    header: header === '' ? null : header,
  }
}

const VERSION = 'docmend-import-1'
const LAST_VERSION = 'docmend-import-last-1'

function formatPosition({ offset, windowOffset, lines, tailBytes, format, tailHash, header }: Position) {
  return [VERSION, offset, windowOffset, lines, tailBytes, format, tailHash, header ?? '']
}

/** Writes a new file and renames it, so that a kill leaves the old fields or the new ones. */
async function writeSaved(folder: string, file: string, fields: readonly (string | number)[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // A log that was named twice is saved by two readers at once.
  const draft = `${file}.${randomUUID()}`
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(`${fields.join('\n')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
