// The thread's side: sessions by number, over trees that the owner reads.
import type { MessagePort } from 'node:worker_threads'
import type { DocsSession, ParseGuard } from '../documentation/index.ts'
import { BlobTooLargeError, type ReadableTree, TreeTooLargeError } from '../git-tree/tree.ts'
import { RemoteError } from '../threads/sent-errors.ts'
import { serveThread } from '../threads/serve-thread.ts'
import type { OwnerCalls, ThreadCalls, ThreadStart } from './calls.ts'

export type OpenSession = (tree: ReadableTree, docsRoot: string, guard: ParseGuard) => Promise<DocsSession>

/** Answers the owner behind the port until the thread is terminated. */
export function serveDocs(port: MessagePort, { barred }: ThreadStart, openSession: OpenSession): void {
  const sessions = new Map<number, Promise<DocsSession>>()
  const barredShas = new Set(barred)
  const calls: ThreadCalls = {
    open: async (session, sha, docsRoot) => {
      const tree: ReadableTree = {
        sha,
        list: () => owner.list(session).catch(throwAsTree),
        read: (path) => owner.read(session, path).catch(throwAsTree),
      }
      const opened = openSession(tree, docsRoot, guard)
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
  const guard: ParseGuard = {
    announce: (blobSha) => void owner.parsing.asEvent(blobSha),
    isBarred: (blobSha) => barredShas.has(blobSha),
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
