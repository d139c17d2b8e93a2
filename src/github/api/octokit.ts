// Our own Octokit: paced per installation, with time limits, and careful about what may be sent twice. Reads are
// repeated after a fault. A write is repeated only when GitHub refused it for its rate, which leaves nothing behind;
// after any other fault its effect is unknown, and the caller must look before it writes again (jobs/run/publish-changes.ts).
import { Octokit } from '@octokit/core'
import { AnswerFault } from '../../fetch/answer-fault.ts'
import { RATE_LIMIT_RETRIES, READ_RETRIES, RETRY_WAIT_MAX_MS } from '../defaults.ts'
import type { GitHubSettings } from '../settings.ts'
import { createAppJwt } from './app-jwt.ts'
import {
  type CheckedAnswer,
  type CheckedOctokit,
  type ParametersOf,
  type Route,
  readAnswer,
} from './checked-octokit.ts'
import { isHostAnswer, isRefusal, rateLimitWaitMs, readHeaders, readStatus } from './host-answer.ts'
import { createHostClock, type HostClock } from './host-clock.ts'
import { createPace, DEFAULT_PACE, type Pace, type Sleep } from './pace.ts'
import { RateLimitError } from './rate-limit-error.ts'
import { createWholeJsonFetch } from './whole-json.ts'

export interface ApiSettings extends Pick<GitHubSettings, 'apiUrl' | 'app' | 'fetch' | 'now' | 'logger' | 'pace'> {
  sleep: Sleep
}

/** Asked right before each call that changes something; its signal ends that call. It may throw. */
export type Guard = () => AbortSignal

export interface Api {
  /** For the routes below `/app`, as the App itself. */
  asApp(signal: AbortSignal): CheckedOctokit
  /** For reading and minting; a write needs `asPublisher`. */
  asReader(installationId: number, token: string, signal: AbortSignal): CheckedOctokit
  /** For reading and writing under the guard. */
  asPublisher(installationId: number, token: string, guard: Guard): CheckedOctokit
  /** Epoch milliseconds by GitHub's clock, as far as it is known. */
  hostNow(): number
}

const USER_AGENT = 'docmend'
/** What the calls were written for (GitHub Docs, "API versions"). */
const API_VERSION = '2022-11-28'

export function createApi(settings: ApiSettings): Api {
  const { sleep } = settings
  const paceClock = { monotonicNow: () => performance.now(), now: settings.now, sleep }
  const createInstallationPace = (): Pace => createPace(settings.pace ?? DEFAULT_PACE, paceClock)
  const paces = new Map<number | 'app', Pace>()
  const paceOf = (who: number | 'app'): Pace => {
    const pace = paces.get(who) ?? createInstallationPace()
    paces.set(who, pace)
    return pace
  }
  const clock = createHostClock(settings.now)
  const shared = { ...settings, octokit: createOctokit(settings), clock, version: { sent: API_VERSION } }
  const asInstallation = (installationId: number, token: string, guard: Guard, isPaced: boolean): CheckedOctokit => {
    const pace = paceOf(installationId)
    const authorization = () => `Bearer ${token}`
    return createClient({ ...shared, pace, authorization, guard, isPaced, isApp: false })
  }
  return {
    asApp: (signal) => {
      const authorization = async () => `Bearer ${await createAppJwt(settings.app, clock.now())}`
      // Minting a token changes nothing that a second one would disturb, and is not counted among the writes.
      const guard = () => signal
      return createClient({ ...shared, pace: paceOf('app'), authorization, guard, isPaced: false, isApp: true })
    },
    asReader: (installationId, token, signal) => asInstallation(installationId, token, guardWith(signal), false),
    asPublisher: (installationId, token, guard) => asInstallation(installationId, token, guard, true),
    hostNow: () => clock.now(),
  }
}

/** A guard that asks for nothing but that the signal has not aborted. */
export function guardWith(signal: AbortSignal): Guard {
  return () => {
    signal.throwIfAborted()
    return signal
  }
}

interface Client extends Omit<ApiSettings, 'pace'> {
  octokit: Octokit
  pace: Pace
  clock: HostClock
  /** '' once the host has refused it. */
  version: { sent: string }
  authorization: () => string | Promise<string>
  guard: Guard
  isPaced: boolean
  isApp: boolean
}

type Redirect = 'follow' | 'error'
type Send<T> = (signal: AbortSignal, redirect: Redirect) => Promise<T>

function createOctokit({ apiUrl, fetch, logger }: ApiSettings): Octokit {
  return new Octokit({
    baseUrl: apiUrl,
    userAgent: USER_AGENT,
    request: { fetch: createWholeJsonFetch(fetch) },
    log: {
      debug: () => undefined,
      info: () => undefined,
      warn: (text) => logger.warn(text),
      error: (text) => logger.error(text),
    },
  })
}

function createClient(client: Client): CheckedOctokit {
  return {
    request: (route, parameters) => {
      const sendOnce: Send<CheckedAnswer<typeof route>> = (...how) => send(route, parameters, client, ...how)
      const sendThis: typeof sendOnce = (...how) => resending(client, () => sendOnce(...how))
      return route.startsWith('GET ') ? readPatiently(sendThis, client) : writeOnce(sendThis, client)
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
  const { octokit, clock, version } = client
  const authorization = await client.authorization()
  const headers = { authorization, ...(version.sent === '' ? {} : { 'x-github-api-version': version.sent }) }
  try {
    const answer = await octokit.request<string>(route, { ...parameters, headers, request: { signal, redirect } })
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
  const offsetMs = clock.offsetMs()
  try {
    const answer = await sendThis()
    if (isApp) clock.assertClose()
    return answer
  } catch (error) {
    if (isApp) clock.assertClose()
    if (isRefusal(error, 400, /version/i) && version.sent !== '') version.sent = ''
    else if (!isApp || !isRefusal(error, 401) || clock.offsetMs() === offsetMs) throw error
    return sendThis()
  }
}

async function readPatiently<T>(send: Send<T>, client: Client): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const signal = client.guard()
    await client.pace.pauseOver(signal)
    try {
      return await send(signal, 'follow')
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
      // A redirected POST would arrive as a GET; after a rename the caller resolves the name anew.
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
  const said = isHostAnswer(error) ? { message: error.message, status: error.status } : { message: '', status: 429 }
  throw new RateLimitError(`GitHub said ${said.status}: ${said.message}`, client.now() + waitMs, {
    ...said,
    cause: error,
  })
}

function isPassing(error: unknown): boolean {
  if (error instanceof AnswerFault) return error.transient
  const status = readStatus(error)
  return status !== undefined && status >= 500
}
