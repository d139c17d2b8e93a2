import { describe, expect, test } from '@jest/globals'
import { ChangeSet } from '../../../src/agent/changes/change-set.ts'
import { UNREAD } from '../../../src/agent/diff/file-diff.ts'
import { BudgetExhausted } from '../../../src/agent/tools/refusal.ts'
import { createMemoryTree, type MemoryFile } from '../../support/memory-tree.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text)
const text = (content: Uint8Array | undefined): string | undefined => content && Buffer.from(content).toString()

function open(files: Record<string, MemoryFile>, limits = { changedFiles: 100, changedBytes: 4_000_000 }) {
  const tree = createMemoryTree(files)
  const changeSet = new ChangeSet(tree, {
    limits,
    writeRefusal: (path) => (path.startsWith('private/') ? `${path} is protected` : undefined),
    contentRefusal: (path, before, after) =>
      path === 'nav.json' ? `nav was ${text(before)}, would be ${text(after)}` : undefined,
  })
  return { tree, changeSet }
}

const query = { pattern: 'word', regex: false, ignoreCase: false, under: '', limit: 10 }

describe('Reading through a change set', () => {
  test('shows the edits and leaves the base as it is', async () => {
    const { tree, changeSet } = open({ 'a.md': 'one', 'b.md': 'two' })
    await changeSet.write('a.md', bytes('uno'))
    await changeSet.write('c.md', bytes('three'))
    await changeSet.delete('b.md')
    expect((await changeSet.list()).map((entry) => entry.path)).toEqual(['a.md', 'c.md'])
    expect(text(await changeSet.read('a.md'))).toBe('uno')
    expect(await changeSet.read('b.md')).toBeUndefined()
    expect(text(await tree.read('a.md'))).toBe('one')
  })

  test('searches an edited page that has the word in half a million lines', async () => {
    const { changeSet } = open({})
    await changeSet.write('a.md', bytes('w\n'.repeat(500_000)))
    const { hits, truncated } = await changeSet.search({ ...query, pattern: 'w' })
    expect([hits.length, truncated]).toEqual([10, true])
  })

  test('searches edited pages as they are now, in path order with the others', async () => {
    const { changeSet } = open({ 'a.md': 'word', 'b.md': 'none\n', 'c.md': 'word', 'd.md': 'word' })
    await changeSet.write('b.md', bytes('x\nword'))
    await changeSet.write('c.md', bytes('gone'))
    await changeSet.move('d.md', 'aa.md')
    const { hits } = await changeSet.search(query)
    expect(hits.map((hit) => `${hit.path}:${hit.line}`)).toEqual(['a.md:1', 'aa.md:1', 'b.md:2'])
  })

  test('finds enough lines even when the first ones are in edited pages', async () => {
    const { changeSet } = open({ 'a.md': 'word\n'.repeat(50), 'b.md': 'word\nword\n' })
    await changeSet.write('a.md', bytes('nothing'))
    const { hits, truncated } = await changeSet.search({ ...query, limit: 2 })
    expect(hits.map((hit) => hit.path)).toEqual(['b.md', 'b.md'])
    expect(truncated).toBe(false)
  })

  test('gives up on a pattern that would never end on an edited page', async () => {
    const { changeSet } = open({ 'a.md': 'x' })
    await changeSet.write('b.md', bytes(`${'a'.repeat(60)}!`))
    await expect(changeSet.search({ ...query, pattern: '^(a+)+$', regex: true })).rejects.toThrow('simpler')
  })
})

