import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { COMMAND } from '../../../src/projects/audit.ts'
import { type RunningApi, readJson, startApi } from '../../support/start-api.ts'
import {
  CHATGPT,
  countEvents,
  countLines,
  FIREFOX,
  linesOf,
  logLine,
  postBatch,
  readReport,
  viewEvent,
} from '../../support/view-events.ts'

let api: RunningApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.stop())

async function refusalOf(sent: Promise<Response>) {
  const response = await sent
  const { code, error } = await readJson(response)
  return { status: response.status, code, error }
}

const ndjson = (events: readonly object[]) => events.map((event) => JSON.stringify(event)).join('\n')

describe('a batch comes as', () => {
  const two = [viewEvent({ path: '/a' }), viewEvent({ path: '/b', userAgent: CHATGPT })]
  const counted = { accepted: 2, duplicates: 0, rejected: {} }

  test.each<[string, string, Parameters<typeof postBatch>[2]]>([
    ['an object with events', JSON.stringify({ source: 'edge', events: two }), {}],
    ['a bare list', JSON.stringify(two), {}],
    ['NDJSON', ndjson(two), { type: 'application/x-ndjson; charset=utf-8' }],
    ['packed NDJSON', ndjson(two), { type: 'application/x-ndjson', gzip: true }],
    ['log lines', `${logLine('/a')}\n${logLine('/b')}\n`, { type: 'text/plain' }],
    [
      'log lines of a named format',
      `${logLine('/a')}\r\n${logLine('/b')}`,
      { type: 'text/plain', query: '?format=combined' },
    ],
    [
      'log lines that a pattern describes',
      '1795164063 /a one\n1795164063 /b two\n',
      { type: 'text/plain', query: '?format=%25x%20%25U%20%25u&datetimeFormat=%25s' },
    ],
    ['text that is events', ndjson(two), { type: 'text/plain' }],
    ['lines after a byte order mark', `\uFEFF${logLine('/a')}\n${logLine('/b')}`, { type: 'text/plain' }],
  ])('%s', async (_, body, options) => {
    const response = await postBatch(api, body, options)
    expect([response.status, await readJson(response)]).toEqual([200, counted])
  })

  test('a list of entries of another format', async () => {
    const entry = {
      ts: Date.now() / 1_000,
      status: 200,
      request: { method: 'GET', uri: '/a', headers: { 'User-Agent': [FIREFOX] } },
    }
    const response = await postBatch(api, JSON.stringify([entry]), { query: '?format=caddy' })
    expect(await readJson(response)).toEqual({ accepted: 1, duplicates: 0, rejected: {} })
  })

  test('lines of two servers, whose equal lines count twice', async () => {
    const send = (query: string) => postBatch(api, logLine('/a'), { type: 'text/plain', query }).then(readJson)
    expect(await send('?source=web1')).toMatchObject({ accepted: 1 })
    expect(await send('?source=web2')).toMatchObject({ accepted: 1 })
    expect(await send('?source=web1')).toMatchObject({ accepted: 0, duplicates: 1 })
    expect(await send('')).toMatchObject({ accepted: 1 })
  })

  test('lines under the rules of the project', async () => {
    await api.storage.settings.writeSettings(api.project.id, { pageExtensions: 'php', ignorePaths: '/search' }, COMMAND)
    const lines = ['/a.php', '/a.aspx', '/search'].map((path) => logLine(path)).join('\n')
    expect(await countLines(api, lines)).toMatchObject({ accepted: 1, rejected: { asset: 1, excluded_path: 1 } })
  })

  test('nothing', async () => {
    expect(await countEvents(api, [])).toEqual({ accepted: 0, duplicates: 0, rejected: {} })
    expect(await countLines(api, '')).toEqual({ accepted: 0, duplicates: 0, rejected: {} })
    expect(await countLines(api, '\n\n')).toEqual({ accepted: 0, duplicates: 0, rejected: { empty_line: 2 } })
  })
})

test('a source that is no name is refused', async () => {
  const refusal = await refusalOf(postBatch(api, logLine('/a'), { type: 'text/plain', query: '?source=a%20b' }))
  expect(refusal).toMatchObject({ status: 400, code: 'invalid_query' })
})

