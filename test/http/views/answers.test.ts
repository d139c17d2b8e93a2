// What AI agents got, by the reports that tell it: of all pages, of one, and of those that are missing.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { DAY_MS } from '../../../src/base/days.ts'
import { viewsPath } from '../../../src/contract/paths.ts'
import type { ViewEvent } from '../../../src/contract/view-events.ts'
import { type RunningApi, readJson, startApi } from '../../support/start-api.ts'
import { CHATGPT, countEvents, FIREFOX, GPTBOT } from '../../support/view-events.ts'

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const NOON = Date.UTC(2026, 10, 20, 12)
const NOTHING = { requests: 0, views: 0, notModified: 0, empty: 0, markdown: 0, redirects: 0 }
const NONE = { ...NOTHING, refused: 0, failed: 0, missing: 0, bytes: 0 }
const GPT = { agent: 'GPTBot', operator: 'OpenAI', class: 'ai_training' }
const CHAT = { agent: 'ChatGPT-User', operator: 'OpenAI', class: 'ai_assistant' }

let api: RunningApi
let count = 0
beforeAll(async () => {
  api = await startApi({ now: () => NOON })
  const answer = await countEvents(api, EVENTS)
  expect(answer).toEqual({ accepted: 8, duplicates: 0, rejected: { not_found: 5, status: 5 } })
})
afterAll(() => api.stop())

function event(path: string, userAgent: string, fields: Partial<ViewEvent> = {}): ViewEvent {
  count += 1
  return { id: `event-${count}`, time: NOON - 3_600_000, path, userAgent, status: 200, bytes: 100, ...fields }
}

const YESTERDAY = NOON - DAY_MS
const EVENTS: readonly ViewEvent[] = [
  event('/guide', GPTBOT),
  event('/guide', GPTBOT, { status: 304, bytes: 0 }),
  event('/guide.md', GPTBOT, { bytes: 50, time: YESTERDAY }),
  event('/guide', GPTBOT, { status: 403, bytes: 9 }),
  event('/guide', CHATGPT, { bytes: 0 }),
  event('/guide', FIREFOX),
  event('/guide', FIREFOX, { time: YESTERDAY }),
  event('/guide', FIREFOX, { status: 500 }),
  event('/people', FIREFOX),
  event('/locked', GPTBOT, { status: 401 }),
  event('/locked', CHATGPT, { status: 301 }),
  event('/locked', CHATGPT, { status: 503, bytes: null }),
  event('/blank', CHATGPT, { bytes: 0 }),
  event('/gone', GPTBOT, { status: 404, referrer: 'https://docs.example.com/start?session=secret' }),
  event('/gone', GPTBOT, { status: 410, referrer: 'https://search.example/' }),
  event('/gone', FIREFOX, { status: 404, referrer: 'https://search.example/', host: 'docs.example.com' }),
  event('/gone', GOOGLEBOT, { status: 404 }),
  event('=gone', GPTBOT, { status: 404, referrer: 'https://docs.example.com/a', host: 'docs.example.com' }),
]

const pathTo = (report: string, query = '') =>
  `${viewsPath(api.project.id)}`.replace(/views$/, report) + (query === '' ? '' : `?${query}`)
async function read<Answer>(report: string, query = ''): Promise<Answer> {
  const response = await api.send(pathTo(report, query))
  expect(response.status).toBe(200)
  return readJson(response)
}
async function readText(report: string, type: string, query = ''): Promise<string> {
  return (await api.send(pathTo(report, query), { headers: { Accept: type } })).text()
}

const GUIDE_GPT = { ...NONE, requests: 4, views: 3, notModified: 1, markdown: 1, refused: 1, bytes: 159 }

