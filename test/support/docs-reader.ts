// The documentation checks in the thread of the test; the service runs them in a separate thread.
import type { DocsReader } from '../../src/checks/session.ts'
import { openDocs } from '../../src/checks/site/open-docs.ts'
import { createDocsCaches } from '../../src/checks/site/page-cache.ts'

export function createDocsReader(): DocsReader {
  const caches = createDocsCaches()
  return { open: (tree, docsRoot) => openDocs(tree, docsRoot, caches), close: async () => {} }
}
