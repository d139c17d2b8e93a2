// Counting in memory, compared with counting by hand.
import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { DAY_MS } from '../../src/base/days.ts'
import { REJECTIONS, type Rejection } from '../../src/contract/rejections.ts'
import { type AiClass, VIEW_CLASSES } from '../../src/contract/view-classes.ts'
import { createTally, splitAi } from '../../src/traffic/tally.ts'
import type { Visit } from '../../src/traffic/visit.ts'
import { runs, testProperty } from '../support/property.ts'

const START = Date.UTC(2026, 10, 1)
const UNBOUNDED = { from: null, to: null, operatorOf: () => null }

const row = (fields: Partial<Visit> = {}): Visit => ({
  key: createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 12),
  time: START,
  path: '/',
  kind: 'view',
  client: { userAgent: '', hints: 0 },
  class: 'human',
  agent: 'Browser',
  status: 200,
  bytes: 1000,
  isMarkdown: false,
  referrer: undefined,
  host: undefined,
  ...fields,
})

function tallyOf(lines: (Visit | Rejection)[], options = UNBOUNDED as Parameters<typeof createTally>[0]) {
  const tally = createTally(options)
  for (const line of lines) tally.add(line)
  return tally.read()
}

const aRow = fc
  .record({
    time: fc.integer({ min: START, max: START + 3 * DAY_MS }),
    path: fc.constantFrom('/', '/a', '/ä', '/\u{ff5e}', '/\u{1f600}'),
    kind: fc.constantFrom('view' as const, 'missing' as const),
    class: fc.constantFrom(...VIEW_CLASSES),
  })
  .map(row)
const aLine = fc.oneof(aRow, fc.constantFrom(...(Object.keys(REJECTIONS) as Rejection[])))

testProperty('every line is accepted, a duplicate, or rejected under a name', () => {
  fc.assert(
    fc.property(fc.array(aLine), (lines) => {
      const { accepted, duplicates, rejected, ...read } = tallyOf(lines)
      const sum = Object.values(rejected).reduce((total, count) => total + count, accepted + duplicates)
      expect([sum, read.lines]).toEqual([lines.length, lines.length])
    }),
    runs(),
  )
})

testProperty('totals are the sums of pages, of days and of classes, and what lies outside is told', () => {
  const bound = fc.option(fc.integer({ min: START, max: START + 3 * DAY_MS }))
  fc.assert(
    fc.property(fc.array(aRow), bound, bound, (rows, from, to) => {
      const read = tallyOf(rows, { ...UNBOUNDED, from, to })
      const sum = (counts: readonly { human: number; ai: number }[], name: 'human' | 'ai'): number =>
        counts.reduce((total, count) => total + count[name], 0)
      for (const name of ['human', 'ai'] as const) {
        expect(sum(read.views, name)).toBe(read.totals[name])
        expect(sum(read.timeseries, name)).toBe(read.totals[name])
      }
      const { readers, crawlers } = splitAi(read.classes)
      expect([readers + crawlers, read.classes.human]).toEqual([read.totals.ai, read.totals.human])
      expect(read.agents.reduce((total, { views }) => total + views, 0)).toBe(read.totals.ai)
      expect(read.totals.total + read.classes.other + read.outside).toBe(read.accepted)
    }),
    runs(),
  )
})

test('pages are ranked by views, then by the bytes of their path', () => {
  const paths = ['/\u{1f600}', '/\u{ff5e}', '/b', '/a']
  const read = tallyOf([
    ...paths.map((path) => row({ path })),
    row({ path: '/z' }),
    row({ path: '/z', time: START + 1 }),
  ])
  expect(read.views.map(({ path }) => path)).toEqual(['/z', '/a', '/b', '/\u{ff5e}', '/\u{1f600}'])
})

test('a page that only other bots ask for is in no list', () => {
  const read = tallyOf([row({ class: 'other', agent: 'Googlebot' })])
  expect(read).toMatchObject({ accepted: 1, views: [], agents: [], totals: { total: 0 }, classes: { other: 1 } })
})

test('a missing page is rejected each time and counted once', () => {
  const missing = row({ kind: 'missing', class: 'ai_assistant' satisfies AiClass, path: '/gone' })
  expect(tallyOf([missing, missing])).toMatchObject({
    rejected: { not_found: 2 },
    missing: [{ path: '/gone', human: 0, ai: 1, total: 1 }],
    missingTotals: { human: 0, ai: 1, total: 1 },
  })
})

test('the end of the period is outside of it, and days without views are filled in', () => {
  const times = [START - 1, START, START + 2 * DAY_MS, START + 3 * DAY_MS]
  const read = tallyOf(
    times.map((time) => row({ time })),
    { ...UNBOUNDED, from: START, to: START + 3 * DAY_MS },
  )
  expect(read).toMatchObject({ accepted: 4, outside: 2, totals: { human: 2 } })
  expect(read.timeseries.map(({ date, human }) => [date, human])).toEqual([
    ['2026-11-01', 1],
    ['2026-11-02', 0],
    ['2026-11-03', 1],
  ])
})

test('a scan of random addresses fills up to the limit of the store and one more row', () => {
  const read = tallyOf(Array.from({ length: 100_010 }, (_, index) => row({ path: `/${index}` })))
  expect(read.views).toHaveLength(100_001)
  expect(read.views[0]).toMatchObject({ path: '(other)', human: 10, ai: 0, total: 10 })
})
