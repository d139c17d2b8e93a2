// The numbers of jobs, each with its reason; docs/operating.md lists them. `@env` names the variable that overrides one.

/** Jobs that one process runs at once; most of a job's time is waiting for the model. @env DOCMEND_CONCURRENCY */
export const CONCURRENT_JOBS = 4
/**
 * A worker renews its lease while it works; when the worker dies, another takes the job over after this time.
 * @env DOCMEND_LEASE_SECONDS
 */
export const LEASE_SECONDS = 60
/** Calls to GitHub are aborted this long before the lease ends, so that two workers never call for the same job. */
export const LEASE_MARGIN_MS = 10_000
/** Attempts that a turn gets; a fault that outlives three of them needs a person. */
export const MAX_ATTEMPTS = 3
/**
 * Waits before the second and the third attempt, long enough for a short outage of GitHub or the model vendor to pass.
 */
export const RETRY_DELAYS_MS: readonly number[] = [15_000, 60_000]
/** How often a worker looks for jobs that another process made; its own process wakes it at once. */
export const JOB_POLL_MS = 1000

/**
 * Jobs and messages that a project may send within an hour; stops a workflow that calls itself.
 * @env DOCMEND_JOBS_PER_HOUR
 */
export const JOBS_PER_HOUR = 100
/**
 * Tokens that the jobs of a project may use within a UTC day; bounds the bill of a runaway project.
 * @env DOCMEND_MAX_TOKENS_PER_DAY
 */
export const TOKENS_PER_DAY = 20_000_000
/**
 * Open pull requests that a project may have; more than a team can review would only go stale.
 * @env DOCMEND_OPEN_PULL_REQUESTS
 */
export const OPEN_PULL_REQUESTS = 10
/** Comments on one pull request that wait for the current turn to end; further ones are refused. */
export const WAITING_COMMENTS = 20

/** The largest patch that is kept with a job; a larger change can be published, but not read before. */
export const PATCH_MAX_BYTES = 16 * 1024 * 1024
/** The largest transcript that is kept with a job; further entries are not recorded. */
export const TRANSCRIPT_MAX_BYTES = 16 * 1024 * 1024

/**
 * Transcripts are deleted this long after their job ended; they are the largest rows of the database.
 * @env DOCMEND_TRANSCRIPT_DAYS
 */
export const TRANSCRIPT_DAYS = 90
/** A job is archived this long after its pull request was merged or closed. */
export const ARCHIVE_AFTER_DAYS = 30
/** A request that repeats an `Idempotency-Key` within this time gets the first answer again. */
export const IDEMPOTENCY_KEY_DAYS = 7
/** Ids of webhook deliveries are kept for this long; GitHub repeats a delivery within some days only. */
export const WEBHOOK_DELIVERY_DAYS = 7
/** Replies that nothing posts, because no App is configured, are deleted after this time. */
export const UNPOSTED_REPLY_DAYS = 7
/** How often old rows are deleted and GitHub is asked about installations and pull requests that sent no webhook. */
export const HOUSEKEEPING_EVERY_MS = 10 * 60_000

/** How often replies are looked for that another process has saved. */
export const REPLY_POLL_MS = 5000
/** Time for posting one reply. */
export const REPLY_TIMEOUT_MS = 60_000
/** A reply that could not be posted is tried again after this time. */
export const REPLY_RETRY_DELAY_MS = 5 * 60_000
/** A reply is given up after this many attempts, about an hour. */
export const REPLY_ATTEMPTS = 12
