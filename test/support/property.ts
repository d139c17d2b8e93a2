// Properties of all inputs, tested on few inputs in `npm test` and on many in `npm run test:long`.
import { test } from '@jest/globals'

/** Set by jest.long.config.js. */
const isLong = process.env.DOCMEND_LONG_TESTS !== undefined
const TIMES = 20

/** A test of a property. `npm run test:long` runs only these tests of its file. */
export const testProperty = isLong ? test.only : test

/** For `fc.assert`: the number of inputs. */
export function runs(few = 25): { numRuns: number } {
  return { numRuns: isLong ? few * TIMES : few }
}
