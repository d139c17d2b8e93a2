// The numbers of projects, each with its reason; docs/operating.md lists them.

/**
 * An API key expires after this time unless `keys create --expires` says otherwise; a forgotten key must not work
 * forever.
 */
export const KEY_EXPIRES_DAYS = 90

/** How long the audit list says who did what; long enough for last year's audit. */
export const AUDIT_DAYS = 400
/** A change made with `docmend settings` reaches a running service within this time. */
export const SETTINGS_MAX_AGE_MS = 5000
