// What `other` is made of, from single views: by brute force, and how far back they go.
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { DAY_MS } from '../../../src/base/days.ts'
import { viewsPath } from '../../../src/contract/paths.ts'
import type { OtherClient } from '../../../src/contract/views.ts'
import { DEFAULT_SETTINGS } from '../../../src/projects/settings.ts'
import { othersReport } from '../../../src/traffic/export-others.ts'
import { exportPage } from '../../../src/traffic/export-page.ts'
import { createReadings } from '../../../src/traffic/readings.ts'
import { runs, testProperty } from '../../support/property.ts'
import { type RunningApi, startApi } from '../../support/start-api.ts'
import { countEvents, FIREFOX, GPTBOT, viewEvent } from '../../support/view-events.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const TODAY = Date.UTC(2026, 10, 20)
const CLIENTS = {
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)': { name: 'Googlebot', kind: 'search' },
  'Mozilla/5.0 (Linux; Android 6.0.1) (compatible; Googlebot/2.1)': { name: 'Googlebot', kind: 'search' },
  'curl/8.5.0': { name: 'curl', kind: 'http_client' },
  'acme-docs-crawler/3 (+https://acme.example/bot)': { name: 'acme-docs-crawler', kind: 'bot' },
  '': { name: 'No user agent', kind: 'no_user_agent' },
} as const
type OtherAgent = keyof typeof CLIENTS
const OTHERS = Object.keys(CLIENTS) as OtherAgent[]

interface Seen {
  time: number
  userAgent: string
  status: number
}

let api: RunningApi
beforeEach(async () => {
  api = await startApi({ now: () => NOW })
})
afterEach(() => api.stop())

async function count(views: readonly Seen[], name = 'view') {
  await countEvents(
    api,
    views.map((view, n) => viewEvent({ ...view, id: `${name}-${n}` })),
  )
}

const aView: fc.Arbitrary<Seen> = fc.record({
  time: fc
    .tuple(fc.integer({ min: -20, max: -1 }), fc.constantFrom(0, 1, DAY_MS / 2, DAY_MS - 1))
    .map(([day, ms]) => TODAY + day * DAY_MS + ms),
  userAgent: fc.constantFrom(FIREFOX, GPTBOT, ...OTHERS),
  status: fc.constantFrom(200, 200, 404),
})
const aRange = fc
  .tuple(fc.integer({ min: -20, max: 0 }), fc.integer({ min: 0, max: 20 }), fc.constantFrom(0, 1, DAY_MS / 2))
  .map(([start, days, ms]) => [TODAY + start * DAY_MS + ms, TODAY + (start + days) * DAY_MS + ms] as const)

function rankByForce(views: readonly Seen[], [from, to]: readonly [number, number]): OtherClient[] {
  const counted = views.filter(({ time, status }) => status === 200 && time >= from && time < to)
  const named = counted.flatMap(({ userAgent }) => OTHERS.filter((one) => one === userAgent).map((one) => CLIENTS[one]))
  const groups = [...Map.groupBy(named, ({ name }) => name)]
  const rows = groups.flatMap(([, some]) => some.slice(0, 1).map((one) => ({ ...one, views: some.length })))
  return rows.sort((a, b) => b.views - a.views || (a.name < b.name ? -1 : 1))
}

testProperty('names and kinds are those of the single views of any range, page after page', async () => {
  let batches = 0
  const views: Seen[] = []
  const property = fc.asyncProperty(fc.array(aView, { minLength: 1, maxLength: 40 }), aRange, async (more, range) => {
    batches += 1
    await count(more, `batch-${batches}`)
    views.push(...more)
    const [dateFrom, dateTo] = range.map((time) => new Date(time).toISOString())
    const truth = rankByForce(views, range)
    const first = await api.client.getOthers(api.project.id, { dateFrom, dateTo, limit: 2 })
    const rows = [...first.others]
    for (let { hasMore } = first; hasMore; ) {
      const query = { dateFrom, dateTo, limit: 2, offset: rows.length, snapshot: first.snapshot }
      const next = await api.client.getOthers(api.project.id, query)
      rows.push(...next.others)
      hasMore = next.hasMore
    }
    expect(rows).toEqual(truth)
    expect([first.totals.other, first.since]).toEqual([truth.reduce((sum, row) => sum + row.views, 0), null])
  })
  await fc.assert(property, runs(12))
})

const curlOn = (day: number): Seen => ({ time: TODAY + day * DAY_MS, userAgent: 'curl/8.5.0', status: 200 })

test('without bounds, the last 31 days are read, and since says so', async () => {
  await count([curlOn(-40), curlOn(-32), curlOn(-31), curlOn(0)])
  const { totals, since } = await api.client.getOthers(api.project.id)
  expect([totals, since]).toEqual([{ other: 2 }, '2026-10-20T00:00:00.000Z'])
})

test('single views that are no longer kept are left out, and since says so', async () => {
  await count([curlOn(-5), curlOn(-4), curlOn(-3)])
  await api.storage.views.pruneViews(TODAY - 4 * DAY_MS, new AbortController().signal)
  const { totals, since } = await api.client.getOthers(api.project.id, { dateFrom: '2026-11-10' })
  expect([totals, since]).toEqual([{ other: 2 }, '2026-11-16T00:00:00.000Z'])
})

test('a range has its first millisecond and not its end', async () => {
  const at = (day: number, ms: number): Seen => ({ ...curlOn(day), time: TODAY + day * DAY_MS + ms })
  await count([at(-3, -1), at(-3, 0), at(-3, 1), at(-2, -1), at(-2, 0)])
  const range = { dateFrom: '2026-11-17', dateTo: '2026-11-18' }
  expect((await api.client.getOthers(api.project.id, range)).totals).toEqual({ other: 3 })
})

test('is CSV and NDJSON too', async () => {
  await count([curlOn(-1), curlOn(0)])
  const read = async (type: string) =>
    (await api.send(viewsPath(api.project.id, 'others'), { headers: { Accept: type } })).text()
  expect(await read('text/csv')).toBe('name,kind,views\r\ncurl,http_client,2\r\n')
  expect(await read('application/x-ndjson')).toBe('{"name":"curl","kind":"http_client","views":2}\n')
})

test('clients past those that are read by user agent count as one, and the total has them all', async () => {
  await count([curlOn(-1), curlOn(-1), curlOn(-1), { ...curlOn(-1), userAgent: 'Wget/1.21' }])
  const { views } = api.storage
  const deps = { views, settings: async () => DEFAULT_SETTINGS, now: () => NOW, readings: createReadings() }
  const query = { dateFrom: null, dateTo: null, limit: 50, offset: 0 }
  const request = { projectId: api.project.id, askedBy: 'a test', query }
  const { page } = await exportPage(deps, request, { name: 'others', report: othersReport(deps, request, 1) })
  expect([page.totals, page.others]).toEqual([
    { other: 4 },
    [
      { name: 'curl', kind: 'http_client', views: 3 },
      { name: '(other)', kind: 'bot', views: 1 },
    ],
  ])
})
