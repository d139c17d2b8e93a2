// Tokens that browsers hold: 256 random bits, of which only the hash is stored.
import { createHash, randomBytes } from 'node:crypto'

export interface SecretToken {
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
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Gives the hash of what a browser sent, or undefined when it cannot be one of our tokens. */
export function hashIfToken(text: string | undefined): string | undefined {
  return text !== undefined && FORM.test(text) ? hashToken(text) : undefined
}
