// The export against sums by brute force, from the outside: views sent in any form, read for any range by any page size.
import { expect } from '@jest/globals'
import fc from 'fast-check'
import { DAY_MS } from '../../../src/base/days.ts'
import type { PageViews, ViewCounts, ViewsPage } from '../../../src/contract/views.ts'
import { runs, testProperty } from '../../support/property.ts'
import { type RunningApi, readJson, startApi } from '../../support/start-api.ts'
import { CHATGPT, FIREFOX, GPTBOT, linesOf, logLine, postBatch, readReport } from '../../support/view-events.ts'

const MIDNIGHT = Date.UTC(2026, 10, 3)
const NOW = MIDNIGHT + DAY_MS / 2
const AI = [CHATGPT, GPTBOT]
const NOBODY = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
/** UTF-16 would put the emoji before the two after it; a locale, `/b` before `/B`. */
const PATHS = ['/', '/B', '/b', '/b/c', '/ä', '/～', '/Ａ', '/😀']

interface SentView {
  time: number
  path: string
  userAgent: string
}

/** In and around the last two months, at and beside midnights. Logs know seconds alone. */
const time = fc
  .tuple(fc.constantFrom(-64, -34, -33, -3, -2, -1, 0), fc.constantFrom(0, 1_000, 43_200_000, 86_399_000))
  .map(([days, ms]) => Math.min(NOW, MIDNIGHT + days * DAY_MS + ms))
const view: fc.Arbitrary<SentView> = fc.record({
  time,
  path: fc.constantFrom(...PATHS),
  userAgent: fc.constantFrom(FIREFOX, ...AI, NOBODY),
})

type Write = (view: SentView, target: string) => string
interface Form {
  write: Write
  /** Whether the views are the entries of one JSON list. */
  isList: boolean
  options: NonNullable<Parameters<typeof postBatch>[2]>
}

const writeEvent: Write = ({ time: at, userAgent }, target) =>
  JSON.stringify({ id: target, time: at, path: target, userAgent })
const FORMS: readonly Form[] = [
  { write: writeEvent, isList: true, options: {} },
  { write: writeEvent, isList: false, options: { type: 'application/x-ndjson', gzip: true } },
  {
    write: ({ time: at, userAgent }, target) => logLine(encodeURI(target), { userAgent, at: new Date(at) }),
    isList: false,
    options: { type: 'text/plain' },
  },
  {
    write: ({ time: at, userAgent }, uri) => {
      const request = { method: 'GET', uri, headers: { 'User-Agent': [userAgent] } }
      return JSON.stringify({ ts: at / 1_000, status: 200, request })
    },
    isList: true,
    options: { query: '?format=caddy', gzip: true },
  },
  {
    write: ({ time: at, userAgent }, target) =>
      JSON.stringify({ msec: at / 1_000, request_uri: target, status: '200', http_user_agent: userAgent }),
    isList: false,
    options: { type: 'text/plain', query: '?format=nginx-json' },
  },
]

const batch = fc.record({ form: fc.constantFrom(...FORMS), views: fc.array(view, { minLength: 1, maxLength: 25 }) })
const bound = fc.option(
  fc.oneof(
    time,
    time.map((at) => at + 1),
    time.map((at) => Math.floor(at / DAY_MS) * DAY_MS),
  ),
)
const reading = fc.record({
  bounds: fc.tuple(bound, bound).map(([a, b]) => (a !== null && b !== null && a > b ? [b, a] : [a, b])),
  limits: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
})

/** A query in which no two views are alike keeps equal lines of several batches apart. */
function bodyOf({ form, views }: { form: Form; views: readonly SentView[] }, name: string): string {
  const lines = views.map((one, n) => form.write(one, `${one.path}?${name}-${n}`))
  return form.isList ? `[${lines.join(',')}]` : lines.join('\n')
}

async function sendBatch(api: RunningApi, body: string, options: Form['options']) {
  const response = await postBatch(api, body, options)
  expect(response.status).toBe(200)
  return readJson(response)
}

/** Reads page after page, each of another size. */
async function readAll(api: RunningApi, [from, to]: readonly (number | null)[], limits: readonly number[]) {
  const range = (name: string, at: number | null = null) =>
    at === null ? '' : `&${name}=${new Date(at).toISOString()}`
  const query = `${range('dateFrom', from)}${range('dateTo', to)}`
  const rows: PageViews[] = []
  for (let pages = 0; ; pages++) {
    const limit = limits[pages % limits.length] ?? 1
    const page: ViewsPage = await readReport(api, `?limit=${limit}&offset=${rows.length}${query}`)
    rows.push(...page.views)
    expect(page.views.length === limit || !page.hasMore).toBe(true)
    if (!page.hasMore) return { totals: page.totals, rows }
  }
}

function countByForce(views: readonly SentView[], [from, to]: readonly (number | null)[]) {
  const counted = views.filter(({ time: at }) => at >= (from ?? -Infinity) && at < (to ?? Infinity))
  const rows = [...Map.groupBy(counted, ({ path }) => path)].map(([path, some]) => ({ path, ...countsOf(some) }))
  const listed = rows.filter(({ total }) => total > 0)
  listed.sort((a, b) => b.total - a.total || Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)))
  return { totals: countsOf(counted), rows: listed }
}

function countsOf(views: readonly SentView[]): ViewCounts {
  const human = views.filter(({ userAgent }) => userAgent === FIREFOX).length
  const ai = views.filter(({ userAgent }) => AI.includes(userAgent)).length
  return { human, ai, total: human + ai }
}

testProperty(
  'whatever was sent in whatever form, twice too: rows and totals are those of the views, in their order',
  async () => {
    const property = fc.asyncProperty(
      fc.array(batch, { minLength: 1, maxLength: 5 }),
      fc.array(reading, { minLength: 1, maxLength: 4 }),
      async (batches, readings) => {
        const api = await startApi({ now: () => NOW })
        for (const [n, one] of batches.entries()) {
          const body = bodyOf(one, `batch-${n}`)
          const [first, again] = [
            await sendBatch(api, body, one.form.options),
            await sendBatch(api, body, one.form.options),
          ]
          expect([first.accepted, again.duplicates].concat(linesOf(again))).toEqual(Array(3).fill(one.views.length))
        }
        const views = batches.flatMap((one) => one.views)
        for (const { bounds, limits } of readings) {
          expect(await readAll(api, bounds, limits)).toEqual(countByForce(views, bounds))
        }
        await api.stop()
      },
    )
    await fc.assert(property, runs(6))
  },
)
