// The numbers of processes that share a database, each with its reason; docs/operating.md lists them.

/** A process records this often in the database that it is alive. */
export const HEARTBEAT_EVERY_MS = 10_000
/** A process without a heartbeat for this long counts as gone, and what it held as free. */
export const ALIVE_MS = 30_000

/**
 * A due job waits this long for a worker whose machine has a mirror of its repository and a free slot; then any other worker
 * may claim it. A worker that is notified of a job claims it within a few milliseconds.
 */
export const WARM_START_MS = 250
