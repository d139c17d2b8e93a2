// The numbers of a long text, which many statements are held against.
import { expect, test } from '@jest/globals'
import { missingAmong, numbersIn, quantitiesIn, unitsIn } from '../../../src/jobs/evidence/quantities.ts'

test('a unit that a text mentions a thousand times is one unit', () => {
  const [first, ...others] = unitsIn('seconds, minutes and '.repeat(1000)).map(({ factors }) => factors[0])
  expect([first, ...others]).toEqual([1000, 60_000])
})

test('a number counts with its unit, converted, and with no other unit', () => {
  const text = 'Wait 5 minutes.\n\nKeep 30_000 ms.\n'
  const numbers = numbersIn(text)
  for (const [claim, missing] of [
    ['It waits 300 seconds.', []],
    ['It keeps 30 seconds.', []],
    ['It keeps 30 minutes.', ['30 minutes']],
  ] as const) {
    const quantities = quantitiesIn(claim, new Set())
    expect(missingAmong(quantities, numbers).map((one) => one.text)).toEqual(missing)
  }
})

test('a word of thousands of digits and letters is read at once', () => {
  const numbers = numbersIn(`${'1a'.repeat(2500)}\n`.repeat(100))
  expect(missingAmong(quantitiesIn('Seven of 7 workers.', new Set()), numbers)).not.toEqual([])
})
