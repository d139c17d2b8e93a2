// The numbers of the thread that runs the docs checks, each with its reason; docs/operating.md lists them.

/** Time limit for one call, such as checking a change set; a large site takes seconds, and longer on a busy host. */
export const CALL_TIMEOUT_MS = 180_000
/** Attempts per call; each new one runs in a new thread, without the page that blocked the one before. */
export const CALL_ATTEMPTS = 3
/**
 * CPU time that the thread may use without sending a message; after that, the page that it was parsing is never parsed
 * again. Other processes on the host do not count.
 */
export const PAGE_CPU_MS = 20_000
/** A thread that does not even report its CPU time for this long also counts as blocked. */
export const CPU_ANSWER_TIMEOUT_MS = 120_000
/** Pages that are remembered because they blocked a thread. */
export const BLOCKING_PAGES = 1000
/** Memory for JavaScript objects of the thread; above it the thread ends, not the service. */
export const THREAD_MEMORY_BYTES = 1024 * 1024 * 1024
/** The thread ends after this time without a call, to free its caches. */
export const THREAD_IDLE_TIMEOUT_MS = 5 * 60_000
