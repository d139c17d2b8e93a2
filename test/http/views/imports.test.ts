// Views that another tool has counted, over HTTP: sent as days, in every answer that contains them, and taken back.

import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { IMPORT_MAX_LINES } from '../../../src/contract/limits.ts'
import { importsPath, removeImportPath, viewsPath } from '../../../src/contract/paths.ts'
import { COMMAND } from '../../../src/projects/audit.ts'
import { type RunningApi, readJson, startApi } from '../../support/start-api.ts'
import { CHATGPT, countEvents, viewEvent } from '../../support/view-events.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
let api: RunningApi
beforeEach(async () => {
  api = await startApi({ now: () => NOW })
})
afterEach(() => api.stop())

type Line = Record<string, unknown>

const GUIDE = { date: '2025-03-01', path: '/guide', views: 3 }
const HOME = { date: '2025-03-31', path: '/', views: 4 }

async function send(lines: readonly (Line | string)[], query = '?source=plausible', headers = {}) {
  const text = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')
  const all = { 'Content-Type': 'application/x-ndjson', ...headers }
  const body = 'Content-Encoding' in headers ? gzipSync(text) : text
  const response = await api.send(importsPath(api.project.id) + query, { method: 'POST', headers: all, body })
  return { status: response.status, body: await readJson(response) }
}

const read = async (query = '', report: 'views' | 'timeseries' | 'agents' = 'views', headers = {}) =>
  api.send(`${viewsPath(api.project.id, report)}${query}`, { headers })

const IMPORTED = {
  source: 'plausible',
  from: '2025-03-01',
  to: '2025-04-01',
  views: 7,
  days: 'site_time_zone',
  ai: 'unknown',
}

test('days that are sent count as views of people, and every answer names where they come from', async () => {
  expect(await send([GUIDE, { ...GUIDE, path: '/guide/', views: 0 }, HOME])).toEqual({
    status: 200,
    body: {
      source: 'plausible',
      from: '2025-03-01',
      to: '2025-04-01',
      accepted: 3,
      rejected: {},
      views: 7,
      days: { added: 2, replaced: 0, unchanged: 0 },
      shadowed: 0,
    },
  })
  expect(await readJson(await read())).toEqual({
    totals: { human: 7, ai: 0, total: 7 },
    views: [
      { path: '/', human: 4, ai: 0, total: 4 },
      { path: '/guide', human: 3, ai: 0, total: 3 },
    ],
    hasMore: false,
    sources: [IMPORTED],
  })
  const series = await readJson(await read('?dateFrom=2025-03-01&dateTo=2025-03-02', 'timeseries'))
  expect(series).toMatchObject({
    timeseries: [{ date: '2025-03-01', human: 3, ai: 0, total: 3 }],
    sources: [{ ...IMPORTED, to: '2025-03-02', views: 3 }],
  })
})

test.each(['text/csv', 'application/x-ndjson', 'application/json'])('a header of %s names them', async (type) => {
  await send([GUIDE, HOME])
  const header = (await read('', 'views', { Accept: type })).headers.get('Docmend-Imported')
  expect(header).toBe('plausible;from="2025-03-01";to="2025-04-01";views=7;days=site_time_zone;ai=unknown')
})

test('answers without imported views are as they were', async () => {
  await send([GUIDE])
  await countEvents(api, [viewEvent({ path: '/own', time: '2026-11-01T10:00:00Z' })])
  for (const report of ['views', 'timeseries'] as const) {
    const response = await read('?dateFrom=2026-01-01', report)
    expect(response.headers.get('Docmend-Imported')).toBeNull()
    expect(Object.keys(await readJson(response))).toEqual(['totals', report, 'hasMore'])
  }
  const agents = await read('', 'agents')
  expect(agents.headers.get('Docmend-Imported')).toBeNull()
  expect(Object.keys(await readJson(agents))).toEqual(['totals', 'agents', 'hasMore'])
})

