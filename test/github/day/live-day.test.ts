// After a day of random changes on GitHub, and of webhooks that were late, lost, failed and repeated, the service knows what
// GitHub knows.
import { expect } from '@jest/globals'
import fc from 'fast-check'
import { runs, testProperty } from '../../support/property.ts'
import { liveDay } from './live-day.ts'

testProperty(
  'webhooks in any order, with loss and repetition, and our polls end in the state of GitHub',
  async () => {
    const aDay = fc.asyncProperty(fc.nat(), async (seed) => expect(await liveDay(seed)).toEqual([]))
    // A day is not a smaller one for a smaller seed.
    await fc.assert(aDay, { ...runs(1), endOnFailure: true })
  },
  1_800_000,
)
