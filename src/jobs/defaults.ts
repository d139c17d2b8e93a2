// The numbers of jobs, each with its reason; docs/operating.md lists them. `@env` names the variable that overrides one.
// The contract's limits for clients are in contract/limits.ts.

/** Jobs that one process runs at once; a job spends most of its time waiting for the model. @env DOCMEND_CONCURRENCY */
export const CONCURRENT_JOBS = 4
/**
 * A worker renews its lease while it works. When the worker dies, another worker takes over the job after this time.
 * @env DOCMEND_LEASE_SECONDS
 */
export const LEASE_SECONDS = 60

/** Attempts per turn; a fault that outlives three attempts needs a person. */
export const MAX_ATTEMPTS = 3
/**
 * Processes that may end without notice while they run one job alone; then its turn fails. Somebody may have killed one or two
 * of them, as an instance admin or the kernel does.
 */
export const MAX_DEATHS = 3
/** Delays before the second and the third attempt: time for a fault that is no outage to pass. */
export const RETRY_DELAYS_MS: readonly number[] = [15_000, 60_000]
/**
 * Pauses of a job that waits for GitHub or the model vendor to come back; the last one repeats. Such a wait uses up no
 * attempt.
 */
export const WAIT_PAUSES_MS: readonly number[] = [15_000, 60_000, 2 * 60_000, 5 * 60_000, 10 * 60_000]
/**
 * Pauses of a job that the database has interrupted, once the database answers again; the last one repeats. The first are short:
 * a restart of the database is over by then. They grow, because a statement may fail whenever it is tried.
 */
export const STORE_PAUSES_MS: readonly number[] = [1000, 5000, 15_000, 60_000, 5 * 60_000]

/**
 * A turn waits this long in all for outages and rate limits, then its job fails. GitHub's rate limits end within an
 * hour.
 */
export const WAIT_MAX_MS = 60 * 60_000
/** The shortest wait for the end of a rate limit, even when it is already over by the clock of this machine. */
export const RATE_LIMIT_WAIT_MIN_MS = 5000
/** A wait for the end of a rate limit is up to this much longer, so that jobs do not all return at once. */
export const WAIT_JITTER_MS = 10_000

/** Jobs that a project may create per hour; stops a workflow that triggers itself. @env DOCMEND_JOBS_PER_HOUR */
export const JOBS_PER_HOUR = 100
/**
 * Messages to jobs, and comments on their pull requests, per hour and project; stops a bot that answers itself.
 * @env DOCMEND_MESSAGES_PER_HOUR
 */
export const MESSAGES_PER_HOUR = 100
/**
 * Jobs that the workflow runs of one other repository may create in a project per hour, and as many messages that they may
 * send; one busy code repository leaves room for the rest. @env DOCMEND_REPOSITORY_JOBS_PER_HOUR
 */
export const REPOSITORY_JOBS_PER_HOUR = 20
/**
 * Tokens that the jobs of a project may use per UTC day; limits the bill of a runaway project.
 * @env DOCMEND_MAX_TOKENS_PER_DAY
 */
export const TOKENS_PER_DAY = 20_000_000
/** Open pull requests per project; more than a team can review would only go stale. @env DOCMEND_OPEN_PULL_REQUESTS */
export const OPEN_PULL_REQUESTS = 10
/** Messages and comments that may wait for the current turn of a job to end; Docmend refuses further ones. */
export const WAITING_MESSAGES = 20
/** Characters of everything that waits; together it is the next prompt of the job, so it is as long as one may be. */
export const WAITING_MAX_CHARACTERS = 100_000

/** The largest patch that is stored with a job; a larger change can be published, but not read first. */
export const PATCH_MAX_BYTES = 16 * 1024 * 1024
/** Patches of earlier turns that are kept with a job, the newest: a reviewer compares a turn with the one before. */
export const EARLIER_PATCHES = 20
/** The largest of them, as the database packs it; a larger one is gone once the next turn has its own. */
export const EARLIER_PATCH_MAX_BYTES = 1024 * 1024
/** The largest transcript that is stored with a job; further entries are not recorded. */
export const TRANSCRIPT_MAX_BYTES = 16 * 1024 * 1024

/**
 * Transcripts, and the patches of earlier turns, are deleted this long after the end of their job; they are the largest rows
 * in the database.
 * @env DOCMEND_TRANSCRIPT_DAYS
 */
export const TRANSCRIPT_DAYS = 90
/** A job is archived this long after its pull request is merged or closed. */
export const ARCHIVE_AFTER_DAYS = 30
/** A request that repeats an `Idempotency-Key` within this time gets the first answer again. */
export const IDEMPOTENCY_KEY_DAYS = 7
/** How long the ids of webhook deliveries are kept; GitHub only redelivers within a few days. */
export const WEBHOOK_DELIVERY_DAYS = 7
/** Replies that cannot be posted because no App is configured are deleted after this time. */
export const UNPOSTED_REPLY_DAYS = 7
/** How often Docmend deletes old rows and asks GitHub about installations and pull requests that sent no webhook. */
export const HOUSEKEEPING_EVERY_MS = 10 * 60_000
