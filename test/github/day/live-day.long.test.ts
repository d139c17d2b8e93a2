// Twenty random days. Each prints its seed, so that a day that went wrong can be lived again: `DAY_SEEDS=17,4`.
import { expect, test } from '@jest/globals'
import { DAY_TIMEOUT_MS, liveDay } from './live-day.ts'
import { chooseSeeds } from './random.ts'

const DAYS = 20

test.each(chooseSeeds(DAYS, process.env.DAY_SEEDS))(
  'after the day of seed %i, the service knows what GitHub knows',
  async (seed) => {
    const differences = await liveDay(seed)
    console.log(`The day of seed ${seed} ended with ${differences.length} differences`)
    expect(differences).toEqual([])
  },
  DAY_TIMEOUT_MS,
)
