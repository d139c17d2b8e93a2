// Docs sessions in a thread of their own: indexing a large site takes seconds, and a page of a hostile repository may
// take for ever. The thread is started when it is needed, ended when it is idle, and replaced when it is blocked.
import { extname } from 'node:path'
import type { Change } from '../git-tree/change.ts'
import type { Tree } from '../git-tree/tree.ts'
import type { DocsReader, DocsSession } from '../documentation/session.ts'
import { DocsThread, ThreadEnded, type ThreadLimits } from './docs-thread-owner.ts'
import type { Method } from './messages.ts'

export interface DocsWorkerOptions extends ThreadLimits {
  /** The thread ends when nobody asked for so long: idle, it would keep its caches. Open sessions begin anew after it. */
  idleMs: number
  /** What runs in the thread. */
  source: URL
}

/** Tries of one call: each but the first goes without the page that blocked the one before. */
const MOST_TRIES = 3
/** Blobs that are remembered as blocking. */
const MOST_BARRED = 1000

// Of the same kind as this file: `.ts` in a checkout, `.js` in the compiled package.
const SOURCE = new URL(`./docs-thread${extname(import.meta.url)}`, import.meta.url)
const DEFAULTS: DocsWorkerOptions = {
  callMs: 180_000,
  silenceMs: 20_000,
  memoryMb: 1024,
  idleMs: 5 * 60_000,
  source: SOURCE,
}

/**
 * Gives sessions whose work is done in one thread. Their methods throw faults of the tree, and an error in words when the
 * thread broke or the checks took too long; the next call begins with a new thread.
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
  tree: Tree
  docsRoot: string
  /** The thread in which it is open, and its opening there. */
  thread?: DocsThread
  opening?: Promise<void>
}

class DocsWorker {
  readonly #options: DocsWorkerOptions
  readonly #barred = new Set<string>()
  #thread: DocsThread | undefined
  #sessions = 0
  #running = 0
  #idle: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: DocsWorkerOptions) {
    this.#options = options
  }

  addSession(tree: Tree, docsRoot: string): Session {
    this.#sessions += 1
    return { id: this.#sessions, tree, docsRoot }
  }

  closeSession(session: Session): void {
    session.thread?.close(session.id)
  }

  /** Answers one call, with a new thread and without the page that blocked the old one where that helps. */
  async run(session: Session, method: Method, args: readonly unknown[]): Promise<unknown> {
    this.#running += 1
    clearTimeout(this.#idle)
    try {
      return await this.#tryAgain(session, method, args)
    } finally {
      this.#running -= 1
      if (this.#running === 0) this.#idle = setTimeout(() => void this.#endIdle(), this.#options.idleMs).unref()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#idle)
    await this.#thread?.end(closed().message)
  }

  async #tryAgain(session: Session, method: Method, args: readonly unknown[]): Promise<unknown> {
    for (let tries = 1; ; tries++) {
      try {
        return await (await this.#threadWith(session)).call(session.id, method, args)
      } catch (error) {
        if (!(error instanceof ThreadEnded)) throw error
        if (this.#isClosed) throw closed()
        if (error.blockedBy !== undefined) this.#bar(error.blockedBy)
        if (!error.isWorthAnother) throw error
        if (tries === MOST_TRIES) throw error.blockedBy === undefined ? error : tooManyBlocks(error)
      }
    }
  }

  async #threadWith(session: Session): Promise<DocsThread> {
    const thread = this.#openThread()
    if (session.thread !== thread) {
      session.thread = thread
      session.opening = thread.open(session.id, session.tree, session.docsRoot).catch((error: unknown) => {
        if (session.thread === thread) delete session.thread
        thread.close(session.id)
        throw error
      })
    }
    await session.opening
    return thread
  }

  #openThread(): DocsThread {
    if (this.#isClosed) throw closed()
    if (this.#thread?.isAlive() !== true) {
      this.#thread = new DocsThread(this.#options.source, { barred: [...this.#barred] }, this.#options)
    }
    return this.#thread
  }

  #bar(blobSha: string): void {
    this.#barred.add(blobSha)
    const [oldest] = this.#barred
    if (this.#barred.size > MOST_BARRED && oldest !== undefined) this.#barred.delete(oldest)
  }

  async #endIdle(): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    await thread?.end('The thread of the docs checks was idle.')
  }
}

function closed(): Error {
  return new Error('The docs checks are closed: the service is stopping.')
}

function tooManyBlocks(cause: ThreadEnded): Error {
  const message = `${cause.message} Several pages block the checks, for example by nesting; split them or exclude them.`
  return new Error(message, { cause })
}

/** The casts hold as long as the thread runs a `DocsSession`: answers are what its methods of the same name gave. */
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

/** A copied message takes the whole buffer of which a content is a part, so each gets a buffer of its own size. */
function compact(changes: readonly Change[]): Change[] {
  return changes.map((change) => {
    if (change.kind !== 'write' || change.content.byteLength === change.content.buffer.byteLength) return change
    return { ...change, content: new Uint8Array(change.content) }
  })
}
