// The thread of the docs checks: pages are parsed and indexed here, so that no page can hold up the server.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadStart } from './calls.ts'

// A thread has no part in the cache of its process. With one of its own it starts in two thirds of the time.
enableCompileCache()

const { createDocsCaches, openDocs } = await import('../documentation/index.ts')
const { serveDocs } = await import('./serve-docs.ts')
// Now: a thread that is ended by its owner writes nothing more.
flushCompileCache()

const caches = createDocsCaches()
if (parentPort !== null) {
  serveDocs(parentPort, workerData as ThreadStart, (tree, docsRoot, guard) => openDocs(tree, docsRoot, caches, guard))
}
