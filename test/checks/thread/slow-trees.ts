// Threads that pages can break, and trees that answer when the test says so.
import { afterEach } from '@jest/globals'
import type { Tree } from '../../../src/base/git-tree.ts'
import type { DocsReader } from '../../../src/checks/session.ts'
import { type DocsWorkerOptions, startDocsWorker } from '../../../src/checks/thread/docs-worker.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'

const ROUGH = new URL('./rough-thread.ts', import.meta.url)

/** Starts threads that pages can break; each is closed after its test. */
export function useRoughThreads(): (options?: Partial<DocsWorkerOptions>) => DocsReader {
  const readers: DocsReader[] = []
  afterEach(async () => {
    await Promise.all(readers.splice(0).map((reader) => reader.close()))
  })
  return (options = {}) => {
    const reader = startDocsWorker({ source: ROUGH, ...options })
    readers.push(reader)
    return reader
  }
}

/** `asked` resolves when the thread reads this path. */
export function createAskedTree(files: Record<string, string>, asking: string): { tree: Tree; asked: Promise<void> } {
  const tree = createMemoryTree(files)
  const asked = Promise.withResolvers<void>()
  const read = (path: string) => {
    if (path === asking) asked.resolve()
    return tree.read(path)
  }
  return { tree: { ...tree, read }, asked: asked.promise }
}

/** A tree whose reads are answered after `release`. `asked` resolves with the first of them. */
export function createSlowTree() {
  const { tree, asked } = createAskedTree({ 'a.md': 'fine' }, 'a.md')
  const released = Promise.withResolvers<void>()
  let reads = 0
  const read = async (path: string) => {
    reads += 1
    const bytes = await tree.read(path)
    await released.promise
    return bytes
  }
  return { tree: { ...tree, read }, asked, release: released.resolve, reads: () => reads }
}
