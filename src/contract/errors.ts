// The one table of what the API refuses, and the error that carries it. docs/api.md lists the same codes (tested).

/** code -> [HTTP status, its meaning]. The message for the caller is written where the error is thrown. */
export const ERRORS = {
  invalid_json: [400, 'The body is not JSON.'],
  invalid_body: [400, 'The JSON body does not match the schema; `details` lists the fields.'],
  invalid_query: [400, 'A query parameter is out of range; `details` lists it.'],
  invalid_header: [400, 'A header, such as `Idempotency-Key`, is malformed.'],
  range_not_kept: [
    400,
    'A bound lies within a day of which only the sum is kept: its individual views are pruned, or were imported as a day.',
  ],
  format_unknown: [
    400,
    'The lines are in no format that Docmend knows, or in several; name the format with `?format=`.',
  ],
  invalid_encoding: [400, 'The body does not match its `Content-Encoding`, or is cut off.'],
  missing_credentials: [401, 'There is no `Authorization: Bearer` header.'],
  unknown_key: [401, 'The API key does not exist, or was mistyped.'],
  revoked_key: [401, 'The API key was revoked.'],
  expired_key: [401, 'The API key has expired.'],
  invalid_token: [401, 'The GitHub Actions token is expired, or was not issued for this service.'],
  invalid_signature: [401, 'The signature of the delivery does not match its body.'],
  scope_missing: [403, 'The API key lacks the scope that the operation needs.'],
  token_not_allowed: [403, 'A workflow run of this kind may not do this without an API key.'],
  cause_not_allowed: [403, 'The project’s settings do not grant the repository of `cause`.'],
  origin_not_allowed: [403, 'The request names another host than this service, or comes from a page of another site.'],
  address_not_allowed: [403, 'The API key may not be used from this address.'],
  route_not_found: [404, 'There is no such route.'],
  project_not_found: [404, 'There is no such project, or the key belongs to another one.'],
  job_not_found: [404, 'There is no such job in this project.'],
  patch_not_found: [404, 'The job has no patch.'],
  drain_not_set_up: [404, 'The project has no secret for deliveries of this kind.'],
  method_not_allowed: [405, 'The path exists, but not with this method; `Allow` lists its methods.'],
  idempotency_conflict: [409, 'The `Idempotency-Key` was used before with another body.'],
  job_state_conflict: [409, 'The state of the job does not allow the operation.'],
  patch_changed: [409, 'The patch of the job is not the one that the request names.'],
  too_many_pull_requests: [409, 'The project has reached its limit of open pull requests; `details` lists them.'],
  import_overlaps: [409, 'Other views were imported for the same days; `details` lists them. Nothing was changed.'],
  project_unavailable: [409, 'The GitHub App no longer has access to the project’s repository.'],
  snapshot_expired: [410, 'The data of this reading is no longer available; begin again with `offset=0`.'],
  body_too_large: [413, 'The body is larger than the operation takes.'],
  unsupported_media_type: [415, 'The operation does not accept the media type or the encoding of the body.'],
  rate_limited: [
    429,
    'The project created too many jobs, sent too many messages, or used up its tokens for the day; `Retry-After` says when to try again.',
  ],
  reviews_waiting: [
    429,
    'Pull requests of the project wait for a review, so it takes fewer jobs; `details` lists them, and `Retry-After` says when to try again.',
  ],
  too_many_messages: [429, 'Too many messages are waiting for the current turn of the job to end.'],
  too_many_ingests: [429, 'Too many batches of views are being read at once; try again in a moment.'],
  too_many_exports: [429, 'Too many exports are waiting; try again in a moment.'],
  too_many_waits: [429, 'The project has too many long polls open.'],
  too_many_streams: [429, 'The project has too many event streams open.'],
  too_many_calls: [429, 'The project has too many MCP calls open.'],
  internal_error: [500, 'An unexpected error occurred; the log has the details under the request id.'],
  store_unavailable: [
    503,
    'The database cannot be reached or written; nothing was changed, unless the message says that it may have been.',
  ],
  store_damaged: [
    503,
    'The database is damaged or gone, which only the instance admin can repair; nothing was changed.',
  ],
  github_unavailable: [503, 'GitHub could not be asked about a workflow run; nothing was changed.'],
  stopping: [503, 'The service is shutting down; try again when it is back.'],
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
