import { afterAll, expect, test } from '@jest/globals'
import { openDocs } from '../../../src/checks/site/open-docs.ts'
import { createDocsCaches } from '../../../src/checks/site/page-cache.ts'
import { startDocsWorker } from '../../../src/checks/thread/docs-worker.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'

const reader = startDocsWorker()
afterAll(() => reader.close())

const FILES = {
  'docs/index.md': '# Home\n\n[a](a.md) [gone](none.md)\n',
  'docs/a.md': '---\ntitle: Page A\n---\n\n# A\n\n## One\n',
  'docs/b.md': '# B\n\n[one](a.md#one)\n',
}

test('A docs session in a thread answers as one in the same thread does', async () => {
  const tree = createMemoryTree(FILES)
  const [here, there] = [await openDocs(tree, 'docs', createDocsCaches()), await reader.open(tree, 'docs')]
  const changes = [
    {
      kind: 'write' as const,
      path: 'docs/index.md',
      content: Buffer.from('# Home\n\n[a](a.md#two) [b](none2.md)\n'),
    },
    { kind: 'delete' as const, path: 'docs/b.md' },
  ]
  expect(await there.summary()).toEqual(await here.summary())
  const report = await there.check(changes)
  expect(report).toEqual(await here.check(changes))
  expect(report.problems.map(({ rule }) => rule)).toEqual(['broken-anchor', 'broken-link'])
  expect(await there.outline('docs/a.md', [])).toEqual(await here.outline('docs/a.md', []))
  expect(await there.outline('docs/none.md', [])).toBeUndefined()
  expect(await there.section('docs/a.md', '1', [])).toEqual(await here.section('docs/a.md', '1', []))
  expect(await there.inbound('docs/a.md', [])).toEqual(await here.inbound('docs/a.md', []))
  const plan = await there.planMove('docs/a.md', 'docs/c.md', [])
  const texts = plan.writes.map(({ path, content }) => [path, Buffer.from(content).toString()])
  expect(texts).toContainEqual(['docs/b.md', '# B\n\n[one](c.md#one)\n'])
})
