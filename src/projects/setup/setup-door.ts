// Who may set the service up: anyone who has read the token in its log, or signed in as the instance admin.
import { timingSafeEqual } from 'node:crypto'
import { hashIfToken, newSecretToken } from '../people/tokens.ts'
import { SetupFault } from './register-app.ts'
import type { SetupStore } from './registered-app.ts'

/** A browser that has shown the set-up token may set the service up for this long. */
export const SETUP_SESSION_MINUTES = 60

/** Set-up tokens that are good at once: each start of a service prints one, and several may share a database. */
const SETUP_TOKENS = 10

export interface DoorDeps {
  store: SetupStore
  tries: AttemptLimit
  now: () => number
}

const SESSIONS = 20
const MINUTE_MS = 60_000

/** Makes a token that lets one browser in, once; it is good until it is used, or the App is registered. */
export async function issueSetupToken({ store, now }: Pick<DoorDeps, 'store' | 'now'>): Promise<string> {
  const { token, hash } = newSecretToken()
  await store.addPass({ kind: 'token', hash, boundTo: '', createdAt: now() }, SETUP_TOKENS)
  return token
}

/** Uses the token up and gives one for the browser's cookie. Throws `SetupFault`. */
export async function enterWithToken({ store, tries, now }: DoorDeps, sent: string): Promise<string> {
  if (tries.isReached()) throw new SetupFault('too_many_tries')
  const hash = await findToken(store, sent.trim())
  const taken = hash === undefined ? undefined : await store.takePass('token', hash, 0)
  if (taken === undefined) {
    tries.noteFailure()
    throw new SetupFault('wrong_token')
  }
  const session = newSecretToken()
  await store.addPass({ kind: 'session', hash: session.hash, boundTo: '', createdAt: now() }, SESSIONS)
  return session.token
}

/** Compares with each in the same time, whatever was sent. */
async function findToken(store: Pick<SetupStore, 'listPasses'>, sent: string): Promise<string | undefined> {
  const sentHash = hashIfToken(sent)
  if (sentHash === undefined) return undefined
  const passes = await store.listPasses('token', 0)
  return passes.filter(({ hash }) => timingSafeEqual(Buffer.from(hash), Buffer.from(sentHash)))[0]?.hash
}

/** Names the browser whose cookie this is; undefined when it may not set anything up. */
export async function findSetupSession(
  { store, now }: Pick<DoorDeps, 'store' | 'now'>,
  cookie: string | undefined,
): Promise<string | undefined> {
  const sent = hashIfToken(cookie)
  if (sent === undefined) return undefined
  const passes = await store.listPasses('session', now() - SETUP_SESSION_MINUTES * MINUTE_MS)
  return passes.some(({ hash }) => hash === sent) ? sent : undefined
}

// How often a secret may be guessed. In memory: a restart forgives, and takes longer than the minute.

interface AttemptLimit {
  /** True when too many have failed within the last minute. */
  isReached(): boolean
  noteFailure(): void
}

/** `now`: milliseconds that only go forward. */
export function createAttemptLimit(perMinute: number, now: () => number): AttemptLimit {
  let failures: number[] = []
  return {
    isReached: () => {
      failures = failures.filter((at) => at > now() - MINUTE_MS)
      return failures.length >= perMinute
    },
    noteFailure: () => {
      failures = [...failures, now()].slice(-perMinute)
    },
  }
}
