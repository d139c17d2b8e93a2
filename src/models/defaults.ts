// The numbers of requests to model vendors, each with its reason; docs/operating.md lists them. `@env` names the variable that
// overrides one.

/** Time for one answer that is not streamed. */
export const ANSWER_TIMEOUT_MS = 120_000
/**
 * Silence of a streamed answer; slow servers read a long prompt for minutes, and Node's fetch gives up after 300
 * seconds.
 */
export const STREAM_IDLE_TIMEOUT_MS = 240_000
/**
 * A request is repeated this often after a broken connection, a time-out, 408, 409, 429 or 5xx; then the job's next
 * attempt goes on.
 */
export const REQUEST_RETRIES = 2
/**
 * The longest `Retry-After` that is waited for: the vendor's SDK obeys no longer one. A longer one is left to the
 * job's next attempt.
 */
export const RETRY_AFTER_MAX_SECONDS = 60
/** The largest answer; 16,384 tokens are about 64 KiB. */
export const ANSWER_MAX_BYTES = 16 * 1024 * 1024
/**
 * The context window of a model that `context-windows.ts` does not know: what most models take today.
 * @env DOCMEND_CONTEXT_TOKENS
 */
export const CONTEXT_TOKENS = 128_000
