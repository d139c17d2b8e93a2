import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createClient } from '../../src/client/client.ts'
import { COMMAND } from '../../src/projects/audit.ts'
import { type RunningApi, startApi } from '../support/start-api.ts'
import { CHATGPT, viewEvent } from '../support/view-events.ts'

let api: RunningApi
beforeAll(async () => {
  api = await startApi()
  const events = Array.from({ length: 600 }, (_, n) =>
    viewEvent({ path: `/${n % 300}`, id: `view-${n}`, ...(n % 3 === 0 ? { userAgent: CHATGPT } : {}) }),
  )
  await api.client.postEvents(api.project.id, [...events, viewEvent({ path: '/gone', id: 'gone', status: 404 })])
})
afterAll(() => api.stop())

async function listOf<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const list: Row[] = []
  for await (const row of rows) list.push(row)
  return list
}

/** A client whose requests a test can inspect and change before they are sent. */
function clientVia(change: (url: string, init: RequestInit | undefined) => Promise<Response>) {
  return createClient({ baseUrl: api.url, apiKey: api.secret, fetch: (url, init) => change(`${url as string}`, init) })
}

test('events are counted once, however often they are sent', async () => {
  const events = [viewEvent({ path: '/batch', id: 'b-1' }), viewEvent({ path: '/x.png', id: 'b-2' })]
  const project = await api.addProject('acme/batches')
  const client = createClient({ baseUrl: api.url, apiKey: await api.addKey({ projectId: project.id }) })
  const first = await client.postEvents(project.id, events, { idempotencyKey: 'k' })
  expect(first).toEqual({ accepted: 1, duplicates: 0, rejected: { asset: 1 } })
  expect(await client.postEvents(project.id, events, { idempotencyKey: 'k' })).toEqual(first)
  expect(await client.postEvents(project.id, events)).toEqual({ accepted: 0, duplicates: 1, rejected: { asset: 1 } })
})

test('events travel packed, as lines', async () => {
  let headers: unknown
  const client = clientVia((url, init) => {
    headers = init?.headers
    return fetch(url, init)
  })
  await client.postEvents(api.project.id, [])
  expect(headers).toMatchObject({ 'Content-Type': 'application/x-ndjson', 'Content-Encoding': 'gzip' })
})

test('a broken connection is tried again only when nothing can count twice', async () => {
  let tries = 0
  const options = { baseUrl: api.url, apiKey: api.secret, pause: async () => undefined, retryForMs: 60_000 }
  const client = createClient({
    ...options,
    fetch: (url, init) => {
      tries += 1
      return tries % 2 === 1 ? Promise.reject(new TypeError('fetch failed')) : fetch(url, init)
    },
  })
  await client.postEvents(api.project.id, [viewEvent({ path: '/0', id: 'view-0' })])
  await expect(client.postEvents(api.project.id, [viewEvent({ path: '/0' })])).rejects.toThrow('No answer from')
  expect(tries).toBe(3)
})

test('a page, its totals and whether there are more', async () => {
  const page = await api.client.getViews(api.project.id, { limit: 2, offset: 1 })
  expect(page).toMatchObject({ totals: { human: 400, ai: 200, total: 600 }, hasMore: true })
  expect(page.views.map(({ path }) => path)).toEqual(['/1', '/10'])
})

test('all paths, over several pages, each once; they add up to the totals', async () => {
  const views = await api.client.eachView(api.project.id)
  const rows = await listOf(views)
  expect(new Set(rows.map(({ path }) => path)).size).toBe(300)
  expect(rows.reduce((sum, { total }) => sum + total, 0)).toBe(views.totals.total)
})

test('a range', async () => {
  const views = await api.client.eachView(api.project.id, { dateFrom: '2020-01-01', dateTo: '2020-02-01' })
  expect([views.totals.total, await listOf(views)]).toEqual([0, []])
})

