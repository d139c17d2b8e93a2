// What the step shows to Docmend: the API key, or else the token that GitHub makes for the run.
import * as core from '@actions/core'
import { readIdToken } from './id-token.ts'

/** Gives what goes into the `Authorization` header of the next request. */
export type Credentials = string | (() => Promise<string>)

/**
 * Gives what the workflow has given the step, the API key first, or undefined for nothing at all. Both are masked in all
 * later log lines.
 */
export function readCredentials(): ((baseUrl: string) => Credentials) | undefined {
  const apiKey = readApiKey()
  if (apiKey !== undefined) return () => apiKey
  return mayAskForToken() ? (baseUrl) => readIdToken(baseUrl, core.getIDToken, Date.now) : undefined
}

function readApiKey(): string | undefined {
  const apiKey = core.getInput('api-key')
  if (apiKey === '') return undefined
  core.setSecret(apiKey)
  core.setSecret(Buffer.from(apiKey).toString('base64'))
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new Error('api-key has a space or a line break within. Copy the key again, in one piece, into the secret.')
  }
  return apiKey
}

/** The runner sets these where the job has `permissions: id-token: write`, and only there. */
function mayAskForToken(): boolean {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: url = '', ACTIONS_ID_TOKEN_REQUEST_TOKEN: token = '' } = process.env
  return url !== '' && token !== ''
}
