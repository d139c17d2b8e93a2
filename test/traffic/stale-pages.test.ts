// Which pages come first among those that are read most and were changed longest ago.
import { expect, test } from '@jest/globals'
import { describeAge, findStalePages, type PageFact, type PageFacts } from '../../src/traffic/stale-pages.ts'
import type { PathCounts } from '../../src/traffic/store.ts'

const NOW = Date.parse('2026-11-24')
const daysAgo = (days: number) => NOW - days * 86_400_000

function order(pages: [path: string, changedAt: number | null][], views: PathCounts[], more: Partial<PageFacts> = {}) {
  const toFact = ([path, changedAt]: (typeof pages)[number]): PageFact => ({ path, file: path, changedAt, problems: 0 })
  const facts = { madeAt: NOW, commitSha: 'a', since: null, whyNoAges: null, whyNoProblems: null, ...more }
  const found = { facts: { ...facts, pages: pages.map(toFact) }, isReading: false, why: undefined }
  return findStalePages(found, views, NOW).pages.map(({ path }) => path)
}

test('views count as much as age', () => {
  const pages: Parameters<typeof order>[0] = [
    ['/new', daysAgo(1)],
    ['/old', daysAgo(400)],
    ['/rare', daysAgo(400)],
  ]
  const views: PathCounts[] = [
    ['/new', 500, 500],
    ['/old', 10, 10],
    ['/rare', 1, 0],
  ]
  expect(order(pages, views)).toEqual(['/old', '/new', '/rare'])
})

test('a page that has not changed within the history counts as old as that, and says so', () => {
  const pages: Parameters<typeof order>[0] = [
    ['/known', daysAgo(50)],
    ['/older', null],
  ]
  const views: PathCounts[] = [
    ['/known', 1, 0],
    ['/older', 1, 0],
  ]
  expect(order(pages, views, { since: daysAgo(100) })).toEqual(['/older', '/known'])
  expect(describeAge({ changedAt: null }, daysAgo(100))).toBe('last changed 2026-08-16 or earlier')
  expect(describeAge({ changedAt: null }, null)).toBe('age not known')
})

test('what was read and is no page of the site is left out, and so is what nobody read', () => {
  expect(order([['/a', daysAgo(1)]], [['/elsewhere', 9, 9]])).toEqual([])
})
