// The comparison of changed pages with unchanged ones, judged where the truth is known.
import { describe, expect, test } from '@jest/globals'
import { comparePages, type PageCounts } from '../../../src/traffic/effect/compare-pages.ts'
import { seededRandom } from '../../../src/traffic/effect/seeded-random.ts'
import { RESTLESS, randomSite, type SiteTraits } from './random-site.ts'

const TRIALS = 500
const SITES = 100

/** Takes random pages of random sites for changed ones; gives the shares of intervals that hold the truth, and that exclude 1. */
function tryOften(traits: SiteTraits, pages: number, factor = 1) {
  const sites = Array.from({ length: SITES }, (_, index) => randomSite(`site ${index}`, traits))
  let [tried, held, found] = [0, 0, 0]
  for (let trial = 0; tried < TRIALS && trial < 3 * TRIALS; trial += 1) {
    const site = sites[trial % SITES] ?? []
    const random = seededRandom(`pages ${trial}`)
    const changed = new Set(Array.from({ length: pages }, () => site[Math.floor(random() * site.length)]))
    const seen = site
      .filter((page) => changed.has(page))
      .map((page) => ({ ...page, after: Math.round(page.after * factor) }))
    const answer = comparePages(
      seen,
      site.filter((page) => !changed.has(page)),
      `trial ${trial}`,
    )
    if (answer.kind !== 'compared') continue
    tried += 1
    if (answer.low <= factor && factor <= answer.high) held += 1
    if (answer.low > 1 || answer.high < 1) found += 1
  }
  return { tried, held: held / tried, found: found / tried }
}

describe('of 500 placebos each', () => {
  test.each([
    ['one page', RESTLESS, 1],
    ['four pages', RESTLESS, 4],
    ['one page with few views', { ...RESTLESS, views: 1.5 }, 1],
    ['one page of a site with violent swings', { ...RESTLESS, swing: 5, drift: 0.4 }, 1],
  ])('about 95 %% of the intervals hold 1: %s', (_name, traits, pages) => {
    const { tried, held } = tryOften(traits, pages)
    expect(tried).toBe(TRIALS)
    expect(held).toBeGreaterThan(0.93)
    expect(held).toBeLessThan(0.995)
  })
})

test('half as many views again are found on steady pages, and the interval holds what was planted', () => {
  const { held, found } = tryOften({ ...RESTLESS, views: 8, swing: 0.3, drift: 0.05 }, 4, 1.5)
  expect(found).toBeGreaterThan(0.8)
  expect(held).toBeGreaterThan(0.93)
})

/** Pages like one another: `ratio` of the whole site. */
const alike = (count: number, before: number, after: number): PageCounts[] =>
  Array.from({ length: count }, (_, index) => ({
    path: `/p${String(index).padStart(3, '0')}`,
    before: before + (index % 5),
    after: after + (index % 7),
  }))

test('a rise of the whole site is no rise of a page', () => {
  const answer = comparePages([{ path: '/x', before: 100, after: 203 }], alike(60, 98, 200), 's')
  expect(answer).toMatchObject({ kind: 'compared', pages: 1, before: 100, after: 203, comparedWith: 60 })
  expect(answer).toMatchObject({ ratio: expect.closeTo(1, 1), expected: expect.closeTo(203, -1) })
})

test('an interval is never narrower than chance makes it, however alike the other pages are', () => {
  const answer = comparePages([{ path: '/x', before: 100, after: 100 }], alike(60, 98, 98), 's')
  if (answer.kind !== 'compared') throw new Error(`Expected a comparison, got ${answer.kind}`)
  expect(answer.high / answer.low).toBeGreaterThan(Math.exp(2 * 1.96 * Math.sqrt(2 / 101)))
})

test('the same question has the same answer, whatever the order of the pages', () => {
  const changed = [
    { path: '/a/x', before: 100, after: 150 },
    { path: '/a/y', before: 99, after: 150 },
    { path: '/b/z', before: 98, after: 150 },
  ]
  const unchanged = alike(100, 98, 100)
  const answer = comparePages(changed, unchanged, 'job')
  expect(comparePages(changed.toReversed(), unchanged.toReversed(), 'job')).toEqual(answer)
  expect(comparePages(changed, unchanged, 'other job')).not.toEqual(answer)
})

test('pages without views before, and pages like no others, are left out', () => {
  const pages = [
    { path: '/x', before: 100, after: 150 },
    { path: '/new', before: 0, after: 900 },
    { path: '/top', before: 90_000, after: 10 },
  ]
  expect(comparePages(pages, alike(60, 98, 100), 's')).toMatchObject({ pages: 1, before: 100, after: 150 })
})

test('too few views, too few pages like it, and another way of counting are named', () => {
  const kindOf = (before: number, unchanged: PageCounts[]) =>
    comparePages([{ path: '/x', before, after: before }], unchanged, 's').kind
  expect(kindOf(29, alike(60, 28, 28))).toBe('too_few_views')
  expect(kindOf(30, alike(60, 28, 28))).toBe('compared')
  expect(kindOf(100, alike(38, 98, 98))).toBe('too_few_pages')
  expect(kindOf(100, alike(39, 98, 98))).toBe('compared')
  expect(kindOf(1000, alike(60, 98, 98))).toBe('too_few_pages')
  expect(kindOf(100, alike(60, 98, 500))).toBe('site_changed')
})
