// How long each step of a shutdown may take, because container runtimes kill a process 10 seconds after they ask it to stop, unless
// they are told to give it more, as the drain of web processes needs; and how often the database is watched; docs/operating.md lists these times.

/**
 * Running jobs have this long to give up their lease; after that, another worker takes the job over when the lease
 * ends.
 */
export const JOBS_STOP_TIMEOUT_MS = 4000
/** Requests that are still open after this time are cut off. */
export const REQUESTS_STOP_TIMEOUT_MS = 5000
/** The worker, webhooks and fetches have this long to stop; anything unfinished is abandoned. */
export const WORK_STOP_TIMEOUT_MS = 6000
/**
 * A stopping web process answers requests for this long, while `GET /readyz` is 503 and the proxy learns that it leaves: longer
 * than two health checks two seconds apart, and than Kubernetes takes to tell its proxies. `DOCMEND_DRAIN_SECONDS` sets it
 */
export const WEB_DRAIN_SECONDS = 5
/** The process ends this long after its drain, even if something hangs. */
export const STOP_TIMEOUT_MS = 9000
/**
 * A finished command waits this long for work that is still running, such as a fetch that holds the lock of its
 * mirror.
 */
export const EXIT_TIMEOUT_MS = 3000

/** `GET /readyz` tries a small write at most this often, so that nobody can keep the disk busy by asking. */
export const STORE_TRIED_EVERY_MS = 5000
/** The database is searched for damage at the start and then this often. */
export const STORE_EXAMINED_EVERY_MS = 24 * 60 * 60_000
/** The start waits this long for the first search; in a large database it goes on beside the work. */
export const STORE_EXAMINED_FIRST_MS = 5000
