// Reads what Octokit throws, by its shape: the class comes in more than one copy.
import { z } from 'zod'
import { systemClock } from '../../base/clock.ts'
import { AnswerFault, fetchWhole, WITHOUT_BODY } from '../../base/fetch.ts'
import type { Sleep } from './pace.ts'

export interface HostAnswer {
  /** 500 also when there was no answer at all; `response` is absent then. */
  status: number
  message: string
  response?: { headers: Record<string, unknown>; data?: unknown }
  cause?: unknown
}

/** True for a refusal of the host, and for a request that got no answer. */
export function isHostAnswer(error: unknown): error is HostAnswer {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
}

export function readStatus(error: unknown): number | undefined {
  return isHostAnswer(error) ? error.status : undefined
}

/** Gives the headers of a refusal; none when there was no answer. */
export function readHeaders(error: unknown): Record<string, unknown> {
  return isHostAnswer(error) ? (error.response?.headers ?? {}) : {}
}

/** Gives GitHub's whole reason for a refusal: Octokit's message has the rest of it as JSON, and an address behind it. */
export function readReason(error: HostAnswer): string {
  const found = Reason.safeParse(error.response?.data)
  if (!found.success) return error.message
  const { message, errors, block } = found.data
  const more = [...errors, ...block]
  return more.length === 0 ? message : `${message} (${more.join('; ')})`
}

const Reason = z.object({
  message: z.string(),
  errors: z
    .array(
      z.union([
        z.string(),
        z.object({ message: z.string() }).transform(({ message }) => message),
        z
          .object({ field: z.string().optional(), code: z.string() })
          .transform(({ field = '', code }) => `${field} ${code}`.trim()),
      ]),
    )
    .catch([])
    .default([]),
  /** Why GitHub has blocked a repository, and the page that says more. */
  block: z
    .object({ reason: z.string(), html_url: z.string().optional() })
    .transform(({ reason, html_url: page }) => [reason, ...(page === undefined ? [] : [page])])
    .catch([])
    .default([]),
})

/** True when the host answered with this status and its words match. */
export function isRefusal(error: unknown, status: number, words?: RegExp): boolean {
  return isHostAnswer(error) && error.status === status && (words === undefined || words.test(error.message))
}

/** Gives undefined when the host answers 404: there is no such thing, or this token may not see it. */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (isRefusal(error, 404)) return undefined
    throw error
  }
}

const LOOK_AGAIN_MS = 500

/** What waiting takes. */
export interface Pause {
  sleep: Sleep
  signal: AbortSignal
}

/**
 * Looks for what should be there, and looks again before it says that there is nothing: that ends a job for good, and one
 * odd answer, for example of a replica that lags behind, must not.
 */
export async function lookTwice<T>(
  look: () => Promise<T | undefined>,
  { sleep, signal }: Pause,
): Promise<T | undefined> {
  const found = await look()
  if (found !== undefined) return found
  await sleep(LOOK_AGAIN_MS, signal)
  return look()
}

/** Milliseconds that the host asks to wait, or undefined when the refusal is not about rate (GitHub Docs, "Rate limits"). */
export function rateLimitWaitMs(error: unknown, now: number): number | undefined {
  if (!isHostAnswer(error) || (error.status !== 403 && error.status !== 429)) return undefined
  const headers = readHeaders(error)
  const retryAfter = Number(headers['retry-after'] ?? Number.NaN)
  if (Number.isFinite(retryAfter)) return Math.max(0, retryAfter) * 1000
  if (String(headers['x-ratelimit-remaining']) === '0') {
    return Math.max(1000, Number(headers['x-ratelimit-reset'] ?? 0) * 1000 - now)
  }
  // Documented: without a header, wait at least a minute.
  return error.status === 429 || /secondary rate limit|abuse detection/i.test(error.message) ? 60_000 : undefined
}

// The `fetch` of everything that speaks to GitHub: an answer is whole and, where JSON is due, JSON. Octokit would give an
// answer that was cut, or whose body timed out, as an empty one, and an error page of a proxy as text.

/** The largest answer of GitHub's API; the longest that Docmend asks for, a comparison of two commits, has a few megabytes. */
const ANSWER_MAX_BYTES = 32 * 1024 * 1024

/** Time limit for one API request. */
const REQUEST_TIMEOUT_MS = 30_000

/** These describe the bytes on the wire, which have been read. */
const WIRE_HEADERS = ['content-encoding', 'content-length', 'transfer-encoding']
const ACCEPTED = 202

/** Returns a `fetch` that throws `AnswerFault` for an answer that is not to be trusted. */
export function createWholeJsonFetch(innerFetch: typeof fetch, timeoutMs = REQUEST_TIMEOUT_MS): typeof fetch {
  const limits = { maxBytes: ANSWER_MAX_BYTES, timeoutMs, isIdleTime: false }
  return async (...asked) => {
    const { response, body } = await fetchWhole(innerFetch, asked, limits, systemClock)
    const { status, statusText } = response
    const headers = new Headers(response.headers)
    for (const name of WIRE_HEADERS) headers.delete(name)
    if (WITHOUT_BODY.has(status)) return new Response(null, { status, statusText, headers })
    const text = body.toString('utf8')
    if (isJson(text)) headers.set('content-type', 'application/json')
    else if (isJsonDue(response, text)) throw notJson(response, text)
    return new Response(body, { status, statusText, headers })
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The status alone says enough when GitHub is down or limits the rate; its load balancers then answer with a page. */
function isJsonDue({ status, headers }: Response, text: string): boolean {
  if (status === ACCEPTED && text === '') return false
  return status < 500 && status !== 429 && !headers.has('retry-after')
}

function notJson({ status }: Response, text: string): AnswerFault {
  return new AnswerFault(`answered ${status} with ${describe(text.trim())}`)
}

function describe(text: string): string {
  if (text === '') return 'an empty body. The answer was cut off'
  if (/^[{["]/.test(text)) return 'broken JSON. The answer was cut off or damaged'
  const kind = text.startsWith('<') ? 'a page' : 'text'
  return `${kind} instead of JSON. Is a proxy in between, and does GITHUB_API_URL point at the API of GitHub?`
}
