import { expect, test } from '@jest/globals'
import { FIREFOX, fixtureLines, readLines } from './read-lines.ts'

const [version = '', fields = '', first = '', second = ''] = fixtureLines('cloudfront')

test('a log is read by its header, whose lines are comments', () => {
  const [, , hit, twiceEscaped] = readLines('cloudfront', [version, fields, first, second])
  expect(hit).toEqual({
    time: Date.UTC(2026, 10, 20, 8, 41, 3),
    target: '/guide/start?ref=home',
    userAgent: FIREFOX,
    host: 'docs.example.com',
    method: 'GET',
    status: 200,
    contentType: 'text/html; charset=utf-8',
    accept: undefined,
    purpose: undefined,
    referrer: undefined,
    bytes: 11_002,
    ip: '203.0.113.7',
    id: 'SOX4xwn4XV6Q4rgb7XiVGOHms_BGlTAC4KyHmureZmBNrjGdRLiNIQ==',
  })
  expect(twiceEscaped).toMatchObject({ target: '/guide/caf%C3%A9', userAgent: FIREFOX })
  expect(readLines('cloudfront', [version, fields])).toEqual(['comment', 'comment'])
})

test('a piece of a file without its header is read in the legacy order', () => {
  expect(readLines('cloudfront', [first])).toEqual(readLines('cloudfront', [fields, first]).slice(1))
})

test('another order of columns is followed', () => {
  const header = '#Fields: cs(User-Agent) cs-uri-stem date time sc-status x-edge-request-id'
  const [, hit] = readLines('cloudfront', [header, 'curl/8\t/a\t2026-11-20\t08:41:03\t404\tabc'])
  expect(hit).toMatchObject({ userAgent: 'curl/8', target: '/a', status: 404, id: 'abc', method: undefined })
})

test('a name that holds an escaped space keeps it', () => {
  const line = first.replace(/Mozilla[^\t]*/, 'Docs%2520App/1%20CFNetwork')
  expect(readLines('cloudfront', [line])[0]).toMatchObject({ userAgent: 'Docs%20App/1 CFNetwork' })
})

test.each([
  ['is cut off', first.slice(0, first.indexOf('text/html')), 'unreadable'],
  ['has an impossible date', first.replace('2026-11-20', '2026-02-30'), 'invalid_time'],
  ['has a date that is none', first.replace('2026-11-20', '20.11.2026'), 'invalid_time'],
  ['has no answer', first.replace('\t200\t', '\t-\t'), 'status'],
  ['has a status that is none', first.replace('\t200\t', '\tabc\t'), 'unreadable'],
  ['is empty', '', 'empty_line'],
])('a line that %s is counted as such', (_, line, rejection) => {
  expect(readLines('cloudfront', [line])).toEqual([rejection])
})

test('a log without user agents cannot tell people from agents', () => {
  const lines = ['#Fields: date time cs-uri-stem', '2026-11-20\t08:41:03\t/a']
  expect(readLines('cloudfront', lines)).toEqual(['comment', 'user_agent_missing'])
})

test('escapes that are none are left in a user agent', () => {
  const line = first.replace(/Mozilla[^\t]*/, '100%25%20%zz%20%FF')
  expect(readLines('cloudfront', [line])[0]).toMatchObject({ userAgent: '100% %zz \uFFFD' })
})
