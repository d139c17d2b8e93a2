// The numbers of the client, and so of the Action and the commands that call a service; docs/operating.md lists them.

/** Time for one request; the time for which the service holds a long poll comes on top. */
export const REQUEST_TIMEOUT_MS = 30_000
/** A request is repeated for this long after 429, 5xx and broken connections. */
export const RETRY_FOR_MS = 120_000
/**
 * The first pause between two requests for a job's state, or between two attempts; each further one is half as long
 * again.
 */
export const FIRST_PAUSE_MS = 2000
/** The longest pause. */
export const LONGEST_PAUSE_MS = 30_000
/** An export is read anew this often when the views changed meanwhile. */
export const EXPORT_ATTEMPTS = 5
