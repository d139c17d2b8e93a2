// The numbers of the database, each with its reason; docs/operating.md lists them.

/** A statement waits this long while another process writes; then the request gets 503. */
export const LOCK_TIMEOUT_MS = 5000
/** Time limit for one statement of an export; a longer one gets 503. */
export const READ_TIMEOUT_MS = 60_000
/** The reader thread for exports ends after this time without an export, to free about 10 MB. */
export const READER_IDLE_TIMEOUT_MS = 60_000
/** Time limit for the search for damage in the whole database; it reads some 300 MB per second from a fast disk. */
export const EXAMINATION_TIMEOUT_MS = 10 * 60_000
/** A database up to this size is examined in the service itself, within some 50 ms; a larger one by a process of its own. */
export const EXAMINED_IN_PLACE_BYTES = 16 * 1024 * 1024

/** Active jobs, webhooks and replies that are counted for metrics; there, more are as bad as so many. */
export const COUNTED_ROWS = 50_000
/**
 * The most connections of a process to PostgreSQL for everything but exports. Requests and jobs need one for a few
 * milliseconds at a time.
 *
 * @env DOCMEND_DATABASE_CONNECTIONS
 */
export const CONNECTIONS = 10
/** And those for exports, each of which may need one for seconds. */
export const READ_CONNECTIONS = 4
/** A connection to PostgreSQL that is not there, or not free, after this time gets the request 503. */
export const CONNECT_TIMEOUT_MS = 5000
/** PostgreSQL ends a statement that takes longer, except those of exports and migrations; the request gets 503. */
export const STATEMENT_TIMEOUT_MS = 30_000
/** An answer of PostgreSQL that has not come so long after its time limit never comes: the connection is given up, and the request gets 503. */
export const ANSWER_GRACE_MS = 2000
/** A migration that waits this long for a table lets those go first who wait behind it; well below `LOCK_TIMEOUT_MS`. */
export const MIGRATION_LOCK_TIMEOUT_MS = 1000
/** And it tries again after this time. */
export const MIGRATION_RETRY_MS = 2000
/** A migration that cannot begin for this long ends the start with a message, instead of waiting without a word. */
export const MIGRATION_PATIENCE_MS = 10 * 60_000
/** PostgreSQL ends a transaction in which nothing happens for this long: its process hangs, and its locks hold up others. */
export const TRANSACTION_IDLE_TIMEOUT_MS = 60_000
/** A connection to PostgreSQL that nobody uses is closed after this time. */
export const CONNECTION_IDLE_TIMEOUT_MS = 30_000
/** PostgreSQL ends one of two transactions that wait for each other; it is repeated this often. */
export const REPEATED_TRANSACTIONS = 5
/** A process that cannot listen to PostgreSQL tries again after this time, and waits twice as long each time after that. */
export const LISTEN_RETRY_MS = 500
/** But no longer than this. */
export const LISTEN_RETRY_MAX_MS = 30_000
/** So often a process asks whether the connection that listens is still there. */
export const LISTEN_PROBE_EVERY_MS = 30_000
