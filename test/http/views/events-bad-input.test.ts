// Whatever is sent as a batch of page views: no line is lost, and none harms another or the service.

import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { INGEST_MAX_BYTES } from '../../../src/contract/limits.ts'
import { eventsPath } from '../../../src/contract/paths.ts'
import { COMMAND } from '../../../src/projects/audit.ts'
import { StoreUnavailableError } from '../../../src/projects/store-unavailable-error.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { anyString, runs, testProperty } from '../../support/property.ts'
import { type RunningApi, readJson, startApi } from '../../support/start-api.ts'
import { until } from '../../support/until.ts'
import {
  countEvents,
  countLines,
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

/** Packed: a member of a bomb. */
const A_MEBIBYTE = gzipSync(Buffer.alloc(1024 * 1024, 'a'))

const ndjson = (events: readonly object[]) => events.map((event) => JSON.stringify(event)).join('\n')

describe('a batch is refused as a whole', () => {
  test.each<[number, string, string, string | Uint8Array<ArrayBuffer>, Parameters<typeof postBatch>[2]]>([
    [400, 'invalid_json', 'no JSON', '{"events": [', {}],
    [400, 'invalid_json', 'an object without events', '{"event": []}', {}],
    [400, 'invalid_json', 'brackets without end', '['.repeat(1_000_000), {}],
    [400, 'invalid_query', 'a format that does not exist', '[]', { query: '?format=apache3' }],
    [400, 'invalid_query', 'a pattern without a path', 'x', { query: '?format=%25x%20%25u&datetimeFormat=%25s' }],
    [400, 'invalid_query', 'a pattern of which no time can be read', 'x', { query: '?format=%25x%20%25U%20%25u' }],
    [400, 'invalid_query', 'a pattern that is too long', 'x', { query: `?format=${'%25^'.repeat(600)}` }],
    [400, 'invalid_query', 'a format of dates without a pattern', 'x', { query: '?format=combined&dateFormat=%25d' }],
    [400, 'invalid_header', 'a key that is no header text', '[]', { key: 'k'.repeat(256) }],
    [400, 'invalid_encoding', 'gzip that is none', 'hello', { gzip: false, type: 'gzip-lie' }],
    [400, 'format_unknown', 'lines of no known format', 'one\ntwo\n', { type: 'text/plain' }],
    [415, 'unsupported_media_type', 'another type', '<a/>', { type: 'application/xml' }],
  ])('%i %s: %s', async (status, code, _, body, options = {}) => {
    const lie = options.type === 'gzip-lie'
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
    const sent = lie
      ? api.send(eventsPath(api.project.id), { method: 'POST', body, headers })
      : postBatch(api, body, options)
    expect(await refusalOf(sent)).toMatchObject({ status, code })
  })

  test('another encoding than gzip', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'br' }
    const sent = api.send(eventsPath(api.project.id), { method: 'POST', body: '[]', headers })
    expect(await refusalOf(sent)).toMatchObject({ status: 415, code: 'unsupported_media_type' })
  })

  test('gzip that is cut off, and nothing of it is counted', async () => {
    const packed = gzipSync(ndjson(Array.from({ length: 1_000 }, (_, n) => viewEvent({ path: `/${n}` }))))
    const cut = new Uint8Array(packed.subarray(0, packed.length - 20))
    const headers = { 'Content-Type': 'application/x-ndjson', 'Content-Encoding': 'gzip' }
    const sent = api.send(eventsPath(api.project.id), { method: 'POST', body: cut, headers })
    expect(await refusalOf(sent)).toMatchObject({ status: 400, code: 'invalid_encoding' })
    expect((await readReport(api)).totals.total).toBe(0)
  })

  test('a key that may only read', async () => {
    const Authorization = `Bearer ${await api.addKey({ scopes: ['views:read', 'jobs:write'] })}`
    const headers = { Authorization, 'Content-Type': 'application/json' }
    const sent = api.send(eventsPath(api.project.id), { method: 'POST', body: '[]', headers })
    expect(await refusalOf(sent)).toMatchObject({ status: 403, code: 'scope_missing' })
  })
})

