// How often, and for how long, Docmend looks at the builds of a commit.
import { describe, expect, test } from '@jest/globals'
import type { Build, BuildState } from '../../../src/contract/builds.ts'
import { firstBuildLookMs, pauseBeforeNextLook } from '../../../src/jobs/builds.ts'

const HOUR_MS = 60 * 60_000
const build = (state: BuildState): Build => ({ name: 'docs', kind: 'check_run', state, url: null })

/** The times of all looks in milliseconds after the commit, when each finds this (undefined = fails). */
function looksAt(builds: Build[] | undefined): number[] {
  const times = [firstBuildLookMs]
  for (;;) {
    const pause = pauseBeforeNextLook(times.length, builds && { builds })
    if (pause === undefined) return times
    times.push((times.at(-1) ?? 0) + pause)
  }
}

describe('Docmend looks', () => {
  test('eight times within about an hour while a build is under way', () => {
    const times = looksAt([build('success'), build('pending')])
    expect(times).toHaveLength(8)
    expect(times.at(-1)).toBeGreaterThanOrEqual(HOUR_MS)
    expect(times.at(-1)).toBeLessThan(1.1 * HOUR_MS)
  })

  test('just as often when GitHub does not answer', () => {
    expect(looksAt(undefined)).toHaveLength(8)
  })

  test('for two minutes when all builds have ended: a slower service may not have begun', () => {
    expect(looksAt([build('success'), build('failure'), build('neutral')])).toEqual([20_000, 60_000, 120_000])
  })

  test('for eight minutes when nobody reports anything', () => {
    expect(looksAt([]).at(-1)).toBe(8 * 60_000)
  })
})
