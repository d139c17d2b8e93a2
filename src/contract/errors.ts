// The one table of what the API refuses, and the error that carries it. docs/api.md lists the same codes (tested).

/** code -> [HTTP status, what it means]. The sentence a caller reads is written where the error is thrown. */
export const ERRORS = {
  invalid_json: [400, 'The body is not JSON.'],
  invalid_body: [400, 'The JSON body does not have the fields that the operation takes; `details` says which.'],
  invalid_query: [400, 'A query parameter is out of its range; `details` says which.'],
  invalid_header: [400, 'A header, such as `Idempotency-Key`, is malformed.'],
  unsupported_field: [400, 'The field belongs to the contract but this version does not offer it yet.'],
  missing_credentials: [401, 'There is no `Authorization: Bearer` header.'],
  unknown_key: [401, 'The API key does not exist, or was mistyped.'],
  revoked_key: [401, 'The API key was revoked.'],
  expired_key: [401, 'The API key has expired.'],
  scope_missing: [403, 'The API key lacks the scope that the operation needs.'],
  address_not_allowed: [403, 'The API key may not be used from this address.'],
  route_not_found: [404, 'There is no such route.'],
  project_not_found: [404, 'There is no such project, or the key belongs to another one.'],
  job_not_found: [404, 'There is no such job in this project.'],
  idempotency_conflict: [409, 'The `Idempotency-Key` was used before with another body.'],
  job_state_conflict: [409, 'The state of the job does not allow the operation.'],
  project_unavailable: [409, 'The GitHub App no longer has access to the project’s repository.'],
  body_too_large: [413, 'The body is larger than the operation takes.'],
  unsupported_media_type: [415, 'The body is not sent as `application/json`.'],
  rate_limited: [
    429,
    'The project made too many jobs or spent its tokens of the day; `Retry-After` says when to go on.',
  ],
  too_many_waits: [429, 'The project holds too many long polls at once.'],
  internal_error: [500, 'Something unexpected went wrong; the log has the details under the request id.'],
  store_unavailable: [503, 'The database cannot be reached; nothing was changed.'],
  stopping: [503, 'The service is going down; ask again once it is back.'],
} as const satisfies Record<string, readonly [status: number, meaning: string]>

export type ErrorCode = keyof typeof ERRORS

export interface ErrorDetail {
  path?: string
  message: string
}

/** A refusal for the caller: the message says what to do. One place (`http/errors.ts`) turns it into a response. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: readonly ErrorDetail[]
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, more: { details?: ErrorDetail[]; retryAfterSeconds?: number } = {}) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.details = more.details ?? []
    this.retryAfterSeconds = more.retryAfterSeconds
  }

  get status(): number {
    return ERRORS[this.code][0]
  }
}
