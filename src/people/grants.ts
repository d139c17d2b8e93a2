// What GitHub gave to act as a person: sealed in the session, and renewed in time.
import type { Grant, IdentityHost } from './identity-host.ts'
import { SignInRefusedError } from './identity-host.ts'
import type { Seal } from './seal.ts'
import type { Session } from './session.ts'
import type { SessionStore } from './session-store.ts'

const PURPOSE = 'grant of a session'

/** A grant that ends while it is used would look like one that was taken back. */
const EARLY_MS = 60_000

export function sealGrant(seal: Seal, grant: Grant): string {
  return seal.close(JSON.stringify(grant), PURPOSE)
}

/** Gives the grant under the present key; undefined where it is already, or cannot be opened. */
export function renewGrantSeal(seal: Seal, sealed: string): string | undefined {
  return seal.renew(sealed, PURPOSE)
}

export function opensGrant(seal: Seal, sealed: string): boolean {
  return seal.open(sealed, PURPOSE) !== undefined
}

export interface GrantDeps {
  sessions: Pick<SessionStore, 'findGrant' | 'keepGrant'>
  seal: Seal
  now: () => number
}

/** Gives the person's grant, renewed when it is about to expire; undefined when the person must sign in anew. */
export type OpenGrant = (session: Session, identity: IdentityHost) => Promise<Grant | undefined>

/** GitHub takes a refresh token once, and people have several tabs: of one session, one renewal is under way at a time. */
export function createOpenGrant(deps: GrantDeps): OpenGrant {
  const renewals = new Map<string, Promise<Grant | undefined>>()
  return async ({ id, sealedGrant }, identity) => {
    const grant = readGrant(deps.seal, sealedGrant)
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
  const { sessions, seal, now } = deps
  const latest = readGrant(seal, await sessions.findGrant(id))
  if (latest === undefined || !isDue(latest, now())) return latest
  if (latest.refreshToken === null) return undefined
  try {
    const renewed = await identity.refresh(latest.refreshToken)
    await sessions.keepGrant(id, sealGrant(seal, renewed))
    return renewed
  } catch (error) {
    const kept = readGrant(seal, await sessions.findGrant(id))
    if (error instanceof SignInRefusedError && kept !== undefined && kept.token !== latest.token) return kept
    throw error
  }
}

function isDue({ expiresAt }: Grant, now: number): boolean {
  return expiresAt !== null && expiresAt - now <= EARLY_MS
}

function readGrant(seal: Seal, sealed: string | null): Grant | undefined {
  const text = sealed === null ? undefined : seal.open(sealed, PURPOSE)
  return text === undefined ? undefined : (JSON.parse(text) as Grant)
}