test('all pages of one snapshot name them, also after they were taken back', async () => {
  await send([GUIDE, HOME])
  const first = await read('?limit=1')
  const token = first.headers.get('Docmend-Snapshot') ?? ''
  await api.send(`${removeImportPath(api.project.id)}?source=plausible`, { method: 'POST' })
  const second = await readJson(await read('?limit=1&offset=1', 'views', { 'Docmend-Snapshot': token }))
  expect(second).toMatchObject({ totals: { human: 7 }, views: [{ path: '/guide' }], sources: [IMPORTED] })
  expect(Object.keys(second.totals)).toEqual(['human', 'ai', 'total'])
})

test('days since the first own view of a person are kept and do not count', async () => {
  await countEvents(api, [
    viewEvent({ path: '/own', time: '2026-11-02T23:00:00Z' }),
    viewEvent({ path: '/own', time: '2026-10-20T23:00:00Z', userAgent: CHATGPT }),
  ])
  const days = ['2026-11-01', '2026-11-02', '2026-11-03'].map((date) => ({ ...GUIDE, date }))
  expect((await send(days, '?source=umami')).body).toMatchObject({ views: 9, shadowed: 6 })
  const { totals, sources } = await readJson(await read())
  expect(totals).toEqual({ human: 4, ai: 1, total: 5 })
  expect(sources).toEqual([
    { ...IMPORTED, source: 'umami', from: '2026-11-01', to: '2026-11-02', views: 3, days: 'utc' },
  ])
  const list = await readJson(await api.send(importsPath(api.project.id)))
  expect(list.imports).toMatchObject([{ source: 'umami', from: '2026-11-01', to: '2026-11-04', views: 9, shadowed: 6 }])
})

test('every row counts or is rejected under one name, by the rules of the project', async () => {
  await api.storage.settings.writeSettings(
    api.project.id,
    {
      hosts: 'docs.example.com',
      basePath: '/docs',
      ignorePaths: '/docs/search',
    },
    COMMAND,
  )
  const host = 'docs.example.com'
  const page = { ...GUIDE, host, path: '/docs/guide.html?utm_source=x', rows: 2 }
  const { body } = await send([
    page,
    { ...page, host: null },
    { ...page, host: 'www.example.com' },
    { ...page, path: '/guide' },
    { ...page, path: '/docs/search' },
    { ...page, path: '/docs/_next/data/x.json' },
    { ...page, date: '2025-02-30' },
    { ...page, date: '0001-01-01' },
    { ...page, date: '2026-11-22' },
    { ...page, date: '2026-11-21' },
    { ...page, views: -1 },
    { ...page, views: 1.5 },
    { ...page, views: 100_000_001 },
    { ...page, views: '3' },
    { ...page, path: '' },
    { ...page, path: 3 },
    { ...page, rows: 0 },
    'not JSON',
    '[1]',
    '',
  ])
  expect(body).toMatchObject({ accepted: 6, views: 9 })
  expect(body.rejected).toEqual({
    other_host: 2,
    outside_base_path: 2,
    excluded_path: 4,
    invalid_time: 4,
    in_future: 2,
    invalid_count: 8,
    unreadable: 7,
  })
  expect((await readJson(await read())).views).toEqual([{ path: '/docs/guide', human: 9, ai: 0, total: 9 }])
})

test('a tool whose days are in UTC has no day of tomorrow', async () => {
  const tomorrow = { ...GUIDE, date: '2026-11-21' }
  expect((await send([tomorrow], '?source=umami')).body).toMatchObject({ accepted: 0, rejected: { in_future: 1 } })
})

