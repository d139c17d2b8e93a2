import { describe, expect, test } from '@jest/globals'
import { CHROME, fixtureLines, readHit, readLine, readLines } from './read-lines.ts'

const event = { time: '2026-11-20T08:41:03.120Z', path: '/guide', userAgent: 'curl/8' }

test('an event is read, and one with nothing but what it needs', () => {
  const [hit, bare] = readLines('events', fixtureLines('events'))
  expect(hit).toEqual({
    time: Date.UTC(2026, 10, 20, 8, 41, 3, 120),
    target: 'https://docs.example.com/guide/start?ref=home',
    userAgent: CHROME,
    host: undefined,
    method: 'GET',
    status: 200,
    contentType: 'text/html',
    accept: 'text/html',
    purpose: undefined,
    referrer: 'https://example.com/',
    bytes: undefined,
    ip: '203.0.113.7',
    id: '8f2b371889c489b2-FRA',
  })
  expect(bare).toMatchObject({ target: '/', userAgent: '', status: undefined, id: undefined })
})

describe('The time of an event', () => {
  test.each([
    ['2026-11-20T08:41:03Z', 3000],
    ['2026-11-20T08:41:03.1239Z', 3123],
    ['2026-11-20T10:41:03.5+02:00', 3500],
    ['2026-11-20t01:41:03,123456789-0700', 3123],
    ['2026-11-20 08:41:03', 3000],
    ['2026-11-20T08:41', 0],
    [Date.UTC(2026, 10, 20, 8, 41, 3, 7) + 0.9, 3007],
  ])('may be %j', (time, ms) => {
    expect(readHit('events', { ...event, time }).time).toBe(Date.UTC(2026, 10, 20, 8, 41) + ms)
  })

  test.each([
    '2026-02-29T00:00:00Z',
    '2026-11-31T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T08:60:00Z',
    '2026-11-20T08:41:60Z',
    '2026-11-20T08:41:03+25:00',
    '2026-11-20T08:41:03Z later',
    '20 November 2026',
    '1795164063120',
    '',
    8.65e15,
  ])('cannot be %j', (time) => expect(readLine('events', { ...event, time })).toBe('invalid_time'))

  test('knows the leap years of the calendar', () => {
    const on = (date: string) => readLine('events', { ...event, time: `${date}T00:00:00Z` })
    expect(on('2024-02-29')).toMatchObject({ time: Date.UTC(2024, 1, 29) })
    expect(on('2000-02-29')).toMatchObject({ time: Date.UTC(2000, 1, 29) })
    expect(on('2100-02-29')).toBe('invalid_time')
  })
})

test.each([
  { time: undefined },
  { time: null },
  { time: true },
  { path: undefined },
  { path: '' },
  { path: 7, url: '/a' },
  { userAgent: undefined },
  { userAgent: 7 },
  { status: '200' },
  { status: 200.5 },
  { method: {} },
  { referrer: 1 },
  { purpose: [] },
  { id: 5 },
  { id: 'x'.repeat(256) },
  { id: 'a\0b' },
  { id: '\ud800' },
])('an event with %j is invalid', (change) => {
  expect(readLine('events', { ...event, ...change })).toBe('invalid_event')
})

test.each(['7', '[]', '"/guide"', '{"time":', '<html>'])('%s is no event', (line) => {
  expect(readLine('events', line)).toBe('invalid_event')
})

test('what is optional may be null, and unknown fields are ignored', () => {
  const change = { url: null, status: null, id: null, referrer: null, colour: { red: 1 } }
  expect(readHit('events', { ...event, ...change })).toMatchObject({
    target: '/guide',
    status: undefined,
    id: undefined,
  })
})

test('an empty line between events is no event', () => expect(readLine('events', ' ')).toBe('empty_line'))
