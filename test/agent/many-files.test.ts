import { expect, test } from '@jest/globals'
import { createMemoryTree } from '../support/memory-tree.ts'
import { startRun } from './start-run.ts'

test('One phrase in 13 files takes three requests and three calls', async () => {
  const pages = Array.from({ length: 13 }, (_, n): [string, string] => [
    `docs/p${n}.md`,
    `# P${n}\n\nOpen the Old Name tab.\n`,
  ])
  const { end, model } = startRun(
    [
      { calls: [['search', { pattern: 'Old Name', show: 'counts' }]] },
      { calls: [['replace', { oldText: 'Old Name', newText: 'New Name', expected: 13 }]] },
      { calls: [['finish', { title: 'Rename the tab', summary: 'Old Name is New Name now.' }]] },
    ],
    { task: { tree: createMemoryTree(Object.fromEntries(pages)) } },
  )
  const ended = await end
  expect(ended.kind === 'changes' && ended.changes.map(({ path }) => path)).toEqual(pages.map(([path]) => path).sort())
  expect(model.requests).toHaveLength(3)
})
