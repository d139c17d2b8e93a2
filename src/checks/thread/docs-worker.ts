// Docs sessions in separate threads: indexing a large site takes seconds, and a page of a hostile repository may take
// forever. A thread starts when it is needed, ends when it is idle, and is replaced when a page blocks it.
import { extname } from 'node:path'
import { type Clock, systemClock } from '../../base/clock.ts'
import type { Change, ReadableTree } from '../../base/git-tree.ts'
import { ThreadEndedError } from '../../base/threads/worker-thread.ts'
import { ChecksError, type DocsReader, type DocsSession } from '../index.ts'
import { BlockingWork } from './blocking-work.ts'
import type { Method } from './calls.ts'
import { type ProjectThread, ProjectThreads } from './project-threads.ts'
import { ChecksEndedError, type Session, StartedThread, type ThreadSettings } from './started-thread.ts'

/** CPU time that the slow pages of one session may take together; after that, it reads no further page. */
const SLOW_PAGES_CPU_MS = 60_000

/** A thread that does not even report its CPU time for this long also counts as blocked. */
const CPU_ANSWER_TIMEOUT_MS = 120_000

/**
 * CPU time that a thread may use without sending a message; after that, the page that it was working on is never read again.
 * The largest real pages that are parsed take under 8 s. Other processes on the host do not count.
 */
const PAGE_CPU_MS = 20_000

/** Pages of its own that may block a thread during one call; each time, the call starts again without that page. */
const CALL_BLOCKS = 3

/**
 * Time limit for one call, such as checking a change set, from when it has a thread; a large site takes seconds, and longer
 * on a busy host.
 */
const CALL_TIMEOUT_MS = 180_000

/** A thread ends after this time without a call, to free its caches. */
const THREAD_IDLE_TIMEOUT_MS = 5 * 60_000

/**
 * Memory of a thread for objects that have just been made. A parse makes many and keeps few, so that more would only be
 * filled with waste.
 */
const THREAD_YOUNG_MEMORY_BYTES = 24 * 1024 * 1024

/** Memory for JavaScript objects of one thread; above it the thread ends, not the service. */
const THREAD_MEMORY_BYTES = 1024 * 1024 * 1024

/**
 * Threads at once; together, their JavaScript objects take up to 3 GiB. Each works for one project at a time, so two projects
 * that keep their threads busy delay no third one.
 */
const DOCS_THREADS = 3

export interface DocsWorkerOptions extends ThreadSettings {
  /** Threads at once; each works for one project at a time. */
  threads: number
  /** A call that takes longer, from when it has a thread, ends that thread. */
  callMs: number
  /** CPU time that the slow pages of one session may take together. */
  slowPagesCpuMs: number
  /** A thread ends after this time without a call. Open sessions are opened again after it. */
  idleMs: number
  /** The file that runs in the threads. */
  source: URL
  clock: Clock
}

const DEFAULTS: DocsWorkerOptions = {
  threads: DOCS_THREADS,
  callMs: CALL_TIMEOUT_MS,
  slowPagesCpuMs: SLOW_PAGES_CPU_MS,
  silence: { cpuMs: PAGE_CPU_MS, answerMs: CPU_ANSWER_TIMEOUT_MS },
  memoryBytes: THREAD_MEMORY_BYTES,
  youngMemoryBytes: THREAD_YOUNG_MEMORY_BYTES,
  idleMs: THREAD_IDLE_TIMEOUT_MS,
  // With the same extension as this file: `.ts` in a checkout, `.js` in the compiled package.
  source: new URL(`./docs-thread${extname(import.meta.url)}`, import.meta.url),
  clock: systemClock,
}

/**
 * Returns sessions that work in threads, never in one that works for another project. Their methods throw errors of the
 * tree, and an error with a readable message when the thread crashed or the checks took too long; the next call starts a
 * new thread.
 */
export function startDocsWorker(options: Partial<DocsWorkerOptions> = {}): DocsReader {
  const worker = new DocsWorker({ ...DEFAULTS, ...options })
  return {
    open: async (tree, docsRoot, project = '') => {
      const session = worker.addSession(tree, docsRoot, project)
      await worker.run(session, 'summary', []).catch((error: unknown) => {
        worker.closeSession(session)
        throw error
      })
      return sessionOf(worker, session)
    },
    // A fault meets the first call too, which reports it.
    startAhead: (project) => void worker.startThread(project).catch(() => undefined),
    close: () => worker.close(),
  }
}

