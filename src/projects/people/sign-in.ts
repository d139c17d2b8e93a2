// Signing in: with GitHub (OAuth 2.0 with state and PKCE), or with a link that an instance admin made where the service runs.
import { createHash } from 'node:crypto'
import type { Encryption } from './encryption.ts'
import { encryptGrant, type Grant, type IdentityHost, SignInRefusedError } from './grants.ts'
import type { Visitor } from './person.ts'
import { newSession, type Session, type SessionStore } from './session.ts'
import { hashIfToken, newSecretToken } from './tokens.ts'

export interface SignInDeps {
  sessions: SessionStore
  encryption: Encryption
  /** undefined: no GitHub App with a client secret is configured. */
  identity: IdentityHost | undefined
  now: () => number
}

export interface SignedIn {
  session: Session
  /** For the cookie. */
  token: string
  returnTo: string
}

/** A request that no honest browser makes, or one that comes too late: nothing was signed in. */
export class SignInFault extends Error {}

/** Gives the address of GitHub to go to, and the token that the browser has to bring back in a cookie. */
export async function beginSignIn(
  { sessions, now }: SignInDeps,
  identity: IdentityHost,
  { returnTo, redirectUri }: { returnTo: string; redirectUri: string },
): Promise<{ location: string; browserToken: string }> {
  const [state, browser, verifier] = [newSecretToken(), newSecretToken(), newSecretToken().token]
  await sessions.beginSignIn(state.hash, { verifier, browserHash: browser.hash, returnTo, startedAt: now() })
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return { location: identity.signInUrl({ state: state.token, challenge, redirectUri }), browserToken: browser.token }
}

export interface Callback {
  code: string
  state: string
  /** From the cookie. */
  browserToken: string | undefined
  redirectUri: string
  browser: string
}

/** Throws `SignInFault` for a state that is wrong, used or late, or belongs to another browser, and when GitHub refuses. */
export async function finishSignIn(deps: SignInDeps, identity: IdentityHost, callback: Callback): Promise<SignedIn> {
  const signIn = await takeSignIn(deps, callback)
  const { code, redirectUri, browser } = callback
  try {
    const grant = await identity.exchange({ code, verifier: signIn.verifier, redirectUri })
    const person = await identity.whoIs(grant)
    return { ...(await startSession(deps, person, browser, grant)), returnTo: signIn.returnTo }
  } catch (error) {
    if (!(error instanceof SignInRefusedError)) throw error
    throw new SignInFault('GitHub did not confirm the sign-in. Sign in again.', { cause: error })
  }
}

async function takeSignIn({ sessions, now }: SignInDeps, { state, browserToken }: Callback) {
  const [stateHash, browserHash] = [hashIfToken(state), hashIfToken(browserToken)]
  const signIn = stateHash === undefined ? undefined : await sessions.takeSignIn(stateHash, now())
  if (signIn !== undefined && signIn.browserHash === browserHash) return signIn
  throw new SignInFault('This sign-in has expired, was used already, or began in another browser. Sign in again.')
}

/** Makes a link for an instance admin; gives its token, which is shown once. */
export async function createSignInLink({ sessions, now }: Pick<SignInDeps, 'sessions' | 'now'>): Promise<string> {
  const { token, hash } = newSecretToken()
  await sessions.addLink(hash, now())
  return token
}

const LINK_GONE = 'This link has expired or was used already. Run "docmend login" for a new one.'

/** Throws `SignInFault` for a link that cannot be used; the link stays as it is. */
export async function lookAtSignInLink({ sessions, now }: Pick<SignInDeps, 'sessions' | 'now'>, token: string) {
  const hash = hashIfToken(token)
  if (hash === undefined || !(await sessions.hasLink(hash, now()))) throw new SignInFault(LINK_GONE)
}

/** Throws `SignInFault` for a link that does not exist, was used or has expired. */
export async function useSignInLink(deps: SignInDeps, token: string, browser: string): Promise<SignedIn> {
  const hash = hashIfToken(token)
  const isGood = hash !== undefined && (await deps.sessions.takeLink(hash, deps.now()))
  if (!isGood) throw new SignInFault(LINK_GONE)
  return { ...(await startSession(deps, { kind: 'instance_admin' }, browser)), returnTo: '/' }
}

async function startSession(
  { sessions, encryption, now }: SignInDeps,
  visitor: Visitor,
  browser: string,
  grant?: Grant,
): Promise<{ session: Session; token: string }> {
  const { token, hash } = newSecretToken()
  const encryptedGrant = grant === undefined ? null : encryptGrant(encryption, grant)
  const session = { ...newSession(hash, visitor, browser, now()), encryptedGrant }
  await sessions.add(hash, session)
  return { session, token }
}

/** Gives the session of a token with a new token when one is due; undefined when nobody is signed in. */
export async function resumeSession(
  { sessions, now }: Pick<SignInDeps, 'sessions' | 'now'>,
  token: string | undefined,
  isRotationDue: (session: Session, now: number) => boolean,
): Promise<{ session: Session; newToken: string | undefined } | undefined> {
  const hash = hashIfToken(token)
  const session = hash === undefined ? undefined : await sessions.find(hash, now())
  if (session === undefined || hash === undefined) return undefined
  await sessions.touch(session.id, now())
  if (!isRotationDue(session, now())) return { session, newToken: undefined }
  const next = newSecretToken()
  const isOurs = await sessions.rotate(session.id, hash, next.hash, now())
  return { session, newToken: isOurs ? next.token : undefined }
}

/** Ends the session whose token this is. */
export async function signOut(sessions: Pick<SessionStore, 'end'>, session: Session): Promise<void> {
  await sessions.end(session.visitor, session.id)
}
