// The numbers of the MCP server, each with its reason; docs/operating.md lists them.

/** Seconds that `wait_for_job` waits when the call does not say: many clients give up on a call after a minute. */
export const JOB_WAIT_DEFAULT_SECONDS = 50
/** The longest `wait_for_job`; a client that shows progress may wait this long, and then call again. */
export const JOB_WAIT_MAX_SECONDS = 300
/** How often a waiting call reports its progress; also the longest time for which it asks the service. */
export const JOB_PROGRESS_EVERY_SECONDS = 10
/** Problems that one call of a check shows when it does not say how many. */
export const DEFAULT_PROBLEMS = 50
/** Problems that one call of a check may show: about 30 KB. */
export const MAX_PROBLEMS = 100
/** Rows of a report of page views that one call shows when it does not say how many. */
export const DEFAULT_ROWS = 25
/** Jobs that one call lists when it does not say how many. */
export const DEFAULT_JOBS = 10
/** Jobs that one call may list: each has a message of its own. */
export const MAX_JOBS = 25
/** Characters of the arguments of one call: the longest prompt, with most of its characters escaped. */
export const ARGUMENTS_MAX_CHARACTERS = 250_000
/** Characters of the arguments of a call that reads a repository. */
export const READING_ARGUMENTS_MAX_CHARACTERS = 20_000
/** Files that one call may send to be checked; more are a job. */
export const MAX_PROPOSED_FILES = 50
/** Characters of a call that sends files to be checked: they fit into the body of one request. */
export const PROPOSED_MAX_CHARACTERS = 1_000_000
/** Calls on one local repository that may wait for the one under way. */
export const MAX_WAITING_CALLS = 32
/** How long a call of a tool tries to reach a service that does not answer or is busy: a model waits meanwhile. */
export const SERVICE_RETRY_MS = 15_000
