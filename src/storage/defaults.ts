// The numbers of the database, each with its reason; docs/operating.md lists them.

/** A statement waits this long while another process writes; then the request gets 503. */
export const LOCK_TIMEOUT_MS = 5000
/** Time limit for one statement of an export; a longer one gets 503. */
export const READ_TIMEOUT_MS = 60_000

/**
 * The most connections of a process to PostgreSQL for everything but exports. Requests and jobs need one for a few
 * milliseconds at a time.
 *
 * @env DOCMEND_DATABASE_CONNECTIONS
 */
export const CONNECTIONS = 10

/** A connection to PostgreSQL that is not there, or not free, after this time gets the request 503. */
export const CONNECT_TIMEOUT_MS = 5000
