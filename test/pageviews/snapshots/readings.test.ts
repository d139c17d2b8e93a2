import { expect, test } from '@jest/globals'
import {
  beginReading,
  decideFirstPage,
  expects,
  inUseUntil,
  mayRepeatLastPage,
  newUse,
  readOn,
  type SnapshotUse,
} from '../../../src/pageviews/snapshots/readings.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** 100 rows in pages of 10, unless a step says otherwise. */
const ROWS = 100
const LIMIT = 10

type Step = { at: number; offset: number; byToken?: boolean; limit?: number; isCurrent?: boolean }

/** What is known of the readings after these pages of a snapshot, which was made at 0. */
function after(...steps: Step[]): SnapshotUse {
  return steps.reduce((use, { at, offset, byToken = false, limit = LIMIT, isCurrent = false }) => {
    if (offset === 0 && !byToken) return beginReading(use, { limit, rowCount: ROWS }, { now: at, isCurrent }).use
    return readOn(use, { offset, limit, rowCount: ROWS, byToken }, at).use
  }, newUse(0))
}

const pages = (first: number, last: number, at = 0, byToken = false): Step[] =>
  Array.from({ length: (last - first) / LIMIT + 1 }, (_, n) => ({ at, offset: first + n * LIMIT, byToken }))

/** What a client gets that begins when newer data exist. */
const firstPage = (use: SnapshotUse, at: number) =>
  decideFirstPage(use, { isCurrent: false, hasSameSettings: true }, at).kind

test('nobody who only reads first pages keeps them from being fresh after 45 seconds', () => {
  const use = after({ at: 0, offset: 0 })
  expect([firstPage(use, 44 * SECOND), firstPage(use, 45 * SECOND)]).toEqual(['join', 'fresh'])
})

test('a reading lasts for ten minutes after a later page, and is over with its last page', () => {
  const begun = after(...pages(0, 50))
  expect([firstPage(begun, 10 * MINUTE), firstPage(begun, 11 * MINUTE)]).toEqual(['join', 'fresh'])
  expect(firstPage(after(...pages(0, 90)), 0)).toBe('fresh')
})

test('the end of one reading does not end another', () => {
  const two = [...pages(0, 20), { at: 0, offset: 0 }, ...pages(30, 90)]
  expect(firstPage(after(...two), 0)).toBe('join')
  expect(firstPage(after(...two, ...pages(10, 90)), 0)).toBe('fresh')
})

test('of two readings at one place, the one that lasts longer stays when a client goes on from there', () => {
  const longAndShort = [...pages(0, 80), { at: 0, offset: 0, limit: 90 }]
  expect(inUseUntil(after(...longAndShort, { at: 0, offset: 90 }))).toBeGreaterThanOrEqual(10 * MINUTE)
  expect(inUseUntil(after(...longAndShort, { at: 0, offset: 90 }, { at: 0, offset: 90 }))).toBe(0)
})

test('a client that goes on by its token does not take the place of one that reads without', () => {
  const use = after({ at: 0, offset: 0, limit: 20 }, ...pages(0, 0), ...pages(10, 90, 0, true))
  expect(expects(use, 20, 0)).toBe(true)
})

test('a page that a client repeats by its token ends no reading of a client without one', () => {
  const beside = { at: 0, offset: 0 }
  const repeated = after(beside, ...pages(0, 0), ...pages(10, 10, 0, true), ...pages(10, 10, 0, true))
  expect([expects(repeated, 10, 0), firstPage(repeated, 0)]).toEqual([true, 'join'])
  const last = pages(90, 90, 0, true)
  const ended = after(...pages(0, 0), ...pages(10, 90, 0, true), { at: 0, offset: 0, limit: 90 }, ...last)
  expect([expects(ended, 90, 0), firstPage(ended, 0)]).toEqual([true, 'join'])
})

test('a client with a token that is further on than was saved ends no reading of a client without one', () => {
  const saved = [
    { at: 0, offset: 0, limit: 5 },
    { at: 0, offset: 5, limit: 5, byToken: true },
  ]
  const use = after(...saved, ...pages(0, 0), { at: 0, offset: 10, limit: 5, byToken: true })
  expect([expects(use, 10, 0), firstPage(use, 0)]).toEqual([true, 'join'])
})

test('of a page that two clients with tokens may have read, both keep the snapshot', () => {
  const two = [...pages(0, 0), ...pages(0, 0), ...pages(10, 10, 0, true), ...pages(10, 10, 0, true)]
  expect(inUseUntil(after(...two, ...pages(20, 90, 0, true)))).toBeGreaterThanOrEqual(10 * MINUTE)
  const ended = after(...two, ...pages(20, 90, 0, true), ...pages(20, 90, 0, true))
  expect(inUseUntil(ended)).toBeLessThan(MINUTE)
})

