// What GitHub gave to act as a person: encrypted in the session, and renewed in time.

import type { Encryption } from './encryption.ts'
import type { Person } from './person.ts'
import type { Session, SessionStore } from './session.ts'

// Port: what the code host knows of people. Implemented in src/github/sign-in.ts.

/** What GitHub gives to act as a person; secret. */
export interface Grant {
  token: string
  /** Epoch milliseconds; null = it does not expire. */
  expiresAt: number | null
  /** Gets the next one; null = there is none. */
  refreshToken: string | null
}

/** `write` may push, `admin` may change the repository's settings. */
export type RepositoryRole = 'write' | 'admin'

export interface KnownRepository {
  /** GitHub's number. */
  id: number
  fullName: string
}

export interface RoleList {
  roles: Map<number, RepositoryRole>
  isComplete: boolean
}

export interface IdentityHost {
  /** Gives the address that asks the person to sign in. `challenge`: S256 of the verifier. */
  signInUrl(request: { state: string; challenge: string; redirectUri: string }): string
  /** Throws `SignInRefusedError` for a code that GitHub does not take. */
  exchange(request: { code: string; verifier: string; redirectUri: string }): Promise<Grant>
  /** Throws `SignInRefusedError` when it is used up. */
  refresh(refreshToken: string): Promise<Grant>
  /** Throws `SignInRefusedError` when the person has taken the grant back, as the next two. */
  whoIs(grant: Grant): Promise<Person>
  /**
   * Gives the repositories that have the App and that the person may write, by GitHub's number. Where these are very many,
   * it gives those of `wanted` alone, and `isComplete` is false.
   */
  listRoles(grant: Grant, wanted: readonly KnownRepository[]): Promise<RoleList>
  /** Asks about one repository; undefined = the person may not write it, or may not even see it. */
  roleIn(grant: Grant, repository: KnownRepository): Promise<RepositoryRole | undefined>
}

/** GitHub does not accept the code or the grant; the person has to sign in again. */
export class SignInRefusedError extends Error {}

const PURPOSE = 'grant of a session'

/** A grant that ends while it is used would look like one that was taken back. */
const EARLY_MS = 60_000

export function encryptGrant(encryption: Encryption, grant: Grant): string {
  return encryption.encrypt(JSON.stringify(grant), PURPOSE)
}

/** Gives the grant under the present key; undefined where it is already, or cannot be opened. */
export function reencryptGrant(encryption: Encryption, encrypted: string): string | undefined {
  return encryption.reencrypt(encrypted, PURPOSE)
}

export function opensGrant(encryption: Encryption, encrypted: string): boolean {
  return encryption.decrypt(encrypted, PURPOSE) !== undefined
}

interface GrantDeps {
  sessions: Pick<SessionStore, 'findGrant' | 'keepGrant'>
  encryption: Encryption
  now: () => number
}

/** Gives the person's grant, renewed when it is about to expire; undefined when the person must sign in again. */
export type OpenGrant = (session: Session, identity: IdentityHost) => Promise<Grant | undefined>

/** GitHub takes a refresh token once, and people have several tabs: of one session, one renewal is under way at a time. */
export function createOpenGrant(deps: GrantDeps): OpenGrant {
  const renewals = new Map<string, Promise<Grant | undefined>>()
  return async ({ id, encryptedGrant }, identity) => {
    const grant = readGrant(deps.encryption, encryptedGrant)
    if (grant === undefined || !isDue(grant, deps.now())) return grant
    const underWay = renewals.get(id)
    if (underWay !== undefined) return underWay
    const renewal = renew(deps, id, identity).finally(() => renewals.delete(id))
    renewals.set(id, renewal)
    return renewal
  }
}

/** Since the request read its session, another one, or another process, may have renewed the grant. */
async function renew(deps: GrantDeps, id: string, identity: IdentityHost): Promise<Grant | undefined> {
  const { sessions, encryption, now } = deps
  const latest = readGrant(encryption, await sessions.findGrant(id))
  if (latest === undefined || !isDue(latest, now())) return latest
  if (latest.refreshToken === null) return undefined
  try {
    const renewed = await identity.refresh(latest.refreshToken)
    await sessions.keepGrant(id, encryptGrant(encryption, renewed))
    return renewed
  } catch (error) {
    const kept = readGrant(encryption, await sessions.findGrant(id))
    if (error instanceof SignInRefusedError && kept !== undefined && kept.token !== latest.token) return kept
    throw error
  }
}

function isDue({ expiresAt }: Grant, now: number): boolean {
  return expiresAt !== null && expiresAt - now <= EARLY_MS
}

function readGrant(encryption: Encryption, encrypted: string | null): Grant | undefined {
  const text = encrypted === null ? undefined : encryption.decrypt(encrypted, PURPOSE)
  return text === undefined ? undefined : (JSON.parse(text) as Grant)
}
