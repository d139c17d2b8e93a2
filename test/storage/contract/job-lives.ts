import fc from 'fast-check'
import { runs, testProperty } from '../../support/property.ts'
import { JobLife, STEPS, type Step } from './job-life.ts'
import type { StartWorld } from './world.ts'

/** What makes jobs move comes more often than what ends or disturbs them. */
const weights: Partial<Record<string, number>> = {
  create: 3,
  claim: 2,
  attempt: 6,
  enter: 2,
  finish: 7,
  comment: 5,
  message: 4,
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.oneof(...STEPS.map((what) => ({ weight: weights[what] ?? 1, arbitrary: fc.constant(what) }))),
  which: fc.noBias(fc.nat(11)),
  flag: fc.boolean(),
})

export function jobLivesContract(start: StartWorld): void {
  testProperty(
    'one job at a time per branch, no message or comment lost or doubled, no pull request too many, every turn one end, every change one event',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 80, size: 'max' }), async (steps) => {
          const world = await start()
          const life = new JobLife(world)
          await life.begin()
          for (const one of steps) await life.take(one)
          await life.end()
          await world.storage.close()
        }),
        runs(4),
      )
    },
  )
}
