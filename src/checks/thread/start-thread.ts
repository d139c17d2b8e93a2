// The thread of the docs checks: it parses and indexes pages, so that no page can block the server.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

// A thread does not share the compile cache of its process. With its own cache it starts in two thirds of the time.
enableCompileCache()

const { createDocsCaches, openDocs } = await import('../index.ts')
const { PageAtWork } = await import('./page-at-work.ts')
const { serveDocs } = await import('./serve-docs.ts')
// Written now, because a thread that its owner terminates writes nothing more.
flushCompileCache()

const caches = createDocsCaches()
if (parentPort !== null) {
  const atWork = new PageAtWork(workerData)
  serveDocs(parentPort, atWork, (tree, docsRoot, guard) => openDocs(tree, docsRoot, caches, guard))
}
