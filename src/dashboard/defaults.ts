// Numbers of the dashboard. See "Where numbers live" in docs/architecture.md.

/** Live parts of pages of one project that are open at once; a page past it asks again every 15 seconds instead. */
export const LIVE_STREAMS = 50
/** Interval of the comments that keep a live part open; proxies often close a connection that is silent for a minute. */
export const LIVE_HEARTBEAT_MS = 15_000
/** A live part is made at most so often, however fast a job works. */
export const LIVE_PAUSE_MS = 500
/** While a live part is open, the visitor's session and access are looked at this often. */
export const LIVE_ASK_EVERY_MS = 60_000
/** A live part ends after this time, and its page opens it again. */
export const LIVE_LONGEST_MS = 30 * 60_000
/** A live part whose browser reads nothing for this long is closed. */
export const LIVE_STALLED_MS = 60_000
/** What was typed into a form that could not be taken can be sent again for this long: time enough to sign in. */
export const KEPT_FORM_MINUTES = 60
/** Longer texts are not sent along while nobody is signed in: encrypted, they must fit into a form of 256 KiB. */
export const KEPT_FORM_MAX_BYTES = 128 * 1024
