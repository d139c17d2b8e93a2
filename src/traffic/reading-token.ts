// The token of a reading: the moment at which the reading began, from which any process makes the same pages again. No secret: it
// is worth nothing without the key that it belongs to, and a token that somebody made up names a moment of that key's own views.
import { createHash } from 'node:crypto'

export interface Moment {
  /** Of the project's views. */
  revision: number
  /** Of the clock, in epoch milliseconds. */
  time: number
  /** Of what the rows are, so that other rows never pass for them. */
  checksum: string
}

const PART_BYTES = 6
const PART_CHARACTERS = (PART_BYTES / 3) * 4

/** 6 bytes of a hash. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, PART_CHARACTERS)
}

/** `query`: the hash of the key and what it asks for. */
export function writeToken(query: string, { revision, time, checksum }: Moment): string {
  return [query, toPart(time), toPart(revision), checksum].join('')
}

/** Gives undefined for a token of another key or query. */
export function readToken(query: string, token: string): Moment | undefined {
  const part = (index: number): string => token.slice(index * PART_CHARACTERS, (index + 1) * PART_CHARACTERS)
  if (part(0) !== query) return undefined
  return { time: toNumber(part(1)), revision: toNumber(part(2)), checksum: part(3) }
}

function toPart(number: number): string {
  const bytes = Buffer.alloc(PART_BYTES)
  bytes.writeUIntBE(number, 0, PART_BYTES)
  return bytes.toString('base64url')
}

function toNumber(part: string): number {
  return Buffer.from(part, 'base64url').readUIntBE(0, PART_BYTES)
}
