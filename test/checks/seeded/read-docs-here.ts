// The checks without their thread: what is found is the same, and a fault is seen where it is.
import type { DocsReader } from '../../../src/checks/session.ts'
import { openDocs } from '../../../src/checks/site/open-docs.ts'
import { createDocsCaches } from '../../../src/checks/site/page-cache.ts'

/** Gives a reader with caches of its own. */
export function readDocsHere(): DocsReader {
  const caches = createDocsCaches()
  return { open: (tree, docsRoot) => openDocs(tree, docsRoot, caches), close: async () => {} }
}
