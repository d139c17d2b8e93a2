// The thread's side: sessions by number, over trees that the owner reads.
import { setImmediate } from 'node:timers/promises'
import type { MessagePort } from 'node:worker_threads'
import { readThreadCpuMs } from '../../base/clock.ts'
import { BlobTooLargeError, type ReadableTree, TreeTooLargeError } from '../../base/git-tree.ts'
import { type Remote, sendSignOfLife } from '../../base/threads/channel.ts'
import { RemoteError } from '../../base/threads/sent-errors.ts'
import { serveThread } from '../../base/threads/serve-thread.ts'
import type { DocsSession, PageGuard } from '../index.ts'
import type { OwnerCalls, PageLimits, ThreadCalls } from './calls.ts'
import type { PageAtWork } from './page-at-work.ts'

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

// Reads through the owner: all files that are asked for in one turn of the event loop share a message.

/** Gives the files in the order of the paths; null for one whose read failed. */
export type ReadMany = (paths: readonly string[]) => Promise<readonly (Uint8Array | undefined | null)[]>
/** Throws what the tree throws. */
export type ReadOne = (path: string) => Promise<Uint8Array | undefined>

/** Paths of one message. Their contents are in memory together, at the owner and here. */
const PATHS_MAX = 500

interface Wanted {
  path: string
  resolve: (content: Uint8Array | undefined | Promise<Uint8Array | undefined>) => void
  reject: (error: unknown) => void
}

export function readTogether(readMany: ReadMany, readOne: ReadOne): ReadOne {
  let waiting: Wanted[] = []
  const readAll = async (wanted: readonly Wanted[]): Promise<void> => {
    try {
      const contents = await readMany(wanted.map(({ path }) => path))
      // The one that failed is asked for again, to get its own error.
      for (const [index, { path, resolve }] of wanted.entries()) {
        const content = contents[index]
        resolve(content === null ? readOne(path) : content)
      }
    } catch (error) {
      for (const { reject } of wanted) reject(error)
    }
  }
  const readWaiting = async (): Promise<void> => {
    await setImmediate()
    const wanted = waiting
    waiting = []
    for (let start = 0; start < wanted.length; start += PATHS_MAX) {
      void readAll(wanted.slice(start, start + PATHS_MAX))
    }
  }
  return (path) =>
    new Promise((resolve, reject) => {
      waiting.push({ path, resolve, reject })
      if (waiting.length === 1) void readWaiting()
    })
}

export type OpenSession = (tree: ReadableTree, docsRoot: string, guard: PageGuard) => Promise<DocsSession>

/** A person sees no more; a message for each page would cost more than it tells. */
const PROGRESS_EVERY_MS = 100
/** Many pages may follow each other without a pause in which a heartbeat could be sent. */
const ALIVE_EVERY_MS = 20

/**
 * Answers the owner behind the port until the thread is terminated. `atWork` shows the owner which page the thread works on:
 * work on a page has no pause, so if the thread falls silent, that page blocks it.
 */
export function serveDocs(port: MessagePort, atWork: PageAtWork, openSession: OpenSession): void {
  const sessions = new Map<number, Promise<DocsSession>>()
  const calls: ThreadCalls = {
    open: async (session, { sha, part }, docsRoot, limits) => {
      const tree: ReadableTree = {
        sha,
        ...(part === undefined ? {} : { part }),
        list: () => owner.list(session).catch(throwAsTree),
        read: readTogether(
          (paths) => owner.readMany(session, paths),
          (path) => owner.read(session, path).catch(throwAsTree),
        ),
      }
      const opened = openSession(tree, docsRoot, guardPages(session, limits, { port, atWork, owner }))
      sessions.set(session, opened)
      await opened
    },
    // The methods of a session take the same arguments as the owner's: same names, same order.
    call: async (session, method, args) => {
      const opened = await sessions.get(session)
      if (opened === undefined) throw new Error('The session is not open')
      const call = opened[method] as (...args: unknown[]) => Promise<unknown>
      return call.apply(opened, [...args])
    },
    close: (session) => void sessions.delete(session),
  }
  const owner = serveThread<OwnerCalls>(port, calls)
}

interface OwnerSide {
  port: MessagePort
  atWork: PageAtWork
  owner: Remote<OwnerCalls>
}

function guardPages(
  session: number,
  { barred, slowPagesCpuMs }: PageLimits,
  { port, atWork, owner }: OwnerSide,
): PageGuard {
  const barredWork = new Set(barred)
  const budget = new PageBudget(slowPagesCpuMs)
  let shownAt = performance.now()
  let aliveAt = Number.NEGATIVE_INFINITY
  return {
    run: (work, task) => {
      if (barredWork.has(work) || budget.isSpent()) return undefined
      if (performance.now() - aliveAt >= ALIVE_EVERY_MS) {
        sendSignOfLife(port)
        aliveAt = performance.now()
      }
      atWork.begin({ session, work })
      try {
        return budget.spend(task)
      } finally {
        atWork.end()
      }
    },
    showProgress: (progress) => {
      if (progress.read < progress.of && performance.now() - shownAt < PROGRESS_EVERY_MS) return
      shownAt = performance.now()
      void owner.progress.asEvent(progress)
    },
  }
}

/** Code that reads trees distinguishes these classes. */
function throwAsTree(error: unknown): never {
  if (error instanceof RemoteError) {
    const { name, message } = error
    if (name === BlobTooLargeError.name) throw new BlobTooLargeError(message, { cause: error })
    if (name === TreeTooLargeError.name) throw new TreeTooLargeError(message, { cause: error })
  }
  throw error
}
