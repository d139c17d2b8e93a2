// Opens the uncompressed bytes of a log: of a file, of a packed file with any name, or of a pipe.

import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import { isNativeError } from 'node:util/types'
import { createGunzip, createZstdDecompress, type ZstdDecompress } from 'node:zlib'
import { neutralize } from '../terminal-text.ts'

// Unpacks zstd with all of its frames. Node's stream ends after the first frame that has data behind it, and drops this data
// without a word; files that were joined, or packed by several threads, have many frames.

/**
 * Throws what zlib throws for damaged data, and for data that ends within a frame. Memory is bounded by the window of 128 MB
 * that zstd allows by default, and by one chunk.
 */
export async function* unpackZstd(packed: AsyncIterable<Uint8Array>, chunkBytes: number): AsyncGenerator<Buffer> {
  const source = packed[Symbol.asyncIterator]()
  try {
    let rest: Uint8Array = await takeChunk(source)
    while (rest.length > 0) {
      const stream = createZstdDecompress({ chunkSize: chunkBytes })
      const given = feed(stream, rest, source)
      yield* stream
      rest = given.rest()
    }
  } finally {
    await source.return?.()
  }
}

/** An empty chunk at the end. */
async function takeChunk(source: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  for (;;) {
    const next = await source.next()
    if (next.done === true) return new Uint8Array(0)
    if (next.value.length > 0) return next.value
  }
}

/** Writes until the source or the stream ends. `rest` is what the stream left of the last chunk. */
function feed(
  stream: ZstdDecompress,
  first: Uint8Array,
  source: AsyncIterator<Uint8Array>,
): { rest: () => Uint8Array } {
  let [chunk, before] = [first, 0]
  const rest = (): Uint8Array => chunk.subarray(stream.bytesWritten - before)
  const writeAll = async (): Promise<void> => {
    while (chunk.length > 0) {
      before = stream.bytesWritten
      await write(stream, chunk)
      if (rest().length > 0) return
      ;[chunk, before] = [await takeChunk(source), stream.bytesWritten]
    }
    stream.end()
  }
  // A stream that ends within a chunk is destroyed, and destroying it again changes nothing.
  writeAll().catch((error: Error) => stream.destroy(error))
  return { rest }
}

async function write(stream: ZstdDecompress, chunk: Uint8Array): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    stream.write(chunk, (error) => (error ? reject(error) : resolve()))
  })
}

// How a log is packed, by its first bytes: its name may say anything.

type Packing = 'gzip' | 'zstd'

/** What is read as it is, what is unpacked on the way, and what the reader has to be told about. */
type FileKind = { kind: 'unpacked' } | { kind: Packing } | { kind: 'unread'; advice: string }

/** As many first bytes as `recognizeFile` looks at. */
const MAGIC_BYTES = 8

const GZIP = '1f8b'
const ZSTD = '28b52ffd'
/** A frame of zstd that holds no data, with which some tools begin. */
const ZSTD_SKIPPABLE = /^5[0-9a-f]2a4d18/

const UNREAD: readonly (readonly [magic: string, advice: string])[] = [
  ['425a68', 'it is packed with bzip2; unpack it first: bzip2 -dc FILE | docmend import -'],
  ['fd377a585a00', 'it is packed with xz; unpack it first: xz -dc FILE | docmend import -'],
  ['04224d18', 'it is packed with lz4; unpack it first: lz4 -dc FILE | docmend import -'],
  ['504b0304', 'it is a zip archive; unpack it first: unzip -p FILE | docmend import -'],
  ['377abcaf271c', 'it is an archive of 7-Zip; unpack it first'],
  ['50415231', 'it is a Parquet file; let the service write JSON or text instead'],
  ['456c6646696c6500', 'it is a log of Windows events; give the log of IIS, below C:\\inetpub\\logs\\LogFiles'],
  ['4c504b5348485248', 'it is a journal of systemd; write it with journalctl -o json, and read that'],
]

function recognizeFile(firstBytes: Uint8Array): FileKind {
  const magic = Buffer.from(firstBytes.subarray(0, MAGIC_BYTES)).toString('hex')
  if (magic.startsWith(GZIP)) return { kind: 'gzip' }
  if (magic.startsWith(ZSTD) || ZSTD_SKIPPABLE.test(magic)) return { kind: 'zstd' }
  const unread = UNREAD.find(([start]) => magic.startsWith(start))
  return unread === undefined ? { kind: 'unpacked' } : { kind: 'unread', advice: unread[1] }
}

/** A log cannot be read: it is missing, damaged, or of an unknown format. The message names it and says what to do. */
export class LogError extends Error {}

/** The path that means stdin. */
export const STDIN = '-'

/** Some hundred lines: small enough that progress moves and batches end close to their limit. */
const CHUNK_BYTES = 128 * 1024

export interface LogBytes {
  /** Uncompressed. Throws `LogError`. */
  chunks: AsyncIterable<Buffer>
  /** Bytes of the file that were read, compressed ones in a compressed file. */
  readBytes: () => number
}

