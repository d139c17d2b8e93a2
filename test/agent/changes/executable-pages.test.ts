// Pages that are executable in the base, as many are that were committed from Windows: they are edited like others, and
// a change set has neither more of them nor fewer.
import { describe, expect, test } from '@jest/globals'
import { ChangeSet } from '../../../src/agent/changes/change-set.ts'
import type { Change } from '../../../src/base/git-tree.ts'
import { createMemoryTree, type MemoryFile } from '../../support/memory-tree.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text)
const executable = (content: string) => ({ mode: '100755' as const, content })
const open = (files: Record<string, MemoryFile>): ChangeSet =>
  new ChangeSet(createMemoryTree(files), {
    limits: { changedFiles: 100, changedBytes: 4_000_000 },
    writeRefusal: () => undefined,
    contentRefusal: () => undefined,
  })
/** Path to what becomes of the file. */
const modesIn = (changes: readonly Change[]) =>
  Object.fromEntries(
    changes.map((change) => [change.path, change.kind === 'delete' ? 'gone' : (change.mode ?? '100644')]),
  )

describe('An executable page keeps its mode', () => {
  test('when it is edited', async () => {
    const set = open({ 'a.md': executable('one') })
    await set.write('a.md', bytes('two'))
    expect(set.changes()).toEqual([{ kind: 'write', path: 'a.md', content: bytes('two'), mode: '100755' }])
    expect((await set.entry('a.md'))?.mode).toBe('100755')
  })

  test('when it is moved, and edited there', async () => {
    const set = open({ 'a.md': executable('one') })
    await set.move('a.md', 'b.md')
    expect(modesIn(set.changes())).toEqual({ 'a.md': 'gone', 'b.md': '100755' })
    await set.write('b.md', bytes('two'))
    await set.move('b.md', 'c.md')
    expect(modesIn(set.changes())).toEqual({ 'a.md': 'gone', 'c.md': '100755' })
  })

  test('when it is deleted and written again, and is no change when the bytes are the same', async () => {
    const set = open({ 'a.md': executable('one') })
    await set.delete('a.md')
    await set.write('a.md', bytes('two'))
    expect(modesIn(set.changes())).toEqual({ 'a.md': '100755' })
    await set.write('a.md', bytes('one'))
    expect(set.changes()).toEqual([])
  })

  test('in the next turn of a job', async () => {
    const files = { 'a.md': executable('one'), 'b.md': executable('two') }
    const set = open(files)
    await set.write('a.md', bytes('uno'))
    await set.move('b.md', 'c.md')
    const next = open(files)
    await next.load(set.changes())
    await next.write('c.md', bytes('due'))
    expect(modesIn(next.changes())).toEqual({ 'a.md': '100755', 'b.md': 'gone', 'c.md': '100755' })
  })

  test('when the edit is taken back', async () => {
    const set = open({ 'a.md': executable('one') })
    await set.write('a.md', bytes('two'))
    await set.restore('a.md')
    expect([set.changes(), (await set.entry('a.md'))?.mode]).toEqual([[], '100755'])
  })
})

describe('No other file becomes executable:', () => {
  test('a new one', async () => {
    const set = open({ 'a.md': executable('one') })
    await set.delete('a.md')
    await set.write('b.md', bytes('one'))
    expect(modesIn(set.changes())).toEqual({ 'a.md': 'gone', 'b.md': '100644' })
  })

  test('one that was moved, when another takes its old place', async () => {
    const set = open({ 'a.md': executable('one') })
    await set.move('a.md', 'b.md')
    await set.write('a.md', bytes('See b.md'))
    expect(modesIn(set.changes())).toEqual({ 'a.md': '100755', 'b.md': '100644' })
  })

  test('and none stops being so when an ordinary page takes its place', async () => {
    const set = open({ 'a.md': executable('one'), 'b.md': 'two' })
    await set.delete('a.md')
    await set.move('b.md', 'a.md')
    expect(modesIn(set.changes())).toEqual({ 'a.md': '100755', 'b.md': 'gone' })
  })
})

describe('A program is no page, whatever its name:', () => {
  const files = { 'run.md': executable('#!/bin/sh\n'), 'page.md': executable('A page\n'), 'x.md': '#!/bin/sh\n' }
  test.each([
    ['written', (set: ChangeSet) => set.write('run.md', bytes('A page\n'))],
    ['moved', (set: ChangeSet) => set.move('run.md', 'b.md')],
    ['deleted', (set: ChangeSet) => set.delete('run.md')],
  ])('it may not be %s', async (_, change) => {
    const set = open(files)
    await expect(change(set)).rejects.toThrow('is a program')
    expect(set.changes()).toEqual([])
  })

  test('an executable page may not become one', async () => {
    const set = open(files)
    await expect(set.write('page.md', bytes('#!/bin/sh\n'))).rejects.toThrow('may not begin with #!')
    await set.delete('page.md')
    await expect(set.move('x.md', 'page.md')).rejects.toThrow('may not begin with #!')
    await set.restore('page.md')
    await set.move('page.md', 'moved.md')
    await expect(set.write('moved.md', bytes('#!/bin/sh\n'))).rejects.toThrow('may not begin with #!')
  })

  test('a page that is not executable may', async () => {
    const set = open(files)
    await set.write('x.md', bytes('#!/bin/bash\n'))
    expect(modesIn(set.changes())).toEqual({ 'x.md': '100644' })
  })
})
