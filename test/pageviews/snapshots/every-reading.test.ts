// Any clients, in any order, over any ranges and page sizes, while views arrive and the clock runs: a reading that the
// rules protect sees exactly one moment, and nothing that it needs is evicted.
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { ApiError } from '../../../src/contract/errors.ts'
import type { PageViews } from '../../../src/contract/views.ts'
import { exportViews } from '../../../src/pageviews/export.ts'
import { READING_UNUSED_MS } from '../../../src/pageviews/snapshots/readings.ts'
import type { ViewRow } from '../../../src/pageviews/store.ts'
import { DEFAULT_SETTINGS } from '../../../src/projects/settings.ts'
import { openStorage } from '../../../src/storage/open-storage.ts'
import { runs, testProperty } from '../../support/property.ts'

const START = Date.UTC(2026, 0, 15, 12)
const SECOND = 1000
const MINUTE = 60 * SECOND
const PATHS = 8

interface ClientPlan {
  key: number
  range: number
  limit: number
  sendsToken: boolean
}

type Act =
  | { kind: 'read' | 'repeat' | 'give up'; client: number }
  | { kind: 'count'; path: number; views: number }
  | { kind: 'wait'; ms: number }
  | { kind: 'sweep' }

const CLIENTS = 4
/** Mostly alike: only clients of one key, range and page size can be taken for each other. */
const clientPlan = fc.record({
  key: fc.constantFrom(0, 0, 0, 1),
  range: fc.constantFrom(0, 0, 0, 1),
  limit: fc.constantFrom(1, 2, 2, 5),
  sendsToken: fc.constantFrom(false, false, false, true),
})
const client = fc.nat(CLIENTS - 1)
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('read' as const), client }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('repeat' as const), client }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('give up' as const), client }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('count' as const),
      path: fc.nat(PATHS - 1),
      views: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(1, 20 * SECOND, 44 * SECOND, 5 * MINUTE),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sweep' as const) }) },
)

interface Reading {
  rows: PageViews[]
  lastOffset: number
  token: string | undefined
  /** The client gives up when it would read on later than this. */
  protectedUntil: number
}

/** The service at one moment after the other, and what each client has read so far. */
async function startScene(plans: readonly ClientPlan[]) {
  const room = { perKey: 2, perProject: 3, bytesPerProject: 1e9, bytes: 1e9 }
  const storage = await openStorage({ kind: 'sqlite', file: ':memory:', snapshotLimits: room })
  const { id: projectId } = await storage.projects.ensure('acme/docs', null, START)
  let now = START
  let counted = 0
  const deps = { views: storage.views, settings: async () => DEFAULT_SETTINGS, now: () => now }
  const readings = new Map<number, Reading>()
  /** When the last page of an unfinished reading of a key and range was read, or one was repeated. */
  const busy = new Map<string, number>()
  const moments: string[] = []

  const ask = (n: number, offset: number, token?: string) => {
    const { key, range, limit } = planOf(n)
    const query = { dateFrom: null, dateTo: START + range + 1, limit, offset }
    return exportViews(deps, { projectId, askedBy: `key:${key}`, token, query })
  }
  const planOf = (n: number): ClientPlan => plans[n] ?? { key: 0, range: 0, limit: 1, sendsToken: false }
  const lineOf = (n: number): string => `${planOf(n).key} ${planOf(n).range}`

  const count = async (path: number, views: number): Promise<void> => {
    const rows = Array.from({ length: views }, (_, n) => toRow(`/${path}`, counted + n))
    counted += views
    await storage.views.applyBatch(projectId, { source: 'log', rows, rejected: {} }, now)
    const query = { dateFrom: null, dateTo: null, limit: Number.MAX_SAFE_INTEGER, offset: 0 }
    const { page } = await exportViews(deps, { projectId, askedBy: 'judge', query })
    moments.push(JSON.stringify(page.views))
  }

  const begin = async (n: number): Promise<void> => {
    const isAlone = now - (busy.get(lineOf(n)) ?? Number.NEGATIVE_INFINITY) > READING_UNUSED_MS
    const first = await unlessNoRoom(ask(n, 0))
    if (first === undefined) return
    const { page, token } = first
    expect(moments.some((rows) => rows.startsWith(JSON.stringify(page.views).slice(0, -1)))).toBe(true)
    if (isAlone) expect(moments.at(-1)?.startsWith(JSON.stringify(page.views).slice(0, -1))).toBe(true)
    if (!page.hasMore) return
    readings.set(n, { rows: page.views, lastOffset: 0, token, protectedUntil: now + 45 * SECOND })
    if (isAlone || now > (busy.get(lineOf(n)) ?? 0)) busy.set(lineOf(n), now)
  }

  const readOn = async (n: number, reading: Reading): Promise<void> => {
    readings.delete(n)
    if (now >= reading.protectedUntil) return
    const offset = reading.rows.length
    const { page } = await ask(n, offset, planOf(n).sendsToken ? reading.token : undefined)
    const rows = [...reading.rows, ...page.views]
    if (page.hasMore) {
      readings.set(n, { ...reading, rows, lastOffset: offset, protectedUntil: now + 10 * MINUTE })
      busy.set(lineOf(n), now)
      return
    }
    expect(moments).toContain(JSON.stringify(rows))
    expect(rows.reduce((sum, { total }) => sum + total, 0)).toBe(page.totals.total)
  }

  /** As after a lost answer. */
  const repeat = async (n: number, { rows, lastOffset, token, protectedUntil }: Reading): Promise<void> => {
    if (lastOffset === 0 || now >= protectedUntil) return
    const { page } = await ask(n, lastOffset, planOf(n).sendsToken ? token : undefined)
    expect(page.views).toEqual(rows.slice(lastOffset))
    busy.set(lineOf(n), now)
  }

  const play = async (next: Act): Promise<void> => {
    const reading = 'client' in next ? readings.get(next.client) : undefined
    switch (next.kind) {
      case 'read':
        return reading === undefined ? begin(next.client) : readOn(next.client, reading)
      case 'repeat':
        return reading && repeat(next.client, reading)
      case 'give up':
        readings.delete(next.client)
        return undefined
      case 'count':
        return count(next.path, next.views)
      case 'wait':
        now += next.ms
        return undefined
      case 'sweep':
        await storage.views.dropSnapshots(now - READING_UNUSED_MS)
        return undefined
      default:
        return next satisfies never
    }
  }
  return { play, count, close: () => storage.close() }
}

