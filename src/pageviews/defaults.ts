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
/** Addresses from which missing pages of a project were requested; further ones count as `(other)`. */
export const STORED_REFERRERS = 10_000
/** Pages that imports from other tools may add to a project; views of further pages count as `(other)`. */
export const IMPORTED_PATHS = 100_000
/** The longest path that is counted by name; longer ones count as `(other)`. */
export const PATH_MAX_BYTES = 2048
/** How long beacons are collected before they are counted in one transaction. */
export const BEACON_DELAY_MS = 10
/** Beacons that may wait at once; further ones get 429. */
export const WAITING_BEACONS = 5000
/** How long the snapshot of an export is kept after the last request for a later page. */
export const SNAPSHOT_UNUSED_MS = 10 * 60_000
/**
 * How long a client may take between the first and the second page of an export before another client may get newer data:
 * longer than the 36 seconds of a client that spreads 100 requests over an hour, and shorter than the minute of one that
 * polls first pages.
 */
export const READING_START_MS = 45_000
/** When this many clients have begun with a first page of one size, Docmend stops counting them one by one. */
export const COUNTED_FIRST_PAGES = 8
/** From then on, it notes first pages at most this often: a client that polls would otherwise cause a write per request. */
export const FIRST_PAGES_NOTED_EVERY_MS = 5000
/** The oldest data that first pages show for the sake of clients that may want a second one. */
export const FIRST_PAGE_MAX_AGE_MS = 10 * 60_000
/** The oldest data that first pages show for the sake of clients that are reading later pages. */
export const READING_MAX_AGE_MS = 60 * 60_000
/** The only reading of a snapshot is noted at most this often, or paging through a large export would write once per page. */
export const READING_NOTED_EVERY_MS = 30_000
/** How long the last page of an export can be asked for again when its answer was lost and a newer snapshot exists. */
export const REPEAT_LAST_PAGE_MS = 60_000
/** Clients at different places of one snapshot. */
export const READINGS_PER_SNAPSHOT = 64
/** Snapshots per API key; a dashboard may show the first pages of a hundred ranges at once. */
export const SNAPSHOTS_PER_KEY = 250
/** Snapshots per project: four times as many, so that one key cannot leave the others without room. */
export const SNAPSHOTS_PER_PROJECT = 1000
/** Compressed snapshots of one project on disk. One of 100,000 paths takes 0.4 to 1 MB. */
export const SNAPSHOT_BYTES_PER_PROJECT = 1024 * 1024 * 1024
/** Compressed snapshots of all projects on disk. */
export const SNAPSHOT_BYTES = 4 * 1024 * 1024 * 1024
/** The page views in a pull request cover this many days. */
export const PULL_REQUEST_VIEWS_DAYS = 30
/** Pairs of page and agent that a report counts by name; about 200 bytes each. A site of 10,000 pages and ten agents has half. */
export const PAGE_AGENT_PAIRS = 200_000
/** Pairs of missing page and referrer that a report counts by name; a referrer has at most 200 characters. */
export const REFERRER_PAIRS = 50_000
/** Clients that are neither people nor AI and that a report counts by name. */
export const REPORTED_NAMES = 1000
/** What `other` is made of is counted over the last days of a range: single views are read for it, a million in some seconds. */
export const OTHER_CLIENTS_DAYS = 31
/** Clients by user agent that are read for it, those with the most views; strangers can send any number. */
export const READ_OTHER_CLIENTS = 10_000
/** What a merged pull request did is told by so many full days before and after the merge: four weeks and the rest of a month. */
export const EFFECT_DAYS = 30
/** How long Docmend waits for logs that come late before it computes with what is there, or says which days are missing. */
export const EFFECT_LOGS_LATE_DAYS = 14
/** Days without any view, on either side, with which a comparison still makes sense: they are missing for all pages alike. */
export const EFFECT_MISSING_DAYS = 3
/** How long after logs were missing Docmend looks for them again. */
export const EFFECT_LOOK_AGAIN_MS = 6 * 60 * 60_000
/** A process that dies while it compares gives the pull request up to the others after this time; longer than any comparison takes. */
export const EFFECT_LEASE_MS = 60 * 60_000
/** Merged pull requests that one round of housekeeping looks at; each may read the sums of two months. */
export const EFFECTS_PER_ROUND = 20
