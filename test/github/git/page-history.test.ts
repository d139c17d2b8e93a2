import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { gitOfPerson } from '../../../src/github/git/local-tree.ts'
import { type PageHistory, readPageHistory } from '../../../src/github/git/page-history.ts'
import { childEnv, createScratch, type Scratch } from '../scratch-repository.ts'

let scratch: Scratch
let history: PageHistory
beforeEach(() => {
  scratch = createScratch()
  history = readPageHistory(gitOfPerson(scratch.work, childEnv))
})
afterEach(() => scratch.remove())

const PAGE = '# Page\n\nThe first line.\nThe second line.\n'
const isAny = (): boolean => true

test('A page that was renamed and one that was deleted are told apart, and what came with them is known', async () => {
  scratch.commit({ 'docs/a b.md': PAGE, 'docs/gone.md': '# Gone\n', 'other/x.md': '# X\n' })
  const commit = scratch.commit({
    'docs/a b.md': null,
    'docs/g/ü.md': PAGE,
    'docs/gone.md': null,
    'docs/new.md': 'Other\n',
  })
  scratch.commit({ 'other/x.md': null })
  const found = await history.findGone('docs', isAny, new Set())

  const came = ['docs/g/ü.md', 'docs/new.md']
  expect(found.map(({ content, ...one }) => ({ ...one, text: Buffer.from(content ?? '').toString() }))).toEqual([
    { path: 'docs/a b.md', commit, movedTo: 'docs/g/ü.md', came, text: PAGE },
    { path: 'docs/gone.md', commit, came, text: '# Gone\n' },
  ])
})

test('The newest departure comes first, and only what is asked for is looked at', async () => {
  scratch.commit({ 'a.md': PAGE, 'b.md': '# B\n' })
  scratch.commit({ 'a.md': null, 'c.md': PAGE })
  scratch.commit({ 'c.md': null, 'd.md': PAGE, 'b.md': null })
  const found = await history.findGone('', (path) => path !== 'b.md', new Set())

  expect(found.map(({ path, movedTo }) => `${path} ${movedTo}`)).toEqual(['c.md d.md', 'a.md c.md'])
})

test('Where a page came from is found by the name that it has now', async () => {
  scratch.commit({ 'a.md': PAGE })
  scratch.commit({ 'a.md': null, 'b.md': PAGE })
  expect((await history.findGone('', () => false, new Set(['b.md']))).map(({ path }) => path)).toEqual(['a.md'])
})

test('An edit of a heading with the words of an anchor is found with both texts, and other edits are not', async () => {
  scratch.commit({ 'a.md': "# A\n\n## What's new\n\nText.\n", 'b.md': '## News\n' })
  const commit = scratch.commit({ 'a.md': '# A\n\n## Changes\n\nText.\n' })
  scratch.commit({ 'a.md': '# A\n\n## Changes\n\nOther text, new words.\n' })
  const [edit, ...others] = await history.findEdits([{ path: 'a.md', words: 'whats-new' }])

  expect(others.map((one) => one.commit)).toHaveLength(0)
  expect([edit?.commit, Buffer.from(edit?.was ?? '').toString()]).toEqual([commit, "# A\n\n## What's new\n\nText.\n"])
})

test('A page of a repository without history has none', async () => {
  scratch.commit({ 'a.md': PAGE })
  expect(await history.findGone('', isAny, new Set())).toEqual([])
  expect(await history.findEdits([])).toEqual([])
})