/** The newest reading may have to wait; one that has begun never. */
async function unlessNoRoom<Value>(answer: Promise<Value>): Promise<Value | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_readings' && Number(error.retryAfterSeconds) > 0)
      return undefined
    throw error
  }
}

function toRow(path: string, n: number): ViewRow {
  const client = { userAgent: 'Firefox', hints: 0 }
  return {
    key: `${n}`.padStart(12, '0'),
    keyOf: 'line',
    time: START,
    path,
    kind: 'view',
    client,
    class: 'human',
    agent: '',
    status: 200,
    bytes: undefined,
    referrer: undefined,
  }
}

/** Plays a scene that begins with views of every path. */
async function playScene(plans: readonly ClientPlan[], acts: readonly Act[]): Promise<void> {
  const scene = await startScene(plans)
  try {
    for (let path = 0; path < PATHS; path++) await scene.count(path, path + 1)
    for (const next of acts) await scene.play(next)
  } finally {
    await scene.close()
  }
}

test('a client that repeats a page by its token leaves the reading of another at the snapshot', async () => {
  const alike = { key: 0, range: 0, limit: 2 }
  const [withToken, without, later] = [0, 1, 2]
  const plans = [{ ...alike, sendsToken: true }, ...[1, 2].map(() => ({ ...alike, sendsToken: false }))]
  const read = (client: number): Act => ({ kind: 'read', client })
  await playScene(plans, [
    ...[withToken, without, withToken].map(read),
    { kind: 'repeat', client: withToken },
    { kind: 'count', path: 0, views: 6 },
    read(later),
    ...[without, without, without].map(read),
  ])
})

test('a page that a client repeats comes from its own snapshot, where another ended with a page at the same offset', async () => {
  const [withToken, without, later] = [0, 1, 2]
  const plans = [2, 1, 1].map((limit, n) => ({ key: 0, range: 0, limit, sendsToken: n === withToken }))
  const read = (client: number): Act => ({ kind: 'read', client })
  await playScene(plans, [
    ...[withToken, withToken].map(read),
    { kind: 'count', path: 0, views: 6 },
    ...Array.from({ length: 6 }, () => read(without)),
    ...[later, without, withToken, withToken].map(read),
    { kind: 'repeat', client: without },
  ])
})

testProperty(
  'every reading sees one moment',
  async () => {
    const run = fc.asyncProperty(
      fc.array(clientPlan, { minLength: CLIENTS, maxLength: CLIENTS }),
      fc.array(act, { minLength: 20, maxLength: 120 }),
      playScene,
    )
    await fc.assert(run, runs(40))
  },
  600_000,
)
