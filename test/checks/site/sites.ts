// Small sites in memory, opened in this thread.

import type { Change } from '../../../src/base/git-tree.ts'
import type { DocsSession } from '../../../src/checks/session.ts'
import { openDocs } from '../../../src/checks/site/open-docs.ts'
import { createDocsCaches } from '../../../src/checks/site/page-cache.ts'
import { createMemoryTree, type MemoryFile } from '../../support/memory-tree.ts'

/** Opens a site of these files. */
export function openSite(files: Record<string, MemoryFile>, docsRoot = ''): Promise<DocsSession> {
  return openDocs(createMemoryTree(files), docsRoot, createDocsCaches())
}

export function write(path: string, content: string): Change {
  return { kind: 'write', path, content: Buffer.from(content) }
}

export function remove(path: string): Change {
  return { kind: 'delete', path }
}

/** `path:line rule` of what is new, for short comparisons. */
export async function findNew(session: DocsSession, changes: readonly Change[]): Promise<string[]> {
  const { problems } = await session.check(changes)
  return problems.map(({ path, line, rule }) => `${path}:${line} ${rule}`)
}

/** A MkDocs site: files below docs/, links by file. */
export function mkdocsSite(pages: Record<string, string>, nav?: string): Record<string, string> {
  const docs = Object.entries(pages).map(([path, text]) => [`docs/${path}`, text])
  return { 'mkdocs.yml': `site_name: Test\n${nav ?? ''}`, ...Object.fromEntries(docs) }
}

/** A Mintlify site: addresses without extension, navigation in docs.json. */
export function mintlifySite(pages: Record<string, string>, config: object = {}): Record<string, string> {
  const files = Object.entries(pages).map(([path, text]) => [path, `---\ntitle: ${path}\n---\n\n${text}`])
  const names = Object.keys(pages)
    .filter((path) => path.endsWith('.mdx'))
    .map((path) => path.slice(0, -4))
  const navigation = { groups: [{ group: 'All', pages: names }] }
  return { 'docs.json': JSON.stringify({ name: 'Test', navigation, ...config }, null, 2), ...Object.fromEntries(files) }
}
