// Browsers tell of views: public, from any site, without a cookie, counted apart from what logs tell.

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { BEACON_REASONS } from '../../../src/contract/beacon.ts'
import { REJECTIONS } from '../../../src/contract/rejections.ts'
import { COMMAND } from '../../../src/projects/audit.ts'
import { StoreUnavailableError } from '../../../src/projects/store-unavailable-error.ts'
import { type RunningApi, readJson, startApi } from '../../support/start-api.ts'
import { countEvents, FIREFOX, GPTBOT, readReport, viewEvent } from '../../support/view-events.ts'

let api: RunningApi
beforeEach(async () => {
  api = await startApi({ trustedProxies: ['127.0.0.1'] })
  await api.storage.settings.writeSettings(api.project.id, { humanSource: 'beacon' }, COMMAND)
})
afterEach(() => api.stop())

let views = 0
const beacon = (fields: object = {}) => {
  views += 1
  return { p: '/guide', i: `view-${views}`, ...fields }
}

function send(body: unknown, headers: Record<string, string> = {}, projectId = api.project.id): Promise<Response> {
  return api.send(`/v1/beacon/${projectId}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'Content-Type': 'text/plain;charset=UTF-8', 'User-Agent': FIREFOX, ...headers },
  })
}

const outcomeOf = ({ status, headers }: Response) => [status, headers.get('x-docmend-reason')]
const humans = async () => (await readReport(api)).totals.human

test('a view is on disk when its beacon is answered', async () => {
  const response = await send(beacon())
  expect(outcomeOf(response)).toEqual([204, null])
  expect(await readReport(api)).toMatchObject({ views: [{ path: '/guide', human: 1, ai: 0, total: 1 }] })
  expect(response.headers.get('set-cookie')).toBeNull()
})

test('a beacon needs no key', async () => {
  const headers = { 'Content-Type': 'text/plain;charset=UTF-8', 'User-Agent': FIREFOX }
  const body = JSON.stringify(beacon())
  const response = await fetch(`${api.url}/v1/beacon/${api.project.id}`, { method: 'POST', headers, body })
  expect([response.status, await humans()]).toEqual([204, 1])
})

test('what beacons tell and what logs tell is never added up', async () => {
  await send(beacon())
  await countEvents(api, [viewEvent(), viewEvent()])
  const asBeacon = await humans()
  await api.storage.settings.writeSettings(api.project.id, { humanSource: 'log' }, COMMAND)
  expect([asBeacon, await humans()]).toEqual([1, 2])
})

test('a page whose path looks like a file is a page: the script runs in nothing else', async () => {
  expect(outcomeOf(await send(beacon({ p: '/api/client.js' })))).toEqual([204, null])
})

test('many at once are all counted', async () => {
  const answers = await Promise.all(Array.from({ length: 120 }, (_, n) => send(beacon({ p: `/${n % 5}` }))))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204))
  expect(await humans()).toBe(120)
})

test('any site may read the answer', async () => {
  const headers = { Origin: 'https://docs.example.com' }
  const asked = await api.send(`/v1/beacon/${api.project.id}`, {
    method: 'OPTIONS',
    headers: { ...headers, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' },
  })
  expect(asked.status).toBe(204)
  expect(asked.headers.get('access-control-allow-methods')).toBe('POST')
  for (const answer of [asked, await send(beacon(), headers), await send('no json', headers)]) {
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  }
})

describe('what is not counted is 204 with its reason', () => {
  test.each<[string, object, Record<string, string>]>([
    ['do_not_track', {}, { DNT: '1' }],
    ['global_privacy_control', {}, { 'Sec-GPC': '1' }],
    ['automated', {}, { 'User-Agent': GPTBOT }],
    ['prefetch', {}, { 'Sec-Purpose': 'prefetch;prerender' }],
    ['excluded_path', { p: '/robots.txt' }, {}],
  ])('%s', async (reason, fields, headers) => {
    expect(outcomeOf(await send(beacon(fields), headers))).toEqual([204, reason])
    expect(await humans()).toBe(0)
    expect(Object.keys({ ...REJECTIONS, ...BEACON_REASONS })).toContain(reason)
  })

  test.each<[string, object, Record<string, string>, string | null]>([
    ['the origin is one of the hosts', {}, { Origin: 'https://docs.example.com:8443' }, null],
    ['the body names one of the hosts', { h: 'docs.example.com' }, {}, null],
    ['the origin is another', { h: 'docs.example.com' }, { Origin: 'https://evil.example' }, 'other_host'],
    ['the body names another', { h: 'evil.example' }, {}, 'other_host'],
    ['nothing names a host', {}, {}, 'other_host'],
  ])('with hosts set: %s', async (_, fields, headers, reason) => {
    await api.storage.settings.writeSettings(api.project.id, { hosts: 'docs.example.com' }, COMMAND)
    expect(outcomeOf(await send(beacon(fields), headers))).toEqual([204, reason])
  })

  test('a page outside of the base path', async () => {
    await api.storage.settings.writeSettings(api.project.id, { basePath: '/docs' }, COMMAND)
    expect(outcomeOf(await send(beacon({ p: '/blog' })))).toEqual([204, 'outside_base_path'])
  })
})

describe('a view is counted once', () => {
  test('however often its beacon comes', async () => {
    const body = beacon()
    for (let times = 0; times < 3; times++) expect(outcomeOf(await send(body))).toEqual([204, null])
    expect(await humans()).toBe(1)
  })

  test('and nobody can spend the ids of another visitor', async () => {
    const body = beacon()
    await send(body, { 'X-Forwarded-For': '198.51.100.66' })
    await send(body, { 'X-Forwarded-For': '203.0.113.7', 'User-Agent': FIREFOX.replace('140.0', '139.0') })
    await send(body, { 'X-Forwarded-For': '203.0.113.7' })
    await send(body, { 'X-Forwarded-For': '203.0.113.7' })
    expect(await humans()).toBe(3)
  })
})

describe('a beacon that cannot be understood is refused', () => {
  test.each<[number, string, unknown, Record<string, string>]>([
    [400, 'invalid_json', '{"p":', {}],
    [400, 'invalid_body', {}, {}],
    [400, 'invalid_body', { p: '/guide' }, {}],
    [400, 'invalid_body', { p: '/guide', i: '' }, {}],
    [400, 'invalid_body', { p: 7, i: 'a' }, {}],
    [400, 'invalid_body', [], {}],
    [413, 'body_too_large', { p: '/guide', i: 'a', x: 'x'.repeat(3_000) }, {}],
    [415, 'unsupported_media_type', '', { 'Content-Type': 'application/x-www-form-urlencoded' }],
  ])('%i %s', async (status, code, body, headers) => {
    const response = await send(body, headers)
    expect([response.status, (await readJson(response)).code]).toEqual([status, code])
  })

  test('of a project that does not exist', async () => {
    const response = await send(beacon(), {}, 'prj_nothing')
    expect([response.status, (await readJson(response)).code]).toEqual([404, 'project_not_found'])
  })

  test.each([
    '/',
    '//',
    '/../..',
    '/%',
    '/%ff',
    `/${'x'.repeat(2_000)}`,
    '*',
    'javascript:alert(1)',
    '/<img src=x>',
    '\u0000',
  ])('but a path like %j is no harm', async (p) => {
    expect((await send(beacon({ p }))).status).toBe(204)
  })
})

test('a store that is away is 503', async () => {
  await api.stop()
  const away = () => Promise.reject(new StoreUnavailableError('disk full'))
  api = await startApi({ wrap: (deps) => ({ ...deps, views: { ...deps.views, applyBatch: away } }) })
  const response = await send(beacon())
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
})

test('the address of a visitor is kept nowhere', async () => {
  await send(beacon(), { 'X-Forwarded-For': '203.0.113.99' })
  expect(api.log.join('')).not.toContain('203.0.113.99')
})

test('the script is served to any site, for a day', async () => {
  const { status, headers } = await api.send('/beacon.js')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(headers.get('cache-control')).toBe('public, max-age=86400')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('set-cookie')).toBeNull()
})
