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
