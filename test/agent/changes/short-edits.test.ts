import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { shortEdits } from '../../../src/agent/changes/short-edits.ts'
import { runs, testProperty } from '../../support/property.ts'

const edits = (before: string, after: string) => shortEdits(Buffer.from(before), Buffer.from(after))

test('an edit has the number of its line in the file as it is', () => {
  expect(edits('a\nb\nc\nd\n', 'a\nB\nc\nd\ne\n')).toEqual([
    { line: 2, before: 'b', after: 'B' },
    { line: 5, before: '', after: 'e' },
  ])
})

test('lines that go stand together with those that come in their place', () => {
  expect(edits('a\nb\nc\n', 'a\nd\n')).toEqual([{ line: 2, before: 'b\nc', after: 'd' }])
})

test.each([
  ['many', 'a\nb\nc\nd\ne\nf\ng\n', 'A\nb\nC\nd\nE\nf\nG\n'],
  ['long', 'a\n', `${'x'.repeat(500)}\n`],
  ['of everything', Array.from({ length: 50 }, (_, line) => `${line}\n`).join(''), 'x\n'],
])('edits that are %s are none to make by hand', (_, before, after) => expect(edits(before, after)).toEqual([]))

const line = fc.constantFrom('a', 'b', 'c', '')
const text = fc.array(line, { maxLength: 9 }).map((lines) => lines.join('\n'))

testProperty('made by hand, all of them give the new text', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const found = edits(before, after)
      fc.pre(found.length > 0)
      const lines = before.split('\n')
      for (const { line: at, before: old, after: now } of found.toReversed()) {
        const removed = old === '' && lines[at - 1] !== '' ? 0 : old.split('\n').length
        // An empty line and no line are written alike, so only texts without empty lines are certain.
        fc.pre(!lines.includes('') && !after.split('\n').includes(''))
        lines.splice(at - 1, removed, ...(now === '' ? [] : now.split('\n')))
      }
      expect(lines.join('\n')).toBe(after)
    }),
    runs(200),
  )
})
