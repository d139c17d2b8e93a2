// Which lines of other people a turn takes away.
import { expect, test } from '@jest/globals'
import { findTakenLines } from '../../../src/agent/finish/lines-of-others.ts'
import type { Change } from '../../../src/base/git-tree.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'

const BASE = '# Title\n\nTheirs is here.\n\nOurs is here.\n'
const DIFF = 'diff --git a/a.md b/a.md\n--- a/a.md\n+++ b/a.md\n@@ -1 +1,3 @@\n # Title\n+\n+Theirs is here.\n+---\n'
const HISTORY = [{ prompt: 'x', outcome: 'pr_opened', message: '', pushedSince: { files: '', diff: DIFF } }]
const write = (path: string, text: string): Change => ({ kind: 'write', path, content: Buffer.from(text) })
const taken = (...changes: Change[]) =>
  findTakenLines(HISTORY, changes, createMemoryTree({ 'a.md': BASE, 'b.md': BASE }))

test('a line of theirs that is reworded or deleted is taken, with its place in the base', async () => {
  const expected = [{ path: 'a.md', line: 3, text: 'Theirs is here.' }]
  expect(await taken(write('a.md', BASE.replace('Theirs', 'Ours')))).toEqual(expected)
  expect(await taken({ kind: 'delete', path: 'a.md' })).toEqual(expected)
})

test('what is ours, of another file, or only moved is not taken', async () => {
  expect(await taken(write('a.md', BASE.replace('Ours is', 'That is')))).toEqual([])
  expect(await taken(write('b.md', ''))).toEqual([])
  expect(await taken(write('a.md', '# Title\n'), write('c.md', 'Theirs is here.\n'))).toEqual([])
  expect(await taken({ kind: 'delete', path: 'a.md' }, { kind: 'reuse', path: 'c.md', blobSha: '1' })).toEqual([])
})

test('nothing is taken where nobody else committed', async () => {
  expect(await findTakenLines([], [write('a.md', '')], createMemoryTree({ 'a.md': BASE }))).toEqual([])
})

test('a line of theirs that looks like the header of a diff hides none of those after it', async () => {
  const diff = DIFF.replace('+Theirs', '+++ marks\n+Theirs')
  const history = [{ prompt: 'x', outcome: 'pr_opened', message: '', pushedSince: { files: '', diff } }]
  const gone = await findTakenLines(history, [{ kind: 'delete', path: 'a.md' }], createMemoryTree({ 'a.md': BASE }))
  expect(gone).toEqual([{ path: 'a.md', line: 3, text: 'Theirs is here.' }])
})