test('agents, days and missing pages', async () => {
  const { client, project } = api
  const agents = await client.eachAgent(project.id)
  const missing = await client.eachMissing(project.id)
  expect([agents.totals, await listOf(agents)]).toEqual([
    { ai: 200 },
    [{ agent: 'ChatGPT-User', operator: 'OpenAI', class: 'ai_assistant', views: 200 }],
  ])
  expect(await listOf(missing)).toEqual([{ path: '/gone', human: 1, ai: 0, total: 1 }])
  expect((await client.eachDay(project.id)).totals).toEqual({ human: 400, ai: 200, total: 600 })
})

test('a reading whose moment is no longer known begins again', async () => {
  let requests = 0
  const client = clientVia(async (url, init) => {
    requests += 1
    if (requests === 2) {
      await api.client.postEvents(api.project.id, [viewEvent({ path: '/late', id: 'late' })])
      await api.storage.settings.writeSettings(api.project.id, { aiClasses: 'ai_assistant' }, COMMAND)
    }
    return fetch(url, init)
  })
  const views = await client.eachView(api.project.id)
  const rows = await listOf(views)
  expect([requests, rows.reduce((sum, { total }) => sum + total, 0)]).toEqual([4, views.totals.total])
})

test('a reading goes on with its moment when another client reads newer views', async () => {
  const first = await api.client.getViews(api.project.id, { limit: 200 })
  const { snapshot } = first
  await api.client.getViews(api.project.id, { limit: 10, offset: 200, snapshot })
  await api.client.postEvents(api.project.id, [viewEvent({ path: '/later', id: 'later' })])
  const other = await api.client.getViews(api.project.id, { limit: 200 })
  expect(other.totals.total).toBe(first.totals.total + 1)
  const next = await api.client.getViews(api.project.id, { limit: 10, offset: 210, snapshot })
  expect([next.totals, next.snapshot]).toEqual([first.totals, snapshot])
})

test('pages that never agree are given up, in words', async () => {
  let total = 0
  const client = clientVia(async () => {
    total += 1
    const counts = { human: total, ai: 0, total }
    return Response.json({ totals: counts, views: [{ path: '/a', ...counts }], hasMore: true })
  })
  await expect(client.eachView(api.project.id)).rejects.toMatchObject({ code: 'views_changed' })
})

test('a key that is made anew is asked for before every request', async () => {
  const asked: string[] = []
  const apiKey = async () => {
    asked.push(api.secret)
    return `${api.secret}\n`
  }
  const client = createClient({ baseUrl: api.url, apiKey })
  await listOf(await client.eachView(api.project.id))
  expect(asked).toHaveLength(2)
})

test('a key that cannot be made is no fault of the network', async () => {
  const client = createClient({ baseUrl: api.url, apiKey: () => Promise.reject(new Error('No token today')) })
  await expect(client.getViews(api.project.id)).rejects.toThrow('No token today')
})

describe('an answer that is not ours is refused', () => {
  const counts = { human: 1, ai: 0, total: 1 }
  test.each([
    { views: [], hasMore: false },
    { totals: counts, views: [{ path: '/a' }], hasMore: false },
    { totals: counts, views: [{ path: 7, ...counts }], hasMore: false },
    { totals: counts, views: [] },
    { totals: counts, missing: [], hasMore: false },
  ])('%j', async (answer) => {
    const client = clientVia(async () => Response.json(answer))
    await expect(client.getViews('prj_a')).rejects.toMatchObject({ code: 'bad_answer' })
  })

  test.each([{}, { accepted: 1, duplicates: 0 }, { accepted: 1, duplicates: 0, rejected: { asset: 'many' } }])(
    '%j for a batch',
    async (answer) => {
      const client = clientVia(async () => Response.json(answer))
      await expect(client.postEvents('prj_a', [])).rejects.toMatchObject({ code: 'bad_answer' })
    },
  )

  test('fields of a later version pass', async () => {
    const page = { totals: counts, views: [{ path: '/a', ...counts, visitors: 1 }], hasMore: false, next: null }
    expect(await clientVia(async () => Response.json(page)).getViews('prj_a')).toEqual(page)
  })
})