describe('a batch with a name', () => {
  test('counts once, and is answered the same each time', async () => {
    const events = [viewEvent(), viewEvent()]
    const first = await countEvents(api, events, 'batch-1')
    expect(first).toEqual({ accepted: 2, duplicates: 0, rejected: {} })
    expect(await countEvents(api, events, 'batch-1')).toEqual(first)
    expect((await readReport(api)).totals).toEqual({ human: 2, ai: 0, total: 2 })
  })

  test('counts once also when it is posted ten times at once', async () => {
    const events = Array.from({ length: 300 }, (_, n) => viewEvent({ path: `/${n % 7}` }))
    const answers = await Promise.all(Array.from({ length: 10 }, () => postWhenThereIsRoom(events, 'batch-1')))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ accepted: 300, duplicates: 0, rejected: {} })]),
    )
    expect((await readReport(api)).totals.total).toBe(300)
  })

  test('is refused with another body, and nothing of it is counted', async () => {
    await countEvents(api, [viewEvent()], 'batch-1')
    const other = postBatch(api, JSON.stringify([viewEvent({ path: '/other' })]), { key: 'batch-1' })
    expect(await refusalOf(other)).toMatchObject({ status: 409, code: 'idempotency_conflict' })
    expect((await readReport(api)).totals.total).toBe(1)
  })

  test('is another one when another pattern reads it', async () => {
    const body = '1795164063 /a /b c\n'
    const post = (pattern: string) =>
      postBatch(api, body, {
        key: 'k',
        type: 'text/plain',
        query: `?format=${encodeURIComponent(pattern)}&datetimeFormat=%25s`,
      })
    expect((await post('%x %U %^ %u')).status).toBe(200)
    expect((await post('%x %U %^ %u')).status).toBe(200)
    expect(await refusalOf(post('%x %^ %U %u'))).toMatchObject({ status: 409, code: 'idempotency_conflict' })
  })

  test('is the same packed and unpacked', async () => {
    const body = ndjson([viewEvent()])
    await postBatch(api, body, { key: 'k', type: 'application/x-ndjson' })
    const packed = await postBatch(api, body, { key: 'k', type: 'application/x-ndjson', gzip: true })
    expect(await readJson(packed)).toEqual({ accepted: 1, duplicates: 0, rejected: {} })
  })

  test('is another one as another format', async () => {
    const body = ndjson([viewEvent()])
    await postBatch(api, body, { key: 'k', type: 'application/x-ndjson' })
    const other = postBatch(api, body, { key: 'k', type: 'text/plain', query: '?format=nginx-json' })
    expect(await refusalOf(other)).toMatchObject({ status: 409 })
  })

  async function postWhenThereIsRoom(events: Parameters<typeof countEvents>[1], key: string) {
    for (;;) {
      const response = await postBatch(api, JSON.stringify(events), { key })
      if (response.status === 200) return readJson(response)
      expect(response.status).toBe(429)
    }
  }
})

describe('a view that is told of again is a duplicate', () => {
  test('by its id', async () => {
    expect(await countEvents(api, [viewEvent({ id: 'a' })])).toMatchObject({ accepted: 1 })
    expect(await countEvents(api, [viewEvent({ id: 'a' }), viewEvent({ id: 'b' })])).toMatchObject({
      accepted: 1,
      duplicates: 1,
    })
  })

  test('by its line, wherever it stands in what is sent', async () => {
    const lines = ['/a', '/b', '/c', '/d'].map((path) => logLine(path))
    expect(await countLines(api, lines.slice(0, 3).join('\n'))).toMatchObject({ accepted: 3 })
    expect(await countLines(api, lines.slice(1).join('\n'))).toMatchObject({ accepted: 1, duplicates: 2 })
  })

  test('but two events without id are two views', async () => {
    await countEvents(api, [viewEvent(), viewEvent()])
    await countEvents(api, [viewEvent()])
    expect((await readReport(api)).totals.total).toBe(3)
  })

  test('in shuffled batches that overlap and come at once', async () => {
    const events = Array.from({ length: 400 }, (_, n) => viewEvent({ id: `v${n}`, path: `/${n % 13}` }))
    const batches = Array.from({ length: 6 }, (_, n) =>
      events.toSorted((a, b) => rank(a.id ?? '', n) - rank(b.id ?? '', n)).slice(0, 300),
    )
    const answers = await Promise.all([...batches, events].map((batch) => countEvents(api, batch)))
    expect(answers.map(linesOf)).toEqual([...batches.map(() => 300), 400])
    expect(answers.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(400)
    expect((await readReport(api)).totals.total).toBe(400)
  })
})

/** A shuffle that is the same in every run. */
function rank(id: string | undefined, seed: number): number {
  return (Number(id?.slice(1)) * 7_919 * (seed + 1) + seed * 104_729) % 10_007
}
