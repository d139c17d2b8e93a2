// How long each step of a shutdown may take, because container runtimes kill a process 10 seconds after they ask it to stop, unless
// they are told to give it more, as the drain of web processes needs; and how often the database is watched; docs/operating.md lists these times.

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
