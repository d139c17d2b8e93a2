// A range beside the period right before it: by brute force, and what is said where the two cannot be compared.
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { DAY_MS } from '../../../src/base/days.ts'
import { importsPath, viewsPath } from '../../../src/contract/paths.ts'
import type { PageViews, ViewsPage } from '../../../src/contract/views.ts'
import { runs, testProperty } from '../../support/property.ts'
import { type RunningApi, readJson, startApi } from '../../support/start-api.ts'
import { CHATGPT, countEvents, FIREFOX, GPTBOT, readReport, viewEvent } from '../../support/view-events.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const TODAY = Date.UTC(2026, 10, 20)
const AI = [CHATGPT, GPTBOT]
const PATHS = ['/a', '/b', '/c', '/d']
const WEEK = { dateFrom: '2026-11-13', dateTo: '2026-11-20' }
const COMPARED = { ...WEEK, compare: 'previous' } as const
const QUERY = `?${new URLSearchParams(COMPARED).toString()}`

interface Seen {
  time: number
  path: string
  userAgent: string
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

/** Five views on each day, as Plausible has counted them. */
async function importDays(...dates: string[]) {
  const path = `${importsPath(api.project.id)}?source=plausible`
  const headers = { 'Content-Type': 'application/x-ndjson' }
  const body = dates.map((date) => JSON.stringify({ date, path: '/guide', views: 5 })).join('\n')
  expect((await api.send(path, { method: 'POST', headers, body })).status).toBe(200)
}

/** A view on the day that is so many days from today. */
function seen(day: number, path = '/guide', userAgent = FIREFOX): Seen {
  return { time: TODAY + day * DAY_MS + 1_000, path, userAgent }
}

const counts = (human: number, ai: number) => ({ human, ai, total: human + ai })

const aView: fc.Arbitrary<Seen> = fc.record({
  time: fc
    .tuple(fc.integer({ min: -30, max: -1 }), fc.constantFrom(0, 1, DAY_MS / 2, DAY_MS - 1))
    .map(([day, ms]) => TODAY + day * DAY_MS + ms),
  path: fc.constantFrom(...PATHS),
  userAgent: fc.constantFrom(FIREFOX, ...AI, 'curl/8.5.0'),
})
const aRange = fc
  .tuple(fc.integer({ min: -20, max: -1 }), fc.integer({ min: 0, max: 15 }), fc.constantFrom(0, 1, DAY_MS / 2))
  .map(([start, days, ms]) => [TODAY + start * DAY_MS + ms, TODAY + (start + days) * DAY_MS + 2 * ms] as const)

function sum(views: readonly Seen[]) {
  const human = views.filter(({ userAgent }) => userAgent === FIREFOX).length
  return counts(human, views.filter(({ userAgent }) => AI.includes(userAgent)).length)
}

function compareByForce(views: readonly Seen[], [from, to]: readonly [number, number]) {
  const now = views.filter(({ time }) => time >= from && time < to)
  const before = views.filter(({ time }) => time >= from - (to - from) && time < from)
  const ofPath = (some: readonly Seen[], path: string) => sum(some.filter((view) => view.path === path))
  const rows = PATHS.map((path) => ({ path, ...ofPath(now, path), before: ofPath(before, path) }))
  const listed = rows.filter((row) => row.total + row.before.total > 0)
  listed.sort((a, b) => b.total - a.total || (a.total === 0 ? b.before.total - a.before.total : 0))
  return { totals: { ...sum(now), before: sum(before) }, rows: listed }
}

async function readAll([from, to]: readonly [number, number]) {
  const bounds = { dateFrom: new Date(from).toISOString(), dateTo: new Date(to).toISOString() }
  const rows: PageViews[] = []
  for (;;) {
    const query = new URLSearchParams({ ...bounds, compare: 'previous', limit: '2', offset: String(rows.length) })
    const page: ViewsPage = await readReport(api, `?${query.toString()}`)
    rows.push(...page.views)
    if (!page.hasMore) return { totals: page.totals, rows }
  }
}

testProperty(
  'rows and totals of both periods are those of the single views, page after page of any range',
  async () => {
    let batches = 0
    const views: Seen[] = []
    const property = fc.asyncProperty(fc.array(aView, { minLength: 1, maxLength: 40 }), aRange, async (more, range) => {
      batches += 1
      await count(more, `batch-${batches}`)
      views.push(...more)
      expect(await readAll(range)).toEqual(compareByForce(views, range))
    })
    await fc.assert(property, runs(12))
  },
)

describe('a comparison', () => {
  test('has the pages and agents that only the period before has, last', async () => {
    await count([seen(-1), seen(-2, '/guide', GPTBOT), seen(-8), seen(-8), seen(-9, '/old', CHATGPT), seen(-20)])
    expect(await api.client.getViews(api.project.id, COMPARED)).toMatchObject({
      totals: { ...counts(1, 1), before: counts(2, 1) },
      views: [
        { path: '/guide', ...counts(1, 1), before: counts(2, 0) },
        { path: '/old', ...counts(0, 0), before: counts(0, 1) },
      ],
      previous: { dateFrom: '2026-11-06T00:00:00.000Z', dateTo: '2026-11-13T00:00:00.000Z' },
    })
    const { totals, agents } = await api.client.getAgents(api.project.id, COMPARED)
    expect(totals).toEqual({ ai: 1, before: { ai: 1 } })
    expect(agents).toMatchObject([
      { agent: 'GPTBot', views: 1, before: { views: 0 } },
      { agent: 'ChatGPT-User', views: 0, before: { views: 1 } },
    ])
  })

  test.each(['total', 'human', 'ai', 'aiShare'] as const)('sorted by %s has them last too', async (sort) => {
    await count([seen(-1, '/new'), seen(-9, '/old', CHATGPT), seen(-9, '/old', CHATGPT)])
    const { views } = await api.client.getViews(api.project.id, { ...COMPARED, sort })
    expect(views.map(({ path }) => path)).toEqual(['/new', '/old'])
  })

  test('stays as it was while a client reads it, and is another snapshot than the range alone', async () => {
    await count(PATHS.map((path) => seen(-1, path)))
    const alone = await api.client.getViews(api.project.id, { ...WEEK, limit: 2 })
    const first = await api.client.getViews(api.project.id, { ...COMPARED, limit: 2 })
    await count(
      PATHS.map((path) => seen(-8, path)),
      'late',
    )
    const { snapshot } = first
    const second = await api.client.getViews(api.project.id, { ...COMPARED, limit: 2, offset: 2, snapshot })
    expect(second).toMatchObject({ totals: first.totals, previous: first.previous, hasMore: false })
    expect(second.views.map(({ before }) => before)).toEqual([counts(0, 0), counts(0, 0)])
    const mixed = { ...COMPARED, limit: 2, offset: 2, snapshot: alone.snapshot }
    await expect(api.client.getViews(api.project.id, mixed)).rejects.toMatchObject({ code: 'invalid_header' })
  })

  test('changes nothing of an answer without it', async () => {
    await count([seen(-1), seen(-8), seen(-9, '/old', GPTBOT)])
    const plain = await readReport(api, `?${new URLSearchParams(WEEK).toString()}`)
    expect(plain).toEqual({ totals: counts(1, 0), views: [{ path: '/guide', ...counts(1, 0) }], hasMore: false })
  })

  test('has columns of its own in CSV, with what agents got too', async () => {
    await count([seen(-1), seen(-8, '/guide', GPTBOT)])
    const csv = async (report: 'views' | 'agents', more = '') => {
      const path = `${viewsPath(api.project.id, report)}${QUERY}${more}`
      return (await api.send(path, { headers: { Accept: 'text/csv' } })).text()
    }
    expect(await csv('views')).toBe('path,human,ai,total,humanBefore,aiBefore,totalBefore\r\n/guide,1,0,1,0,1,1\r\n')
    expect(await csv('agents')).toBe('agent,operator,class,views,viewsBefore\r\nGPTBot,OpenAI,ai_training,0,1\r\n')
    expect(await csv('agents', '&include=answers')).toMatch(/,viewsBefore\r\nGPTBot,OpenAI,ai_training,0,.*,1\r\n$/)
  })

  test.each(['views', 'agents'] as const)('of %s needs both ends of the range', async (report) => {
    for (const open of ['dateFrom', 'dateTo'] as const) {
      const { [open]: _, ...query } = COMPARED
      const response = await api.send(`${viewsPath(api.project.id, report)}?${new URLSearchParams(query).toString()}`)
      const message = `compare=previous needs a range with both ends; also send ${open}`
      expect([response.status, await readJson(response)]).toMatchObject([
        400,
        { code: 'invalid_query', error: message },
      ])
    }
  })

  test('with a period before that begins within an imported day says which range works', async () => {
    await importDays('2026-11-10')
    const bounds = { dateFrom: '2026-11-13T12:00:00Z', dateTo: '2026-11-16T12:00:00Z' }
    const refused = api.client.getViews(api.project.id, { ...bounds, compare: 'previous' })
    await expect(refused).rejects.toMatchObject({
      code: 'range_not_kept',
      message: expect.stringContaining('use days for dateFrom and dateTo, or leave out compare'),
    })
    expect((await api.client.getViews(api.project.id, bounds)).totals).toEqual(counts(0, 0))
  })
})

describe('caveats', () => {
  const caveatsOf = async (report: 'views' | 'agents' = 'views') =>
    (await readReport(api, QUERY, report)).previous.caveats as string[]

  test('are none where both periods are whole', async () => {
    await count([seen(-30), seen(-30, '/guide', GPTBOT), seen(-8), seen(-8, '/guide', GPTBOT), seen(-1)])
    expect([await caveatsOf(), await caveatsOf('agents')]).toEqual([[], []])
  })

  test('tell that the period before has no views', async () => {
    await count([seen(-1), seen(-1, '/guide', GPTBOT)])
    expect(await caveatsOf()).toEqual([
      'The period before has no human or AI views, so there is nothing to compare with.',
    ])
    expect(await caveatsOf('agents')).toEqual([
      'The period before has no AI views, so there is nothing to compare with.',
    ])
  })

  test('tell that views begin within the period before', async () => {
    await count([seen(-30), seen(-8), seen(-8, '/guide', GPTBOT), seen(-1)])
    const begins =
      'The first AI views are from 2026-11-12, after the start of the period before, so its AI counts may be too low.'
    expect([await caveatsOf(), await caveatsOf('agents')]).toEqual([[begins], [begins]])
  })

  test('name the tool that counted days of the period before', async () => {
    await importDays('2026-10-01', '2026-11-10')
    await count([seen(-1), seen(-12, '/guide', GPTBOT), seen(-40, '/guide', GPTBOT)])
    const counted =
      'In the period before, human views on 2026-11-10 were counted by Plausible, by its own rules. It counts no AI, so AI views of that time are unknown.'
    expect([await caveatsOf(), await caveatsOf('agents')]).toEqual([[counted], [counted]])
  })

  test('tell that some views are not under their page', async () => {
    await count([seen(-30), seen(-8), seen(-1, `/${'a'.repeat(2_100)}`)])
    expect(await caveatsOf()).toEqual([
      'Some views count as (other) and not under their page, so changes of single pages may not be exact.',
    ])
  })
})
