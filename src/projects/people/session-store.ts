// Port: where signed-in browsers, sign-ins under way and sign-in links are stored. Implemented in src/storage/. Tokens are
// stored as hashes only.
import type { Visitor } from './person.ts'
import type { Session } from './session.ts'

/** A person who was sent to GitHub and has not come back yet. */
export interface SignIn {
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
