// Limits of the wire. What an operator may change is in config.ts; what is here holds for every installation.

/** Characters of a prompt after trimming. */
export const PROMPT_MAX_CHARACTERS = 32_000
/** Characters of a topic after trimming. */
export const TOPIC_MAX_CHARACTERS = 100
/** Other repositories that one job may read. */
export const CONTEXT_MAX_REPOSITORIES = 10
/** Characters of an `Idempotency-Key` header. */
export const IDEMPOTENCY_KEY_MAX_CHARACTERS = 255
/** Seconds that `GET job?wait=` may hold the answer. */
export const WAIT_MAX_SECONDS = 25
/** Jobs a list answers at most, and when nothing is asked. */
export const JOBS_PAGE_MAX = 100
export const JOBS_PAGE_DEFAULT = 20
/** Bytes of a JSON request body. */
export const BODY_MAX_BYTES = 1024 * 1024
/** Entries of `details` in an error body. */
export const ERROR_DETAILS_MAX = 20
/** Rows an export answers at most, and when nothing is asked (spec.md 8). */
export const VIEWS_PAGE_MAX = 250
export const VIEWS_PAGE_DEFAULT = 50
/** Bytes of a batch of views, unpacked. */
export const INGEST_MAX_BYTES = 10 * 1024 * 1024
/** Lines or events of a batch of views. */
export const INGEST_MAX_EVENTS = 50_000
/** Bytes of one line or event; a larger one is counted as `too_long`. */
export const EVENT_MAX_BYTES = 64 * 1024
/** Bytes of a beacon. */
export const BEACON_MAX_BYTES = 2_048
