import { describe, expect, test } from '@jest/globals'
import { openTools } from './open-tools.ts'

describe('restore', () => {
  test('takes back all changes of the files, and what was read of them holds again', async () => {
    const { call, changeSet } = openTools({ 'a.md': 'one\n', 'b.md': 'two\n', 'c.md': 'one\n' })
    await call('read', { path: 'a.md' })
    await call('replace', { oldText: 'one', newText: '1' })
    await call('delete', { path: 'b.md' })
    expect(await call('restore', { paths: ['a.md', 'b.md', 'none.md'] })).toBe(
      'Restored a.md, b.md.\nWithout changes: none.md',
    )
    expect(changeSet.changes().map(({ path }) => path)).toEqual(['c.md'])
    const edits = [{ oldText: 'one', newText: '2' }]
    expect(await call('edit', { path: 'a.md', edits })).toBe('Edited a.md: changed line 1')
  })

  test('leaves the other side of a move and names it', async () => {
    const planMove = async () => ({
      writes: [{ path: 'index.md', content: Buffer.from('[a](b.md)'), note: '1 link' }],
      byHand: [],
      unseen: [],
      leftBehind: [],
    })
    const { call } = openTools({ 'a.md': 'A', 'index.md': '[a](a.md)' }, { docs: { planMove } })
    await call('move', { from: 'a.md', to: 'b.md' })
    expect(await call('restore', { paths: ['a.md'] })).toBe(
      'Restored a.md.\nThese changed in the same move and still do: b.md, index.md',
    )
  })

  test('of a file in whose way another one is fails', async () => {
    const { call, changeSet } = openTools({ 'a.md': 'A' })
    await call('delete', { path: 'a.md' })
    await call('write', { path: 'a.md/b.md', content: 'B' })
    const before = changeSet.changes()
    expect(await call('restore', { paths: ['a.md'] })).toMatch(/^Failed: a.md is a folder/)
    expect(changeSet.changes()).toEqual(before)
  })

  test('of files without changes fails', async () => {
    expect(await openTools({ 'a.md': 'A' }).call('restore', { paths: ['a.md'] })).toMatch(/^Failed: None of these/)
  })
})
