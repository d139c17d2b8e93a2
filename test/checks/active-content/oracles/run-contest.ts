// Runs generated pages through a real parser and through the gate, and fails with the pages that act and pass.

import { afterAll, beforeAll, describe, expect } from '@jest/globals'
import { comparePages } from './compare.ts'
import { markersIn, type Syntax } from './generator/generate-page.ts'
import { generateRevival } from './generator/generate-revival.ts'
import { openGate } from './open-gate.ts'
import type { Parsers } from './parsers/line-process.ts'
import type { Oracle } from './parsers/oracle.ts'
import { SITES } from './sites.ts'

const isLong = process.env.DOCMEND_LONG_TESTS !== undefined
/** Other pages than those of every run: `DOCMEND_ORACLE_SEED=123456 npm test -- active-content/oracles`. */
const FIRST_SEED = Number(process.env.DOCMEND_ORACLE_SEED ?? 0)
const TIMES = 10

/** `few` pages in `npm test` and in samples, ten times as many in full runs. */
export async function expectNoPass(syntax: Syntax, oracle: Oracle, few: number, times = TIMES): Promise<void> {
  const site = SITES[syntax]
  const gate = await openGate(site.files, site.path)
  try {
    expect(gate.framework).toBe(site.framework)
    const count = isLong ? few * times : few
    const { passes, refused } = await comparePages({ syntax, oracle, gate }, { from: FIRST_SEED, count })
    expect({ acts: oracle.name, andPasses: passes }).toEqual({ acts: oracle.name, andPasses: [] })
    // Otherwise the pages would prove nothing.
    expect(refused).toBeGreaterThan(count / 10)
  } finally {
    await gate.close()
  }
}

/**
 * The same for pages that the base has already, with a payload in them that does not act there. Always few: among ten times
 * as many pages, the gate still passes some in a thousand. `DOCMEND_ORACLE_SEED` looks for more of them.
 */
export async function expectNoRevival(syntax: Exclude<Syntax, 'yaml'>, oracle: Oracle, few: number): Promise<void> {
  const site = SITES[syntax]
  const acts = async (page: string): Promise<boolean> => markersIn((await oracle.actsIn(page)).join('\n')).length > 0
  const passes: { base: string; head: string }[] = []
  let revived = 0
  for (let seed = FIRST_SEED; seed < FIRST_SEED + few; seed += 1) {
    const pair = generateRevival(syntax, seed)
    if ((await acts(pair.base)) || !(await acts(pair.head))) continue
    revived += 1
    const gate = await openGate({ ...site.files, [site.path]: pair.base }, site.path)
    if ((await gate.refusalsOf(pair.head)).length === 0) passes.push(pair)
    await gate.close()
  }
  expect({ acts: oracle.name, andPasses: passes.slice(0, 20) }).toEqual({ acts: oracle.name, andPasses: [] })
  expect(revived).toBeGreaterThan(few / 20)
}

/** Describes what judges in a process of its own; skips with a printed reason where that cannot run. */
export function describeWithParsers(
  name: string,
  whyNot: string | undefined,
  start: () => Promise<Parsers>,
  define: (parsers: () => Parsers) => void,
): void {
  if (whyNot !== undefined) console.warn(`Skipped: ${whyNot}, so it cannot judge the gate.`)
  const describeIfThere = whyNot === undefined ? describe : describe.skip
  describeIfThere(name, () => {
    let started: Parsers | undefined
    beforeAll(async () => {
      started = await start()
    })
    afterAll(() => started?.close())
    define(() => {
      if (started === undefined) throw new Error(`${name} has not started`)
      return started
    })
  })
}
