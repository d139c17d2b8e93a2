// Several clients that page through exports while views arrive: every reading sees one moment.
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { SNAPSHOT_HEADER } from '../../../src/contract/headers.ts'
import { type ViewsReport, viewsPath } from '../../../src/contract/paths.ts'
import { type RunningApi, readJson, startApi } from '../../support/start-api.ts'
import { CHATGPT, countEvents, viewEvent } from '../../support/view-events.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

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

const BEFORE = 210
const OLD_ORDER = Array.from({ length: 20 }, (_, n) => `/${19 - n}`)

test('two clients with one key read the same range side by side', async () => {
  const [here, there]: [string[], string[]] = [await pathsAt(0), []]
  for (const offset of [0, 5, 10, 15]) {
    await addViews(`/${offset}`)
    there.push(...(await pathsAt(offset)))
    if (offset < 15) here.push(...(await pathsAt(offset + 5)))
  }
  expect([here, there]).toEqual([OLD_ORDER, OLD_ORDER])
  expect((await pathsAt(0))[0]).toBe('/15')
})

test('a client that reads the first page again and again gets the current data once a minute', async () => {
  const totals: number[] = []
  for (let minute = 0; minute < 3; minute++) {
    totals.push(await totalAt(0))
    await addViews()
    now += MINUTE
  }
  expect(totals).toEqual([BEFORE, BEFORE + 30, BEFORE + 60])
})

test('a client that polls faster is not on old data forever', async () => {
  const statuses = new Set<number>()
  const totals = new Set<number>()
  for (let poll = 0; poll < 80; poll++) {
    const response = await ask(0)
    statuses.add(response.status)
    if (response.status === 200) totals.add((await readJson(response)).totals.total)
    else
      expect([Number(response.headers.get('Retry-After')) > 0, (await readJson(response)).code]).toEqual([
        true,
        'too_many_readings',
      ])
    if (poll === 0) await addViews()
    now += 10 * SECOND
  }
  expect([[...statuses], [...totals]]).toEqual([
    [200, 429],
    [BEFORE, BEFORE + 30],
  ])
})

test('an abandoned reading binds the others for ten minutes', async () => {
  await ask(0)
  await ask(5)
  await addViews()
  now += 10 * MINUTE
  expect(await totalAt(0)).toBe(BEFORE)
  now += 46 * SECOND
  expect(await totalAt(0)).toBe(BEFORE + 30)
})

test('a client that pages for an hour sees one moment', async () => {
  const seen: string[] = []
  for (let offset = 0; offset < 20; offset += 2) {
    seen.push(...(await pathsAt(offset, { limit: 2 })))
    await addViews()
    now += offset === 0 ? 40 * SECOND : 8 * MINUTE
  }
  expect(seen).toEqual(OLD_ORDER)
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

test('a client that sends the token may pause for as long as the snapshot is kept, whatever the others read', async () => {
  const token = (await ask(0)).headers.get(SNAPSHOT_HEADER) ?? ''
  now += MINUTE
  await addViews()
  // Without the token, this page takes the place of a snapshot that nobody seems to read.
  expect(await totalAt(5, { token })).toBe(BEFORE)
  expect(await totalAt(0)).toBe(BEFORE + 30)
  expect(await pathsAt(10, { token })).toEqual(OLD_ORDER.slice(10, 15))
  expect(await pathsAt(0, { token })).toEqual(OLD_ORDER.slice(0, 5))
})

test('a token never gives another moment than its own', async () => {
  const token = (await ask(0)).headers.get(SNAPSHOT_HEADER) ?? ''
  const refusals = [
    await ask(5, { token, secret: await api.addKey() }),
    await ask(5, { token, range: '&dateFrom=2026-01-01' }),
    await ask(5, { token, report: 'missing' }),
    await ask(5, { token: 'latest' }),
    await ask(5, { token: `${token.slice(0, 31)}${token.endsWith('A') ? 'B' : 'A'}` }),
  ]
  await api.storage.views.dropSnapshots(now + 1)
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

test('a page of another size belongs to the same reading', async () => {
  await ask(0)
  await ask(5, { limit: 3 })
  await addViews()
  expect(await pathsAt(0, { limit: 250 })).toEqual(OLD_ORDER)
  expect(await pathsAt(8, { limit: 12 })).toEqual(OLD_ORDER.slice(8))
  expect(await totalAt(0)).toBe(BEFORE + 30)
})

test('CSV and NDJSON follow the same rules, and carry the token', async () => {
  const [csv, lines] = [{ accept: 'text/csv' }, { accept: 'application/x-ndjson' }]
  const first = await ask(0, csv)
  const token = first.headers.get(SNAPSHOT_HEADER) ?? ''
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
