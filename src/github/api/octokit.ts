// Our own Octokit: paced per installation, with time limits, and careful about what may be sent twice. Reads are
// repeated after a fault. A write is repeated only when GitHub refused it for its rate, which leaves nothing behind;
// after any other fault its effect is unknown, and the caller must look before it writes again (jobs/run/publish-changes.ts).
import { Octokit } from '@octokit/core'
import { RATE_LIMIT_RETRIES, READ_RETRIES, REQUEST_TIMEOUT_MS, RETRY_WAIT_MAX_MS } from '../defaults.ts'
import type { GitHubSettings } from '../settings.ts'
import { createAppJwt } from './app-jwt.ts'
import { isHostAnswer, rateLimitWaitMs, readStatus } from './host-answer.ts'
import { createPace, DEFAULT_PACE, type Pace, type Sleep } from './pace.ts'
import { RateLimitError } from './rate-limit-error.ts'

export interface ApiSettings extends Pick<GitHubSettings, 'apiUrl' | 'app' | 'fetch' | 'now' | 'logger' | 'pace'> {
  sleep: Sleep
}

/** Asked right before each call that changes something; its signal ends that call. It may throw. */
export type Guard = () => AbortSignal

export interface Api {
  /** For the routes below `/app`, as the App itself. */
  asApp(signal: AbortSignal): Octokit
  /** For reading and minting; a write needs `asPublisher`. */
  asReader(installationId: number, token: string, signal: AbortSignal): Octokit
  /** For reading and writing under the guard. */
  asPublisher(installationId: number, token: string, guard: Guard): Octokit
}

const USER_AGENT = 'docmend'

export function createApi(settings: ApiSettings): Api {
  const { sleep } = settings
  const clock = { monotonicNow: () => performance.now(), now: settings.now, sleep }
  const createInstallationPace = (): Pace => createPace(settings.pace ?? DEFAULT_PACE, clock)
  const paces = new Map<number | 'app', Pace>()
  const paceOf = (who: number | 'app'): Pace => {
    const pace = paces.get(who) ?? createInstallationPace()
    paces.set(who, pace)
    return pace
  }
  const asInstallation = (installationId: number, token: string, guard: Guard, isPaced: boolean): Octokit =>
    createOctokit({
      ...settings,
      pace: paceOf(installationId),
      authorization: () => `Bearer ${token}`,
      guard,
      isPaced,
    })
  return {
    asApp: (signal) => {
      const authorization = async () => `Bearer ${await createAppJwt(settings.app, settings.now())}`
      // Minting a token changes nothing that a second one would disturb, and is not counted among the writes.
      return createOctokit({ ...settings, pace: paceOf('app'), authorization, guard: () => signal, isPaced: false })
    },
    asReader: (installationId, token, signal) => asInstallation(installationId, token, guardWith(signal), false),
    asPublisher: (installationId, token, guard) => asInstallation(installationId, token, guard, true),
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
  pace: Pace
  authorization: () => string | Promise<string>
  guard: Guard
  isPaced: boolean
}

type Send = (signal: AbortSignal, redirect: 'follow' | 'error') => Promise<Answer>
type Answer = Awaited<ReturnType<Octokit['request']>>

function createOctokit(client: Client): Octokit {
  const octokit = new Octokit({
    baseUrl: client.apiUrl,
    userAgent: USER_AGENT,
    request: { fetch: client.fetch },
    log: {
      debug: () => undefined,
      info: () => undefined,
      warn: (text) => client.logger.warn(text),
      error: (text) => client.logger.error(text),
    },
  })
  octokit.hook.wrap('request', (request, options) => {
    const send: Send = async (signal, redirect) => {
      const ended = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)])
      try {
        return await request({
          ...options,
          headers: { ...options.headers, authorization: await client.authorization() },
          request: { ...options.request, signal: ended, redirect },
        })
      } catch (error) {
        signal.throwIfAborted()
        throw error
      }
    }
    return options.method === 'GET' ? readPatiently(send, client) : writeOnce(send, client)
  })
  return octokit
}

async function readPatiently(send: Send, client: Client): Promise<Answer> {
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

async function writeOnce(send: Send, client: Client): Promise<Answer> {
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
  const now = client.now()
  const waitMs = rateLimitWaitMs(error, now)
  if (waitMs === undefined) return false
  client.logger.warn({ waitMs }, 'Waiting for the rate limit of GitHub')
  client.pace.pause(waitMs)
  if (waitMs <= RETRY_WAIT_MAX_MS) return true
  const said = isHostAnswer(error) ? { message: error.message, status: error.status } : { message: '', status: 429 }
  throw new RateLimitError(`GitHub said ${said.status}: ${said.message}`, now + waitMs, { ...said, cause: error })
}

function isPassing(error: unknown): boolean {
  const status = readStatus(error)
  return status !== undefined && status >= 500
}
