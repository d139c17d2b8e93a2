// How long a connection may be idle, slow or stalled. Node's defaults suit no proxy that reuses connections: it closes an idle
// one after five seconds.

/** Time for sending a batch of page views: 10 MiB over a slow connection. */
export const BATCH_TIMEOUT_MS = 60_000

/**
 * A connection on which nothing moves for this long is closed: its client does not read its answer, which takes up memory.
 * No answer takes as long to make.
 */
const STALLED_CONNECTION_MS = 5 * 60_000

/**
 * A new connection may wait for its first request this much longer than an idle one for its next, because some proxies
 * open connections in advance. The same time bounds a request that arrives slowly.
 */
const FIRST_REQUEST_MARGIN_MS = 5000

interface ConnectionTimeouts extends Record<'keepAliveTimeout' | 'headersTimeout' | 'requestTimeout', number> {
  /** For `server.setTimeout`. */
  stalledAfterMs: number
}

/**
 * Node counts the time for headers and for the whole request from the first byte, and on a new connection from its
 * opening: there, the shorter of the two ends it. Every body that we read has a time limit of its own, which is not longer.
 */
export function connectionTimeouts(keepAliveMs: number): ConnectionTimeouts {
  const firstRequestMs = Math.max(keepAliveMs, BATCH_TIMEOUT_MS) + FIRST_REQUEST_MARGIN_MS
  return {
    keepAliveTimeout: keepAliveMs,
    headersTimeout: firstRequestMs,
    requestTimeout: firstRequestMs,
    stalledAfterMs: Math.max(STALLED_CONNECTION_MS, firstRequestMs),
  }
}
