// The vendor's SDK with everything that it would else take from the environment: it sends, tries again, and no more.
import OpenAI from 'openai'
import { createBoundedFetch } from './bounded-fetch.ts'
import { ANSWER_MAX_BYTES } from './defaults.ts'

export interface ClientOptions {
  /** '' for servers that ask for none. */
  apiKey: string
  baseUrl: string
  /** Of one try. */
  timeoutMs: number
  /** Whether the time is that of silence rather than of the whole answer. */
  isIdleTime: boolean
  /** Tries after the first, on broken connections, timeouts, 408, 409, 429 and 5xx; `Retry-After` is obeyed. */
  maxRetries: number
  fetch: typeof fetch
  userAgent: string
}

/** The SDK's own timeout is out of the way: the time is kept in `createBoundedFetch`, which sees the body too. */
const NO_SDK_TIMEOUT_MS = 2 ** 31 - 1

export function createClient(options: ClientOptions): OpenAI {
  const { timeoutMs, isIdleTime } = options
  const defaultHeaders = { 'User-Agent': options.userAgent }
  const client = new OpenAI({
    // The SDK refuses to start without a key, and reads whatever is left out from the environment: so all is given.
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
    fetch: createBoundedFetch(options.fetch, { maxBytes: ANSWER_MAX_BYTES, timeoutMs, isIdleTime }),
  })
  return withoutHeadersOfEnvironment(client, defaultHeaders)
}

/** The SDK mixes in OPENAI_CUSTOM_HEADERS, for which it has no option: what is sent is said in one place, config.ts. */
function withoutHeadersOfEnvironment(client: OpenAI, defaultHeaders: Record<string, string>): OpenAI {
  const options: unknown = Reflect.get(client, '_options')
  if (typeof options !== 'object' || options === null)
    throw new Error('The openai package no longer keeps its options where Docmend expects them')
  Object.assign(options, { defaultHeaders })
  return client
}
