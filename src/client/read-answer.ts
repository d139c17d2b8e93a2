// Turns an HTTP response into the requested value, or into a ClientError that says what to do.
import type { ErrorDetail } from '../contract/errors.ts'

// The error of a failed API call.

interface ClientErrorFields {
  /** HTTP status; 0 when there was no answer. */
  status: number
  code: string
  message: string
  details?: readonly ErrorDetail[]
  /** The server's `Retry-After`. */
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

/** The API refused, or could not be reached for as long as the client may retry. The message says what to do. */
export class ClientError extends Error {
  readonly status: number
  /**
   * As in contract/errors.ts; `unreachable`, `untrusted` (TLS), `redirected`, `bad_answer` or `http_STATUS` when the answer did
   * not come from the service.
   */
  readonly code: string
  readonly details: readonly ErrorDetail[]
  readonly retryAfterSeconds: number | undefined

  constructor({ status, code, message, details = [], retryAfterSeconds, cause }: ClientErrorFields) {
    super(message, { cause })
    this.name = 'ClientError'
    this.status = status
    this.code = code
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** True when the same call may succeed later: no answer, a server error, or too many calls. */
  get isTransient(): boolean {
    return this.code === 'unreachable' || this.status === 429 || this.status >= 500
  }
}

/** Returns the JSON object of a 2xx answer. Throws `ClientError` for all others. */
export async function readAnswer(response: Response, url: string): Promise<Record<string, unknown>> {
  await requireOk(response, url)
  const body = parseObject(await response.text())
  if (body !== undefined) return body
  throw badAnswer(response.status, url)
}

/** Leaves the body of a 2xx answer unread. Throws `ClientError` for all others. */
export async function requireOk(response: Response, url: string): Promise<void> {
  if (response.ok) return
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel()
    throw redirected(response, url)
  }
  throw refused(response, parseObject(await response.text()) ?? {}, url)
}

/** The answer is JSON but not from this service; most likely it is another one. */
export function badAnswer(status: number, url: string): ClientError {
  const message = `${new URL(url).origin} answered, but not as Docmend would. Is the base URL right?`
  return new ClientError({ status, code: 'bad_answer', message })
}

/** The key must not be sent to an address that only a redirect names. */
function redirected(response: Response, url: string): ClientError {
  const target = response.headers.get('location') ?? 'another address'
  const message = `${new URL(url).origin} redirects to ${target}; set the base URL to the final address`
  return new ClientError({ status: response.status, code: 'redirected', message })
}

function refused(response: Response, body: Record<string, unknown>, url: string): ClientError {
  const { status } = response
  return new ClientError({
    status,
    code: typeof body.code === 'string' ? body.code : `http_${status}`,
    message: typeof body.error === 'string' ? body.error : `${new URL(url).origin} answered ${status} without a reason`,
    details: Array.isArray(body.details) ? body.details.filter(isDetail) : [],
    retryAfterSeconds: parseRetryAfter(response.headers.get('retry-after')),
  })
}

/** Returns the JSON object, or undefined when the text is not one. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isDetail(value: unknown): value is ErrorDetail {
  return isObject(value) && typeof value.message === 'string'
}

/** Seconds, or a date (RFC 9110 10.2.3); proxies in front of the service send either. */
function parseRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined
  if (/^\d{1,9}$/.test(value)) return Number(value)
  const seconds = Math.ceil((Date.parse(value) - Date.now()) / 1_000)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}