test('first pages that many ask for are saved every five seconds, and protect each of them for 45', () => {
  const begin = (use: SnapshotUse, now: number) =>
    beginReading(use, { limit: LIMIT, rowCount: ROWS }, { now, isCurrent: false })
  const first = Array.from({ length: 8 }, () => ({ at: 0, offset: 0 }))
  expect([begin(after(...first.slice(1)), 0).mustSave, begin(after(...first), 0).mustSave]).toEqual([true, false])
  expect([4999, 5000].map((at) => begin(after(...first), at).mustSave)).toEqual([false, true])
  expect(firstPage(after(...first), 49_999)).toBe('join')
  const gone = after(...first, ...first.map(() => ({ at: 0, offset: 10 })))
  expect(gone.readings.some(({ next }) => next === 10)).toBe(true)
})

test('a page that is asked for twice is read by one client', () => {
  const again = [{ at: 0, offset: 20 }, { at: 0, offset: 20 }, ...pages(30, 90)]
  expect(firstPage(after(...pages(0, 20), ...again), 0)).toBe('fresh')
  expect(firstPage(after(...pages(0, 90), { at: 0, offset: 90 }), 0)).toBe('fresh')
})

test('a last page that is asked for twice does not end the reading of another client', () => {
  const use = after(...pages(0, 20), { at: 0, offset: 0 }, ...pages(30, 90), { at: 0, offset: 90 })
  expect(firstPage(use, 0)).toBe('join')
})

test('a client that jumps into the ranking keeps it for ten minutes', () => {
  expect(firstPage(after({ at: 0, offset: 30 }), 10 * MINUTE)).toBe('join')
})

test('a page past the end ends no reading', () => {
  expect(firstPage(after(...pages(0, 20), { at: 0, offset: 500 }), 0)).toBe('join')
})

test('a client with a token needs its snapshot, not that it stays the newest', () => {
  const use = after({ at: 0, offset: 0 }, ...pages(10, 50, 0, true))
  expect([firstPage(use, 0), inUseUntil(use) >= 10 * MINUTE]).toEqual(['fresh', true])
  expect(inUseUntil(after({ at: 0, offset: 0 }, ...pages(10, 90, 0, true)))).toBe(0)
})

test('first pages are at most ten minutes old while nobody reads on, and an hour while somebody does', () => {
  const polls = Array.from({ length: 61 }, (_, n) => ({ at: n * 10 * SECOND, offset: 0 }))
  expect([firstPage(after(...polls), 10 * MINUTE - 1), firstPage(after(...polls), 10 * MINUTE)]).toEqual([
    'join',
    'wait',
  ])
  const slow = pages(0, 80).map((page, n) => ({ ...page, at: n * 8 * MINUTE }))
  expect([firstPage(after(...slow), HOUR + 5 * MINUTE), firstPage(after(...slow), HOUR - 1)]).toEqual(['wait', 'join'])
})

test('other settings show at once', () => {
  const use = after(...pages(0, 50))
  expect(decideFirstPage(use, { isCurrent: false, hasSameSettings: false }, 0)).toEqual({ kind: 'fresh' })
})

test('data that did not change are not old', () => {
  const use = after({ at: 0, offset: 0 }, { at: 30 * SECOND, offset: 0, isCurrent: true })
  expect(firstPage(use, 74 * SECOND)).toBe('join')
  expect(use.currentAt).toBe(30 * SECOND)
  expect(decideFirstPage(after(), { isCurrent: true, hasSameSettings: true }, 5 * HOUR)).toEqual({ kind: 'join' })
})

test('a client that finds no place among the readings waits', () => {
  const places = Array.from({ length: 64 }, (_, n) => ({ at: 0, offset: 0, limit: n + 1 }))
  expect(firstPage(after(...places), 0)).toBe('wait')
})

test('only the only reading of a snapshot is not saved with every page', () => {
  const mustSave = (use: SnapshotUse, offset: number, at = 0) =>
    readOn(use, { offset, limit: LIMIT, rowCount: ROWS, byToken: false }, at).mustSave
  const alone = after(...pages(0, 20))
  expect([mustSave(alone, 30), mustSave(alone, 60), mustSave(alone, 30, 30 * SECOND)]).toEqual([false, false, true])
  expect([mustSave(alone, 90), mustSave(after({ at: 0, offset: 0 }), 10)]).toEqual([true, true])
  expect(mustSave(after(...pages(0, 20), { at: 0, offset: 0 }), 30)).toBe(true)
})

test('a last page whose answer was lost can be asked for again for a minute', () => {
  const use = after(...pages(0, 90))
  expect(expects(use, 90, 0)).toBe(false)
  expect([0, 59 * SECOND, MINUTE].map((at) => mayRepeatLastPage(use, 90, at))).toEqual([true, true, false])
  expect(mayRepeatLastPage(use, 80, 0)).toBe(false)
})

test('a clock that was set back by an hour leaves no reading open for an hour', () => {
  expect(firstPage(after({ at: HOUR, offset: 0 }, { at: HOUR, offset: 10 }), 0)).toBe('fresh')
})
