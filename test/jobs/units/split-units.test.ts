import { describe, expect, test } from '@jest/globals'
import type { Change } from '../../../src/base/git-tree.ts'
import { type ChangesToSplit, splitUnits } from '../../../src/jobs/units/split-units.ts'

const write = (path: string, text = 'x'): Change => ({ kind: 'write', path, content: Buffer.from(text) })
const remove = (path: string): Change => ({ kind: 'delete', path })
const ONE = 'A sentence that is long enough to be known again.'
const TWO = 'Another sentence that is long enough to be known again.'

function split(changes: readonly Change[], more: Partial<ChangesToSplit> = {}): string[][] {
  return splitUnits({ changes, moves: [], touched: [], before: new Map(), ...more })
}

test('every edited file is a unit of its own', () => {
  expect(split([write('a.md'), write('b.md')])).toEqual([['a.md'], ['b.md']])
})

describe('a move', () => {
  const changes = [write('a.md'), write('docs.json'), remove('old.md'), write('other.md'), write('new.md')]

  test('is one unit with the links and the navigation that it rewrote', () => {
    const units = split(changes, { moves: [{ paths: ['old.md', 'new.md', 'a.md', 'docs.json'] }] })
    expect(units).toEqual([['a.md', 'docs.json', 'old.md', 'new.md'], ['other.md']])
  })

  test('joins another one by a file that both rewrote', () => {
    const moves = [{ paths: ['old.md', 'new.md', 'docs.json'] }, { paths: ['other.md', 'docs.json'] }]
    expect(split(changes, { moves })).toEqual([['a.md'], ['docs.json', 'old.md', 'other.md', 'new.md']])
  })

  test('that is taken further is one with its first half, although the place between is not a change', () => {
    const moves = [{ paths: ['old.md', 'between.md'] }, { paths: ['between.md', 'new.md'] }]
    expect(split([remove('old.md'), write('new.md')], { moves })).toEqual([['old.md', 'new.md']])
  })

  test('that was made of a new and a deleted file is one too', () => {
    const touched = [{ path: 'new.md', movedFrom: 'old.md' }]
    expect(split([remove('old.md'), write('new.md')], { touched })).toEqual([['old.md', 'new.md']])
  })
})

describe('text that goes to another file', () => {
  const before = new Map([
    ['a.md', Buffer.from(`# A\n\n${ONE}\n${TWO}\n`)],
    ['b.md', Buffer.from('# B\n')],
  ])

  test('keeps the page that is deleted with the page that took its text', () => {
    expect(split([remove('a.md'), write('b.md', `# B\n\n${ONE}\n${TWO}\n`)], { before })).toEqual([['a.md', 'b.md']])
  })

  test('keeps the page that is split with its new part', () => {
    expect(split([write('a.md', '# A\n'), write('c.md', `# C\n\n${ONE}\n${TWO}\n`)], { before })).toEqual([
      ['a.md', 'c.md'],
    ])
  })

  test('is no tie where one line alone is the same, or where it stays in the first page', () => {
    expect(split([remove('a.md'), write('b.md', `# B\n\n${ONE}\n`)], { before })).toHaveLength(2)
    expect(split([write('a.md', `${ONE}\n${TWO}\n`), write('b.md', `${ONE}\n${TWO}\n`)], { before })).toHaveLength(2)
  })
})
