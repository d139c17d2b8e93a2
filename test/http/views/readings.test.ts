// Clients that page through exports while views arrive: offset=0 is always fresh, and a reading shows one moment.

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { SNAPSHOT_HEADER } from '../../../src/contract/headers.ts'
import { viewsPath } from '../../../src/contract/paths.ts'
import type { ViewsReport } from '../../../src/contract/reports.ts'
import { COMMAND } from '../../../src/projects/audit.ts'
import { READING_MAX_AGE_MS } from '../../../src/traffic/export-page.ts'
import { READING_UNUSED_MS } from '../../../src/traffic/readings.ts'
import { type RunningApi, readJson, startApi } from '../../support/start-api.ts'
import { CHATGPT, countEvents, viewEvent } from '../../support/view-events.ts'

const MINUTE = 60_000

let api: RunningApi
let now: number
beforeEach(async () => {
  now = Date.now()
  api = await startApi({ now: () => now })
  const paths = Array.from({ length: 20 }, (_, n) => Array.from({ length: n + 1 }, () => viewEvent({ path: `/${n}` })))
  await countEvents(api, paths.flat())
})
afterEach(() => api.stop())

/** Changes the order of the pages and the totals. */
const addViews = (path = '/0') =>
  countEvents(
    api,
    Array.from({ length: 30 }, () => viewEvent({ path })),
  )

interface Asked {
  report?: ViewsReport
  range?: string
  secret?: string
  limit?: number
  token?: string
  accept?: string
}

async function ask(offset: number, { report = 'views', range = '', limit = 5, ...asked }: Asked = {}) {
  const headers: Record<string, string> = { Authorization: `Bearer ${asked.secret ?? api.secret}` }
  if (asked.token !== undefined) headers[SNAPSHOT_HEADER] = asked.token
  if (asked.accept !== undefined) headers.Accept = asked.accept
  return api.send(`${viewsPath(api.project.id, report)}?limit=${limit}&offset=${offset}${range}`, { headers })
}

/** The paths of one page. */
async function pathsAt(offset: number, asked?: Asked): Promise<string[]> {
  const { views } = await readJson(await ask(offset, asked))
  return views.map((row: { path: string }) => row.path)
}

const totalAt = async (offset: number, asked?: Asked): Promise<number> =>
  (await readJson(await ask(offset, asked))).totals.total

const beginWithToken = async (asked?: Asked): Promise<string> =>
  (await ask(0, asked)).headers.get(SNAPSHOT_HEADER) ?? ''

const BEFORE = 210
const OLD_ORDER = Array.from({ length: 20 }, (_, n) => `/${19 - n}`)

test('a client that posts views and then reads sees them', async () => {
  const totals: number[] = []
  for (let round = 0; round < 3; round += 1) {
    totals.push(await totalAt(0), await totalAt(5))
    await addViews()
  }
  expect(totals).toEqual([BEFORE, BEFORE, BEFORE + 30, BEFORE + 30, BEFORE + 60, BEFORE + 60])
})

test('a client that posts views and reads them while another is in the middle of its pages sees them', async () => {
  const token = await beginWithToken()
  await ask(5, { token })
  await addViews()
  expect(await totalAt(0)).toBe(BEFORE + 30)
  expect(await pathsAt(10, { token })).toEqual(OLD_ORDER.slice(10, 15))
})

