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
/**
 * How long the token of a reading is good for. The slowest client known takes an hour; after a day, most of the days that an export
 * covers may have changed, and would be added up view by view.
 */
export const READING_MAX_AGE_MS = 24 * 60 * 60_000
/** Without the token, a client that has not asked for its next page for this long has given up. */
export const READING_UNUSED_MS = 10 * 60_000
/** Readings without the token, of one key and query, that a process tells apart; the oldest is forgotten first. */
export const READINGS_PER_QUERY = 64
/** Keys and queries of which a process remembers readings without the token. */
export const READ_QUERIES = 1000
/** Rankings of exports in the memory of a process, about. One of 100,000 paths takes some 20 MB. */
export const RANKING_BYTES = 64 * 1024 * 1024
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
