// Properties of all inputs, tested on few inputs in `npm test` and on many in `npm run test:long`.
import { test } from '@jest/globals'
import fc from 'fast-check'

/** Set by jest.long.config.js and jest.foreign.config.js. */
const isLong = process.env.DOCMEND_LONG_TESTS !== undefined
const TIMES = 20

/** A test of a property. The name says that its inputs are random, and that a long run has more of them. */
export const testProperty = test

/** For `fc.assert`: the number of inputs, of a long run so many times as many. */
export function runs(few = 25, times = TIMES): { numRuns: number } {
  return { numRuns: isLong ? few * times : few }
}

/** Any Unicode text without half surrogate pairs. `unit: 'binary'` of fast-check first lists all characters, for a second. */
export function anyString(limits: { maxLength?: number } = {}): fc.Arbitrary<string> {
  const codePoint = fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  return fc.string({ ...limits, unit: codePoint.map((one) => String.fromCodePoint(one)) })
}
