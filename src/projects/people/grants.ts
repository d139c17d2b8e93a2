// What GitHub gave to act as a person: encrypted in the session, and renewed in time.

import type { Encryption } from './encryption.ts'
import type { Grant, IdentityHost } from './identity-host.ts'
import { SignInRefusedError } from './identity-host.ts'
import type { Session } from './session.ts'
import type { SessionStore } from './session-store.ts'

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

export interface GrantDeps {
  sessions: Pick<SessionStore, 'findGrant' | 'keepGrant'>
  encryption: Encryption
  now: () => number
}

/** Gives the person's grant, renewed when it is about to expire; undefined when the person must sign in anew. */
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
