// The bytes of a log, unpacked: a file, a gzip file by whatever name, or what is piped in.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import { isNativeError } from 'node:util/types'
import { createGunzip } from 'node:zlib'
import { neutralize } from '../terminal-text.ts'
import { LogError } from './log-error.ts'

/** Names what is piped in. */
export const STDIN = '-'

/** Some hundred lines: progress shows, and a batch ends not far from where it should. */
const CHUNK_BYTES = 128 * 1024
const GZIP_MAGIC = [0x1f, 0x8b]

export interface LogBytes {
  /** Unpacked. Throws `LogError`. */
  chunks: AsyncIterable<Buffer>
  /** How far the file was read, in its bytes: packed ones when it is packed. */
  readBytes: () => number
}

/** Whether the file is packed, told by its first bytes. Throws `LogError` when there is none. */
export async function isPacked(path: string): Promise<boolean> {
  const handle = await open(path).catch((error: unknown) => refuse(path, error))
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && GZIP_MAGIC.every((byte, index) => buffer[index] === byte)
  } catch (error) {
    return refuse(path, error)
  } finally {
    await handle.close()
  }
}

/** Reads a file from this place (of the unpacked bytes) to its end. Throws `LogError` when there is none. */
export async function openLog(path: string, from = 0): Promise<LogBytes> {
  if (await isPacked(path)) return unpack(path, createReadStream(path, { highWaterMark: CHUNK_BYTES }), from)
  const stream = createReadStream(path, { start: from, highWaterMark: CHUNK_BYTES })
  return { chunks: named(path, stream), readBytes: () => from + stream.bytesRead }
}

/** Reads what is piped in, unpacking it when it is packed. An abort ends it with a `LogError`, also while nothing comes. */
export function openStdin(input: AsyncIterable<Uint8Array>, signal: AbortSignal): LogBytes {
  if (input instanceof Readable) addAbortSignal(signal, input)
  const counter = { bytes: 0 }
  return { chunks: unpackIfPacked(counted(input, counter)), readBytes: () => counter.bytes }
}

async function* unpackIfPacked(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Buffer> {
  const [first, whole] = await peek(chunks).catch((error: unknown) => refuse(STDIN, error))
  const isGzip = GZIP_MAGIC.every((byte, index) => first[index] === byte)
  yield* isGzip ? unpack(STDIN, Readable.from(whole), 0).chunks : named(STDIN, whole)
}

function unpack(path: string, packed: Readable & { bytesRead?: number }, from: number): LogBytes {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES })
  packed.once('error', (error) => gunzip.destroy(error))
  gunzip.once('close', () => packed.destroy())
  return { chunks: skip(named(path, packed.pipe(gunzip)), from), readBytes: () => packed.bytesRead ?? 0 }
}

async function* skip(chunks: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes
  for await (const chunk of chunks) {
    if (left < chunk.length) yield chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
  }
}

/** Gives the bytes as buffers, and faults with the name of the file. */
async function* named(path: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of chunks) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  } catch (error) {
    refuse(path, error)
  }
}

async function* counted(chunks: AsyncIterable<Uint8Array>, counter: { bytes: number }): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    counter.bytes += chunk.byteLength
    yield chunk
  }
}

/** Looks at the beginning: enough bytes to know what it is, and all of it again. */
async function peek(chunks: AsyncGenerator<Uint8Array>): Promise<[Uint8Array, AsyncGenerator<Uint8Array>]> {
  let first: Uint8Array = new Uint8Array(0)
  while (first.length < GZIP_MAGIC.length) {
    const next = await chunks.next()
    if (next.done === true) break
    first = Buffer.concat([first, next.value])
  }
  return [first, withFirst(first, chunks)]
}

async function* withFirst(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first
  yield* rest
}

/** As messages name a log; whoever made the file chose its name. */
export function nameOf(path: string): string {
  return path === STDIN ? 'The input' : neutralize(path)
}

function refuse(path: string, error: unknown): never {
  if (!isNativeError(error)) throw error
  const code = 'code' in error ? String(error.code) : ''
  const what =
    code === 'ENOENT'
      ? 'there is no such file'
      : code === 'EISDIR'
        ? 'it is a folder; name the files in it'
        : code === 'EACCES'
          ? 'it may not be read by this user'
          : code.startsWith('Z_')
            ? `it is damaged or cut off (gzip: ${error.message})`
            : error.message
  throw new LogError(`${nameOf(path)}: ${what}`, { cause: error })
}