describe('The changes', () => {
  test('are sorted, and an edit that was taken back is not among them', async () => {
    const { changeSet } = open({ 'a.md': 'one', 'b.md': 'two', 'c.md': 'three' })
    await changeSet.write('c.md', bytes('drei'))
    await changeSet.write('b.md', bytes('zwei'))
    await changeSet.write('b.md', bytes('two'))
    await changeSet.delete('a.md')
    await changeSet.write('new.md', bytes('x'))
    await changeSet.delete('new.md')
    expect(changeSet.changes()).toEqual([
      { kind: 'delete', path: 'a.md' },
      { kind: 'write', path: 'c.md', content: bytes('drei') },
    ])
  })

  test('reuse the blob of a page that was only moved, and are empty when it was moved back', async () => {
    const { tree, changeSet } = open({ 'a.md': 'one' })
    const [entry] = await tree.list()
    await changeSet.move('a.md', 'b.md')
    expect(changeSet.changes()).toEqual([
      { kind: 'delete', path: 'a.md' },
      { kind: 'reuse', path: 'b.md', blobSha: entry?.sha },
    ])
    expect(text(await changeSet.read('b.md'))).toBe('one')
    await changeSet.move('b.md', 'a.md')
    expect(changeSet.changes()).toEqual([])
  })

  test('move a file that is too large to be read, such as an image', async () => {
    const { changeSet } = open({ 'big.png': '\0'.repeat(1024 * 1024 + 1) })
    await changeSet.move('big.png', 'img/big.png')
    expect(changeSet.changes()).toMatchObject([
      { kind: 'delete', path: 'big.png' },
      { kind: 'reuse', path: 'img/big.png' },
    ])
  })

  test('can be loaded into another change set of the same base', async () => {
    const files = { 'a.md': 'one', 'b.md': 'two' }
    const { changeSet } = open(files)
    await changeSet.move('a.md', 'c.md')
    await changeSet.write('b.md', bytes('zwei'))
    const other = open(files).changeSet
    await other.load(changeSet.changes())
    expect(other.changes()).toEqual(changeSet.changes())
    expect(text(await other.read('c.md'))).toBe('one')
  })

  test('give files before and after, and moves as moves', async () => {
    const { changeSet } = open({ 'a.md': 'one', 'old.md': 'page', 'gone.md': 'x', 'logo.png': '\0' })
    await changeSet.write('a.md', bytes('zwei'))
    await changeSet.write('b.md', bytes('new'))
    await changeSet.move('old.md', 'new.md')
    await changeSet.delete('gone.md')
    await changeSet.delete('logo.png')
    expect(await changeSet.fileDiffs()).toEqual([
      { path: 'a.md', before: 'one', after: 'zwei' },
      { path: 'b.md', before: undefined, after: 'new' },
      { path: 'gone.md', before: 'x', after: undefined },
      { path: 'logo.png', before: UNREAD, after: undefined },
      { path: 'new.md', from: 'old.md', before: 'page', after: 'page' },
    ])
  })
})

describe('A change set refuses', () => {
  const files: Record<string, MemoryFile> = {
    'docs/a.md': 'one',
    'docs/link.md': { mode: '120000', content: '/etc/passwd' },
    'run.sh': { mode: '100755', content: '#!/bin/sh' },
    sub: { mode: '160000', content: '' },
    'docs/STRASSE.md': 'x',
    'private/x.md': 'x',
  }
  test.each([
    ['a path outside', '../x.md', '".."'],
    ['what the policy forbids', 'private/x.md', 'is protected'],
    ['a link', 'docs/link.md', '120000'],
    ['a program', 'run.sh', '100755'],
    ['a submodule', 'sub', '160000'],
    ['a file below a file', 'docs/a.md/b.md', 'is a file'],
    ['a file below a submodule', 'sub/b.md', 'is a file'],
    ['a file where a folder is', 'docs', 'is a folder'],
    ['a name that differs only in case', 'docs/A.md', 'only in case'],
    ['a folder that differs only in case', 'Docs/b.md', 'only in case'],
    ['a name that differs only in capitals of more letters', 'docs/stra\u00DFe.md', 'only in case'],
    ['a name that a shell would run', 'docs/$(id).md', 'no path for a new file'],
  ])('%s', async (_, path, why) => {
    const { changeSet } = open(files)
    await expect(changeSet.write(path, bytes('new'))).rejects.toThrow(why)
    expect(changeSet.changes()).toEqual([])
  })

  test('to read through a link', async () => {
    expect(await open(files).changeSet.read('docs/link.md')).toBeUndefined()
  })

  test('a page of more than 1 MB, and says so without ending the run', async () => {
    const { changeSet } = open(files)
    await expect(changeSet.write('big.md', new Uint8Array(1024 * 1024 + 1))).rejects.toThrow('larger than 1 MB')
    expect(changeSet.changes()).toEqual([])
  })

  test('more files than the cap, which ends the run', async () => {
    const { changeSet } = open(files, { changedFiles: 1, changedBytes: 100 })
    await changeSet.write('b.md', bytes('b'))
    await expect(changeSet.write('c.md', bytes('c'))).rejects.toThrow(BudgetExhausted)
  })

  test('more bytes than the cap, which ends the run', async () => {
    const { changeSet } = open(files, { changedFiles: 10, changedBytes: 5 })
    await expect(changeSet.write('b.md', bytes('123456'))).rejects.toThrow(BudgetExhausted)
  })

  test.each([
    ['into what the policy forbids', 'docs/a.md', 'private/y.md', 'is protected'],
    ['out of what the policy forbids', 'private/x.md', 'docs/x.md', 'is protected'],
    ['a program', 'run.sh', 'docs/run.sh', '100755'],
    ['what does not exist', 'docs/none.md', 'docs/b.md', 'does not exist'],
  ])('to move %s', async (_, from, to, why) => {
    const { changeSet } = open(files)
    await expect(changeSet.move(from, to)).rejects.toThrow(why)
    expect(changeSet.changes()).toEqual([])
  })

  test.each([
    ['of a page of the base, which is held against the base', { 'nav.json': '[]' }, 'nav was [], would be [1]'],
    ['of a new page', {}, 'nav was undefined, would be [1]'],
  ])('bytes that the policy forbids, %s', async (_, base, why) => {
    const { changeSet } = open(base)
    await expect(changeSet.write('nav.json', bytes('[1]'))).rejects.toThrow(why)
    expect(changeSet.changes()).toEqual([])
  })

  test('bytes that the policy forbids, also when they are moved there', async () => {
    const { changeSet } = open({ 'nav.json': '[]', 'other.json': '[1]' })
    await changeSet.delete('nav.json')
    await expect(changeSet.move('other.json', 'nav.json')).rejects.toThrow('nav was [], would be [1]')
  })

  test('an edit past the caps whole: what was there before stays', async () => {
    const { changeSet } = open({ 'a.md': 'a', 'b.md': 'b' }, { changedFiles: 2, changedBytes: 100 })
    await changeSet.write('a.md', bytes('A'))
    const before = changeSet.changes()
    await expect(changeSet.move('b.md', 'c.md')).rejects.toThrow(BudgetExhausted)
    expect(changeSet.changes()).toEqual(before)
  })

  test('to delete what the policy forbids', async () => {
    await expect(open(files).changeSet.delete('private/x.md')).rejects.toThrow('is protected')
  })

  test('to move over an existing page', async () => {
    const { changeSet } = open({ 'a.md': 'a', 'b.md': 'b' })
    await expect(changeSet.move('a.md', 'b.md')).rejects.toThrow('exists already')
    expect(changeSet.changes()).toEqual([])
  })
})