describe('a batch that is too large is refused at once, and the server goes on', () => {
  afterEach(async () => expect((await fetch(`${api.url}/healthz`)).status).toBe(200))

  test('3.5 million empty events in some kilobytes', async () => {
    const bomb = gzipSync(`[${'{},'.repeat(3_500_000)}{}]`)
    expect(bomb.length).toBeLessThan(20_000)
    const cpuMs = measureCpu()
    const sent = api.send(eventsPath(api.project.id), {
      method: 'POST',
      body: new Uint8Array(bomb),
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
    })
    expect(await refusalOf(sent)).toMatchObject({
      status: 413,
      code: 'body_too_large',
      error: expect.stringContaining('50000'),
    })
    expect(cpuMs()).toBeLessThan(10_000)
  })

  test('a gzip bomb', async () => {
    const bomb = Buffer.concat(Array.from({ length: 500 }, () => A_MEBIBYTE))
    const before = process.memoryUsage().rss
    const sent = api.send(eventsPath(api.project.id), {
      method: 'POST',
      body: new Uint8Array(bomb),
      headers: { 'Content-Type': 'text/plain', 'Content-Encoding': 'gzip' },
    })
    expect(await refusalOf(sent)).toMatchObject({ status: 413, code: 'body_too_large' })
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  test('more than 10 MiB as it is', async () => {
    const sent = postBatch(api, `${logLine('/a')}\n`.repeat(80_000), { type: 'text/plain' })
    expect(await refusalOf(sent)).toMatchObject({ status: 413, code: 'body_too_large' })
  })

  test('more than 50,000 empty lines', async () => {
    expect(await refusalOf(postBatch(api, '\n'.repeat(50_001), { type: 'text/plain' }))).toMatchObject({ status: 413 })
    expect(await countLines(api, '\n'.repeat(50_000))).toEqual({
      accepted: 0,
      duplicates: 0,
      rejected: { empty_line: 50_000 },
    })
  })
})

describe('every line is counted under one name', () => {
  const now = Date.now()

  test.each<[string, object]>([
    ['invalid_event', {}],
    ['invalid_event', { ...viewEvent(), path: undefined }],
    ['invalid_event', { ...viewEvent(), userAgent: 7 }],
    ['invalid_event', { ...viewEvent(), status: 'ok' }],
    ['invalid_time', viewEvent({ time: 'yesterday' })],
    ['invalid_time', viewEvent({ time: '2026-02-30T00:00:00Z' })],
    ['in_future', viewEvent({ time: now + 2 * 3_600_000 })],
    ['too_old', viewEvent({ time: '1970-01-01T00:00:00Z' })],
    ['method', viewEvent({ method: 'POST' })],
    ['status', viewEvent({ status: 500 })],
    ['not_found', viewEvent({ status: 404 })],
    ['prefetch', viewEvent({ purpose: 'prefetch' })],
    ['asset', viewEvent({ path: '/logo.png' })],
    ['content_type', viewEvent({ contentType: 'application/json' })],
    ['excluded_path', viewEvent({ path: '/robots.txt' })],
  ])('%s', async (reason, event) => {
    const response = await postBatch(api, JSON.stringify([event, viewEvent()]))
    expect(await readJson(response)).toEqual({ accepted: 1, duplicates: 0, rejected: { [reason]: 1 } })
  })

  test('a view of now is none of the future, although the clock of this machine is a year behind', async () => {
    const other = await startApi({ wrap: (deps) => ({ ...deps, now: () => now - 365 * 86_400_000 }) })
    expect(await countEvents(other, [viewEvent()])).toEqual({ accepted: 1, duplicates: 0, rejected: {} })
    await other.stop()
  })

  test('other_host and outside_base_path, by the settings', async () => {
    await api.storage.settings.writeSettings(api.project.id, { hosts: 'docs.example.com', basePath: '/docs' }, COMMAND)
    const host = 'docs.example.com'
    const answer = await countEvents(api, [
      viewEvent({ host, path: '/docs/guide' }),
      viewEvent({ host: 'evil.example', path: '/docs/guide' }),
      viewEvent({ host, path: '/blog' }),
    ])
    expect(answer).toEqual({ accepted: 1, duplicates: 0, rejected: { other_host: 1, outside_base_path: 1 } })
  })

  test.each<[string, string | Uint8Array<ArrayBuffer>, number]>([
    ['a line that is cut off', `${logLine('/a')}\n${logLine('/b').slice(0, 60)}`, 2],
    ['a gigantic line', `${logLine('/a')}\n${logLine(`/${'x'.repeat(200_000)}`)}\n${logLine('/b')}\n`, 3],
    ['invalid UTF-8', bytes(`${logLine('/a')}\n`, [0xff, 0xfe, 0x00, 0xc3, 0x28, 0x0a], logLine('/b')), 3],
    ['Windows line ends', `${logLine('/a')}\r\n\r\n${logLine('/b')}\r\n`, 3],
    ['zero bytes', bytes(`${logLine('/a')}\n`, [0, 0, 0, 0x0a], `${logLine('/b')}\n`), 3],
  ])('%s harms no other line', async (_, text, lines) => {
    const answer = await countLines(api, text)
    expect(linesOf(answer)).toBe(lines)
    expect(answer.accepted).toBeGreaterThanOrEqual(1)
  })

  testProperty('whatever is sent: accepted, duplicates and rejected add up to the lines', async () => {
    const soup = fc.oneof(
      anyString(),
      fc.constantFrom(logLine('/a'), logLine('/%ff/../..%2f'), logLine('/<script>'), '-', '# comment', '\u0000'),
      fc.webPath().map((path) => logLine(path)),
      fc.string().map((userAgent) => logLine('/a', { userAgent })),
    )
    const run = fc.asyncProperty(fc.array(soup, { maxLength: 30 }), async (lines) => {
      const flat = lines.map((line) => line.replaceAll(/[\n\r]/g, ' '))
      const answer = await countLines(api, [logLine('/first'), ...flat, ''].join('\n'), '?format=combined')
      expect(linesOf(answer)).toBe(flat.length + 1)
    })
    await fc.assert(run, runs(15))
  })

  testProperty('whatever events are: accepted, duplicates and rejected add up to the events', async () => {
    const fields = fc.record(
      {
        time: fc.oneof(fc.constant(now), fc.jsonValue()),
        path: fc.oneof(fc.webPath(), fc.jsonValue()),
        userAgent: fc.oneof(anyString(), fc.jsonValue()),
        id: fc.oneof(fc.string(), fc.jsonValue()),
        status: fc.oneof(fc.constantFrom(200, 404, -1), fc.jsonValue()),
        host: fc.jsonValue(),
        accept: fc.oneof(fc.string(), fc.jsonValue()),
      },
      { requiredKeys: [] },
    )
    const run = fc.asyncProperty(
      fc.array(fc.oneof(fields, fc.jsonValue({ maxDepth: 5 })), { maxLength: 30 }),
      async (events) => {
        const response = await postBatch(api, JSON.stringify(events))
        expect([response.status, linesOf(await readJson(response))]).toEqual([200, events.length])
      },
    )
    await fc.assert(run, runs(15))
  })

  function bytes(...parts: (string | number[])[]): Uint8Array<ArrayBuffer> {
    return new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))))
  }
})

