import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { applyEdits } from '../../../src/agent/changes/edit.ts'
import { splicesBetween } from '../../../src/agent/changes/line-splices.ts'
import { ReadLog } from '../../../src/agent/changes/read-log.ts'
import { splitLines } from '../../../src/agent/changes/text-lines.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { runs, testProperty } from '../../support/property.ts'

const SHAS = { before: 'old', after: 'new' }

/** The lines of a content, from 1, that an edit of them would be refused for. */
function unseen(reads: ReadLog, sha: string, total: number): number[] {
  const lines = Array.from({ length: total }, (_, index) => index + 1)
  return lines.filter((line) => reads.unseenByEdit('a.md', sha, [[{ first: line, last: line, count: 1 }]]).length > 0)
}

describe('Lines that were shown', () => {
  test('are known of the content that they were shown of, and of no other', () => {
    const reads = new ReadLog()
    reads.recordShownLines('a.md', 'one', [2, 4, 3])
    expect(unseen(reads, 'one', 6)).toEqual([1, 5, 6])
    expect(unseen(reads, 'two', 2)).toEqual([1, 2])
  })

  test('are known again when a change is taken back', () => {
    const reads = new ReadLog()
    reads.recordShownLines('a.md', 'old', [1])
    reads.recordEdit('a.md', SHAS, [[{ first: 1, last: 1, count: 3 }]])
    expect(unseen(reads, 'new', 4)).toEqual([4])
    expect(unseen(reads, 'old', 2)).toEqual([2])
  })

  test('stay known when others are rewritten by a move, which makes no line known', () => {
    const reads = new ReadLog()
    reads.recordShownLines('a.md', 'old', [1, 3])
    const splices = splicesBetween('a\nb\nc\nd\n', 'new\na\nB\nc\nd\n')
    reads.recordRewrite('a.md', SHAS, splices)
    expect(unseen(reads, 'new', 5)).toEqual([3, 5])
  })

  test('let nobody overwrite the page: only reading all of it does', () => {
    const reads = new ReadLog()
    reads.recordShownLines('a.md', 'old', [1, 2, 3])
    expect(() => reads.requireReadWhole('a.md', 'old')).toThrow('only some of its lines')
    reads.recordRead('a.md', 'old', { first: 2, last: 3, total: 3 })
    expect(() => reads.requireReadWhole('a.md', 'old')).toThrow('only 0 of its 3 lines')
    reads.recordRead('a.md', 'old', { first: 1, last: 1, total: 3 })
    reads.requireReadWhole('a.md', 'old')
    reads.forget('a.md')
    expect(() => reads.requireReadWhole('a.md', 'old')).toThrow('Read the rest')
    expect(unseen(reads, 'old', 3)).toEqual([])
  })
})

const page = fc.array(fc.constantFrom('\n', 'x'), { maxLength: 40 })
const piece = fc.array(fc.constantFrom('\n', 'N', ' '), { maxLength: 4 }).map((parts) => parts.join(''))

/** Every character that is no line ending is unlike all others, so that each tells of the line that it was in. */
function pageOf(parts: readonly string[]): string {
  return `${parts.map((part, index) => (part.includes('\n') ? part : String.fromCodePoint(0x4e00 + index))).join('')}\nZ\n`
}

/** Edits of texts that stand in the page once, one after the other. */
function editsOf(before: string, cuts: readonly (readonly [number, number, string])[]) {
  let text = before
  const edits = cuts.flatMap(([start, length, newText]) => {
    const oldText = text.slice(start, start + length + 1)
    const isWholeEol = !oldText.startsWith('\n') && !oldText.endsWith('\r')
    if (
      oldText === '' ||
      text.split(oldText).length !== 2 ||
      oldText === newText ||
      oldText.includes('Z') ||
      !isWholeEol
    )
      return []
    text = text.replace(oldText, () => newText)
    return [{ oldText, newText }]
  })
  return text === before ? [] : edits
}

const cuts = fc.array(fc.tuple(fc.nat(40), fc.nat(40), piece), { minLength: 1, maxLength: 4 })

testProperty('After edits, a line is known when all of it was known, was shown by the refusal, or was made', () => {
  fc.assert(
    fc.property(page, cuts, fc.nat(), (parts, places, seed) => {
      const before = pageOf(parts)
      const lines = splitLines(before).map(({ text }) => text)
      const edits = editsOf(before, places)
      fc.pre(edits.length > 0)
      const reads = new ReadLog()
      const numbers = lines.map((_, index) => index + 1)
      const known = numbers.filter((number) => ((seed >> (number % 20)) & 1) === 1)
      reads.recordShownLines('a.md', 'old', known)
      const { content, applied } = applyEdits(Buffer.from(before), edits)
      const steps = applied.map(({ splices }) => splices)
      const touched = reads.unseenByEdit('a.md', 'old', steps)
      const isTouched = (number: number) => touched.some(({ first, last }) => first <= number && number <= last)
      reads.recordEdit('a.md', SHAS, steps)
      const hidden = numbers.filter((number) => !known.includes(number) && !isTouched(number))
      const hiddenText = hidden.map((number) => lines[number - 1]).join('')
      const after = splitLines(Buffer.from(content).toString())
      const unknown = unseen(reads, 'new', after.length)
      after.forEach(({ text }, index) => {
        const isHidden = text.split('').some((character) => hiddenText.includes(character))
        if (text !== '') expect({ text, isUnknown: unknown.includes(index + 1) }).toEqual({ text, isUnknown: isHidden })
      })
    }),
    runs(100),
  )
})

test('An edit in very many places of a page of which many lines were seen is followed in little time', () => {
  const reads = new ReadLog()
  const lines = Array.from({ length: 20_000 }, (_, index) => index * 10 + 1)
  reads.recordShownLines('a.md', 'old', lines)
  const splices = Array.from({ length: 200_000 }, (_, index) => ({ first: index + 1, last: index + 1, count: 1 }))
  const cpuMs = measureCpu()
  reads.recordEdit('a.md', SHAS, [splices])
  expect(cpuMs()).toBeLessThan(5000)
})
