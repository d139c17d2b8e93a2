// A patch that was made for one commit goes onto another.
import { expect, test } from '@jest/globals'
import { type Edits, TEXT, useMerges } from './merged-files.ts'

const { merge } = useMerges()

test('other lines of the same file keep both changes', async () => {
  const [ours, theirs] = [TEXT.replace('one', 'ONE'), TEXT.replace('four', 'FOUR')]
  const merged = await merge({ 'docs/a.md': ours }, { 'docs/a.md': theirs }, 'refuse')
  expect(merged['docs/a.md']).toBe(TEXT.replace('one', 'ONE').replace('four', 'FOUR'))
})

test('the same lines are refused, with the names of their files', async () => {
  const merging = merge({ 'docs/a.md': '# X\n' }, { 'docs/a.md': '# Y\n', 'docs/b.md': '# BB\n' }, 'refuse')
  await expect(merging).rejects.toThrow('both change the same lines of docs/a.md')
})

test('or the patch wins in the files where they meet, and only there', async () => {
  const ours = { 'docs/a.md': TEXT.replace('one', 'ONE'), 'docs/b.md': '# X\n', 'docs/c.md': null }
  const theirs = { 'docs/a.md': TEXT.replace('four', 'FOUR'), 'docs/b.md': '# Y\n' }
  const merged = await merge(ours, theirs, 'replace')
  expect(merged).toEqual({
    'docs/a.md': TEXT.replace('one', 'ONE').replace('four', 'FOUR'),
    'docs/b.md': '# Y\n',
  })
})

test.each([
  [{ 'docs/api': 'file\n' }, { 'docs/api/index.md': '# API\n' }],
  [{ 'docs/api/index.md': '# API\n' }, { 'docs/api': 'file\n' }],
])('a folder where the other side has a file is refused: %j onto %j', async (theirs, ours) => {
  const merging = merge(ours as Edits, theirs as Edits, 'replace')
  await expect(merging).rejects.toThrow('one has a file and the other a folder at docs/api')
})
