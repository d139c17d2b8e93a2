// The numbers of the client, and so of the Action and the commands that call a service; docs/operating.md lists them.

/** Time limit for one request, plus the time for which the service may hold a long poll. */
export const REQUEST_TIMEOUT_MS = 30_000
/** How long a request is retried after 429, 5xx and broken connections. */
export const RETRY_FOR_MS = 120_000
/**
 * The first pause between two requests for a job's state, or between two attempts; each pause is 1.5 times the one
 * before.
 */
export const FIRST_PAUSE_MS = 2000
/** The longest pause. */
export const LONGEST_PAUSE_MS = 30_000
/** Attempts to read an export when the views change while it is being read. */
export const EXPORT_ATTEMPTS = 5
