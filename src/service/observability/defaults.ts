// Numbers of what the service tells about itself.

/** Several that scrape at once, and one that scrapes too often, share one look at the database. */
export const STATE_KEPT_MS = 5000
/** A scrape does not wait longer for the database: it says that the database is away. */
export const STATE_TIMEOUT_MS = 2000
/** Spans wait this long for others before they are sent together. */
export const SPANS_SENT_EVERY_MS = 2000
/** What a collector may take to answer; also at the stop of the service. */
export const SPANS_TIMEOUT_MS = 3000
/** Spans that may wait to be sent; further ones are dropped. */
export const WAITING_SPANS = 4096
