// Docs sessions in a separate thread: indexing a large site takes seconds, and a page of a hostile repository may take
// forever. The thread starts when it is needed, ends when it is idle, and is replaced when a page blocks it.
import { extname } from 'node:path'
import { type Clock, systemClock } from '../clock/clock.ts'
import type { DocsReader, DocsSession } from '../documentation/index.ts'
import type { Change } from '../git-tree/change.ts'
import type { ReadableTree } from '../git-tree/tree.ts'
import { ThreadOwner } from '../threads/thread-owner.ts'
import { ThreadEndedError } from '../threads/worker-thread.ts'
import type { Method } from './calls.ts'
import {
  BLOCKING_PAGES,
  CALL_ATTEMPTS,
  CALL_TIMEOUT_MS,
  CPU_ANSWER_TIMEOUT_MS,
  PAGE_CPU_MS,
  THREAD_IDLE_TIMEOUT_MS,
  THREAD_MEMORY_BYTES,
} from './defaults.ts'
import { ChecksEndedError, StartedThread, type ThreadLimits } from './started-thread.ts'

export interface DocsWorkerOptions extends ThreadLimits {
  /** The thread ends after this time without a call. Open sessions are opened again after it. */
  idleMs: number
  /** The file that runs in the thread. */
  source: URL
  clock: Clock
}

const DEFAULTS: DocsWorkerOptions = {
  callMs: CALL_TIMEOUT_MS,
  silence: { cpuMs: PAGE_CPU_MS, answerMs: CPU_ANSWER_TIMEOUT_MS },
  memoryBytes: THREAD_MEMORY_BYTES,
  idleMs: THREAD_IDLE_TIMEOUT_MS,
  // With the same extension as this file: `.ts` in a checkout, `.js` in the compiled package.
  source: new URL(`./docs-thread${extname(import.meta.url)}`, import.meta.url),
  clock: systemClock,
}

/**
 * Returns sessions that work in one thread. Their methods throw errors of the tree, and an error with a readable message
 * when the thread crashed or the checks took too long; the next call starts a new thread.
 */
export function startDocsWorker(options: Partial<DocsWorkerOptions> = {}): DocsReader {
  const worker = new DocsWorker({ ...DEFAULTS, ...options })
  return {
    open: async (tree, docsRoot) => {
      const session = worker.addSession(tree, docsRoot)
      await worker.run(session, 'summary', []).catch((error: unknown) => {
        worker.closeSession(session)
        throw error
      })
      return sessionOf(worker, session)
    },
    close: () => worker.close(),
  }
}

interface Session {
  id: number
  tree: ReadableTree
  docsRoot: string
  /** The thread in which the session is open, and its opening there. */
  thread?: StartedThread
  opening?: Promise<void>
}

class DocsWorker {
  readonly #owner: ThreadOwner<StartedThread>
  readonly #barred = new Set<string>()
  #sessions = 0

  constructor(options: DocsWorkerOptions) {
    const { source, clock, idleMs } = options
    const start = (): StartedThread => new StartedThread(source, { barred: [...this.#barred] }, options, clock)
    const closedError = (): Error => new ChecksEndedError(new ThreadEndedError('closed'), undefined)
    this.#owner = new ThreadOwner({ start, idleMs, clock, closedError })
  }

  addSession(tree: ReadableTree, docsRoot: string): Session {
    this.#sessions += 1
    return { id: this.#sessions, tree, docsRoot }
  }

  closeSession(session: Session): void {
    session.thread?.closeSession(session.id)
  }

  /** Answers one call. If that helps, it tries again with a new thread, without the page that blocked the old one. */
  async run(session: Session, method: Method, args: readonly unknown[]): Promise<unknown> {
    this.#owner.hold()
    try {
      return await this.#tryAgain(session, method, args)
    } finally {
      this.#owner.release()
    }
  }

  close(): Promise<void> {
    return this.#owner.close()
  }

  async #tryAgain(session: Session, method: Method, args: readonly unknown[]): Promise<unknown> {
    for (let tries = 1; ; tries++) {
      try {
        return await (await this.#threadWith(session)).call(session.id, method, args)
      } catch (error) {
        if (!(error instanceof ChecksEndedError)) throw error
        if (error.blockedBy !== undefined) this.#bar(error.blockedBy)
        if (!error.isWorthAnother) throw error
        if (tries === CALL_ATTEMPTS) throw error.blockedBy === undefined ? error : tooManyBlocks(error)
      }
    }
  }

  async #threadWith(session: Session): Promise<StartedThread> {
    const thread = this.#owner.thread()
    if (session.thread !== thread) {
      session.thread = thread
      session.opening = thread.open(session.id, session.tree, session.docsRoot).catch((error: unknown) => {
        if (session.thread === thread) delete session.thread
        thread.closeSession(session.id)
        throw error
      })
    }
    await session.opening
    return thread
  }

  #bar(blobSha: string): void {
    this.#barred.add(blobSha)
    const [oldest] = this.#barred
    if (this.#barred.size > BLOCKING_PAGES && oldest !== undefined) this.#barred.delete(oldest)
  }
}

function tooManyBlocks(cause: ChecksEndedError): Error {
  const message = `${cause.message} Several pages block the checks, for example with deep nesting. Split or exclude them.`
  return new Error(message, { cause })
}

/** The casts are correct as long as the thread runs a `DocsSession`: answers come from its methods of the same name. */
function sessionOf(worker: DocsWorker, session: Session): DocsSession {
  const run = <T>(method: Method, ...args: readonly unknown[]): Promise<T> =>
    worker.run(session, method, args) as Promise<T>
  return {
    summary: () => run('summary'),
    check: (changes) => run('check', compact(changes)),
    checkAll: () => run('checkAll'),
    outline: (path, changes) => run('outline', path, compact(changes)),
    inbound: (path, changes) => run('inbound', path, compact(changes)),
    planMove: (from, to, changes) => run('planMove', from, to, compact(changes)),
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
