// The error of a failed API call.
import type { ErrorDetail } from '../contract/errors.ts'

export interface ClientErrorFields {
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
   * As in contract/errors.ts; `unreachable`, `redirected`, `bad_answer` or `http_STATUS` when the answer did not come from
   * the service.
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