/** Whether the file is compressed. Throws `LogError` when there is no file, or one of a kind that is not read. */
export async function isCompressed(path: string): Promise<boolean> {
  return (await findPacking(path)) !== undefined
}

async function findPacking(path: string): Promise<Packing | undefined> {
  return requirePacking(path, await readFirstBytes(path))
}

/** Undefined for text as it is. Throws `LogError` for a kind of file that is not read. */
function requirePacking(path: string, firstBytes: Uint8Array): Packing | undefined {
  const file = recognizeFile(firstBytes)
  if (file.kind === 'unread') throw new LogError(`${describePath(path)}: ${file.advice}`)
  return file.kind === 'unpacked' ? undefined : file.kind
}

/** As many as tell what kind of file it is. Throws `LogError`. */
export async function readFirstBytes(path: string): Promise<Uint8Array> {
  const handle = await open(path).catch((error: unknown) => refuse(path, error))
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(MAGIC_BYTES), 0, MAGIC_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } catch (error) {
    return refuse(path, error)
  } finally {
    await handle.close()
  }
}

/** Reads a file from this offset (of the uncompressed bytes) to its end. Throws `LogError` when there is no file. */
export async function openLog(path: string, from = 0): Promise<LogBytes> {
  const packing = await findPacking(path)
  if (packing !== undefined) {
    return uncompress(path, packing, createReadStream(path, { highWaterMark: CHUNK_BYTES }), from)
  }
  const stream = createReadStream(path, { start: from, highWaterMark: CHUNK_BYTES })
  return { chunks: nameFaults(path, stream), readBytes: () => from + stream.bytesRead }
}

/** Reads stdin and uncompresses it if needed. An abort ends it with a `LogError`, also while it waits for input. */
export function openStdin(input: AsyncIterable<Uint8Array>, signal: AbortSignal): LogBytes {
  if (input instanceof Readable) addAbortSignal(signal, input)
  const counter = { bytes: 0 }
  return { chunks: uncompressIfNeeded(countBytes(input, counter)), readBytes: () => counter.bytes }
}

async function* uncompressIfNeeded(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Buffer> {
  const [first, whole] = await peek(chunks).catch((error: unknown) => refuse(STDIN, error))
  const packing = requirePacking(STDIN, first)
  yield* packing === undefined ? nameFaults(STDIN, whole) : uncompress(STDIN, packing, Readable.from(whole), 0).chunks
}

function uncompress(
  path: string,
  packing: Packing,
  compressed: Readable & { bytesRead?: number },
  from: number,
): LogBytes {
  const bytes = packing === 'gzip' ? gunzip(compressed) : unpackZstd(compressed, CHUNK_BYTES)
  return { chunks: skip(nameFaults(path, bytes, packing), from), readBytes: () => compressed.bytesRead ?? 0 }
}

function gunzip(compressed: Readable): AsyncIterable<Buffer> {
  const stream = createGunzip({ chunkSize: CHUNK_BYTES })
  compressed.once('error', (error) => stream.destroy(error))
  stream.once('close', () => compressed.destroy())
  return compressed.pipe(stream)
}

async function* skip(chunks: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes
  for await (const chunk of chunks) {
    if (left < chunk.length) yield chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
  }
}

/** Gives the bytes as buffers, and puts the name of the file into faults. */
async function* nameFaults(path: string, chunks: AsyncIterable<Uint8Array>, packing?: Packing): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of chunks) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  } catch (error) {
    refuse(path, error, packing)
  }
}

async function* countBytes(chunks: AsyncIterable<Uint8Array>, counter: { bytes: number }): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    counter.bytes += chunk.byteLength
    yield chunk
  }
}

/** Reads enough bytes to recognize a packed file; gives them, and the whole input again. */
async function peek(chunks: AsyncGenerator<Uint8Array>): Promise<[Uint8Array, AsyncGenerator<Uint8Array>]> {
  let first: Uint8Array = new Uint8Array(0)
  while (first.length < MAGIC_BYTES) {
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

/** The name of a log in messages, neutralized: strangers may have named the file. */
export function describePath(path: string): string {
  return path === STDIN ? 'The input' : neutralize(path)
}

/** Throws `LogError` that says why the file cannot be read. */
export function refuse(path: string, error: unknown, packing?: Packing): never {
  if (!isNativeError(error)) throw error
  const code = 'code' in error ? String(error.code) : ''
  const what =
    code === 'ENOENT'
      ? 'there is no such file'
      : code === 'EISDIR'
        ? 'it is a folder; name the files in it'
        : code === 'EACCES'
          ? 'permission denied'
          : packing !== undefined && /^Z(?:STD)?_/.test(code)
            ? `it is damaged or cut off (${packing}: ${error.message})`
            : error.message
  throw new LogError(`${describePath(path)}: ${what}`, { cause: error })
}
