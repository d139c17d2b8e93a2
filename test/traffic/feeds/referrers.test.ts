// Where a request came from and how large its answer was, as each server writes it.
import { describe, expect, test } from '@jest/globals'
import { createPatternFeed } from '../../../src/traffic/feeds/pattern/pattern-feed.ts'
import { fixtureLines, readHit, readLines } from './read-lines.ts'

const FROM = 'https://docs.example.com/start?a=1'

/** The first line of a JSON sample with more fields. */
function jsonLine(name: string, more: object): object {
  return { ...JSON.parse(fixtureLines(name)[0] ?? ''), ...more }
}

function within(name: string, field: string, more: object): object {
  const line = JSON.parse(fixtureLines(name)[0] ?? '')
  return jsonLine(name, { [field]: { ...line[field], ...more } })
}

test.each([
  ['nginx-json', jsonLine('nginx-json', { http_referer: FROM, body_bytes_sent: '512' })],
  ['nginx-json', jsonLine('nginx-json', { http_referer: FROM, bytes_sent: 512 })],
  ['caddy', { ...within('caddy', 'request', { headers: { 'User-Agent': ['a'], Referer: [FROM] } }), size: 512 }],
  ['traefik', jsonLine('traefik', { request_Referer: FROM, DownstreamContentSize: 512 })],
  ['cloudflare', jsonLine('cloudflare', { ClientRequestReferer: FROM, EdgeResponseBodyBytes: 512 })],
  ['fastly', jsonLine('fastly', { request_referer: FROM, response_body_size: 512 })],
  ['vercel', within('vercel', 'proxy', { referer: FROM, responseByteSize: 512 })],
  ['netlify', jsonLine('netlify', { referrer: FROM, response_size: 512 })],
])('%s tells both', (name, line) => {
  expect(readHit(name, line)).toMatchObject({ referrer: FROM, bytes: 512 })
})

test('an event tells where it came from', () => {
  expect(readHit('events', jsonLine('events', { referrer: FROM }))).toMatchObject({ referrer: FROM, bytes: undefined })
})

describe('The samples of servers that write lines', () => {
  test.each([
    ['combined', 17_120, 'https://docs.example.com/'],
    ['alb', 24_950, undefined],
    ['haproxy', 7456, undefined],
    ['cloudfront-realtime', 8412, undefined],
  ])('%s', (name, bytes, referrer) => {
    const hit = readLines(name, fixtureLines(name)).find((one) => typeof one === 'object')
    expect(hit).toMatchObject({ bytes, referrer })
  })

  test('a pattern of GoAccess names both', () => {
    const read = createPatternFeed({ pattern: '%x "%r" %s %b "%R" "%u"', datetimeFormat: '%f' }).createReader()
    const line = (bytes: string, from: string) => `1795164063120000 "GET / HTTP/1.1" 200 ${bytes} "${from}" "curl/8"`
    expect(read(line('512', FROM))).toMatchObject({ referrer: FROM, bytes: 512 })
    expect(read(line('-', '-'))).toMatchObject({ referrer: undefined, bytes: 0 })
  })
})

test.each([{ http_referer: 7 }, { body_bytes_sent: 'many' }, { body_bytes_sent: -1 }, { http_referer: '-' }])(
  'with %j a line still counts, and the report knows less',
  (more) => {
    const hit = readHit('nginx-json', jsonLine('nginx-json', { http_referer: undefined, ...more }))
    expect(hit).toMatchObject({ referrer: undefined, bytes: undefined })
  },
)
