// The numbers of the thread of the docs checks, each with its reason; docs/operating.md lists them.

/** Time for one call, such as the check of a change set; a large site takes seconds, and longer on a loaded host. */
export const CALL_TIMEOUT_MS = 180_000
/** Calls are made again in a new thread, each time without the page that blocked the one before. */
export const CALL_ATTEMPTS = 3
/**
 * Processor time that the thread may use without a message; the page that it parses is then not parsed again. Other
 * processes on the host do not use it up.
 */
export const PAGE_CPU_MS = 20_000
/** A thread that does not even tell its processor time for this long is blocked as well. */
export const CPU_ANSWER_TIMEOUT_MS = 120_000
/** Pages that are remembered because they blocked a thread. */
export const BLOCKING_PAGES = 1000
/** JavaScript objects of the thread; past it the thread ends, not the service. */
export const THREAD_MEMORY_BYTES = 1024 * 1024 * 1024
/** The thread ends after this time without a call, because it would keep its caches. */
export const THREAD_IDLE_TIMEOUT_MS = 5 * 60_000
