import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createLineIds } from '../../../src/traffic/reading/line-ids.ts'
import { runs, testProperty } from '../../support/property.ts'

const idsOf = (lines: readonly string[], windowLines = 50_000): string[] => lines.map(createLineIds({ windowLines }))

test('a line always has the same id, and another line another one', () => {
  const [first, second, ...again] = [...idsOf(['a', 'b']), ...idsOf(['a', 'b'])]
  expect(again).toEqual([first, second])
  expect(first).toMatch(/^line:[\w-]{12}$/)
  expect(first).not.toBe(second)
})

test('equal lines are told apart by how many came before, also in a copy of the file', () => {
  const ids = idsOf(['a', 'a', 'b', 'a'])
  expect(new Set(ids).size).toBe(4)
  expect(idsOf(['a', 'a', 'b', 'a', 'c']).slice(0, 4)).toEqual(ids)
})

test('beyond the window a line is not remembered', () => {
  const [first, , , fourth, fifth] = idsOf(['a', 'b', 'b', 'a', 'a'], 2)
  expect(fourth).toBe(first)
  expect(fifth).not.toBe(first)
})

testProperty('ids are the same from any line on when the window before it is read again', () => {
  const inputs = [
    fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 60 }),
    fc.integer({ min: 1, max: 12 }),
    fc.nat(60),
  ]
  const check = (lines: string[], windowLines: number, from: number): void => {
    const begin = Math.max(0, from - windowLines)
    const resumed = idsOf(lines.slice(begin), windowLines)
    expect(resumed.slice(from - begin)).toEqual(idsOf(lines, windowLines).slice(from))
  }
  fc.assert(
    fc.property(...(inputs as [fc.Arbitrary<string[]>, fc.Arbitrary<number>, fc.Arbitrary<number>]), check),
    runs(),
  )
})
