// Stores how far a log was imported, so that the next run continues there. The first line identifies a log, not its name:
// renamed, rotated or compressed, it is the same log.
import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { explainUnreadable } from '../../pageviews/feeds/explain-unreadable.ts'
import { createLineSplitter } from '../../pageviews/reading/lines.ts'
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

export interface PositionStore {
  /** Gives the position of the log in this file, undefined for a new log. Throws `LogError` when there is no file. */
  find(path: string): Promise<FoundPosition>
}

export interface FoundPosition {
  /** False while the log has no first line that identifies it; then nothing is saved. */
  isKnown: boolean
  position: Position | undefined
  /** Replaces the position; once it resolves, the position survives a crash of the machine. */
  save(position: Position): Promise<void>
}

export const TAIL_BYTES = 4096
/** The first line is looked for in this many bytes only. */
const HEAD_BYTES = 1024 * 1024

/** `target` identifies the destination: a project of this machine, or of a remote service. */
export function openPositions(dataDir: string, target: string): PositionStore {
  const folder = join(dataDir, 'imports')
  return {
    find: async (path) => {
      const firstLine = await readFirstLine(path)
      if (firstLine === undefined) return { isKnown: false, position: undefined, save: async () => undefined }
      const file = join(folder, `${hashText(`${target}\n${firstLine}`)}.position`)
      const position = await readPosition(file)
      const isSame = position !== undefined && (await hasTail(path, position))
      return {
        isKnown: true,
        position: isSame ? position : undefined,
        save: (next) => writePosition(folder, file, next),
      }
    },
  }
}

export function hashTail(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url')
}

/** The first line that is neither empty nor a comment: all logs of a host have the same header. */
async function readFirstLine(path: string): Promise<string | undefined> {
  let found: string | undefined
  const onLine = (text: string): void => {
    if (explainUnreadable(text) === 'unreadable') found ??= text
  }
  const splitter = createLineSplitter({ maxLineBytes: HEAD_BYTES, onLine, onTooLong: () => undefined })
  let readBytes = 0
  for await (const chunk of (await openLog(path)).chunks) {
    splitter.push(chunk)
    readBytes += chunk.length
    if (found !== undefined || readBytes > HEAD_BYTES) break
  }
  // An unfinished first line may still grow, and would then identify another log.
  return found
}

/** Whether the bytes before the position are still the same. */
async function hasTail(path: string, { offset, tailHash, tailBytes: wanted }: Position): Promise<boolean> {
  const parts: Buffer[] = []
  let length = 0
  for await (const chunk of (await openLog(path, offset - wanted)).chunks) {
    parts.push(chunk.subarray(0, wanted - length))
    length += chunk.length
    if (length >= wanted) break
  }
  return hashTail(Buffer.concat(parts)) === tailHash
}

async function readPosition(file: string): Promise<Position | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : parsePosition(text)
}

/** A damaged file is ignored: the log is then read from its start, which counts nothing twice. */
function parsePosition(text: string): Position | undefined {
  const fields = text.split('\n')
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

/** Writes a new file and renames it, so that a kill leaves the old position or the new one. */
async function writePosition(folder: string, file: string, position: Position): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { offset, windowOffset, lines, tailBytes, format, tailHash, header } = position
  const fields = [VERSION, offset, windowOffset, lines, tailBytes, format, tailHash, header ?? '']
  const draft = `${file}.${process.pid}`
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