describe('without the token', () => {
  test('a client that takes more than an hour for its pages sees one moment', async () => {
    const seen: string[] = []
    for (let offset = 0; offset < 20; offset += 2) {
      seen.push(...(await pathsAt(offset, { limit: 2 })))
      await addViews()
      now += 8 * MINUTE
    }
    expect(seen).toEqual(OLD_ORDER)
  })

  test('a client that begins again reads on from where it began last', async () => {
    await ask(0)
    await ask(5)
    await addViews()
    expect([await totalAt(0), await totalAt(5), await totalAt(10)]).toEqual(Array(3).fill(BEFORE + 30))
  })

  test('a page whose answer was lost is the same again', async () => {
    await ask(0, { limit: 10 })
    await ask(10, { limit: 10 })
    await addViews()
    expect(await pathsAt(10, { limit: 10 })).toEqual(OLD_ORDER.slice(10))
  })

  test('pages of another size, and pages out of order, belong to the reading that began last', async () => {
    await ask(0)
    await ask(5, { limit: 3 })
    await addViews()
    expect(await pathsAt(8, { limit: 7 })).toEqual(OLD_ORDER.slice(8, 15))
    expect(await pathsAt(12, { limit: 3 })).toEqual(OLD_ORDER.slice(12, 15))
  })

  test('a client that pauses for ten minutes goes on with the current views', async () => {
    await ask(0)
    await addViews()
    now += READING_UNUSED_MS
    expect(await totalAt(5)).toBe(BEFORE + 30)
  })

  test('a client that polls a later page is not on old views forever', async () => {
    const totals = new Set<number>()
    for (let poll = 0; poll < 15; poll += 1) {
      totals.add(await totalAt(5))
      if (poll === 0) await addViews()
      now += MINUTE
    }
    expect([...totals]).toEqual([BEFORE, BEFORE + 30])
  })

  test('a client beside one that sends the token goes on with its own moment', async () => {
    const token = await beginWithToken()
    await addViews('/19')
    await ask(0)
    await addViews()
    expect(await totalAt(5, { token })).toBe(BEFORE)
    expect(await totalAt(5)).toBe(BEFORE + 30)
  })

  test('70 ranges side by side, while another key reads 64', async () => {
    const days = (count: number) =>
      Array.from({ length: count }, (_, n) => `&dateFrom=2026-01-01&dateTo=20${30 + n}-01-01`)
    const secret = await api.addKey()
    const readings = [...days(70).map((range) => ({ range })), ...days(64).map((range) => ({ range, secret }))]
    const seen = readings.map((): string[] => [])
    for (const offset of [0, 10]) {
      for (const [n, asked] of readings.entries()) seen[n]?.push(...(await pathsAt(offset, { ...asked, limit: 10 })))
      await addViews()
    }
    expect(seen).toEqual(readings.map(() => OLD_ORDER))
  })
})

test('the token holds for a day', async () => {
  const token = await beginWithToken()
  await addViews()
  now += READING_MAX_AGE_MS
  expect(await pathsAt(5, { token })).toEqual(OLD_ORDER.slice(5, 10))
  expect(await pathsAt(0, { token })).toEqual(OLD_ORDER.slice(0, 5))
  now += 1
  expect((await ask(5, { token })).status).toBe(410)
})

test('a token never gives another moment than its own', async () => {
  const token = await beginWithToken()
  const refusals = [
    await ask(5, { token, secret: await api.addKey() }),
    await ask(5, { token, range: '&dateFrom=2026-01-01' }),
    await ask(5, { token, report: 'missing' }),
    await ask(5, { token: 'latest' }),
    await ask(5, { token: `${token.slice(0, 31)}${token.endsWith('A') ? 'B' : 'A'}` }),
  ]
  await addViews()
  await api.storage.settings.writeSettings(api.project.id, { humanSource: 'beacon' }, COMMAND)
  refusals.push(await ask(5, { token }))
  const codes = await Promise.all(refusals.map(async (response) => [response.status, (await readJson(response)).code]))
  const foreign = [400, 'invalid_header']
  const expired = [410, 'snapshot_expired']
  expect(codes).toEqual([foreign, foreign, foreign, foreign, expired, expired])
})

test('a report that fits on one page has no token, and is fresh', async () => {
  const response = await ask(0, { limit: 20 })
  await addViews()
  expect([response.headers.get(SNAPSHOT_HEADER), await totalAt(0, { limit: 20 })]).toEqual([null, BEFORE + 30])
})

test('CSV and NDJSON follow the same rules, and carry the token', async () => {
  const [csv, lines] = [{ accept: 'text/csv' }, { accept: 'application/x-ndjson' }]
  const token = await beginWithToken(csv)
  await addViews()
  const second = await (await ask(5, csv)).text()
  const third = await (await ask(10, { ...lines, token })).text()
  expect(second.split('\r\n')[1]).toBe('/14,15,0,15')
  expect(JSON.parse(third.split('\n')[0] ?? '')).toMatchObject({ path: '/9' })
})

test.each<[ViewsReport, () => Promise<unknown>]>([
  [
    'missing',
    () =>
      countEvents(
        api,
        [1, 2, 3].map((n) => viewEvent({ path: `/gone-${n}`, status: 404 })),
      ),
  ],
  [
    'agents',
    () =>
      countEvents(
        api,
        [CHATGPT, 'Claude-User/1.0', 'Perplexity-User/1.0'].map((userAgent) => viewEvent({ userAgent })),
      ),
  ],
  [
    'timeseries',
    () =>
      countEvents(
        api,
        [1, 2].map((days) => viewEvent({ time: new Date(now - days * 24 * 60 * MINUTE).toISOString() })),
      ),
  ],
])('%s has the same rules', async (report, fill) => {
  await fill()
  const whole = await readJson(await ask(0, { report, limit: 250 }))
  const rows: unknown[] = []
  for (const offset of [0, 1, 2]) {
    rows.push(...(await readJson(await ask(offset, { report, limit: 1 })))[report])
    await fill()
    await addViews()
  }
  expect(rows).toEqual(whole[report].slice(0, 3))
})
