// How far a log was imported, so that the next run goes on there. A log is known by its first line, not by its name: the
// same under another name, rotated away or packed, it is the same log.
import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { explainUnreadable } from '../../pageviews/feeds/explain-unreadable.ts'
import { createLineSplitter } from '../../pageviews/lines.ts'
import { openLog } from '../logs/open-log.ts'

/** Places are bytes of the unpacked log, at the beginning of a line. */
export interface Position {
  /** What lies before it is counted, durably. */
  offset: number
  /** Where reading begins again, so that lines get the names that they would have had (line-ids.ts). */
  windowOffset: number
  format: string
  /** The last line that told the fields of those after it, such as `#Fields:`. */
  header: string | null
  /** Of so many bytes just before `offset`: another log may begin with an equal line. */
  tailHash: string
  tailBytes: number
  /** Lines before `offset`. */
  lines: number
}

export interface PositionStore {
  /** Gives the position of the log in this file; undefined when it is a new one. Throws `LogError` without the file. */
  find(path: string): Promise<FoundPosition>
}

export interface FoundPosition {
  /** False while the log has no first line to know it by; then nothing is kept. */
  isKnown: boolean
  position: Position | undefined
  /** Keeps another one in its place; what it resolves with survives a crash of the machine. */
  save(position: Position): Promise<void>
}

export const TAIL_BYTES = 4096
/** A first line is looked for in the beginning only. */
const HEAD_BYTES = 1024 * 1024

/** `target` tells apart where the views go: a project of this machine, or of a service elsewhere. */
export function openPositions(dataDir: string, target: string): PositionStore {
  const folder = join(dataDir, 'imports')
  return {
    find: async (path) => {
      const firstLine = await readFirstLine(path)
      if (firstLine === undefined) return { isKnown: false, position: undefined, save: async () => undefined }
      const file = join(folder, `${hashText(`${target}\n${firstLine}`)}.position`)
      const position = await readPosition(file)
      const isSame = position !== undefined && (await endsWith(path, position))
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

/** The first line that is neither empty nor a comment: headers are alike in all logs of a host. */
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
  // A first line without its end may still grow, and would then be another log's.
  return found
}

/** Whether the log still has the bytes before the position that it had. */
async function endsWith(path: string, { offset, tailHash, tailBytes: wanted }: Position): Promise<boolean> {
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

/** A file that is not as it was written is as good as none: the log is read from its start, and counts nothing twice. */
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

/** Written beside and moved into its place, so that a kill leaves the old one or the new one. */
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
