// Deliveries of a Vercel log drain: who sent them, and in which of two formats.
// https://vercel.com/docs/drains/security
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BatchShape } from './batch-reader.ts'

/** HMAC-SHA1 of the raw body in hex. */
export const VERCEL_SIGNATURE_HEADER = 'x-vercel-signature'
/** Vercel requires this header in the answers of an address before it delivers there. */
export const VERCEL_VERIFY_HEADER = 'x-vercel-verify'
const VERIFICATION_MAX_BYTES = 64

/**
 * True when the delivery was signed with the secret. Takes the same time for every wrong signature of the right length.
 */
export function isSignedByVercel(body: Uint8Array, signature: string, secret: string): boolean {
  const expected = Buffer.from(createHmac('sha1', secret).update(body).digest('hex'))
  const sent = Buffer.from(signature.toLowerCase())
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

/**
 * True for the request that Vercel sends when a person presses "Verify": it has nothing to count, and is often signed
 * with a secret that is not configured yet.
 */
export function isVerification(body: Uint8Array): boolean {
  if (body.byteLength > VERIFICATION_MAX_BYTES) return false
  return ['', '{}', '[]'].includes(new TextDecoder().decode(body).trim())
}

/** A drain sends JSON, which is one list, or NDJSON; both use either content type. */
export function shapeOfDelivery(body: Uint8Array): BatchShape {
  const first = body.find((byte) => byte > 0x20)
  return first === '['.charCodeAt(0) ? 'list' : 'lines'
}
