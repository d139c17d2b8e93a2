// The numbers of the connection to GitHub, each with its reason; docs/operating.md lists them.

/** How far the clock of this machine may be off GitHub's: five minutes, and what a slow answer adds. */
export const CLOCK_DIFFERENCE_MAX_MS = 6 * 60_000

/**
 * The longest wait for GitHub's rate limit or for our own pace within a request. For a longer one the job gives its slot
 * back until the wait is over.
 */
export const RETRY_WAIT_MAX_MS = 5000

/** The largest webhook; GitHub delivers none above 25 MiB. */
export const WEBHOOK_MAX_BYTES = 25 * 1024 * 1024
/** Time for handling a comment; GitHub's own timeout for a webhook is 10 seconds, and Probot answers after 9. */
export const COMMENT_TIMEOUT_MS = 8000

/** Pull requests that one round of housekeeping looks up, and as many conversations that it reads. */
export const PULL_REQUESTS_PER_ROUND = 50

/** The largest file that is read or searched. */
export const BLOB_MAX_BYTES = 1024 * 1024

/**
 * Files of the largest change that is published through the API; for a larger one, one push is cheaper than many
 * requests.
 */
export const API_MAX_FILES = 500
/** Size of the largest change that is published through the API. */
export const API_MAX_BYTES = 5 * 1024 * 1024
