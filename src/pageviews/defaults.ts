// The numbers of page views, each with its reason; docs/operating.md lists them. `@env` names the variable that overrides one.

/**
 * Single page views are kept for this long, a year and a month; after it only the sums of whole days are.
 * @env DOCMEND_RAW_DAYS
 */
export const RAW_DAYS = 400
/** A view from further in the future is rejected; a clock that is an hour ahead is wrong. */
export const FUTURE_TOLERANCE_MS = 3_600_000
/**
 * Equal lines without an id are told apart by their order within this many lines; a busy site writes fewer in one tick
 * of its clock.
 */
export const DUPLICATE_WINDOW_LINES = 50_000
/** Pages of a project that logs may add; the views of further ones count as `(other)`. */
export const LOG_PATHS = 100_000
/** Pages of a project that beacons may add, which anyone can send; the views of further ones count as `(other)`. */
export const BEACON_PATHS = 10_000
/** Missing pages of a project that are counted by their path; further ones count as `(other)`. */
export const MISSING_PATHS = 10_000
/** The longest path that is counted by its name; longer ones count as `(other)`. */
export const PATH_MAX_BYTES = 2048
/** Beacons are collected for this long and counted in one transaction. */
export const BEACON_DELAY_MS = 10
/** Beacons that wait at once; further ones get 429. */
export const WAITING_BEACONS = 5000
/** The pages of an export come from one moment until none was requested for this long. */
export const SNAPSHOT_UNUSED_MS = 10 * 60_000
/** Exports of a project whose moment is kept; the one that was unused for longest goes first. */
export const SNAPSHOTS_PER_PROJECT = 64
/** The page views that a pull request shows are of this many days. */
export const PULL_REQUEST_VIEWS_DAYS = 30
