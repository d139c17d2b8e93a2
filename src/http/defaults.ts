// The numbers of the HTTP server, each with its reason; docs/operating.md lists them. What the contract promises to clients is
// in contract/limits.ts.

/**
 * How long an idle connection is kept. A proxy must give it up first: a request that it sends while Docmend closes the
 * connection is lost, and the proxy answers 502. nginx and AWS keep idle connections for 60 seconds, Traefik for 90, Caddy
 * for 120. @env DOCMEND_KEEP_ALIVE_SECONDS
 */
export const KEEP_ALIVE_SECONDS = 125
/**
 * A new connection may wait for its first request this much longer than an idle one for its next, because some proxies
 * open connections in advance. The same time bounds a request that arrives slowly.
 */
export const FIRST_REQUEST_MARGIN_MS = 5000
/**
 * A connection on which nothing moves for this long is closed: its client does not read its answer, which takes up memory.
 * No answer takes as long to make.
 */
export const STALLED_CONNECTION_MS = 5 * 60_000
/**
 * After a request was answered in the middle of its body, the rest is discarded for this long, so that the client can read
 * the answer; 50 MiB over a slow connection.
 */
export const LINGER_MS = 30_000
/** Time for sending a JSON body or a beacon. */
export const BODY_TIMEOUT_MS = 60_000
/** Time for sending a batch of page views: 10 MiB over a slow connection. */
export const BATCH_TIMEOUT_MS = 60_000
/** Time for sending the delivery of a log drain; anyone can start one, so it gets less than a batch with a key. */
export const DRAIN_TIMEOUT_MS = 20_000
/** Batches that are received at once; each holds up to 10 MiB in memory, so further ones get 429. */
export const CONCURRENT_BATCHES = 8
/** Requests of one project with `?wait=` that are held at once; further ones get 429, and our client polls instead. */
export const CONCURRENT_LONG_POLLS = 50
/** Event streams of one project that are open at once; further ones get 429. */
export const CONCURRENT_STREAMS = 50
/** Requests to `/mcp` of one project that are open at once, waits included; further ones get 429. */
export const CONCURRENT_MCP_CALLS = 50
/** Exports that are computed at once; each may hold 100,000 rows. */
export const CONCURRENT_EXPORTS = 4
/** Exports that may wait for another to finish; further ones get 429. */
export const WAITING_EXPORTS = 200
/**
 * Interval of the comments that keep an event stream open; proxies often close a connection that is silent for a
 * minute.
 */
export const STREAM_HEARTBEAT_MS = 15_000
/** A stream is closed when its client reads nothing for this long. */
export const STREAM_STALLED_MS = 60_000
/** The longest event stream; a new one checks the key's permissions again. */
export const STREAM_MAX_MS = 30 * 60_000
/** How old the numbers in `RateLimit` may be on answers to reads, which must not cost a query each. */
export const RATE_LIMITS_MAX_AGE_MS = 5000
/** Time that `GET /readyz` gives the database to answer; probes themselves give up after a few seconds. */
export const READY_TIMEOUT_MS = 2000
