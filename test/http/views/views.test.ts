// The exports of page views: what they count, how they sort, and how they page.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { DAY_MS } from '../../../src/base/days.ts'
import { viewsPath } from '../../../src/contract/paths.ts'
import type { ViewEvent } from '../../../src/contract/view-events.ts'
import type { ViewsPage } from '../../../src/contract/views.ts'
import { COMMAND } from '../../../src/projects/audit.ts'
import { runs, testProperty } from '../../support/property.ts'
import { type RunningApi, readJson, startApi } from '../../support/start-api.ts'
import { CHATGPT, countEvents, GPTBOT, RECENT, readReport, viewEvent } from '../../support/view-events.ts'

/** Midnight some days ago, so that all bounds below lie within what is kept. */
const MIDNIGHT = Math.floor(RECENT.getTime() / DAY_MS) * DAY_MS - 10 * DAY_MS
const at = (ms: number) => new Date(MIDNIGHT + ms).toISOString()
const day = (days: number) => at(days * DAY_MS).slice(0, 10)

const rowsOf = ({ views }: ViewsPage) => views.map(({ path, human, ai, total }) => [path, human, ai, total])

describe('a site with views of three days', () => {
  let api: RunningApi
  beforeAll(async () => {
    api = await startApi()
    await countEvents(api, [
      viewEvent({ path: '/b', time: at(0) }),
      viewEvent({ path: '/b', time: at(DAY_MS - 1) }),
      viewEvent({ path: '/a', time: at(DAY_MS), userAgent: CHATGPT }),
      viewEvent({ path: '/a', time: at(DAY_MS + 1) }),
      viewEvent({ path: '/c', time: at(3 * DAY_MS), userAgent: GPTBOT }),
      viewEvent({ path: '/c', time: at(3 * DAY_MS), userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }),
      viewEvent({ path: '/ß', time: at(3 * DAY_MS) }),
      viewEvent({ path: '/gone', time: at(DAY_MS), status: 404, userAgent: CHATGPT }),
    ])
  })
  afterAll(() => api.stop())

  const read = (query = '', headers: Record<string, string> = {}) =>
    api.send(`${viewsPath(api.project.id)}${query}`, { headers })

  test('all views: most first, then by the bytes of the path; search engines count nowhere', async () => {
    expect(await readJson(await read())).toEqual({
      totals: { human: 4, ai: 2, total: 6 },
      views: [
        { path: '/a', human: 1, ai: 1, total: 2 },
        { path: '/b', human: 2, ai: 0, total: 2 },
        { path: '/c', human: 0, ai: 1, total: 1 },
        { path: '/ß', human: 1, ai: 0, total: 1 },
      ],
      hasMore: false,
    })
  })

  test.each<[string, string, string, number]>([
    ['days: the first is in, the last is out', day(0), day(1), 2],
    ['one day and its morrow', day(1), day(2), 2],
    ['a time to the millisecond', at(DAY_MS), at(DAY_MS + 1), 1],
    ['more than milliseconds', at(DAY_MS), `${at(DAY_MS).slice(0, 19)}.000001Z`, 1],
    ['an offset', `${day(1)}T01:00:00%2B01:00`, `${day(1)}T01:00:00.001%2B01:00`, 1],
    ['an offset whose plus was not escaped', `${day(1)}T01:00:00+01:00`, `${day(1)}T01:00:00.001+01:00`, 1],
    ['an offset to the west', `${day(0)}T22:30:00-01:30`, at(DAY_MS + 1), 1],
    ['a space instead of the T', `${day(1)} 00:00:00`, `${day(1)}%2000:00:00.001`, 1],
    ['no offset, which is UTC', `${day(1)}T00:00:00`, `${day(1)}T00:00`, 0],
    ['nothing between equal bounds', day(1), day(1), 0],
    ['an empty day', day(2), day(3), 0],
    ['no end, given as nothing', day(1), '', 4],
  ])('%s', async (_, dateFrom, dateTo, total) => {
    expect((await readJson(await read(`?dateFrom=${dateFrom}&dateTo=${dateTo}`))).totals.total).toBe(total)
  })

  test.each([
    ['dateFrom=2026-02-30', 'dateFrom'],
    ['dateFrom=2026-1-1', 'dateFrom'],
    ['dateTo=yesterday', 'dateTo'],
    ['dateTo=2026-01-01T25:00:00Z', 'dateTo'],
    ['dateFrom=2026-01-02&dateTo=2026-01-01', 'dateFrom'],
    ['dateFrom=2026-01-01&dateFrom=2026-01-02', 'dateFrom'],
    ['limit=0', 'limit'],
    ['limit=251', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=ten', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=1e3', 'offset'],
  ])('?%s is 400 and names %s', async (query, path) => {
    const response = await read(`?${query}`)
    const { code, details } = await readJson(response)
    expect([response.status, code, details[0].path]).toEqual([400, 'invalid_query', path])
  })

  test('unknown parameters are ignored', async () => {
    expect((await readJson(await read('?page=2&sort=path'))).totals.total).toBe(6)
  })

  test('a bound within a day whose single views are gone is 400 with the nearest whole day', async () => {
    const other = await startApi({ wrap: (deps) => ({ ...deps, now: () => MIDNIGHT }) })
    await countEvents(other, [viewEvent({ time: at(-DAY_MS) }), viewEvent({ time: at(-1) })])
    await other.storage.views.pruneViews(MIDNIGHT, AbortSignal.timeout(10_000))
    const refused = await other.send(`${viewsPath(other.project.id)}?dateFrom=${at(-DAY_MS + 5)}`)
    const whole = await readReport(other, `?dateFrom=${day(-1)}`)
    const { code, error } = await readJson(refused)
    await other.stop()
    expect([refused.status, code, whole.totals.total]).toEqual([400, 'range_not_kept', 2])
    expect(error).toContain('use ')
  })

  describe('clients of the reference API', () => {
    test('one sends a Content-Type with its GET', async () => {
      const response = await read('?limit=2', { 'Content-Type': 'application/json' })
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
    })

    test('one sends microseconds and +00:00', async () => {
      const dateTo = `${at(DAY_MS + 1).slice(0, 23)}000+00:00`
      for (const sent of [encodeURIComponent(dateTo), dateTo]) {
        expect((await readJson(await read(`?dateFrom=${day(0)}&dateTo=${sent}`))).totals.total).toBe(3)
      }
    })

    test('one follows hasMore alone', async () => {
      const paths: string[] = []
      for (let offset = 0; ; offset += 1) {
        const { views, hasMore } = await readJson(await read(`?limit=1&offset=${offset}`))
        paths.push(views[0].path)
        if (hasMore !== true) break
      }
      expect(paths).toEqual(['/a', '/b', '/c', '/ß'])
    })

    test('each finds the fields in the order of the specification', async () => {
      expect(Object.keys(await readJson(await read()))).toEqual(['totals', 'views', 'hasMore'])
    })

    test('none is redirected', async () => {
      const response = await api.send(viewsPath(api.project.id), { redirect: 'manual' })
      expect(response.status).toBe(200)
    })
  })

  test('agents, their operators and classes', async () => {
    expect(await readReport(api, '', 'agents')).toEqual({
      totals: { ai: 2 },
      agents: [
        { agent: 'ChatGPT-User', operator: 'OpenAI', class: 'ai_assistant', views: 1 },
        { agent: 'GPTBot', operator: 'OpenAI', class: 'ai_training', views: 1 },
      ],
      hasMore: false,
    })
  })

  test('days, those without views too', async () => {
    const { timeseries } = await readReport(api, '', 'timeseries')
    expect(timeseries).toEqual([
      { date: day(0), human: 2, ai: 0, total: 2 },
      { date: day(1), human: 1, ai: 1, total: 2 },
      { date: day(2), human: 0, ai: 0, total: 0 },
      { date: day(3), human: 1, ai: 1, total: 2 },
    ])
  })

  test.each([['1970-01-01'], ['0001-01-01'], ['']])('days from %j on begin with the first view', async (dateFrom) => {
    const { timeseries } = await readReport(api, `?dateFrom=${dateFrom}`, 'timeseries')
    expect(timeseries.map(({ date }: { date: string }) => date).slice(0, 4)).toEqual([0, 1, 2, 3].map(day))
  })

  test('days from a month before the first view on begin with that day', async () => {
    const { timeseries } = await readReport(api, `?dateFrom=${day(-30)}`, 'timeseries')
    expect(timeseries[0]).toEqual({ date: day(-30), human: 0, ai: 0, total: 0 })
  })

  test('missing pages', async () => {
    const counts = { human: 0, ai: 1, total: 1 }
    expect(await readReport(api, '', 'missing')).toEqual({
      totals: counts,
      missing: [{ path: '/gone', ...counts }],
      hasMore: false,
    })
  })

  describe('other forms', () => {
    test('CSV has the same rows, and says whether there are more', async () => {
      const response = await read('?limit=3', { Accept: 'text/csv' })
      expect(await response.text()).toBe('path,human,ai,total\r\n/a,1,1,2\r\n/b,2,0,2\r\n/c,0,1,1\r\n')
      const { headers } = response
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
      expect([headers.get('docmend-has-more'), headers.get('vary')]).toEqual(['true', 'Accept'])
    })

    test('NDJSON has the same rows', async () => {
      const response = await read('?limit=1&offset=3', { Accept: 'application/x-ndjson' })
      expect(await response.text()).toBe('{"path":"/ß","human":1,"ai":0,"total":1}\n')
      expect(response.headers.get('docmend-has-more')).toBe('false')
    })

    test.each([
      ['csv', 'text/csv; charset=utf-8; header=present'],
      ['ndjson', 'application/x-ndjson; charset=utf-8'],
      ['json', 'application/json'],
    ])('format=%s wins over Accept', async (format, type) => {
      for (const accept of ['*/*', 'application/json', 'text/csv', 'application/x-ndjson']) {
        const { headers } = await read(`?format=${format}`, { Accept: accept })
        expect(headers.get('content-type')).toBe(type)
      }
    })

    test('another format is refused, and an empty one is none', async () => {
      const refused = await read('?format=xml')
      expect([refused.status, await refused.text()]).toEqual([
        400,
        expect.stringContaining('format takes json, csv, ndjson; you sent \\"xml\\"'),
      ])
      expect((await read('?format=', { Accept: 'text/csv' })).headers.get('content-type')).toContain('text/csv')
    })

    test('every report has its columns', async () => {
      const csv = async (report: 'agents' | 'timeseries' | 'missing') => {
        const response = await api.send(viewsPath(api.project.id, report), { headers: { Accept: 'text/csv' } })
        return (await response.text()).split('\r\n').slice(0, 2)
      }
      expect(await csv('agents')).toEqual(['agent,operator,class,views', 'ChatGPT-User,OpenAI,ai_assistant,1'])
      expect(await csv('timeseries')).toEqual(['date,human,ai,total', `${day(0)},2,0,2`])
      expect(await csv('missing')).toEqual(['path,human,ai,total', '/gone,0,1,1'])
    })

    test.each([
      ['*/*', 'application/json'],
      ['', 'application/json'],
      ['text/html, application/xhtml+xml, */*;q=0.8', 'application/json'],
      ['application/json, text/csv;q=0.5', 'application/json'],
      ['text/csv;q=0, */*', 'application/json'],
      ['image/png', 'application/json'],
      ['not a media type at all;;;', 'application/json'],
      ['text/csv, */*', 'text/csv'],
      ['Application/X-NDJSON', 'application/x-ndjson'],
    ])('Accept: %s gives %s', async (Accept, type) => {
      const response = await read('', { Accept })
      expect([response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([200, type])
    })
  })

  test('what makes up ai follows the settings at once, also for what was counted before', async () => {
    await api.storage.settings.writeSettings(api.project.id, { aiClasses: 'ai_assistant' }, COMMAND)
    const narrowed = (await readReport(api)).totals
    await api.storage.settings.writeSettings(api.project.id, { aiClasses: null }, COMMAND)
    expect([narrowed, (await readReport(api)).totals.ai]).toEqual([{ human: 4, ai: 1, total: 5 }, 2])
  })
})

describe('while views arrive', () => {
  let api: RunningApi
  let now = Date.now()
  beforeEach(async () => {
    now = Date.now()
    api = await startApi({ now: () => now })
    await countEvents(
      api,
      Array.from({ length: 60 }, (_, n) => viewEvent({ path: `/${n % 20}` })),
    )
  })
  afterEach(() => api.stop())

  const add = (path: string) =>
    countEvents(
      api,
      Array.from({ length: 5 }, () => viewEvent({ path })),
    )

  test('a client that pages sees each path once, and sums that equal the totals', async () => {
    const seen: ViewsPage['views'] = []
    let first: ViewsPage | undefined
    for (let offset = 0; ; offset += 3) {
      const page: ViewsPage = await readReport(api, `?limit=3&offset=${offset}`)
      first ??= page
      expect(page.totals).toEqual(first.totals)
      seen.push(...page.views)
      if (!page.hasMore) break
      await add(`/${19 - (offset % 20)}`)
    }
    expect(new Set(seen.map(({ path }) => path)).size).toBe(seen.length)
    expect(seen.reduce((sum, { total }) => sum + total, 0)).toBe(first?.totals.total)
    expect((await readReport(api)).totals.total).toBeGreaterThan(Number(first?.totals.total))
  })

  test('another key has pages of its own moment', async () => {
    await readReport(api, '?limit=3')
    await add('/19')
    const Authorization = `Bearer ${await api.addKey()}`
    const other = await readJson(await api.send(`${viewsPath(api.project.id)}?limit=3`, { headers: { Authorization } }))
    const second = await readReport(api, '?limit=3&offset=3')
    expect([other.totals.total, second.totals.total]).toEqual([65, 60])
  })

  test('a client that takes more than an hour for its pages reads them from one moment', async () => {
    const pages: ViewsPage[] = [await readReport(api, '?limit=2')]
    while (pages.at(-1)?.hasMore === true) {
      await add('/19')
      now += 7 * 60_000
      pages.push(await readReport(api, `?limit=2&offset=${pages.length * 2}`))
    }
    expect(pages.flatMap(({ views }) => views).reduce((sum, { total }) => sum + total, 0)).toBe(60)
    expect(pages.map(({ totals }) => totals.total)).toEqual(Array(10).fill(60))
  })

  test('a page past the end is empty', async () => {
    expect(await readReport(api, '?limit=3&offset=1000')).toMatchObject({
      views: [],
      hasMore: false,
      totals: { total: 60 },
    })
  })
})

testProperty('the rows do not depend on the limit', async () => {
  const api = await startApi()
  const events: ViewEvent[] = Array.from({ length: 200 }, (_, n) =>
    viewEvent({ path: `/${(n * n) % 37}`, ...(n % 3 === 0 ? { userAgent: CHATGPT } : {}) }),
  )
  await countEvents(api, events)
  const whole = rowsOf(await readReport(api, '?limit=250'))
  const run = fc.asyncProperty(fc.integer({ min: 1, max: 40 }), async (limit) => {
    const rows: unknown[] = []
    for (let offset = 0; ; offset += limit) {
      const page = await readReport(api, `?limit=${limit}&offset=${offset}`)
      rows.push(...rowsOf(page))
      expect(page.views.length === limit || !page.hasMore).toBe(true)
      if (!page.hasMore) break
    }
    expect(rows).toEqual(whole)
  })
  await fc.assert(run, runs(4))
  await api.stop()
})

test('a key of another project learns nothing', async () => {
  const api = await startApi()
  const other = await api.addProject('acme/other')
  const response = await api.send(viewsPath(other.id))
  const { code } = await readJson(response)
  await api.stop()
  expect([response.status, code]).toEqual([404, 'project_not_found'])
})
