// The vendor's SDK, with every option set that it would otherwise read from the environment. It only sends and retries.
import OpenAI from 'openai'
import { AnswerFault } from '../../base/fetch.ts'
import { createBoundedFetch } from './bounded-fetch.ts'
import { createProgressWatch } from './stream-progress.ts'

/** The largest answer; 16,384 tokens are about 64 KiB. */
const ANSWER_MAX_BYTES = 16 * 1024 * 1024

export interface ClientOptions {
  /** '' for servers that need no key. */
  apiKey: string
  baseUrl: string
  /** Time limit for one attempt. */
  timeoutMs: number
  /** Whether the limit is for silence rather than for the whole answer. */
  isIdleTime: boolean
  /**
   * Retries after the first attempt, on broken connections, 408, 409, 429 and 5xx; respects `Retry-After`. The SDK would
   * retry after a silence as well, unless `onSilence` aborts the request.
   */
  maxRetries: number
  onSilence: (fault: AnswerFault) => void
  fetch: typeof fetch
  userAgent: string
}

/** The SDK's own timeout is disabled: `createBoundedFetch`, which sees the body too, enforces the limit. */
const NO_SDK_TIMEOUT_MS = 2 ** 31 - 1

export function createClient(options: ClientOptions): OpenAI {
  const { timeoutMs, isIdleTime } = options
  const limits = { maxBytes: ANSWER_MAX_BYTES, timeoutMs, isIdleTime, createProgressWatch }
  const defaultHeaders = { 'User-Agent': options.userAgent }
  const client = new OpenAI({
    // The SDK refuses to start without a key, and reads every missing option from the environment, so all are set here.
    apiKey: options.apiKey === '' ? 'none' : options.apiKey,
    adminAPIKey: null,
    baseURL: options.baseUrl,
    organization: null,
    project: null,
    webhookSecret: null,
    timeout: NO_SDK_TIMEOUT_MS,
    maxRetries: options.maxRetries,
    logLevel: 'off',
    defaultHeaders,
    fetch: tellingSilence(createBoundedFetch(options.fetch, limits), options.onSilence),
  })
  return withoutHeadersOfEnvironment(client, defaultHeaders)
}

function tellingSilence(boundedFetch: typeof fetch, onSilence: ClientOptions['onSilence']): typeof fetch {
  return async (...asked) => {
    try {
      return await boundedFetch(...asked)
    } catch (error) {
      if (error instanceof AnswerFault && error.isSilence) onSilence(error)
      throw error
    }
  }
}

/** The SDK adds OPENAI_CUSTOM_HEADERS, for which it has no option. Only config.ts decides what is sent. */
function withoutHeadersOfEnvironment(client: OpenAI, defaultHeaders: Record<string, string>): OpenAI {
  const options: unknown = Reflect.get(client, '_options')
  if (typeof options !== 'object' || options === null)
    throw new Error('The openai package no longer keeps its options where Docmend expects them')
  Object.assign(options, { defaultHeaders })
  return client
}
