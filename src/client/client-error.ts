// What a call of the API can fail with.
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

/** The API refused, or could not be reached for as long as the client may try. The message says what to do. */
export class ClientError extends Error {
  readonly status: number
  /** As in contract/errors.ts; `unreachable`, `redirected`, `bad_answer` or `http_STATUS` where no answer of ours came. */
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

  /** True when the same call may succeed later: no answer, a fault of the server, or too many calls. */
  get isTransient(): boolean {
    return this.code === 'unreachable' || this.status === 429 || this.status >= 500
  }
}
