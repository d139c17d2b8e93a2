// The numbers of the database, each with its reason; docs/operating.md lists them.

/** A statement waits this long while another process writes; then the request gets 503. */
export const LOCK_TIMEOUT_MS = 5000
/** Time limit for one statement of an export; a longer one gets 503. */
export const READ_TIMEOUT_MS = 60_000
/** The reader thread for exports ends after this time without an export, to free about 10 MB. */
export const READER_IDLE_TIMEOUT_MS = 60_000
