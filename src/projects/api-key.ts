// API keys: `mend_`, 32 random bytes in base62 (43 characters), and a checksum of 6 characters. The checksum distinguishes a
// mistyped key from an unknown one, and lets secret scanners recognize keys without false alarms.
import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Scope } from '../contract/scopes.ts'
import type { Actor } from './audit.ts'

export const API_KEY_PREFIX = 'mend_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BODY_LENGTH = 43
const CHECKSUM_LENGTH = 6

/** What is stored of a key; the key itself is shown once and forgotten. */
export interface ApiKey {
  /** The public id in lists and for revoking: the first 12 characters of the hash. */
  id: string
  projectId: string
  name: string
  scopes: Scope[]
  /** CIDR blocks that may use the key; empty = any address. */
  allowedCidrs: string[]
  /** Epoch milliseconds; null = never expires. */
  expiresAt: number | null
  createdAt: number
  createdBy: Actor
  revokedAt: number | null
  lastUsedAt: number | null
}

export interface NewApiKey {
  /** Show it once: it cannot be recovered. */
  secret: string
  hash: string
  id: string
}

export function newApiKey(): NewApiKey {
  const body = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), BODY_LENGTH)
  const secret = `${API_KEY_PREFIX}${body}${checksum(body)}`
  const hash = hashApiKey(secret)
  return { secret, hash, id: hash.slice(0, 12) }
}

/** SHA-256 in hex. The key has 256 random bits, so a slow hash would protect nothing. */
export function hashApiKey(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** True when the text has the form and the checksum of our keys, whether or not the key exists. */
export function isWellFormedApiKey(text: string): boolean {
  const body = text.slice(API_KEY_PREFIX.length, -CHECKSUM_LENGTH)
  return /^mend_[0-9A-Za-z]{49}$/.test(text) && text.endsWith(checksum(body))
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), CHECKSUM_LENGTH)
}

function base62(value: bigint, length: number): string {
  let digits = ''
  for (let rest = value; digits.length < length; rest /= 62n) digits = ALPHABET.charAt(Number(rest % 62n)) + digits
  return digits
}
