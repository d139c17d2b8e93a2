import { describe, expect, it } from '@jest/globals'
import { treeOfFiles } from '../../../src/base/made-trees.ts'
import { readAhead } from '../../../src/checks/site/check/check-site.ts'
import { FileIndex } from '../../../src/checks/site/file-index.ts'
import { type Overlay, overlayNothing } from '../../../src/checks/site/overlay.ts'

const PATHS = ['a.md', 'b.md', 'c.md', 'd.md']

/** A tree of pages of 900,000 bytes each, and what was read of it. */
async function readTree() {
  const tree = treeOfFiles(new Map(PATHS.map((path) => [path, new Uint8Array(900_000).fill(path.charCodeAt(0))])))
  const entries = await tree.list()
  const read: string[] = []
  const counting = {
    ...tree,
    read: (path: string) => {
      read.push(path)
      return tree.read(path)
    },
  }
  return { ahead: readAhead(overlayNothing(counting, FileIndex.of(entries)), entries), read }
}

async function firstByteOf(overlay: Overlay, path: string): Promise<string> {
  return String.fromCharCode((await overlay.read(path))?.[0] ?? 0)
}

describe('reading ahead', () => {
  it('reads the files behind the one that was asked for in the same turn, up to a bound', async () => {
    const { ahead, read } = await readTree()
    await ahead.read('a.md')
    expect(read).toEqual(['a.md', 'b.md', 'c.md'])
  })

  it('reads each file once and gives its own content', async () => {
    const { ahead, read } = await readTree()
    const found = []
    for (const path of PATHS) found.push(await firstByteOf(ahead, path))
    expect(found).toEqual(['a', 'b', 'c', 'd'])
    expect(read).toEqual(PATHS)
  })

  it('reads a file again that is asked for again, and one that is asked for out of order', async () => {
    const { ahead, read } = await readTree()
    expect(await firstByteOf(ahead, 'c.md')).toBe('c')
    expect(await firstByteOf(ahead, 'a.md')).toBe('a')
    expect(await firstByteOf(ahead, 'c.md')).toBe('c')
    expect(read).toEqual(['c.md', 'd.md', 'a.md', 'c.md'])
  })

  it('fails for the file that cannot be read, and for no other', async () => {
    const tree = treeOfFiles(new Map(PATHS.map((path) => [path, new Uint8Array(10)])))
    const entries = await tree.list()
    const fails = {
      ...tree,
      read: (path: string) => (path === 'b.md' ? Promise.reject(new Error('gone')) : tree.read(path)),
    }
    const ahead = readAhead(overlayNothing(fails, FileIndex.of(entries)), entries)
    await expect(ahead.read('a.md')).resolves.toHaveLength(10)
    await expect(ahead.read('b.md')).rejects.toThrow('gone')
    await expect(ahead.read('c.md')).resolves.toHaveLength(10)
  })
})
