// Signing in with GitHub: codes and user access tokens of an App.
// https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/generating-a-user-access-token-for-a-github-app
import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from './refusal.ts'
import type { Account, App, ForgeState } from './state.ts'

export interface SignInCode {
  app: App
  person: Account
  redirectUri: string
  challenge: string | null
  expiresAt: Date
}

export interface UserToken {
  value: string
  app: App
  person: Account
  refreshToken: string
  expiresAt: Date
}

const CODE_MS = 10 * 60_000
const TOKEN_MS = 8 * 3_600_000

export interface SignInRequest {
  app: App
  redirectUri: string
  state: string
  challenge: string | null
}

/** Reads what `/login/oauth/authorize` is asked. Throws 404 for an unknown App, 400 for an address that it has not named. */
export function readSignInRequest(state: ForgeState, query: URLSearchParams): SignInRequest {
  const app = [...state.apps.values()].find(({ clientId }) => clientId === query.get('client_id'))
  if (app === undefined) throw new Refusal(404, 'Not Found')
  const redirectUri = query.get('redirect_uri') ?? app.callbackUrls[0] ?? ''
  if (!app.callbackUrls.includes(redirectUri)) {
    throw new Refusal(400, 'The redirect_uri is not associated with this application.')
  }
  const challenge = query.get('code_challenge')
  if (challenge !== null && query.get('code_challenge_method') !== 'S256') {
    throw new Refusal(400, 'The code_challenge_method must be S256.')
  }
  return { app, redirectUri, state: query.get('state') ?? '', challenge }
}

/** Gives the address to which the person is sent back with a code. */
export function grantCode(forge: ForgeState, request: SignInRequest, person: Account, now: Date): string {
  const code = randomBytes(10).toString('hex')
  const { app, redirectUri, challenge, state } = request
  forge.signInCodes.set(code, { app, person, redirectUri, challenge, expiresAt: new Date(now.getTime() + CODE_MS) })
  const back = new URL(redirectUri)
  back.searchParams.set('code', code)
  back.searchParams.set('state', state)
  return back.href
}

/** The answer of `/login/oauth/access_token`, which has status 200 for refusals too. */
export function exchangeForToken(forge: ForgeState, form: URLSearchParams, now: Date): Record<string, unknown> {
  const app = [...forge.apps.values()].find(({ clientId }) => clientId === form.get('client_id'))
  if (app === undefined || app.clientSecret !== form.get('client_secret')) {
    return refuse('incorrect_client_credentials', 'The client_id and/or client_secret passed are incorrect.')
  }
  if (form.get('grant_type') === 'refresh_token') return refreshToken(forge, app, form.get('refresh_token') ?? '', now)
  const found = forge.signInCodes.get(form.get('code') ?? '')
  forge.signInCodes.delete(form.get('code') ?? '')
  if (found?.app !== app || found.expiresAt <= now || !provesChallenge(found, form.get('code_verifier'))) {
    return refuse('bad_verification_code', 'The code passed is incorrect or expired.')
  }
  return presentToken(mintUserToken(forge, app, found.person, now))
}

function refreshToken(forge: ForgeState, app: App, sent: string, now: Date): Record<string, unknown> {
  const former = [...forge.userTokens.values()].find((token) => token.refreshToken === sent && token.app === app)
  if (former === undefined) {
    return refuse('bad_refresh_token', 'The refresh token passed is incorrect or expired.')
  }
  forge.userTokens.delete(former.value)
  return presentToken(mintUserToken(forge, app, former.person, now))
}

function provesChallenge({ challenge }: SignInCode, verifier: string | null): boolean {
  if (challenge === null) return true
  return verifier !== null && createHash('sha256').update(verifier).digest('base64url') === challenge
}

function mintUserToken(forge: ForgeState, app: App, person: Account, now: Date): UserToken {
  const [value, refresh] = [`ghu_${randomBytes(18).toString('hex')}`, `ghr_${randomBytes(38).toString('hex')}`]
  const token = { value, app, person, refreshToken: refresh, expiresAt: new Date(now.getTime() + TOKEN_MS) }
  forge.userTokens.set(value, token)
  return token
}

function presentToken({ value, refreshToken: refresh }: UserToken): Record<string, unknown> {
  return {
    access_token: value,
    expires_in: TOKEN_MS / 1000,
    refresh_token: refresh,
    refresh_token_expires_in: 15_811_200,
    scope: '',
    token_type: 'bearer',
  }
}

function refuse(error: string, description: string): Record<string, unknown> {
  return { error, error_description: description, error_uri: 'https://docs.github.com' }
}
