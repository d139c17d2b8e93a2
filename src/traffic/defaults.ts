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

/** The page views in a pull request cover this many days. */
export const PULL_REQUEST_VIEWS_DAYS = 30

/** Clients that are neither people nor AI and that a report counts by name. */
export const REPORTED_NAMES = 1000

/** How long after logs were missing Docmend looks for them again. */
export const EFFECT_LOOK_AGAIN_MS = 6 * 60 * 60_000
/** A process that dies while it compares gives the pull request up to the others after this time; longer than any comparison takes. */
export const EFFECT_LEASE_MS = 60 * 60_000
/** Merged pull requests that one round of housekeeping looks at; each may read the sums of two months. */
export const EFFECTS_PER_ROUND = 20
