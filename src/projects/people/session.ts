// A signed-in browser.

import { DAY_MS } from '../../base/text/days.ts'
import { SESSION_DAYS, SESSION_IDLE_DAYS } from './defaults.ts'
import type { Visitor } from './person.ts'

/** Requests under way when a session gets a new token still carry the previous one. */
const PREVIOUS_TOKEN_SECONDS = 60

/** A session gets a new token this often, so that a copied one soon shows itself or stops working. */
const SESSION_ROTATION_HOURS = 24

export interface Session {
  /** Names the session in lists: the first 12 characters of the hash of its first token. */
  id: string
  visitor: Visitor
  /** What GitHub gave to act as the person, encrypted; null for instance admins. */
  encryptedGrant: string | null
  /** `User-Agent`, cut: to tell one's browsers apart. */
  browser: string
  /** Epoch milliseconds, as all times here. */
  createdAt: number
  /** When its present token was made. */
  rotatedAt: number
  /** The last request, to the minute. */
  seenAt: number
}

const BROWSER_CHARACTERS = 200

export function newSession(hash: string, visitor: Visitor, browser: string, now: number): Session {
  const times = { createdAt: now, rotatedAt: now, seenAt: now }
  return {
    id: hash.slice(0, 12),
    visitor,
    encryptedGrant: null,
    browser: browser.slice(0, BROWSER_CHARACTERS),
    ...times,
  }
}

/** The end of a session, if nobody uses it again. */
export function expiresAt({ createdAt, seenAt }: Pick<Session, 'createdAt' | 'seenAt'>): number {
  return Math.min(createdAt + SESSION_DAYS * DAY_MS, seenAt + SESSION_IDLE_DAYS * DAY_MS)
}

export function isRotationDue({ rotatedAt }: Session, now: number): boolean {
  return now - rotatedAt >= SESSION_ROTATION_HOURS * 3_600_000
}

/** Until when the token before the present one is taken. */
export function previousTokenUntil(rotatedAt: number): number {
  return rotatedAt + PREVIOUS_TOKEN_SECONDS * 1000
}
