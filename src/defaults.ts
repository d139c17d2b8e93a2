// How long the process takes to stop, step by step; docs/operating.md lists them. Containers kill a process 10 seconds after
// they asked it to stop.

/** Running jobs have this long to give up their lease; a job that does not is taken over when the lease ends. */
export const JOBS_STOP_TIMEOUT_MS = 4000
/** Requests that are still open after this time are cut off. */
export const REQUESTS_STOP_TIMEOUT_MS = 5000
/** The worker, webhooks and fetches have this long; what is not done is left behind. */
export const WORK_STOP_TIMEOUT_MS = 6000
/** The process ends after this time, whatever hangs. */
export const STOP_TIMEOUT_MS = 9000
/** A command that is done waits this long for what still runs, such as a fetch that holds the lock of its mirror. */
export const EXIT_TIMEOUT_MS = 3000
