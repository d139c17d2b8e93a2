// The numbers of processes that share a database, each with its reason; docs/operating.md lists them.

/** A process notes this often in the database that it lives. */
export const BEAT_EVERY_MS = 10_000
/** A process that has noted nothing for this long counts as gone, and what it held as free. */
export const ALIVE_MS = 30_000

/**
 * A job that is due waits this long for a worker whose machine has a mirror of its repository and a free slot; then any other
 * may take it. A worker that is told of a job claims it within a few milliseconds.
 */
export const WARM_START_MS = 250