describe('answers', () => {
  test('tells what each agent got of each page', async () => {
    const { totals, answers, hasMore } = await api.client.getAnswers(api.project.id)
    expect(answers).toEqual([
      { path: '/guide', ...GPT, ...GUIDE_GPT },
      { path: '/gone', ...GPT, ...NONE, requests: 2, missing: 2, bytes: 200 },
      { path: '/locked', ...CHAT, ...NONE, requests: 2, redirects: 1, failed: 1, bytes: 100 },
      { path: '/=gone', ...GPT, ...NONE, requests: 1, missing: 1, bytes: 100 },
      { path: '/blank', ...CHAT, ...NONE, requests: 1, views: 1, empty: 1 },
      { path: '/guide', ...CHAT, ...NONE, requests: 1, views: 1, empty: 1 },
      { path: '/locked', ...GPT, ...NONE, requests: 1, refused: 1, bytes: 100 },
    ])
    expect(totals).toMatchObject({ requests: 12, views: 5, missing: 3, refused: 2, redirects: 1, failed: 1 })
    expect(hasMore).toBe(false)
  })

  test.each([
    ['path=/guide.html', ['/guide', '/guide']],
    ['path=/guide/&agent=GPTBot', ['/guide']],
    ['class=ai_assistant', ['/locked', '/blank', '/guide']],
    ['agent=None', []],
    ['dateTo=2026-11-20', ['/guide']],
  ])('%s leaves out the rest', async (query, paths) => {
    const { answers } = await read<{ answers: { path: string }[] }>('answers', query)
    expect(answers.map(({ path }) => path)).toEqual(paths)
  })

  test('is the same in pages of one snapshot, as CSV and as NDJSON', async () => {
    const whole = await read<{ answers: object[] }>('answers')
    const rows: object[] = []
    for await (const row of await api.client.eachAnswer(api.project.id)) rows.push(row)
    expect(rows).toEqual(whole.answers)
    const pages = await Promise.all(
      [0, 3, 6].map((offset) => read<typeof whole>('answers', `limit=3&offset=${offset}`)),
    )
    expect(pages.flatMap(({ answers }) => answers)).toEqual(whole.answers)
    const lines = (await readText('answers', 'application/x-ndjson')).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual(whole.answers)
    const csv = (await readText('answers', 'text/csv')).split('\r\n')
    expect(csv.slice(0, 2)).toEqual([
      'path,agent,operator,class,requests,views,notModified,empty,markdown,redirects,refused,failed,missing,bytes',
      '/guide,GPTBot,OpenAI,ai_training,4,3,1,0,1,0,1,0,0,159',
    ])
  })

  test('of ranges that meet within a day add up', async () => {
    const cut = '2026-11-20T11:00:00Z'
    const ranges = [`dateTo=${cut}`, `dateFrom=${cut}`]
    const [first, second] = await Promise.all(
      ranges.map((range) => read<{ totals: { requests: number } }>('answers', range)),
    )
    expect([first?.totals.requests, second?.totals.requests]).toEqual([1, 11])
  })
})

test('failed requests are pages that gave agents nothing to read, but for those that are missing', async () => {
  const { failedRequests, totals } = await api.client.getFailedRequests(api.project.id)
  expect(failedRequests).toEqual([
    { path: '/locked', ...NONE, requests: 3, redirects: 1, refused: 1, failed: 1, bytes: 200 },
    { path: '/blank', ...NONE, requests: 1, views: 1, empty: 1 },
  ])
  expect(totals.requests).toBe(4)
  expect(await readText('failed-requests', 'text/csv')).toContain('/locked,3,0,0,0,0,1,1,1,0,200\r\n')
})

test('agents tell what they got when they are asked', async () => {
  const { agents } = await api.client.getAgents(api.project.id, { include: 'answers' })
  expect(agents).toMatchObject([
    { ...GPT, views: 3, answers: { ...GUIDE_GPT, requests: 8, refused: 2, missing: 3, bytes: 559 } },
    { ...CHAT, views: 2, answers: { requests: 4, redirects: 1, failed: 1, empty: 2 } },
  ])
  expect((await api.client.getAgents(api.project.id)).agents).toEqual([
    { ...GPT, views: 3 },
    { ...CHAT, views: 2 },
  ])
  expect(await readText('agents', 'text/csv', 'include=answers')).toContain(
    'GPTBot,OpenAI,ai_training,3,8,1,0,1,0,2,0,3,559',
  )
})

