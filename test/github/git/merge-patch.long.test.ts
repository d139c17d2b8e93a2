// A patch that was made for one commit goes onto another.
import { expect, test } from '@jest/globals'
import { TEXT, useMerges } from './merged-files.ts'

const { merge } = useMerges()

test('what is there already changes nothing', async () => {
  const same = { 'docs/a.md': TEXT.replace('one', 'ONE'), 'docs/new.md': '# New\n' }
  expect(await merge(same, same, 'refuse')).toMatchObject(same)
})

test('a file that is gone is written again, and one that is gone on both sides stays gone', async () => {
  const theirs = { 'docs/a.md': TEXT.replace('one', 'ONE'), 'docs/b.md': null }
  const merged = await merge({ 'docs/a.md': null, 'docs/b.md': null }, theirs, 'replace')
  expect(merged).toEqual({ 'docs/a.md': theirs['docs/a.md'], 'docs/c.md': '# C\n' })
})

test('the same move twice is one', async () => {
  const moved = { 'docs/a.md': null, 'docs/moved.md': TEXT }
  const again = { 'docs/a.md': null, 'docs/moved.md': TEXT.replace('one', 'ONE') }
  expect(Object.keys(await merge(moved, again, 'replace'))).toEqual(['docs/b.md', 'docs/c.md', 'docs/moved.md'])
})

test('a new page in a folder that was moved stays where the patch has it', async () => {
  const ours = {
    'docs/a.md': null,
    'docs/b.md': null,
    'docs/c.md': null,
    'new/a.md': TEXT,
    'new/b.md': '# B\n',
    'new/c.md': '# C\n',
  }
  const merged = await merge(ours, { 'docs/d.md': '# D\n' }, 'replace')
  expect(Object.keys(merged)).toEqual(['docs/d.md', 'new/a.md', 'new/b.md', 'new/c.md'])
})
