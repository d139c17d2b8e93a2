import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { changesBetween } from '../../../src/base/changes-between.ts'
import { FileIndex } from '../../../src/checks/site/file-index.ts'
import { overlayChanges } from '../../../src/checks/site/overlay.ts'
import { createMemoryTree, type MemoryFile } from '../../support/memory-tree.ts'
import { runs, testProperty } from '../../support/property.ts'

async function between(before: Record<string, MemoryFile>, after: Record<string, MemoryFile>) {
  const changes = await changesBetween(createMemoryTree(before), createMemoryTree(after))
  return changes.map((change) => [change.kind, change.path])
}

test('what came and what changed is written, what went is deleted, what moved is taken over as it is', async () => {
  const before = { 'a.md': 'A', 'b.md': 'B', 'c.md': 'C', 'same.md': 'S' }
  const after = { 'b.md': 'BB', 'c.md': 'C', 'n.md': 'N', 'same.md': 'S', 'x/a.md': 'A' }
  expect(await between(before, after)).toEqual([
    ['write', 'b.md'],
    ['write', 'n.md'],
    ['reuse', 'x/a.md'],
    ['delete', 'a.md'],
  ])
})

test('what cannot be read is there all the same, so that links to it lead somewhere', async () => {
  const after = { 'film.mp4': 'x'.repeat(1024 * 1024 + 1), link: { mode: '120000' as const, content: 'a.md' } }
  expect(await between({}, after)).toEqual([
    ['reuse', 'film.mp4'],
    ['reuse', 'link'],
  ])
})

test('submodules are passed over', async () => {
  expect(await between({}, { sub: { mode: '160000', content: '' } })).toEqual([])
})

testProperty('the base with the changes on top is the head', async () => {
  const file = fc.tuple(fc.constantFrom('a.md', 'b.md', 'd/a.md', 'd/e/f.md', 'x.png'), fc.constantFrom('1', '2', '3'))
  const files = fc.array(file).map((pairs): Record<string, string> => Object.fromEntries(pairs))
  await fc.assert(
    fc.asyncProperty(files, files, async (before, after) => {
      const base = createMemoryTree(before)
      const changes = await changesBetween(base, createMemoryTree(after))
      const overlay = overlayChanges(base, FileIndex.of(await base.list()), changes)
      const texts = [...overlay.files.paths()].map(async (path) => [path, String(await overlay.read(path))] as const)
      expect(Object.fromEntries(await Promise.all(texts))).toEqual(after)
      expect(overlay.changed.filter((path) => before[path] === after[path])).toEqual([])
    }),
    runs(),
  )
})
