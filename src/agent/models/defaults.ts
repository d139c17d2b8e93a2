// The numbers of requests to model vendors, each with its reason; docs/operating.md lists them. `@env` names the variable that
// overrides one.

/** Time limit for one answer that is not streamed. */
export const ANSWER_TIMEOUT_MS = 120_000
/**
 * The longest pause in a streamed answer. Slow servers read a long prompt for minutes, and Node's fetch gives up after
 * 300 seconds.
 */
export const STREAM_IDLE_TIMEOUT_MS = 240_000
/**
 * Retries of a request after a broken connection, 408, 409, 429 or 5xx; then the job gives its slot back and continues
 * later. After a silence, it does so at once.
 */
export const REQUEST_RETRIES = 2

/**
 * Context window of models that `context-windows.ts` does not list; most current models have at least this much.
 * @env DOCMEND_CONTEXT_TOKENS
 */
export const CONTEXT_TOKENS = 128_000
