// The gate on files by their kind. What made the changes is not trusted, so their modes are judged anew.
import { expect, test } from '@jest/globals'
import type { Change, TreeEntry } from '../../../src/base/git-tree.ts'
import { modeRefusalFor } from '../../../src/jobs/policy/file-modes.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'

const file = (mode: TreeEntry['mode'], content: string) => ({ mode, content })
const BASE = {
  'page.md': 'A page\n',
  'exec.md': file('100755', 'An executable page\n'),
  'other.md': file('100755', 'Another one\n'),
  'run.md': file('100755', '#!/bin/sh\n'),
  'link.md': file('120000', 'page.md'),
  module: file('160000', ''),
}
const EXECUTABLE = { mode: '100755' } as const
const write = (path: string, more: { mode?: '100755' } = {}, text = 'x\n'): Change => ({
  kind: 'write',
  path,
  content: Buffer.from(text),
  ...more,
})
const remove = (path: string): Change => ({ kind: 'delete', path })
const move = (path: string): Change => ({ kind: 'reuse', path, blobSha: '0'.repeat(40), ...EXECUTABLE })

async function refusals(...changes: Change[]): Promise<string[]> {
  const tree = createMemoryTree(BASE)
  const entries = new Map((await tree.list()).map((entry) => [entry.path, entry]))
  const refusal = modeRefusalFor(changes, entries, tree)
  const all = changes.map((change) => refusal(change, change.kind === 'write' ? change.content : undefined))
  return (await Promise.all(all)).flatMap((reason) => reason ?? [])
}

test.each([
  ['an executable page is edited', [write('exec.md', EXECUTABLE)]],
  ['one is deleted', [remove('exec.md')]],
  ['one is moved', [remove('exec.md'), move('new.md')]],
  ['one is moved and edited', [remove('exec.md'), write('new.md', EXECUTABLE)]],
  ['two are moved', [remove('exec.md'), remove('other.md'), move('a.md'), move('b.md')]],
  ['one is deleted and an ordinary one is new', [remove('exec.md'), write('new.md')]],
  ['an ordinary page gets #!', [write('page.md', {}, '#!/bin/sh\n')]],
])('nothing is refused when %s', async (_, changes) => {
  expect(await refusals(...changes)).toEqual([])
})

test.each([
  ['a new executable', [write('new.md', EXECUTABLE)], 'new.md would be a new executable'],
  ['a copy of one', [move('new.md')], 'new.md would be a new executable'],
  ['one whose old path stays', [write('exec.md', EXECUTABLE), move('new.md')], 'new.md would be a new executable'],
  ['one in place of an ordinary page', [remove('page.md'), move('new.md')], 'new.md would be a new executable'],
  ['an ordinary page that becomes executable', [write('page.md', EXECUTABLE)], 'page.md would get another mode'],
  ['an executable page that becomes ordinary', [write('exec.md')], 'exec.md would get another mode'],
  ['a program that is edited', [write('run.md', EXECUTABLE)], 'run.md is a program'],
  ['a program that is deleted', [remove('run.md')], 'run.md is a program'],
  ['an executable page that becomes a program', [write('exec.md', EXECUTABLE, '#!/bin/sh\n')], 'may not begin with #!'],
  ['a link that is replaced', [write('link.md')], 'link.md is a link or a submodule (mode 120000)'],
  ['a submodule that is deleted', [remove('module')], 'module is a link or a submodule (mode 160000)'],
])('%s is refused', async (_, changes, reason) => {
  expect(await refusals(...changes)).toEqual([expect.stringContaining(reason)])
})

test('two executables for one that is gone are refused both: which of them it was is not known', async () => {
  expect(await refusals(remove('exec.md'), move('a.md'), move('b.md'))).toHaveLength(2)
})
