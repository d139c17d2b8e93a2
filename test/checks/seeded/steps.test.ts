// The tables of mistakes fit the sites they are planted into.
import { describe, expect, test } from '@jest/globals'
import { RULES } from '../../../src/checks/problem.ts'
import { FAULTS, SITE_NAMES } from './faults/index.ts'
import { everySiteEdits } from './harmless/every-site.ts'
import { MANNERS } from './harmless/manners.ts'
import { readSite } from './read-site.ts'
import { apply, textOf } from './steps.ts'

describe.each(SITE_NAMES)('for %s', (framework) => {
  const site = readSite(framework)

  test.each(FAULTS[framework])('$name can be planted', ({ steps, expect: { path, at } }) => {
    const after = apply(site, steps)
    expect([...after]).not.toEqual([...site])
    expect(textOf(after, path)).toContain(at ?? '')
  })

  test.each(everySiteEdits(MANNERS[framework]))('$name can be made', ({ steps }) => {
    expect(() => apply(site, steps)).not.toThrow()
  })
})

/** Said of a whole repository, whatever a change does: test/checks/site/site-groups.test.ts. */
const OF_DETECTION = 'left-out-site'

test('no fault has the name of another, and every rule has one', () => {
  const all = SITE_NAMES.flatMap((framework) => FAULTS[framework].map((fault) => ({ framework, fault })))
  expect(new Set(all.map(({ framework, fault }) => `${framework}: ${fault.name}`)).size).toBe(all.length)
  const planted = new Set(all.map(({ fault }) => fault.expect.rule))
  expect(Object.keys(RULES).filter((rule) => !planted.has(rule as keyof typeof RULES))).toEqual([OF_DETECTION])
})
