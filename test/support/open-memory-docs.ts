// The docs checks of an in-memory tree, in the same thread.
import type { DocsSession } from '../../src/documentation/session.ts'
import { openDocs } from '../../src/documentation/site/open-docs.ts'
import { createDocsCaches } from '../../src/documentation/site/page-cache.ts'
import type { Tree } from '../../src/git-tree/tree.ts'

export function openMemoryDocs(tree: Tree, docsRoot = ''): Promise<DocsSession> {
  return openDocs(tree, docsRoot, createDocsCaches())
}
