// The CPU time that the slow pages of a session may take together: a hundred pages, each just below the limit of one page,
// would otherwise keep a core busy for as long as a call may take.

/** A page that takes more CPU time than this is slow. */
const SLOW_PAGE_CPU_MS = 1000

export class PageBudget {
  readonly #readCpuMs: () => number
  #leftMs: number

  constructor(slowPagesCpuMs: number, readCpuMs: () => number = readThreadCpuMs) {
    this.#readCpuMs = readCpuMs
    this.#leftMs = slowPagesCpuMs
  }

  isSpent(): boolean {
    return this.#leftMs <= 0
  }

  /** Runs the work on one page. Pages that are not slow cost nothing, so the size of a site does not matter. */
  spend<T>(task: () => T): T {
    const before = this.#readCpuMs()
    try {
      return task()
    } finally {
      const usedMs = this.#readCpuMs() - before
      if (usedMs > SLOW_PAGE_CPU_MS) this.#leftMs -= usedMs
    }
  }
}

/** Node before 23.9 cannot tell the CPU time of a thread; the wall-clock time is never less. */
function readThreadCpuMs(): number {
  if (!('threadCpuUsage' in process)) return performance.now()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
