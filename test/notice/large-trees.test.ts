// Repositories that are too large to be read whole.
import { expect, test } from '@jest/globals'
import type { ReadableTree } from '../../src/base/git-tree.ts'
import { type PagesCache, readPages } from '../../src/notice/docs/pages.ts'
import { createNoticer } from '../../src/notice/notice.ts'
import { createMemoryTree } from '../support/memory-tree.ts'

const PAGE = 'Pass `--retry-limit`. The default of `pollSeconds` is 30.\n'
const before = createMemoryTree({
  'src/a.ts': "option('--retry-limit')\nexport const pollSeconds = 30\n",
  'src/b.ts': '1\n',
})
const after = createMemoryTree({ 'src/a.ts': 'export const pollSeconds = 60\n', 'src/b.ts': '1\n' })
const docs = createMemoryTree({ 'docs/a.md': PAGE })

async function rulesFor(head: ReadableTree): Promise<string[]> {
  const files = [{ path: 'src/a.ts', kind: 'modified' as const, added: 1, removed: 2 }]
  const change = { before, after: head, files, title: '' }
  const options = { vouched: [], today: '2026-01-02' }
  const { findings } = await createNoticer().notice(change, { before: docs, after: docs }, options)
  return findings.map(({ rule }) => rule)
}

test('nothing is gone from a tree of which a part was not read', async () => {
  expect(await rulesFor(after)).toEqual(['name-gone', 'default-changed'])
  const large: ReadableTree = {
    ...after,
    list: async () => (await after.list()).map((entry) => ({ ...entry, size: 200 * 1024 * 1024 })),
  }
  expect(await rulesFor(large)).toEqual([])
})

test('of a change of many megabytes the first files are compared, and the others are counted', async () => {
  const text = `export const pollSeconds = 30\n${'// long\n'.repeat(120_000)}`
  const names = Array.from({ length: 60 }, (_, at) => `src/f${at}.ts`)
  const end = (value: string) =>
    createMemoryTree(Object.fromEntries(names.map((name) => [name, text.replace('30', value)])))
  const files = names.map((path) => ({ path, kind: 'modified' as const, added: 1, removed: 1 }))
  const change = { before: end('30'), after: end('60'), files, title: '' }
  const notice = await createNoticer().notice(
    change,
    { before: docs, after: docs },
    { vouched: [], today: '2026-01-02' },
  )
  expect(notice).toMatchObject({ files: 25, filesLeft: 35 })
})

test('of a large page that every commit changes, not all versions are kept', async () => {
  const cache: PagesCache = new Map()
  const text = `${'x'.repeat(1000)}\n`.repeat(1000)
  for (let version = 0; version < 40; version++) {
    const tree = createMemoryTree({ 'docs/a.md': `# Version ${version}\n${text}` })
    expect((await readPages(tree, cache)).all.map(({ units }) => units[0]?.text)).toEqual([`Version ${version}`])
  }
  expect(cache.size).toBeLessThan(20)
})

test('of the code, only the files of the change are read where no page lists what is new or names what is gone', async () => {
  const read: string[] = []
  const watched = (tree: ReadableTree): ReadableTree => ({
    ...tree,
    read: (path) => {
      read.push(path)
      return tree.read(path)
    },
  })
  const files = [{ path: 'src/a.ts', kind: 'modified' as const, added: 1, removed: 1 }]
  const old = createMemoryTree({ 'src/a.ts': "option('--verbose')\n", 'src/b.ts': '1\n' })
  const change = { before: watched(old), after: watched(before), files, title: '' }
  const pages = createMemoryTree({ 'docs/b.md': 'Nothing of the code.\n' })
  await createNoticer().notice(change, { before: pages, after: pages }, { vouched: [], today: '2026-01-02' })
  expect(read).toEqual(['src/a.ts', 'src/a.ts'])
})

test('only the pages that have the name are parsed, and no candidates are ranked where none are asked for', async () => {
  const tree = createMemoryTree({ 'docs/a.md': PAGE, 'docs/b.md': 'Retry, then limit.\n', 'docs/c.md': 'Wait.\n' })
  const pages = await readPages(tree, new Map())
  expect((await pages.with('retrylimit')).map(({ path }) => path)).toEqual(['docs/a.md'])
  expect(pages.all.map(({ isParsed }) => isParsed)).toEqual([true, false, false])
  const files = [{ path: 'src/a.ts', kind: 'modified' as const, added: 1, removed: 2 }]
  const options = { vouched: [], today: '2026-01-02' }
  const candidates = async (withCandidates: boolean) => {
    const change = { before, after, files, title: '' }
    const notice = await createNoticer().notice(change, { before: tree, after: tree }, { ...options, withCandidates })
    return notice.candidates.map(({ page }) => page)
  }
  expect([await candidates(true), await candidates(false)]).toEqual([['docs/a.md'], []])
})