test('formulas and control characters in paths do no harm in CSV', async () => {
  const paths = ['=HYPERLINK("x")', '\u001b[31m/red', '/a\r\nb', '/"x"']
  await send(paths.map((path) => ({ ...GUIDE, path })))
  const csv = await (await read('', 'views', { Accept: 'text/csv' })).text()
  expect(csv.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
  const [, ...rows] = csv.trim().split('\r\n')
  expect(rows).toHaveLength(4)
  for (const line of rows) expect(line).toMatch(/^"?\//)
})

test('the same days again change nothing; other views for them are refused until they are meant', async () => {
  await send([GUIDE, HOME])
  const again = await send([HOME, { ...GUIDE, views: 1 }, { ...GUIDE, views: 2 }])
  expect(again.body.days).toEqual({ added: 0, replaced: 0, unchanged: 2 })
  const revision = await api.storage.views.revision(api.project.id)

  const more = [GUIDE, { ...HOME, views: 5 }]
  const refused = { code: 'import_overlaps', details: [{ message: expect.stringContaining('2025-03-31') }] }
  for (const query of ['?source=plausible', '?source=umami', '?source=plausible&dryRun=true']) {
    expect(await send(more, query)).toMatchObject({ status: 409, body: refused })
  }
  const replaced = { days: { added: 0, replaced: 1, unchanged: 1 } }
  expect((await send(more, '?source=plausible&replace=true&dryRun=true')).body).toMatchObject(replaced)
  expect(await api.storage.views.revision(api.project.id)).toBe(revision)
  expect((await send(more, '?source=plausible&replace=true')).body).toMatchObject(replaced)
  expect((await readJson(await read())).totals.human).toBe(8)
})

test('a packed body counts, and one that is cut off changes nothing', async () => {
  expect((await send([GUIDE], undefined, { 'Content-Encoding': 'gzip' })).status).toBe(200)
  const cut = gzipSync(`${JSON.stringify(HOME)}\n`).subarray(0, -6)
  const headers = { 'Content-Type': 'application/x-ndjson', 'Content-Encoding': 'gzip' }
  const path = `${importsPath(api.project.id)}?source=plausible`
  const response = await api.send(path, { method: 'POST', headers, body: new Uint8Array(cut) })
  expect([response.status, (await readJson(response)).code]).toEqual([400, 'invalid_encoding'])
  expect((await readJson(await read())).totals.human).toBe(3)
})

test.each([
  ['', 'invalid_query'],
  ['?source=matomo', 'invalid_query'],
  ['?source=plausible&replace=yes', 'invalid_query'],
  ['?source=plausible&dateFrom=2025-03-01T01:00:00Z', 'invalid_query'],
  ['?source=plausible&dateFrom=2025-03-02', 'invalid_query'],
  ['?source=plausible&dateTo=2025-03-31', 'invalid_query'],
  ['?source=plausible&dateFrom=2025-05-01&dateTo=2025-01-01', 'invalid_query'],
])('%s is refused as %s', async (query, code) => {
  expect(await send([GUIDE, HOME], query)).toMatchObject({ status: 400, body: { code } })
  expect((await readJson(await read())).totals.human).toBe(0)
})

test('more lines than a request may have are refused whole', async () => {
  const lines = Array.from({ length: IMPORT_MAX_LINES + 1 }, () => '{}')
  expect(await send(lines)).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
})

test('only a key that may write views imports and removes, and only in its project', async () => {
  const reader = { Authorization: `Bearer ${await api.addKey({ scopes: ['views:read'] })}` }
  expect(await send([GUIDE], undefined, reader)).toMatchObject({ status: 403, body: { code: 'scope_missing' } })
  const path = `${removeImportPath(api.project.id)}?source=plausible`
  expect((await api.send(path, { method: 'POST', headers: reader })).status).toBe(403)
  const other = await api.addProject('acme/other')
  const foreign = await api.send(importsPath(other.id))
  expect(foreign.status).toBe(404)
})

test('a tool is taken back whole, and again without effect', async () => {
  await send([GUIDE, HOME])
  const remove = async () =>
    readJson(await api.send(`${removeImportPath(api.project.id)}?source=plausible`, { method: 'POST' }))
  expect(await remove()).toEqual({ source: 'plausible', days: 2, views: 7 })
  expect(await remove()).toEqual({ source: 'plausible', days: 0, views: 0 })
  expect(await readJson(await read())).toEqual({
    totals: { human: 0, ai: 0, total: 0 },
    views: [],
    hasMore: false,
  })
})

test('a bound within an imported day is refused with the nearest whole day', async () => {
  await send([GUIDE])
  const response = await read('?dateFrom=2025-03-01T20:00:00Z')
  expect(await readJson(response)).toMatchObject({
    code: 'range_not_kept',
    error: 'dateFrom lies within a day that was imported from plausible as a whole: use 2025-03-02',
  })
  expect((await read('?dateFrom=2025-03-01T20:00:00Z', 'agents')).status).toBe(200)
})
