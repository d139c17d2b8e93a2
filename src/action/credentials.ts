// The credentials of the step: the API key, or else the OIDC token that GitHub issues for the run.
import { DAY_MS, dayOf, isoDay } from '../base/days.ts'
import * as commands from './workflow-commands.ts'

// Renews the OIDC token of the run while a step needs it. https://docs.github.com/en/actions/reference/security/oidc

/**
 * Gives a function that returns a token for this audience (the address of the service without a trailing slash) and requests
 * a new one after half of its life: tokens live five minutes, a job waits thirty, and the clocks of runner, GitHub and
 * service differ. It throws when GitHub refuses.
 */
export function createIdTokenSource(
  audience: string,
  request: (audience: string) => Promise<string>,
  now: () => number,
): () => Promise<string> {
  let current: Promise<CurrentToken> | undefined
  return async () => {
    const before = await current
    if (before !== undefined && now() < before.renewAt) return before.token
    const requesting = requestToken(audience, request, now)
    current = requesting
    requesting.catch(() => {
      if (current === requesting) current = undefined
    })
    return (await requesting).token
  }
}

interface CurrentToken {
  token: string
  /** By the clock of the runner. */
  renewAt: number
}

async function requestToken(
  audience: string,
  request: (audience: string) => Promise<string>,
  now: () => number,
): Promise<CurrentToken> {
  const requestedAt = now()
  try {
    const token = await request(audience)
    return { token, renewAt: requestedAt + lifetimeMs(token) / 2 }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.replaceAll(/\s+/g, ' ') : String(cause)
    throw new Error(
      `GitHub gave this run no token. Does the job have permissions: id-token: write? Otherwise set api-key. (${why})`,
      { cause },
    )
  }
}

/** 0 when the token does not say; then it is used once. Only the service verifies tokens. */
function lifetimeMs(token: string): number {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    if (typeof claims !== 'object' || claims === null || !('exp' in claims && 'iat' in claims)) return 0
    return (Number(claims.exp) - Number(claims.iat)) * 1_000 || 0
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  return 0
}

/** Gives what goes into the `Authorization` header of the next request. */
export type Credentials = string | (() => Promise<string>)

/** Whether the workflow provides any credentials, right or wrong. */
export function hasCredentials(): boolean {
  return commands.getInput('api-key') !== '' || canRequestToken()
}

/**
 * Gives the credentials that the workflow provides, the API key first. Both are masked in all later log lines. Throws an error
 * that says what to do when there are none, or when the key cannot be one.
 */
export function readCredentials(): (baseUrl: string) => Credentials {
  const apiKey = readApiKey()
  if (apiKey !== undefined) return () => apiKey
  if (canRequestToken()) return (baseUrl) => createIdTokenSource(baseUrl, requestIdToken, Date.now)
  throw new Error(
    'The step has no credentials. Give the job the permission id-token: write, so that GitHub can identify the run, or create an API key for the project, store it as a secret of the repository, and pass it as api-key.',
  )
}

/** The runner sets these where the job has `permissions: id-token: write`, and only there. */
function canRequestToken(): boolean {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: url = '', ACTIONS_ID_TOKEN_REQUEST_TOKEN: token = '' } = process.env
  return url !== '' && token !== ''
}

/** Loaded only here: its HTTP client takes longer to start than all the rest of the step. */
async function requestIdToken(audience: string): Promise<string> {
  const { getIDToken } = await import('@actions/core')
  return getIDToken(audience)
}

function readApiKey(): string | undefined {
  const apiKey = commands.getInput('api-key')
  if (apiKey === '') return undefined
  commands.setSecret(apiKey)
  commands.setSecret(Buffer.from(apiKey).toString('base64'))
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new Error('api-key contains a space or a line break. Copy the key into the secret again, in one piece.')
  }
  return apiKey
}

const WARN_BEFORE_DAYS = 14

/** Gives a listener that warns once when the key expires within `WARN_BEFORE_DAYS`. */
export function warnBeforeExpiry(now: () => number): (expiresAt: Date) => void {
  let hasWarned = false
  return (expiresAt) => {
    const daysLeft = (expiresAt.getTime() - now()) / DAY_MS
    if (hasWarned || daysLeft > WARN_BEFORE_DAYS) return
    hasWarned = true
    const day = isoDay(dayOf(expiresAt.getTime()))
    commands.warning(`The API key expires on ${day}. Create a new key and store it in the secret before that day.`)
  }
}
