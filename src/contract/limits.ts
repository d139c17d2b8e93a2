// Limits of the wire. What an operator may change is in config.ts; what is here holds for every installation.

/** Characters of a prompt after trimming. */
export const PROMPT_MAX_CHARACTERS = 32_000
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
