// The numbers of the threads that run the docs checks, each with its reason; docs/operating.md lists them.

/**
 * Threads at once; together, their JavaScript objects take up to 3 GiB. Each works for one project at a time, so two projects
 * that keep their threads busy delay no third one.
 */
export const DOCS_THREADS = 3
/** Memory for JavaScript objects of one thread; above it the thread ends, not the service. */
export const THREAD_MEMORY_BYTES = 1024 * 1024 * 1024
/**
 * Memory of a thread for objects that have just been made. A parse makes many and keeps few, so that more would only be
 * filled with waste.
 */
export const THREAD_YOUNG_MEMORY_BYTES = 24 * 1024 * 1024
/** A thread ends after this time without a call, to free its caches. */
export const THREAD_IDLE_TIMEOUT_MS = 5 * 60_000

/**
 * Time limit for one call, such as checking a change set, from when it has a thread; a large site takes seconds, and longer
 * on a busy host.
 */
export const CALL_TIMEOUT_MS = 180_000
/** Pages of its own that may block a thread during one call; each time, the call starts again without that page. */
export const CALL_BLOCKS = 3
/**
 * CPU time that a thread may use without sending a message; after that, the page that it was working on is never read again.
 * The largest real pages that are parsed take under 8 s. Other processes on the host do not count.
 */
export const PAGE_CPU_MS = 20_000
/** A thread that does not even report its CPU time for this long also counts as blocked. */
export const CPU_ANSWER_TIMEOUT_MS = 120_000
/** A page that takes more CPU time than this is slow. */
export const SLOW_PAGE_CPU_MS = 1000
/** CPU time that the slow pages of one session may take together; after that, it reads no further page. */
export const SLOW_PAGES_CPU_MS = 60_000
/** Pages that are remembered per project because they blocked a thread. */
export const BLOCKING_PAGES = 1000
/** Projects whose pages are remembered because they blocked a thread. */
export const BLOCKING_PROJECTS = 1000
