// The numbers of page views, each with its reason; docs/operating.md lists them. `@env` names the variable that overrides one.
// The contract's limits for clients are in contract/limits.ts.

/**
 * How long single page views are kept, a year and a month; after that, only sums of whole days remain.
 * @env DOCMEND_RAW_DAYS
 */
export const RAW_DAYS = 400
/** A view from further in the future is rejected; a clock that is an hour fast is wrong. */
export const FUTURE_TOLERANCE_MS = 3_600_000
/**
 * Identical lines without an id are told apart by their order within this many lines; a busy site writes fewer in one
 * tick of its clock.
 */
export const DUPLICATE_WINDOW_LINES = 50_000
/** Pages that logs may add to a project; views of further pages count as `(other)`. */
export const LOG_PATHS = 100_000
/** Pages that beacons, which anyone can send, may add to a project; views of further pages count as `(other)`. */
export const BEACON_PATHS = 10_000
/** Missing pages of a project that are counted by path; further ones count as `(other)`. */
export const MISSING_PATHS = 10_000
/** The longest path that is counted by name; longer ones count as `(other)`. */
export const PATH_MAX_BYTES = 2048
/** How long beacons are collected before they are counted in one transaction. */
export const BEACON_DELAY_MS = 10
/** Beacons that may wait at once; further ones get 429. */
export const WAITING_BEACONS = 5000
/** How long the snapshot of an export is kept after the last request for it. */
export const SNAPSHOT_UNUSED_MS = 10 * 60_000
/** Snapshots per project; the least recently used one is dropped first. */
export const SNAPSHOTS_PER_PROJECT = 64
/** The page views in a pull request cover this many days. */
export const PULL_REQUEST_VIEWS_DAYS = 30
