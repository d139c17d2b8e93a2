// A rule that does not understand a site says so and is quiet there; on a sound site it stays loud.

import { expect } from '@jest/globals'
import fc from 'fast-check'
import { runs, testProperty } from '../../../support/property.ts'
import { openSite, write } from '../sites.ts'
import { known, pagesOf } from './broken-sites.ts'

/** Evenly spread, as fast-check's own numbers are not: the generator of Park and Miller. */
function randomPercents(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state % 100
  }
}

testProperty('however 1 to 20 % of the links of a sound site are broken, every rule stays loud', async () => {
  const sound = pagesOf(known)
  const run = fc.asyncProperty(fc.integer({ min: 1, max: 20 }), fc.nat(), async (percent, seed) => {
    const random = randomPercents(seed)
    const breakSome = (text: string): string =>
      text.replace(/\]\(([^)]+)\)/g, (link, to: string) => {
        const isBroken = random() < percent
        return isBroken ? `](${to.includes('#') ? `${to}-gone` : `gone-${to}`})` : link
      })
    const broken = Object.entries(sound).map(([path, text]) => [path, breakSome(text)])
    const site = await openSite(Object.fromEntries(broken))
    const report = await site.check([write('docs/new.md', '[a](gone.md) [b](p1.md#gone) ![c](gone.png)\n')])
    expect(report.problems.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['broken-link', undefined],
      ['broken-anchor', undefined],
      ['missing-image', undefined],
    ])
    expect(report.unjudged.quiet).toEqual([])
  })
  await fc.assert(run, runs(30))
})
