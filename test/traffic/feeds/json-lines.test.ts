import { describe, expect, test } from '@jest/globals'
import { CHROME, fixtureLines, readHit, readLine, readLines } from './read-lines.ts'

const time = Date.UTC(2026, 10, 20, 8, 41, 3, 120)
const first = (name: string) => JSON.parse(fixtureLines(name)[0] ?? '') as Record<string, unknown>
const start = { time, target: '/guide/start?ref=home', userAgent: CHROME, method: 'GET', status: 200 }
const html = 'text/html; charset=utf-8'
const nothing = {
  host: undefined,
  contentType: undefined,
  accept: undefined,
  purpose: undefined,
  referrer: undefined,
  bytes: undefined,
  ip: undefined,
  id: undefined,
}

describe('nginx JSON', () => {
  test('is read by the names of the variables', () => {
    const [hit, prefetch] = readLines('nginx-json', fixtureLines('nginx-json'))
    const more = { host: 'docs.example.com', contentType: html, accept: 'text/html,*/*;q=0.8', ip: '203.0.113.7' }
    expect(hit).toEqual({ ...nothing, ...start, ...more, id: '6f1d2c3b4a5968778695a4b3c2d1e0ff' })
    expect(prefetch).toMatchObject({ target: '/next', method: 'GET', userAgent: '', purpose: 'prefetch;prerender' })
    expect(prefetch).toMatchObject({ time: Date.UTC(2026, 10, 20, 8, 41, 4), id: undefined })
  })

  test.each([
    [{ http_user_agent: undefined }, 'user_agent_missing'],
    [{ msec: '', time_iso8601: 'yesterday' }, 'invalid_time'],
    [{ msec: undefined, time_iso8601: undefined }, 'invalid_time'],
    [{ status: 'two hundred' }, 'unreadable'],
    [{ host: ['a'] }, 'unreadable'],
    [{ request_uri: undefined }, 'unreadable'],
    [{ request_uri: '', request_method: '' }, 'method'],
  ])('with %j is counted as %s', (change, rejection) => {
    expect(readLine('nginx-json', { ...first('nginx-json'), ...change })).toBe(rejection)
  })
})

describe('Caddy', () => {
  test('is read with its headers', () => {
    const [hit, prefetch] = readLines('caddy', fixtureLines('caddy'))
    const userAgent = 'Claude-User (claude-code/2.1.91; +https://support.anthropic.com/)'
    const more = { host: 'docs.example.com', contentType: html, accept: 'text/markdown, text/html, */*', bytes: 10_900 }
    expect(hit).toEqual({ ...nothing, ...start, target: '/guide/start', userAgent, ...more, ip: '203.0.113.7' })
    expect(prefetch).toMatchObject({ purpose: 'prefetch' })
  })

  test.each([
    1795164063.12,
    1795164063120,
    1795164063120000000,
    '2026-11-20T08:41:03.120Z',
    '2026-11-20T09:41:03.12+0100',
  ])('understands the time %j', (ts) => expect(readHit('caddy', { ...first('caddy'), ts }).time).toBe(time))

  test('knows an absent user agent from absent headers', () => {
    const request = { uri: '/', method: 'GET', remote_addr: '[2001:db8::1]:50131' }
    const withHeaders = { ...first('caddy'), request: { ...request, headers: {} } }
    expect(readHit('caddy', withHeaders)).toMatchObject({ userAgent: '', ip: '2001:db8::1' })
    expect(readLine('caddy', { ...first('caddy'), request })).toBe('user_agent_missing')
  })

  test.each([
    ['no request', { request: undefined }],
    ['a request that is a text', { request: '/' }],
    ['headers of numbers', { request: { uri: '/', headers: { 'User-Agent': [1] } } }],
    ['a broken answer', { resp_headers: 1 }],
  ])('with %s is unreadable', (_, change) => {
    expect(readLine('caddy', { ...first('caddy'), ...change })).toBe('unreadable')
  })
})

describe('Cloudflare', () => {
  test('is read, without the requests that Workers make', () => {
    const [hit, subrequest] = readLines('cloudflare', fixtureLines('cloudflare'))
    const more = { host: 'docs.example.com', contentType: 'text/html', accept: 'text/html', ip: '203.0.113.7' }
    expect(hit).toEqual({ ...nothing, ...start, ...more, id: '8f2b371889c489b2' })
    expect(subrequest).toBe('internal')
  })

  test.each([1795164063120000000, 1795164063.12, '2026-11-20T08:41:03.120000001Z'])(
    'understands the time %j',
    (EdgeStartTimestamp) =>
      expect(readHit('cloudflare', { ...first('cloudflare'), EdgeStartTimestamp }).time).toBe(time),
  )

  test('names a request of a ray after its parent too', () => {
    expect(readHit('cloudflare', { ...first('cloudflare'), ParentRayID: 'abc' }).id).toBe('8f2b371889c489b2/abc')
  })

  test('without the user agent field cannot tell people from agents', () => {
    expect(readLine('cloudflare', { ...first('cloudflare'), ClientRequestUserAgent: undefined })).toBe(
      'user_agent_missing',
    )
  })
})

describe('Vercel', () => {
  test('is read, without revalidation and builds', () => {
    const [hit, ...others] = readLines('vercel', fixtureLines('vercel'))
    const more = { host: 'docs.example.com', ip: '203.0.113.7', id: '643af4e3-975a-4cc7-9e7a-1eda11539d90' }
    expect(hit).toEqual({ ...nothing, ...start, ...more })
    expect(others).toEqual(['internal', 'internal'])
  })

  test('names all entries of one request alike, and an entry without request by itself', () => {
    expect(readHit('vercel', { ...first('vercel'), id: 'another' }).id).toBe('643af4e3-975a-4cc7-9e7a-1eda11539d90')
    expect(readHit('vercel', { ...first('vercel'), requestId: '' }).id).toBe('1795164063120111')
  })

  test.each([
    [{ source: 'firewall' }, 'internal'],
    [{ source: undefined }, 'unreadable'],
    [{ proxy: 'none' }, 'unreadable'],
    [{ proxy: { path: '/', userAgent: [7] } }, 'unreadable'],
  ])('with %j is counted as %s', (change, rejection) => {
    expect(readLine('vercel', { ...first('vercel'), ...change })).toBe(rejection)
  })
})

describe('Netlify', () => {
  test('is read, without the logs of functions and without visits that lack a user agent', () => {
    const [hit, ...others] = readLines('netlify', fixtureLines('netlify'))
    const target = 'https://docs.example.com/guide/start?ref=home'
    const more = { bytes: 10_900, contentType: 'text/html; charset=UTF-8', ip: '203.0.113.7', id: '01JD4W8Q0X6Y7Z' }
    expect(hit).toEqual({ ...nothing, ...start, target, ...more })
    expect(others).toEqual(['internal', 'user_agent_missing'])
  })
})

test.each(['nginx-json', 'caddy', 'cloudflare', 'vercel', 'netlify'])('%s says of a broken line what it is', (name) => {
  const lines = ['', '# x', '{"a":', '[]', 'null', '7', '{}', '{"__proto__": 1}', first(name)]
  const results = lines.map((line) => readLine(name, line))
  expect(results.slice(0, -1)).toEqual(['empty_line', 'comment', ...Array(6).fill('unreadable')])
  expect(results.at(-1)).toMatchObject({ time })
})