describe('missing pages', () => {
  test('tell who asks for them, and from where without its query', async () => {
    const { missing } = await api.client.getMissing(api.project.id, { include: 'askers' })
    expect(missing[0]).toEqual({
      path: '/gone',
      human: 1,
      ai: 2,
      total: 3,
      other: 1,
      agents: [
        { agent: 'GPTBot', class: 'ai_training', requests: 2 },
        { agent: 'people', class: 'human', requests: 1 },
        { agent: 'others', class: 'other', requests: 1 },
      ],
      referrers: [
        { from: 'search.example/', isOwn: false, requests: 2 },
        { from: 'docs.example.com/start', isOwn: null, requests: 1 },
      ],
    })
    expect(missing[1]?.referrers).toEqual([{ from: 'docs.example.com/a', isOwn: true, requests: 1 }])
  })

  test('have the rows that clients know when they are not asked', async () => {
    const { missing, ...rest } = await read<{ missing: object[] }>('missing')
    expect(missing[1]).toEqual({ path: '/=gone', human: 0, ai: 1, total: 1 })
    expect(rest).toEqual({ totals: { human: 1, ai: 3, total: 4 }, hasMore: false })
  })

  test('have their askers in one cell of CSV', async () => {
    expect((await readText('missing', 'text/csv', 'include=askers')).split('\r\n').slice(0, 2)).toEqual([
      'path,human,ai,total,other,agents,referrers',
      '/gone,1,2,3,1,GPTBot: 2; people: 1; others: 1,search.example/: 2; docs.example.com/start: 1',
    ])
  })
})

describe('one page', () => {
  test('tells its views, what agents got, and each day', async () => {
    const page = await api.client.getPage(api.project.id, { path: '/guide.md', include: 'days' })
    expect(page).toMatchObject({ path: '/guide', totals: { human: 2, ai: 4, total: 6 }, missing: null })
    expect(page.answers).toMatchObject({ requests: 5, views: 4, refused: 1, bytes: 159 })
    expect(page.agents).toEqual([
      { ...GPT, ...GUIDE_GPT },
      { ...CHAT, ...NONE, requests: 1, views: 1, empty: 1 },
    ])
    expect(page.days?.map(({ date, human, ai, agents }) => [date, human, ai, agents.length])).toEqual([
      ['2026-11-19', 1, 1, 1],
      ['2026-11-20', 1, 3, 2],
    ])
  })

  test('tells who asks for it while it is missing', async () => {
    const page = await api.client.getPage(api.project.id, { path: '/gone' })
    expect(page.totals).toEqual({ human: 0, ai: 0, total: 0 })
    expect(page.missing).toMatchObject({ human: 1, ai: 2, total: 3, other: 1 })
    expect(page.missing?.agents.map(({ agent }) => agent)).toEqual(['GPTBot', 'people', 'others'])
    expect(page.days).toBeUndefined()
  })

  test('that nobody asked for has nothing', async () => {
    const page = await api.client.getPage(api.project.id, { path: '/none' })
    expect(page).toMatchObject({ totals: { total: 0 }, answers: NONE, agents: [], missing: null })
  })

  test.each(['', 'path=', `path=/${'a'.repeat(2048)}`, 'path=/a&path=/b', 'path=/a&include=all', 'path=/a&dateFrom=x'])(
    'is refused for "%.20s"',
    async (query) => {
      expect((await api.send(pathTo('page', query))).status).toBe(400)
    },
  )
})

test('pages are sorted as they are asked for', async () => {
  const paths = async (sort: string) =>
    (await read<{ views: { path: string }[] }>('views', `sort=${sort}`)).views.map(({ path }) => path)
  expect(await paths('total')).toEqual(['/guide', '/blank', '/people'])
  expect(await paths('ai')).toEqual(['/guide', '/blank', '/people'])
  expect(await paths('aiShare')).toEqual(['/blank', '/guide', '/people'])
  expect(await paths('path')).toEqual(['/blank', '/guide', '/people'])
  expect(await paths('human')).toEqual(['/guide', '/people', '/blank'])
  expect((await api.send(pathTo('views', 'sort=name'))).status).toBe(400)
})
