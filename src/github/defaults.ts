// The numbers of the connection to GitHub, each with its reason; docs/operating.md lists them.

/** Time limit for one API request. */
export const REQUEST_TIMEOUT_MS = 30_000
/** The largest answer of GitHub's API; the longest that Docmend asks for, a comparison of two commits, has a few megabytes. */
export const ANSWER_MAX_BYTES = 32 * 1024 * 1024
/** How far the clock of this machine may be off GitHub's: five minutes, and what a slow answer adds. */
export const CLOCK_DIFFERENCE_MAX_MS = 6 * 60_000
/** Retries of a read after 5xx, or when GitHub's rate limit asks to wait. */
export const READ_RETRIES = 3
/**
 * Retries of a write that GitHub's rate limit refused; after any other failure Docmend does not repeat a write
 * blindly.
 */
export const RATE_LIMIT_RETRIES = 2
/**
 * The longest wait for GitHub's rate limit or for our own pace within a request. For a longer one the job gives its slot
 * back until the wait is over.
 */
export const RETRY_WAIT_MAX_MS = 5000
/** Writes of one installation that may follow each other without a pause; GitHub tolerates short bursts. */
export const BURST_WRITES = 10
/** Writes of one installation after a burst; GitHub asks for a second between two writes. */
export const WRITES_PER_SECOND = 1
/**
 * Writes that publishing a small change takes: tree, commit, branch, pull request, labels. Another one of the
 * installation begins while the burst has room for what these may still write, and otherwise gives its slot back.
 */
export const PUBLISHING_WRITES = 5
/** The largest webhook; GitHub delivers none above 25 MiB. */
export const WEBHOOK_MAX_BYTES = 25 * 1024 * 1024
/** Time for handling a comment; GitHub's own timeout for a webhook is 10 seconds, and Probot answers after 9. */
export const COMMENT_TIMEOUT_MS = 8000
/** GitHub remembers the deliveries of an App's webhook for this long; older ones cannot be asked for. */
export const DELIVERIES_MAX_AGE_MS = 3 * 24 * 60 * 60_000
/** Deliveries of one webhook; what fails as often fails for a reason that a person must see. */
export const DELIVERY_ATTEMPTS = 5
/** Pages of a hundred deliveries that one round of housekeeping reads; the next round goes on where it stopped. */
export const DELIVERY_PAGES_PER_ROUND = 50
/** Deliveries that are read before the next round begins at the newest again. Older ones stay lost; polls find what they told. */
export const DELIVERIES_PER_SWEEP = 50_000
/** Webhooks that one round of housekeeping asks GitHub to deliver again. */
export const REDELIVERIES_PER_ROUND = 100
/** Docmend looks up an open pull request that has sent no webhook for this long. */
export const PULL_REQUEST_UNSEEN_MS = 60 * 60_000
/**
 * The same for a closed one, until its job is archived: a person may have reopened it, and that webhook may have been
 * missed.
 */
export const CLOSED_PULL_REQUEST_UNSEEN_MS = 6 * 60 * 60_000
/** Docmend reads the conversation on an open pull request this often, and when it starts: a webhook may have been missed. */
export const COMMENTS_UNREAD_MS = 60 * 60_000
/** A comment that is found later than this is no message any more: its author will have gone on without an answer. */
export const MISSED_COMMENT_MAX_AGE_MS = 3 * 24 * 60 * 60_000
/** Pull requests that one round of housekeeping looks up, and as many conversations that it reads. */
export const PULL_REQUESTS_PER_ROUND = 50

/** Environments of a commit whose deployments are read, newest first: each takes a request. */
export const READ_DEPLOYMENTS = 5

/** Time limit for one fetch into a mirror. */
export const FETCH_TIMEOUT_MS = 5 * 60_000
/** Time limit for one push. */
export const PUSH_TIMEOUT_MS = 5 * 60_000
/** Time limit for one search by the model or the checks. */
export const SEARCH_TIMEOUT_MS = 5000
/** The largest mirror; a job on a larger repository fails and says so. */
export const MIRROR_MAX_BYTES = 4 * 1024 ** 3
/** Total size of all mirrors; above it, the least recently used mirrors are deleted. */
export const MIRRORS_MAX_BYTES = 20 * 1024 ** 3
/** A mirror that was used within this time is not deleted, because a running job may still read it. */
export const MIRROR_IN_USE_MS = 60 * 60_000
/** Commits that a mirror always keeps. */
export const MIRROR_COMMITS = 32
/** A mirror drops further commits when they have been unused for this long. */
export const MIRROR_COMMIT_UNUSED_MS = 24 * 60 * 60_000
/** The largest file that is read or searched. */
export const BLOB_MAX_BYTES = 1024 * 1024
/** Files of the largest repository that Docmend reads. */
export const TREE_MAX_FILES = 100_000
/**
 * Files of the largest change that is published through the API; for a larger one, one push is cheaper than many
 * requests.
 */
export const API_MAX_FILES = 500
/** Size of the largest change that is published through the API. */
export const API_MAX_BYTES = 5 * 1024 * 1024
/** An installation token that expires sooner is replaced before use, because the work may take this long. */
export const TOKEN_MIN_LEFT_MS = 5 * 60_000
/** The longest accepted lifetime of a workflow's OIDC token; GitHub's own tokens live for five minutes. */
export const WORKFLOW_TOKEN_MAX_MINUTES = 10
/** Time limit for each question that the start and `docmend doctor` ask about the App. */
export const INSPECTION_TIMEOUT_MS = 5000
/** The largest answer to such a question; a hundred deliveries are about 100 KiB. */
export const INSPECTION_MAX_BYTES = 4 * 1024 * 1024

/** Commits of the default branch in a row whose changes tell the age of a page; then fewer, if these take too much room. */
export const HISTORY_DEPTHS = [10_000, 2000, 200] as const
/** The largest history of one repository, which is without files. */
export const HISTORY_MAX_BYTES = 512 * 1024 ** 2
/** Total size of all histories; above it, the least recently used ones are deleted. */
export const HISTORIES_MAX_BYTES = 4 * 1024 ** 3
/** Time limit for fetching and reading a history. */
export const HISTORY_TIMEOUT_MS = 5 * 60_000
/** Each new commit brings a pack; a history with more of them is fetched anew. */
export const HISTORY_PACKS = 50