describe('Several edits made together', () => {
  test('are taken back together when one of them fails', async () => {
    const { changeSet } = open({ 'a.md': 'a', 'b.md': 'b' })
    await changeSet.write('a.md', bytes('A'))
    const before = changeSet.changes()
    const edits = changeSet.allOrNone(async () => {
      await changeSet.move('a.md', 'c.md')
      await changeSet.delete('none.md')
    })
    await expect(edits).rejects.toThrow('none.md does not exist')
    expect(changeSet.changes()).toEqual(before)
  })
})

describe('A change set allows', () => {
  test('to edit, delete and write again a page of the base with an odd name, and to move it away', async () => {
    const { changeSet } = open({ 'docs/q&a $.md': 'x', 'docs/aux.md': 'x' })
    await changeSet.delete('docs/q&a $.md')
    await changeSet.write('docs/q&a $.md', bytes('y'))
    await changeSet.move('docs/aux.md', 'docs/auxiliary.md')
    expect(changeSet.changes()).toHaveLength(3)
  })

  test('to rename a page in its case alone', async () => {
    const { changeSet } = open({ 'Readme.md': 'x' })
    await changeSet.move('Readme.md', 'README.md')
    expect(changeSet.changes().map((change) => change.path)).toEqual(['README.md', 'Readme.md'])
  })

  test('new pages in a folder whose twin in another case is in the base already', async () => {
    const { changeSet } = open({ 'docs/a.md': 'a', 'Docs/b.md': 'b' })
    await changeSet.write('docs/c.md', bytes('c'))
    expect(changeSet.changes()).toHaveLength(1)
  })
})

test('Names that a move wrote into a navigation are known to later writes, but not when all of it is taken back', async () => {
  const refused = (given: number): string | undefined => (given === 0 ? 'no move has this name' : undefined)
  const changeSet = new ChangeSet(createMemoryTree({ 'nav.js': 'a' }), {
    limits: { changedFiles: 9, changedBytes: 999 },
    writeRefusal: () => undefined,
    contentRefusal: (_path, _before, _after, renames = []) => refused(renames.length),
  })
  const rename = { path: 'nav.js', from: 'a', to: 'b' }
  const moveInVain = changeSet.allOrNone(async () => {
    await changeSet.write('nav.js', bytes('b'), [rename])
    throw new Error('not moved')
  })
  await expect(moveInVain).rejects.toThrow('not moved')
  await expect(changeSet.write('nav.js', bytes('b'))).rejects.toThrow('no move has this name')
  await changeSet.write('nav.js', bytes('b'), [rename])
  await changeSet.write('nav.js', bytes('b and more'))
  expect(text(await changeSet.read('nav.js'))).toBe('b and more')
})
