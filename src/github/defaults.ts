// The numbers of the connection to GitHub, each with its reason; docs/operating.md lists them.

/** Time for one request to the API. */
export const REQUEST_TIMEOUT_MS = 30_000
/** A read is repeated this often after 5xx or when GitHub's rate limit asked to wait. */
export const READ_RETRIES = 3
/**
 * A write is repeated this often when GitHub's rate limit refused it; after any other failure it is not repeated
 * blindly.
 */
export const RATE_LIMIT_RETRIES = 2
/** The longest wait within a request; for a longer one the job is put back and tried again later. */
export const RETRY_WAIT_MAX_MS = 30_000
/** Writes of one installation that may follow each other at once; GitHub counts short bursts leniently. */
export const BURST_WRITES = 10
/** Writes of one installation after a burst: GitHub asks for a second between two. */
export const WRITES_PER_SECOND = 1
/** The largest webhook: GitHub delivers none above 25 MiB. */
export const WEBHOOK_MAX_BYTES = 25 * 1024 * 1024
/** Time for handling a comment; GitHub's own time-out for a webhook is 10 seconds, and Probot answers after 9. */
export const COMMENT_TIMEOUT_MS = 8000
/** An open pull request that sent no webhook for this long is looked up. */
export const PULL_REQUEST_UNSEEN_MS = 60 * 60_000
/** Pull requests that are looked up in one round of housekeeping. */
export const PULL_REQUESTS_PER_ROUND = 50

/** Time for one fetch into a mirror. */
export const FETCH_TIMEOUT_MS = 5 * 60_000
/** Time for one push. */
export const PUSH_TIMEOUT_MS = 5 * 60_000
/** Time for one search by the model or the checks. */
export const SEARCH_TIMEOUT_MS = 5000
/** The largest mirror; a job on a larger repository fails and says so. */
export const MIRROR_MAX_BYTES = 4 * 1024 ** 3
/** All mirrors together; above it the mirrors that were unused for longest are deleted. */
export const MIRRORS_MAX_BYTES = 20 * 1024 ** 3
/** A mirror that was used within this time is not deleted: a running job may still read it. */
export const MIRROR_IN_USE_MS = 60 * 60_000
/** Commits that a mirror keeps at least. */
export const MIRROR_COMMITS = 32
/** A mirror drops further commits when they were unused for this long. */
export const MIRROR_COMMIT_UNUSED_MS = 24 * 60 * 60_000
/** The largest file that is read or searched. */
export const BLOB_MAX_BYTES = 1024 * 1024
/** Files of the largest repository that is read. */
export const TREE_MAX_FILES = 100_000
/** Files of a change that is published through the API; above it one push is cheaper than many requests. */
export const API_MAX_FILES = 500
/** Bytes of a change that is published through the API. */
export const API_MAX_BYTES = 5 * 1024 * 1024
/** An installation token with less time left is replaced before it is used: the work may take as long. */
export const TOKEN_MIN_LEFT_MS = 5 * 60_000
/** The longest life of a workflow's OIDC token; GitHub's own live for five minutes. */
export const WORKFLOW_TOKEN_MAX_MINUTES = 10