class DocsWorker {
  readonly #options: DocsWorkerOptions
  readonly #threads: ProjectThreads
  readonly #blocking = new BlockingWork()
  #sessions = 0

  constructor(options: DocsWorkerOptions) {
    const { source, clock } = options
    this.#options = options
    this.#threads = new ProjectThreads({
      ...options,
      start: () => new StartedThread(source, options, clock),
      closedError: () => new ChecksEndedError(new ThreadEndedError('closed')),
      isBlocking: (project) => this.#blocking.has(project),
    })
  }

  addSession(tree: ReadableTree, docsRoot: string, project: string): Session {
    this.#sessions += 1
    return { id: this.#sessions, tree, docsRoot, project }
  }

  closeSession({ id }: Session): void {
    this.#threads.closeSession(id)
  }

  /** Answers one call. If that helps, it tries again with a new thread, without the page that blocked the old one. */
  async run(session: Session, method: Method, args: readonly unknown[]): Promise<unknown> {
    const thread = await this.#threads.enter(session.project)
    try {
      return await this.#tryAgain(thread, session, method, args)
    } finally {
      this.#threads.leave(thread)
    }
  }

  async startThread(project: string): Promise<void> {
    const threads = await this.#threads.enter(project)
    try {
      threads.thread()
    } finally {
      this.#threads.leave(threads)
    }
  }

  close(): Promise<void> {
    return this.#threads.close()
  }

  /** Only blocks by its own pages count against a call; when another call ended the thread, its own time is the limit. */
  async #tryAgain(
    threads: ProjectThread,
    session: Session,
    method: Method,
    args: readonly unknown[],
  ): Promise<unknown> {
    const { clock, callMs, slowPagesCpuMs } = this.#options
    const deadline = clock.now() + callMs
    for (let blocks = 0; ; ) {
      try {
        const thread = threads.thread()
        const limits = { barred: this.#blocking.of(session.project), slowPagesCpuMs }
        await thread.open(session, limits, deadline - clock.now())
        return await thread.call(session, method, args, deadline - clock.now())
      } catch (error) {
        if (!(error instanceof ChecksEndedError)) throw error
        if (error.isOwnFault) this.#blocking.add(session.project, error.blockedBy)
        if (!error.isWorthAnother) throw error
        if (error.blockedBy !== undefined) blocks += 1
        if (blocks === CALL_BLOCKS) throw tooManyBlocks(error)
      }
    }
  }
}

function tooManyBlocks(cause: ChecksEndedError): ChecksError {
  const message = `${cause.message} Several pages block the checks, for example with deep nesting. Split or exclude them.`
  return new ChecksError(message, { cause })
}

/** The casts are correct as long as the thread runs a `DocsSession`: answers come from its methods of the same name. */
function sessionOf(worker: DocsWorker, session: Session): DocsSession {
  const run = <T>(method: Method, ...args: readonly unknown[]): Promise<T> =>
    worker.run(session, method, args) as Promise<T>
  return {
    summary: () => run('summary'),
    rank: (text) => run('rank', text),
    check: (changes, rules) => run('check', compact(changes), rules),
    checkAll: (rules) => run('checkAll', rules),
    drift: () => run('drift'),
    outline: (path, changes) => run('outline', path, compact(changes)),
    section: (path, heading, changes) => run('section', path, heading, compact(changes)),
    inbound: (path, changes) => run('inbound', path, compact(changes)),
    currentPages: () => run('currentPages'),
    planMove: (from, to, changes) => run('planMove', from, to, compact(changes)),
    askHistory: (problems, changes) => run('askHistory', problems, compact(changes)),
    findAddresses: (asked, departures) => run('findAddresses', asked, departures),
    planFixes: (request, changes) => run('planFixes', request, compact(changes)),
    close: async () => worker.closeSession(session),
  }
}

/** A message copies the whole buffer that contains the content, so each content gets its own buffer. */
function compact(changes: readonly Change[]): Change[] {
  return changes.map((change) => {
    if (change.kind !== 'write' || change.content.byteLength === change.content.buffer.byteLength) return change
    return { ...change, content: new Uint8Array(change.content) }
  })
}
