// The thread's side: sessions by number, over trees that the owner reads.
import type { MessagePort } from 'node:worker_threads'
import { BlobTooLargeError, type ReadableTree, TreeTooLargeError } from '../../base/git-tree.ts'
import { type Remote, sendSignOfLife } from '../../base/threads/channel.ts'
import { RemoteError } from '../../base/threads/sent-errors.ts'
import { serveThread } from '../../base/threads/serve-thread.ts'
import type { DocsSession, PageGuard } from '../index.ts'
import type { OwnerCalls, PageLimits, ThreadCalls } from './calls.ts'
import type { PageAtWork } from './page-at-work.ts'
import { PageBudget } from './page-budget.ts'
import { readTogether } from './read-together.ts'

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
