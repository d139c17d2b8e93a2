// The credentials of the step: the API key, or else the OIDC token that GitHub issues for the run.

import { DAY_MS, dayOf, isoDay } from '../base/days.ts'
import { createIdTokenSource } from './id-token.ts'
import * as commands from './workflow-commands.ts'

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
