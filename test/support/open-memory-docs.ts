// The docs checks of an in-memory tree, in the same thread.

import type { Tree } from '../../src/base/git-tree.ts'
import type { DocsSession } from '../../src/checks/session.ts'
import { openDocs } from '../../src/checks/site/open-docs.ts'
import { createDocsCaches } from '../../src/checks/site/page-cache.ts'

export function openMemoryDocs(tree: Tree, docsRoot = ''): Promise<DocsSession> {
  return openDocs(tree, docsRoot, createDocsCaches())
}
