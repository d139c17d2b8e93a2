import { describe, expect, test } from '@jest/globals'
import { CHROME, FIREFOX, fixtureLines, readHit, readLine, readLines } from './read-lines.ts'

const line = (parts: {
  request?: string
  status?: string
  userAgent?: string
  time?: string
  front?: string
}): string =>
  `${parts.front ?? '203.0.113.7 - -'} [${parts.time ?? '20/Nov/2026:08:41:03 +0000'}] ` +
  `"${parts.request ?? 'GET / HTTP/1.1'}" ${parts.status ?? '200'} 512 "-" "${parts.userAgent ?? 'curl/8'}"`

test('a log of nginx and Apache lines is read field by field', () => {
  const hits = readLines('combined', fixtureLines('combined'))
  expect(hits[0]).toEqual({
    time: Date.UTC(2026, 10, 20, 8, 41, 3),
    target: '/guide/start?ref=home',
    userAgent: CHROME,
    host: undefined,
    method: 'GET',
    status: 200,
    contentType: undefined,
    accept: undefined,
    purpose: undefined,
    referrer: 'https://docs.example.com/',
    bytes: 17_120,
    ip: '203.0.113.7',
    id: undefined,
  })
  expect(hits[1]).toMatchObject({ target: '/guide/café', userAgent: FIREFOX, ip: '2001:db8::17', status: 304 })
  expect(hits[1]).toMatchObject({ time: Date.UTC(2026, 10, 20, 8, 41, 4) })
  expect(hits[2]).toMatchObject({ userAgent: 'Claude-User (claude-code/2.1.91; +https://support.anthropic.com/)' })
  expect(hits[3]).toMatchObject({ host: 'docs.example.com:443', ip: '198.51.100.5', userAgent: 'Agent "quoted" \\1' })
})

describe('What a visitor sends', () => {
  test.each([
    ['as nginx escapes it', 'a \\x22b\\x22 \\x5C \\xE2\\x9C\\x93', 'a "b" \\ ✓'],
    ['as Apache escapes it', 'a \\"b\\" \\\\ \\t', 'a "b" \\ \t'],
    ['as bytes that are no UTF-8', '\\xFFa', '\uFFFDa'],
    ['as a lone dash', '-', ''],
    ['as nothing', '', ''],
    ['with an escape that ends too early', 'a\\x2', 'ax2'],
  ])('%s is its user agent', (_, logged, userAgent) => {
    expect(readHit('combined', line({ userAgent: logged })).userAgent).toBe(userAgent)
  })

  test.each([
    ['GET /a b HTTP/1.1', 'GET', '/a b'],
    ['GET /old', 'GET', '/old'],
    ['GET https://docs.example.com/a HTTP/1.1', 'GET', 'https://docs.example.com/a'],
    ['PRI * HTTP/2.0', 'PRI', '*'],
  ])('as the request %s keeps its method and target', (request, method, target) => {
    expect(readHit('combined', line({ request }))).toMatchObject({ method, target })
  })

  test.each(['-', '', '\\x16\\x03\\x01\\x02', 'GET', 'GET  HTTP/1.1'])('as the request %j is no GET', (request) => {
    expect(readLine('combined', line({ request, status: '400' }))).toBe('method')
  })

  test('as a name of a user cannot move the time or the request', () => {
    const front = '203.0.113.7 - a [01/Jan/2020:00:00:00 +0000] \\x22GET /faked HTTP/1.1\\x22 200'
    expect(readHit('combined', line({ front }))).toMatchObject({ target: '/', time: Date.UTC(2026, 10, 20, 8, 41, 3) })
  })
})

test.each([
  ['docs.example.com 198.51.100.5 - -', 'docs.example.com', '198.51.100.5'],
  ['docs.example.com:80 2001:db8::1 - mira of docs', 'docs.example.com:80', '2001:db8::1'],
  ['203.0.113.7 - mira of docs', undefined, '203.0.113.7'],
  ['2001:db8::1 - -', undefined, '2001:db8::1'],
  ['203.0.113.7 ident mira', undefined, '203.0.113.7'],
])('%s in front of the time are host and address', (front, host, ip) => {
  expect(readHit('combined', line({ front }))).toMatchObject({ host, ip })
})

describe('A line that is no hit', () => {
  test.each([
    ['', 'empty_line'],
    ['   ', 'empty_line'],
    ['# made by hand', 'comment'],
    ['203.0.113.7 - - [20/Nov/2026:08:41:03 +0000] "GET / HTTP/1.1" 200 512', 'user_agent_missing'],
    ['203.0.113.7 - - [20/Nov/2026:08:41:03 +0000] "GET / HTTP/1.1" 200 512 0.004', 'user_agent_missing'],
    [line({ time: '30/Feb/2026:08:41:03 +0000' }), 'invalid_time'],
    [line({ time: '20/Nov/2026:25:00:00 +0000' }), 'invalid_time'],
    [line({ time: '20/Nop/2026:08:41:03 +0000' }), 'invalid_time'],
    [line({ status: '-' }), 'status'],
    [line({ status: 'OK!' }), 'unreadable'],
    [line({ userAgent: 'a "b" c' }), 'unreadable'],
    ['{"time":1}', 'unreadable'],
  ])('%s is counted as %s', (text, rejection) => {
    expect(readLine('combined', text)).toBe(rejection)
  })

  test('is every beginning of a line, but never one that was whole', () => {
    const whole = line({ userAgent: 'a \\"b\\" c' })
    const results = Array.from(whole, (_, length) => readLine('combined', whole.slice(0, length)))
    expect(results.filter((result) => typeof result === 'object')).toEqual([])
    expect(readLine('combined', whole)).toMatchObject({ userAgent: 'a "b" c' })
  })
})
