// A patch that was made for one commit goes onto another.
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Change } from '../../../src/git-tree/change.ts'
import { readPatch } from '../../../src/github/git/apply-patch.ts'
import { buildTree } from '../../../src/github/git/build-tree.ts'
import { createGit, type Git } from '../../../src/github/git/git.ts'
import { mergePatch } from '../../../src/github/git/merge-patch.ts'
import { childEnv, createScratch, type Scratch } from '../scratch-repository.ts'

let scratch: Scratch
let git: Git
let base: string
const TEXT = '# A\n\none\n\ntwo\n\nthree\n\nfour\n'
beforeEach(() => {
  scratch = createScratch()
  base = scratch.commit({ 'docs/a.md': TEXT, 'docs/b.md': '# B\n', 'docs/c.md': '# C\n' })
  git = createGit({ dir: scratch.work, childEnv, serverUrl: scratch.serverUrl, timeoutMs: 20_000 })
})
afterEach(() => scratch.remove())

type Edits = Record<string, string | null>

/** Merges what `theirs` changes on the base onto a commit with `ours`, and gives the files of the result. */
async function merge(ours: Edits, theirs: Edits, onConflict: 'replace' | 'refuse'): Promise<Record<string, string>> {
  scratch.commit(theirs)
  const patch = Buffer.from(scratch.git('diff', '-M', '--full-index', base, 'HEAD'))
  scratch.git('reset', '-q', '--hard', base)
  const onto = scratch.commit(ours)
  const changes = await readPatch(git, base, patch)
  const merged: Change[] = await mergePatch(git, onto, { baseSha: base, changes, onConflict })
  const { treeSha } = await buildTree(git, onto, merged)
  const names = scratch.git('ls-tree', '-r', '--name-only', treeSha).trim().split('\n')
  return Object.fromEntries(names.map((name) => [name, scratch.git('show', `${treeSha}:${name}`)]))
}

test('other lines of the same file keep both changes', async () => {
  const [ours, theirs] = [TEXT.replace('one', 'ONE'), TEXT.replace('four', 'FOUR')]
  const merged = await merge({ 'docs/a.md': ours }, { 'docs/a.md': theirs }, 'refuse')
  expect(merged['docs/a.md']).toBe(TEXT.replace('one', 'ONE').replace('four', 'FOUR'))
})

test('what is there already changes nothing', async () => {
  const same = { 'docs/a.md': TEXT.replace('one', 'ONE'), 'docs/new.md': '# New\n' }
  expect(await merge(same, same, 'refuse')).toMatchObject(same)
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

test.each([
  [{ 'docs/api': 'file\n' }, { 'docs/api/index.md': '# API\n' }],
  [{ 'docs/api/index.md': '# API\n' }, { 'docs/api': 'file\n' }],
])('a folder where the other side has a file is refused: %j onto %j', async (theirs, ours) => {
  const merging = merge(ours as Edits, theirs as Edits, 'replace')
  await expect(merging).rejects.toThrow('one has a file and the other a folder at docs/api')
})
