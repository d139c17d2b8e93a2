// The checks without their thread: what is found is the same, and a fault is seen where it is.
import type { DocsReader } from '../../../src/documentation/session.ts'
import { openDocs } from '../../../src/documentation/site/open-docs.ts'
import { createDocsCaches } from '../../../src/documentation/site/page-cache.ts'

/** Gives a reader with caches of its own. */
export function readDocsHere(): DocsReader {
  const caches = createDocsCaches()
  return { open: (tree, docsRoot) => openDocs(tree, docsRoot, caches), close: async () => {} }
}
