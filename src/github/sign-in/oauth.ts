// GitHub's side of signing in: a user access token of the App, by the web application flow.
// https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/generating-a-user-access-token-for-a-github-app
import { z } from 'zod'
import type { Clock } from '../../base/clock.ts'
import { AnswerFault } from '../../base/fetch/answer-fault.ts'
import { fetchWhole } from '../../base/fetch/whole-answer.ts'
import { IDENTITY_TIMEOUT_MS } from '../../projects/people/defaults.ts'
import { type Grant, type IdentityHost, SignInRefusedError } from '../../projects/people/identity-host.ts'

export interface OAuthClient {
  id: string
  secret: string
}

export interface OAuthSettings {
  /** `https://github.com`. */
  serverUrl: string
  client: OAuthClient
  fetch: typeof globalThis.fetch
  clock: Clock
  now: () => number
}

const ANSWER_MAX_BYTES = 64 * 1024

const Answer = z.union([
  z.object({
    access_token: z.string().min(1),
    /** Seconds; absent when the tokens of the App do not expire. */
    expires_in: z.number().positive().optional(),
    refresh_token: z.string().min(1).optional(),
  }),
  z.object({ error: z.string(), error_description: z.string().optional() }),
])

export function signInUrl(
  { serverUrl, client }: OAuthSettings,
  { state, challenge, redirectUri }: Parameters<IdentityHost['signInUrl']>[0],
): string {
  const url = new URL(`${serverUrl}/login/oauth/authorize`)
  const parameters = { client_id: client.id, redirect_uri: redirectUri, state }
  const proof = { code_challenge: challenge, code_challenge_method: 'S256' }
  for (const [name, value] of Object.entries({ ...parameters, ...proof })) url.searchParams.set(name, value)
  return url.href
}

/** `form`: what a code or a refresh token is exchanged with. Throws `SignInRefusedError` when GitHub does not take it. */
export async function requestGrant(settings: OAuthSettings, form: Record<string, string>): Promise<Grant> {
  const { serverUrl, client, fetch, clock, now } = settings
  const body = new URLSearchParams({ client_id: client.id, client_secret: client.secret, ...form })
  const init = { method: 'POST', body, headers: { accept: 'application/json' }, redirect: 'error' } as const
  const limits = { maxBytes: ANSWER_MAX_BYTES, timeoutMs: IDENTITY_TIMEOUT_MS, isIdleTime: false }
  const request: Parameters<typeof fetch> = [`${serverUrl}/login/oauth/access_token`, init]
  const whole = await fetchWhole(fetch, request, limits, clock).catch((error: unknown) => {
    if (error instanceof AnswerFault) throw error
    throw new AnswerFault('could not be reached', { isOutage: true, cause: error })
  })
  return readGrant(whole.response.status, whole.body.toString('utf8'), now())
}

/** What the instance admin has to fix, and nobody who signs in can. */
const FAULTS_OF_THE_APP = new Set(['incorrect_client_credentials', 'redirect_uri_mismatch', 'application_suspended'])

/** GitHub answers 200 to a wrong code too, and says so in the body. */
function readGrant(status: number, text: string, now: number): Grant {
  const answer = Answer.safeParse(parseJson(text)).data
  if (status >= 500 || answer === undefined) {
    throw new AnswerFault(`answered ${status} to a sign-in, without a token and without a reason`)
  }
  if ('error' in answer && FAULTS_OF_THE_APP.has(answer.error)) {
    const advice = 'Check GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET and the callback URL of the App'
    throw new AnswerFault(`refused the App itself (${answer.error}). ${advice}`, { transient: false })
  }
  if ('error' in answer) throw new SignInRefusedError(answer.error_description ?? answer.error)
  const { access_token: token, expires_in: seconds, refresh_token: refreshToken = null } = answer
  return { token, expiresAt: seconds === undefined ? null : now + seconds * 1000, refreshToken }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
