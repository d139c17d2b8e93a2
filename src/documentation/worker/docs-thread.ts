// The thread of the docs checks: pages are parsed and indexed here, so that no page can hold up the server.
import { parentPort, workerData } from 'node:worker_threads'
import { openDocs } from '../site/open-docs.ts'
import { createDocsCaches } from '../site/page-cache.ts'
import type { ThreadStart } from './messages.ts'
import { serveDocs } from './serve-docs.ts'

const caches = createDocsCaches()
if (parentPort !== null) {
  serveDocs(parentPort, workerData as ThreadStart, (tree, docsRoot, guard) => openDocs(tree, docsRoot, caches, guard))
}
