// Tokens that browsers hold: 256 random bits, of which only the hash is stored.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Encryption } from './encryption.ts'
import type { Session } from './session.ts'

interface SecretToken {
  /** 43 characters of base64url. */
  token: string
  hash: string
}

const FORM = /^[\w-]{43}$/

export function newSecretToken(): SecretToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** SHA-256 in hex. The token is random, so a slow hash would protect nothing. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Gives the hash of what a browser sent, or undefined when it cannot be one of our tokens. */
export function hashIfToken(text: string | undefined): string | undefined {
  return text !== undefined && FORM.test(text) ? hashToken(text) : undefined
}

// The token that each form of a session carries: another site cannot know it. It stays good when the session gets a new
// token, so that a form which was open at that time can still be sent.

/** Of HMAC-SHA-256. */
const SIGNATURE_BYTES = 32
const PURPOSE = 'form of a session'

/**
 * Gives the token under a new random mask, 86 characters of base64url. Pages are compressed, and the length of a compressed
 * page tells what repeats in it; a secret that is other bytes on each page cannot be guessed from many lengths (BREACH).
 */
export function formTokenOf(encryption: Encryption, session: Pick<Session, 'id'>): string {
  const mask = randomBytes(SIGNATURE_BYTES)
  return Buffer.concat([mask, xor(mask, toBytes(encryption.sign(session.id, PURPOSE)))]).toString('base64url')
}

export function isFormToken(encryption: Encryption, session: Pick<Session, 'id'>, sent: unknown): boolean {
  if (typeof sent !== 'string') return false
  const given = Buffer.from(sent, 'base64url')
  if (given.length !== 2 * SIGNATURE_BYTES) return false
  const unmasked = xor(given.subarray(0, SIGNATURE_BYTES), given.subarray(SIGNATURE_BYTES))
  return encryption.signatures(session.id, PURPOSE).some((signature) => timingSafeEqual(unmasked, toBytes(signature)))
}

function toBytes(signature: string): Buffer {
  return Buffer.from(signature, 'base64url')
}

function xor(one: Buffer, other: Buffer): Buffer {
  return Buffer.from(one.map((byte, index) => byte ^ (other[index] ?? 0)))
}
