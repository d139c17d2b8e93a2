// After a day of random changes on GitHub, and of webhooks that were late, lost, failed and repeated, the service knows what
// GitHub knows. `npm run test:long` lives twenty of them.
import { expect, test } from '@jest/globals'
import { DAY_TIMEOUT_MS, liveDay } from './live-day.ts'
import { chooseSeeds } from './random.ts'

test.each(chooseSeeds(1))(
  'webhooks in any order, with loss and repetition, and our polls end in the state of GitHub (seed %i)',
  async (seed) => {
    expect(await liveDay(seed)).toEqual([])
  },
  DAY_TIMEOUT_MS,
)
