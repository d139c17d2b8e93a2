// The numbers of the HTTP server, each with its reason; docs/operating.md lists them. What the contract promises to clients is
// in contract/limits.ts.

/**
 * How long an idle connection is kept. A proxy must give it up first: a request that it sends while Docmend closes the
 * connection is lost, and the proxy answers 502. nginx and AWS keep idle connections for 60 seconds, Traefik for 90, Caddy
 * for 120. @env DOCMEND_KEEP_ALIVE_SECONDS
 */
export const KEEP_ALIVE_SECONDS = 125

/** Time for sending a batch of page views: 10 MiB over a slow connection. */
export const BATCH_TIMEOUT_MS = 60_000

/** Batches that are received at once; each holds up to 10 MiB in memory, so further ones get 429. */
export const CONCURRENT_BATCHES = 8
/** Requests of one project with `?wait=` that are held at once; further ones get 429, and our client polls instead. */
export const CONCURRENT_LONG_POLLS = 50
/** Event streams of one project that are open at once; further ones get 429. */
export const CONCURRENT_STREAMS = 50
/** Requests to `/mcp` of one project that are open at once, waits included; further ones get 429. */
export const CONCURRENT_MCP_CALLS = 50
