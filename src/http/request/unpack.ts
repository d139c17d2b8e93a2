// Decompresses a body: gzip is inflated while it arrives, so that neither a bomb nor a large batch is ever held in memory.
import { pipeline } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { ApiError } from '../../contract/errors.ts'

export type Encoding = 'identity' | 'gzip'

const PIECE_BYTES = 64 * 1024

/** Reads `Content-Encoding`. Throws `ApiError` 415 for an encoding that we do not support. */
export function parseEncoding(header: string | undefined): Encoding {
  const encoding = (header ?? 'identity').trim().toLowerCase()
  if (encoding === 'identity' || encoding === '') return 'identity'
  if (encoding === 'gzip' || encoding === 'x-gzip') return 'gzip'
  throw new ApiError('unsupported_media_type', `Send the body as it is or with Content-Encoding: gzip, not ${encoding}`)
}

/**
 * Yields the uncompressed bytes and lets other work run after each piece. Throws `ApiError` 413 as soon as there are more
 * than `maxBytes`, 400 when the body is damaged or cut off.
 */
export async function* unpack(
  sent: AsyncIterable<Uint8Array>,
  encoding: Encoding,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  try {
    const limited = limit(sent, maxBytes)
    for await (const piece of encoding === 'gzip' ? limit(inflate(limited), maxBytes) : limited) {
      yield piece
      await nextTurn()
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw brokenBody(error)
  }
}

/**
 * The compressed size is limited too: gzip can go on forever without a byte of content. No useful data grows when it is
 * compressed.
 */
async function* limit(pieces: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const piece of pieces) {
    size += piece.byteLength
    if (size > maxBytes) throw new ApiError('body_too_large', `The body is larger than ${maxBytes} bytes uncompressed`)
    yield piece
  }
}

function inflate(sent: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: PIECE_BYTES })
  // Errors on either side surface in the loop over the inflated bytes.
  pipeline(sent, gunzip, () => undefined)
  return gunzip
}

function brokenBody(error: unknown): ApiError {
  const fault = error instanceof Error ? error.message : String(error)
  return new ApiError('invalid_encoding', `The body is damaged or ended early (${fault}); send it again`)
}
