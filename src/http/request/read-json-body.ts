// Reads a JSON request body, with an error for each way in which it can be invalid.
import { ApiError } from '../../contract/errors.ts'
import { JSON_TYPE } from '../../contract/headers.ts'
import type { ApiContext } from '../context.ts'
import { openBody } from './sent-body.ts'

/** Time for sending a JSON body or a beacon. */
export const BODY_TIMEOUT_MS = 60_000

/**
 * A body over the limit is read and discarded up to this many times the limit before it is refused: if the connection is
 * closed while the client still sends, the client never sees the answer.
 */
export const DISCARD_FACTOR = 8

/** Returns the parsed body. Throws `ApiError`: 415 wrong type, 413 too large (also without a length), 400 not JSON. */
export async function readJsonBody(context: ApiContext, maxBytes: number): Promise<unknown> {
  requireType(context.req.header('Content-Type'), [JSON_TYPE])
  requireUnpacked(context.req.header('Content-Encoding'))
  return parseJson(await readBounded(context, maxBytes))
}

/** The same for an optional body: no body, with any content type, is `{}`. */
export async function readOptionalJsonBody(context: ApiContext, maxBytes: number): Promise<unknown> {
  const bytes = await readBounded(context, maxBytes)
  if (bytes.byteLength === 0) return {}
  requireType(context.req.header('Content-Type'), [JSON_TYPE])
  requireUnpacked(context.req.header('Content-Encoding'))
  return parseJson(bytes)
}

/** Throws `ApiError` 413 before anything is read, also for a route that takes no body. */
export function requireFittingLength(context: ApiContext, maxBytes: number): void {
  const declaredBytes = Number(context.req.header('Content-Length') ?? 0)
  if (declaredBytes > maxBytes * DISCARD_FACTOR) throw tooLarge(maxBytes)
}

async function readBounded(context: ApiContext, maxBytes: number): Promise<Uint8Array> {
  const bytes = await readBytes(context.req.raw.body, maxBytes)
  if (bytes === undefined) throw tooLarge(maxBytes)
  return bytes
}

/** Throws `ApiError` 415 when the body has another type than these. */
export function requireType(contentType: string | undefined, types: readonly string[]): void {
  const [type = ''] = (contentType ?? '').split(';')
  if (types.includes(type.trim().toLowerCase())) return
  const sent = contentType === undefined ? 'no Content-Type' : type.trim()
  const wanted = types.join(' or ')
  throw new ApiError('unsupported_media_type', `Send the body with Content-Type: ${wanted}; you sent ${sent}`)
}

/** Throws `ApiError` 415 when the body is packed: only batches of page views may be. */
export function requireUnpacked(contentEncoding: string | undefined): void {
  const encoding = (contentEncoding ?? '').trim().toLowerCase()
  if (encoding === '' || encoding === 'identity') return
  throw new ApiError('unsupported_media_type', `Send the body as it is, without Content-Encoding: ${encoding}`)
}

/** Returns the body; undefined when it has more than `maxBytes`. */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of openBody(body, BODY_TIMEOUT_MS).pieces()) {
      size += piece.byteLength
      if (size <= maxBytes) chunks.push(piece)
      if (size > maxBytes * DISCARD_FACTOR) break
    }
  } catch (error) {
    throw new ApiError('invalid_json', `The body ended early (${describe(error)}); send it again`)
  }
  return size <= maxBytes ? Buffer.concat(chunks) : undefined
}

export function tooLarge(maxBytes: number): ApiError {
  return new ApiError('body_too_large', `The body is larger than ${maxBytes} bytes`)
}

/** Throws `ApiError` 400. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    const fault = bytes.byteLength === 0 ? 'it is empty' : describe(error)
    throw new ApiError('invalid_json', `The body is not JSON: ${fault}`)
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