describe('when there is too much at once', () => {
  test('a batch that finds no room is 429 with Retry-After, and has room later', async () => {
    await api.stop()
    api = await startApi({ limits: { maxIngests: 1 } })
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const slow = writable.getWriter()
    const headers = { 'Content-Type': 'application/json' }
    const first = api.send(eventsPath(api.project.id), { method: 'POST', body: readable, headers, duplex: 'half' })
    await slow.write(new TextEncoder().encode('['))
    const refused = await untilRefused()
    expect([refused.headers.get('retry-after'), (await readJson(refused)).code]).toEqual(['2', 'too_many_ingests'])
    await slow.write(new TextEncoder().encode(']'))
    await slow.close()
    expect((await first).status).toBe(200)
    expect(await countEvents(api, [viewEvent()])).toMatchObject({ accepted: 1 })
  })

  test('a batch whose bytes find no room is 429 with Retry-After before it is read, and has room later', async () => {
    const length = { 'content-type': 'application/x-ndjson', 'content-length': INGEST_MAX_BYTES }
    const headers = { authorization: `Bearer ${api.secret}`, ...length }
    const large = [1, 2].map(() => {
      const sending = request(`${api.url}${eventsPath(api.project.id)}`, { method: 'POST', headers })
      sending.on('error', () => undefined).write('\n')
      return sending
    })
    const refused = await untilRefused(JSON.stringify([viewEvent()]))
    expect([refused.headers.get('retry-after'), (await readJson(refused)).code]).toEqual(['2', 'too_many_ingests'])
    for (const sending of large) sending.destroy()
    const status = async () => (await postBatch(api, JSON.stringify([viewEvent()]))).status
    await until('there is room again', async () => (await status()) === 200)
  })

  async function untilRefused(body = '[]'): Promise<Response> {
    for (;;) {
      const response = await postBatch(api, body)
      if (response.status !== 200) return response
    }
  }

  test('a store that is away is 503 with Retry-After', async () => {
    await api.stop()
    const away = () => Promise.reject(new StoreUnavailableError('disk full'))
    api = await startApi({ wrap: (deps) => ({ ...deps, views: { ...deps.views, applyBatch: away } }) })
    const response = await postBatch(api, JSON.stringify([viewEvent()]))
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  })
})
