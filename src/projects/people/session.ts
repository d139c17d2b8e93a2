// A signed-in browser: how long it stays signed in. Port: where signed-in browsers, sign-ins under way and sign-in links are
// stored, their tokens as hashes only. Implemented in src/storage/.

import { DAY_MS } from '../../base/days.ts'
import type { Visitor } from './person.ts'

/** A browser that nobody has used for this long is signed out. */
export const SESSION_IDLE_DAYS = 7

/** A browser is signed out after this long, however much it is used: who has lost an account has lost it everywhere. */
export const SESSION_DAYS = 30

/** Signing in with GitHub has to be finished in this time. GitHub's own code lives for 10 minutes. */
export const SIGN_IN_MINUTES = 10

/** A sign-in link of `docmend login` works for this long, and once. */
export const SIGN_IN_LINK_MINUTES = 15

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

/** A person who was sent to GitHub and has not come back yet. */
interface SignIn {
  /** Proves to GitHub that we are who began (PKCE, RFC 7636). */
  verifier: string
  /** The hash of a token in a cookie: only the browser that began may finish. */
  browserHash: string
  /** The path to show then. */
  returnTo: string
  startedAt: number
}

export interface SessionStore {
  /** Saves a new session, and ends what a visitor has too many of, the least used first. */
  add(hash: string, session: Session): Promise<void>
  /** Gives the session of a token, also of its previous one for a short time; undefined when there is none or it is over. */
  find(hash: string, now: number): Promise<Session | undefined>
  /** Records that the session was used, at most once a minute. */
  touch(id: string, now: number): Promise<void>
  /** Replaces the token; false when another request has done so already. */
  rotate(id: string, from: string, to: string, now: number): Promise<boolean>
  /** Gives the encrypted grant of a session as it is now; null when it has none or is gone. */
  findGrant(id: string): Promise<string | null>
  /** Keeps what GitHub gave for the person. */
  keepGrant(id: string, encryptedGrant: string): Promise<void>
  /** Gives encrypted grants in the order of their sessions' ids, those after `afterId`. */
  listGrants(afterId: string, limit: number): Promise<{ id: string; encryptedGrant: string }[]>
  /** Replaces an encrypted grant; false when it is not `from` any more. */
  replaceGrant(id: string, from: string, to: string): Promise<boolean>
  /** Gives the sessions of a visitor that are not over, the last used first. */
  list(visitor: Visitor, now: number): Promise<Session[]>
  /** Ends one session of this visitor; false when there is none. */
  end(visitor: Visitor, id: string): Promise<boolean>
  /** Ends all sessions of the visitor; gives their number. */
  endAll(visitor: Visitor): Promise<number>
  /** Saves that a person is on the way to GitHub, and forgets the oldest when too many are. */
  beginSignIn(stateHash: string, signIn: SignIn): Promise<void>
  /** Gives the sign-in and forgets it: a state works once. undefined when there is none or it has expired. */
  takeSignIn(stateHash: string, now: number): Promise<SignIn | undefined>
  /** Saves a sign-in link for instance admins. */
  addLink(hash: string, now: number): Promise<void>
  /** Whether the link can still be used; looking does not use it up. */
  hasLink(hash: string, now: number): Promise<boolean>
  /** Uses the link up; false when there is none, or it has expired. */
  takeLink(hash: string, now: number): Promise<boolean>
  /** Deletes what is over; gives the number of rows. */
  deleteExpired(now: number): Promise<number>
}
