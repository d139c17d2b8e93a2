import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { DAY_MS } from '../../src/base/days.ts'
import type { VIEW_SOURCES } from '../../src/contract/view-classes.ts'
import { createClassifier } from '../../src/traffic/classify.ts'
import { endsOfRange, fillDays } from '../../src/traffic/fill-days.ts'
import type { Hit } from '../../src/traffic/hit.ts'
import { createBatch, createHitClassifier, keptSince } from '../../src/traffic/ingest.ts'
import { createIdentifyingReader, type WithId } from '../../src/traffic/reading/line-ids.ts'
import { DEFAULT_SITE_RULES } from '../../src/traffic/site-rules.ts'
import type { DayCounts } from '../../src/traffic/store.ts'
import { runs, testProperty } from '../support/property.ts'
import { FIREFOX, GPTBOT } from '../support/view-events.ts'

const NOW = Date.UTC(2026, 10, 20, 12)

const hit = (fields: Partial<Hit> = {}): WithId<Hit> => ({
  time: NOW,
  target: '/guide',
  userAgent: FIREFOX,
  host: undefined,
  method: undefined,
  status: undefined,
  contentType: undefined,
  accept: undefined,
  purpose: undefined,
  referrer: undefined,
  bytes: undefined,
  ip: undefined,
  ...fields,
  id: fields.id ?? 'a',
})

const classifierOf = (source: (typeof VIEW_SOURCES)[number]) =>
  createHitClassifier({
    site: DEFAULT_SITE_RULES,
    now: NOW,
    oldest: 0,
    source,
    classify: createClassifier(),
    ranges: undefined,
  })

describe('a classified request', () => {
  test('is a row with all that is kept of it, and no address', () => {
    const row = classifierOf('log')(hit({ target: '/Guide.html?utm=1', ip: '203.0.113.7' }))
    expect(row).toEqual({
      key: expect.stringMatching(/^[\w-]{12}$/),
      keyOf: 'id',
      time: NOW,
      path: '/Guide',
      kind: 'view',
      client: { userAgent: FIREFOX, hints: 0 },
      class: 'human',
      agent: expect.any(String),
    })
  })

  test('has the same key when it is told of again, and a line brings its own', () => {
    const rowOf = (id: string) => classifierOf('log')(hit({ id }))
    const keyOf = (id: string) => {
      const row = rowOf(id)
      return typeof row === 'string' ? row : row.key
    }
    expect(keyOf('ray-1')).toBe(keyOf('ray-1'))
    expect(keyOf('ray-1')).not.toBe(keyOf('ray-2'))
    expect(keyOf('line:abcdefghijkl')).toBe('abcdefghijkl')
    expect(keyOf('line:abcdefghijkl-and-more')).toHaveLength(12)
    expect(rowOf('line:abcdefghijkl')).toMatchObject({ keyOf: 'line' })
    expect(rowOf('line:abcdefghijkl-and-more')).toMatchObject({ keyOf: 'id' })
  })

  test('that got no page is a row of an AI agent, and of no one else', () => {
    const refused = { status: 403, bytes: 12, target: '/guide?x=1' }
    const row = { kind: 'unserved', path: '/guide', status: 403, bytes: 12, referrer: undefined }
    expect(classifierOf('log')(hit({ ...refused, userAgent: GPTBOT }))).toMatchObject(row)
    expect(classifierOf('log')(hit(refused))).toBe('status')
    expect(classifierOf('log')(hit({ ...refused, userAgent: 'curl/8.14.1' }))).toBe('status')
  })

  test.each([
    ['https://www.docs.example.com/a?q=secret#b', 'docs.example.com:443', 'www.docs.example.com/a', true],
    ['https://search.example/', 'docs.example.com', 'search.example/', false],
    ['https://docs.example.com/a', undefined, 'docs.example.com/a', undefined],
  ])('for a missing page from %s names the page before without its query', (referrer, host, from, isOwn) => {
    const row = classifierOf('log')(hit({ status: 404, referrer, host }))
    expect(row).toMatchObject({ referrer: { from, isOwn } })
    expect(classifierOf('log')(hit({ referrer, host }))).toMatchObject({ referrer: undefined })
  })

  test('of a program counts from logs alone', () => {
    expect(classifierOf('log')(hit({ userAgent: GPTBOT }))).toMatchObject({ class: 'ai_training', agent: 'GPTBot' })
    expect(classifierOf('beacon')(hit({ userAgent: GPTBOT }))).toBe('automated')
  })
})

test('a reader gives an id to what has none', () => {
  const read = createIdentifyingReader(
    (line) => (line === '' ? 'empty_line' : { ...hit(), id: line === 'own' ? 'own' : undefined }),
    (line) => `made of ${line}`,
  )
  expect([read('own'), read('other'), read('')]).toMatchObject([{ id: 'own' }, { id: 'made of other' }, 'empty_line'])
})

testProperty('a batch counts every line once, and begins anew when it is taken', () => {
  const lines = fc.array(fc.constantFrom(hit(), hit({ target: '/x.png' }), 'unreadable' as const), { maxLength: 30 })
  const run = fc.property(lines, lines, (first, second) => {
    const batch = createBatch(classifierOf('log'))
    for (const part of [first, second]) {
      for (const line of part) batch.add(line)
      expect(batch.lines()).toBe(part.length)
      const { rows, rejected } = batch.take()
      expect(rows.length + Object.values(rejected).reduce((sum, count) => sum + count, 0)).toBe(part.length)
    }
  })
  fc.assert(run, runs())
})

test('single views are kept for whole days', () => {
  expect(new Date(keptSince(NOW, 30)).toISOString()).toBe('2026-10-21T00:00:00.000Z')
})

describe('a series of days', () => {
  const OPEN = { first: undefined, last: undefined }

  test('reaches to the ends of the range, so that a log that stopped arriving shows', () => {
    const ends = endsOfRange({ from: 9 * DAY_MS + 5, to: 12 * DAY_MS }, NOW)
    expect(fillDays([[10, 1, 0]], ends)).toEqual([
      [9, 0, 0],
      [10, 1, 0],
      [11, 0, 0],
    ])
    expect(fillDays([], ends)).toHaveLength(3)
    expect(fillDays([], { first: 0, last: 10_000 })).toEqual([])
    expect(fillDays([[400, 1, 0]], { first: 33, last: 401 })).toHaveLength(2)
    expect(fillDays([[400, 1, 0]], { first: 34, last: 401 })).toHaveLength(368)
  })

  test('does not go on past today, but for views that are there', () => {
    const today = Math.floor(NOW / DAY_MS)
    const ends = endsOfRange({ from: today * DAY_MS, to: (today + 30) * DAY_MS }, NOW)
    expect(fillDays([], ends)).toEqual([[today, 0, 0]])
    expect(fillDays([[today + 1, 1, 0]], ends)).toHaveLength(2)
  })

  test('has no holes', () => {
    const rows: DayCounts[] = [
      [10, 1, 0],
      [13, 0, 2],
    ]
    expect(fillDays(rows, OPEN)).toEqual([
      [10, 1, 0],
      [11, 0, 0],
      [12, 0, 0],
      [13, 0, 2],
    ])
    expect(fillDays([], OPEN)).toEqual([])
  })

  test('but one view of a wrong year makes no list of centuries', () => {
    const rows: DayCounts[] = [
      [0, 1, 0],
      [100_000, 1, 0],
    ]
    expect(fillDays(rows, OPEN)).toEqual(rows)
  })
})
