// The numbers of projects, each with its reason; docs/operating.md lists them.

/**
 * An API key expires after this time unless `keys create --expires` says otherwise; a forgotten key must not work
 * forever.
 */
export const KEY_EXPIRES_DAYS = 90
/** A project may get this many API keys within an hour: more is a script that went astray, or a stolen session. */
export const KEYS_PER_HOUR = 10
/** A project may have this many API keys that are neither revoked nor expired. */
export const WORKING_KEYS = 100
/** How long the audit list says who did what; long enough for last year's audit. */
export const AUDIT_DAYS = 400
/** A change made with `docmend settings` reaches a running service within this time. */
export const SETTINGS_MAX_AGE_MS = 5000
/**
 * An open pull request that nobody has looked at for so long slows its project down, unless the project sets `reviewDays`. A
 * holiday is shorter.
 */
export const REVIEW_DAYS = 14
