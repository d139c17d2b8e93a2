// Sends calls: paced, and careful about what may be sent twice. Reads are repeated after a fault, and so is the making of a
// token. A write is repeated only when GitHub refused it for its rate, which leaves nothing behind; after any other fault its
// effect is unknown, and the caller must look before it writes again (jobs/run/publish-changes.ts).
import type { Octokit } from '@octokit/core'
import { AnswerFault } from '../../base/fetch.ts'
import type { GitHubSettings } from '../github-settings.ts'
import {
  type CheckedAnswer,
  type CheckedOctokit,
  type ParametersOf,
  type Route,
  readAnswer,
} from './checked-octokit.ts'
import { isHostAnswer, isRefusal, rateLimitWaitMs, readHeaders, readStatus } from './host-answer.ts'
import type { HostClock } from './host-clock.ts'
import { type Pace, RateLimitError, RETRY_WAIT_MAX_MS, type Sleep } from './pace.ts'

/**
 * Retries of a write that GitHub's rate limit refused; after any other failure Docmend does not repeat a write
 * blindly.
 */
const RATE_LIMIT_RETRIES = 2

/** Retries of a read after 5xx, or when GitHub's rate limit asks to wait. */
const READ_RETRIES = 3

/** Asked right before each call that changes something; its signal ends that call. It may throw. */
export type Guard = () => AbortSignal

/** A guard that asks for nothing but that the signal has not aborted. */
export function guardWith(signal: AbortSignal): Guard {
  return () => {
    signal.throwIfAborted()
    return signal
  }
}

/** What one caller's calls take. */
interface Client extends Pick<GitHubSettings, 'now' | 'logger' | 'calls'> {
  octokit: Octokit
  sleep: Sleep
  pace: Pace
  clock: HostClock
  /** '' once the host has refused it. */
  version: { sent: string }
  authorization: () => string | Promise<string>
  guard: Guard
  isPaced: boolean
  isApp: boolean
}

/** A token changes nothing; one whose answer got lost ends by itself. */
const MINT: Route = 'POST /app/installations/{installation_id}/access_tokens'

type Redirect = 'follow' | 'error'
type Send<T> = (signal: AbortSignal, redirect: Redirect) => Promise<T>

export function createClient(client: Client): CheckedOctokit {
  return {
    request: (route, parameters) => {
      const sendOnce: Send<CheckedAnswer<typeof route>> = (...how) => send(route, parameters, client, ...how)
      const sendThis: typeof sendOnce = (...how) => resending(client, () => sendOnce(...how))
      if (route.startsWith('GET ')) return sendPatiently(sendThis, 'follow', client)
      return route === MINT ? sendPatiently(sendThis, 'error', client) : writeOnce(sendThis, client)
    },
  }
}

async function send<R extends Route>(
  route: R,
  parameters: ParametersOf<R> | undefined,
  client: Client,
  signal: AbortSignal,
  redirect: Redirect,
): Promise<CheckedAnswer<R>> {
  const { octokit, clock, version, calls } = client
  const authorization = await client.authorization()
  const headers = { authorization, ...(version.sent === '' ? {} : { 'x-github-api-version': version.sent }) }
  try {
    const ask = () => octokit.request<string>(route, { ...parameters, headers, request: { signal, redirect } })
    const answer = await (calls === undefined ? ask() : calls.call(route, ask))
    clock.learn(answer.headers.date)
    return { data: readAnswer(route, answer.data), headers: answer.headers }
  } catch (error) {
    signal.throwIfAborted()
    clock.learn(readHeaders(error).date)
    throw isHostAnswer(error) && error.cause instanceof AnswerFault ? error.cause : error
  }
}

/**
 * Sends once more what was refused for a reason that is known and gone: a time that was not GitHub's, or an API version that
 * an old GitHub Enterprise Server does not know. Neither has had an effect.
 */
async function resending<T>({ clock, version, isApp }: Client, sendThis: () => Promise<T>): Promise<T> {
  const corrections = clock.corrections()
  try {
    const answer = await sendThis()
    if (isApp) clock.assertClose()
    return answer
  } catch (error) {
    if (isApp) clock.assertClose()
    if (isRefusal(error, 400, /version/i) && version.sent !== '') version.sent = ''
    else if (!isApp || !isRefusal(error, 401) || clock.corrections() === corrections) throw error
    return sendThis()
  }
}

async function sendPatiently<T>(send: Send<T>, redirect: Redirect, client: Client): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const signal = client.guard()
    await client.pace.pauseOver(signal)
    try {
      return await send(signal, redirect)
    } catch (error) {
      signal.throwIfAborted()
      const isRateLimited = waitIfAsked(error, client)
      if (!isRateLimited && !isPassing(error)) throw error
      if (attempt === READ_RETRIES) throw error
      if (!isRateLimited) await client.sleep(300 * 2 ** attempt, signal)
    }
  }
}

async function writeOnce<T>(send: Send<T>, client: Client): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    if (client.isPaced) await client.pace.take(client.guard())
    else await client.pace.pauseOver(client.guard())
    try {
      // A redirected POST would arrive as a GET; after a rename the caller resolves the name again.
      return await send(client.guard(), 'error')
    } catch (error) {
      const isRateLimited = waitIfAsked(error, client)
      if (!isRateLimited || attempt === RATE_LIMIT_RETRIES) throw error
    }
  }
}

/**
 * True when GitHub asked to wait: then the whole installation sends nothing until the wait is over. Throws `RateLimitError`
 * when that takes longer than a request may wait.
 */
function waitIfAsked(error: unknown, client: Client): boolean {
  const waitMs = rateLimitWaitMs(error, client.clock.now())
  if (waitMs === undefined) return false
  client.logger.warn({ waitMs }, 'Waiting for the rate limit of GitHub')
  client.pace.pause(waitMs)
  if (waitMs <= RETRY_WAIT_MAX_MS) return true
  const { message, status } = isHostAnswer(error) ? error : { message: '', status: 429 }
  const said = `GitHub's rate limit was reached. GitHub said ${status}: ${message}`
  throw new RateLimitError(said, { untilMs: client.now() + waitMs, status, cause: error })
}

function isPassing(error: unknown): boolean {
  if (error instanceof AnswerFault) return error.transient
  const status = readStatus(error)
  return status !== undefined && status >= 500
}
