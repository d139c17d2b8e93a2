import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { parseFormat } from '../../../../src/cli/logs/parse-format.ts'
import { UsageError } from '../../../../src/cli/runtime.ts'
import { PatternError } from '../../../../src/traffic/feeds/pattern/pattern-error.ts'
import { createPatternFeed } from '../../../../src/traffic/feeds/pattern/pattern-feed.ts'
import { measureCpu } from '../../../support/cpu-time.ts'
import { anyString, runs, testProperty } from '../../../support/property.ts'
import { CHROME, FIREFOX, FIRST_TIME, fixtureLines, readLines } from '../read-lines.ts'

const COMBINED = '%h %^[%x] "%r" %s %b "%R" "%u"'
const CLF_TIME = '%d/%b/%Y:%H:%M:%S %z'

const read = (pattern: string, line: string, datetimeFormat = '%s') =>
  createPatternFeed({ pattern, datetimeFormat, dateFormat: '%Y-%m-%d', timeFormat: '%H:%M:%S' }).createReader()(line)

test('a pattern for nginx reads what the format of nginx reads', () => {
  const line = fixtureLines('combined')[0] ?? ''
  expect(read(COMBINED, line, CLF_TIME)).toEqual(readLines('combined', [line])[0])
})

describe('A field', () => {
  test.each([
    [
      'ends at the next character of the pattern',
      '%x %U %u',
      '1795164063 /guide x',
      { target: '/guide', userAgent: 'x' },
    ],
    ['ends the line when nothing follows', '%x %U %u', `1795164063 / ${FIREFOX}`, { userAgent: FIREFOX }],
    ['takes an escaped delimiter along', '%x %U "%u"', '1795164063 / "a \\"b\\" c"', { userAgent: 'a "b" c' }],
    ['is trimmed', '%x|%U|%u|', '1795164063 | /a | b |', { target: '/a', userAgent: 'b' }],
    ['counts once', '%x %U %U %u', '1795164063 /a /b c', { target: '/a', userAgent: 'c' }],
    ['may be padded', '%x %~%U %~%u', '1795164063    /a \t b', { target: '/a', userAgent: 'b' }],
    ['is passed over', '%^|%x|%^|%U %u', 'a b|1795164063|c d|/ e', { target: '/', userAgent: 'e' }],
    ['that is not used is passed over', '%e %D %x %U %u', 'mira 3 1795164063 / a', { userAgent: 'a' }],
    ['of the query is put after the path', '%x %U %q %u', '1795164063 /a b=1 c', { target: '/a?b=1' }],
    ['of the query may begin with its mark', '%x %U %q %u', '1795164063 /a ?b=1 c', { target: '/a?b=1' }],
    ['of the query may be empty', '%x %U %q %u', '1795164063 /a - c', { target: '/a' }],
    ['of the host has an address in brackets', '%h %x %U %u', '[2001:db8::1] 1795164063 / a', { ip: '2001:db8::1' }],
    ['of the host loses its port', '%h %x %U %u', '203.0.113.7:443 1795164063 / a', { ip: '203.0.113.7' }],
    ['with tabs between', '%x\\t%U\\t%u', '1795164063\t/a b\tc d', { target: '/a b', userAgent: 'c d' }],
    ['with literal text around', 'at=%x path="%U" ua="%u"', 'at=1795164063 path="/" ua="a"', { target: '/' }],
  ])('%s', (_, pattern, line, hit) => expect(read(pattern, line)).toMatchObject(hit))

  test.each([
    ['"~h{, }" %x %U %u', '"203.0.113.7, 10.0.0.1" 1795164063 / a'],
    ['~h{, } - %x %U %u', '203.0.113.7, 10.0.0.1 - 1795164063 / a'],
    ['~h{,}|%x %U %u', '203.0.113.7,10.0.0.1|1795164063 / a'],
  ])('of forwarded addresses, %s, gives the first one', (pattern, line) => {
    expect(read(pattern, line)).toMatchObject({ ip: '203.0.113.7', userAgent: 'a' })
  })

  test('of a date may hold spaces, also two before a day of one digit', () => {
    const syslog = (day: string) => {
      const feed = createPatternFeed({ pattern: '%d %t %U %u', dateFormat: '%b %d %Y', timeFormat: '%T' })
      return feed.createReader()(`Nov ${day} 2026 08:41:03 / a`)
    }
    expect(syslog('20')).toMatchObject({ time: FIRST_TIME })
    expect(syslog(' 2')).toMatchObject({ time: Date.UTC(2026, 10, 2, 8, 41, 3) })
  })

  test.each([
    ['as it came', CHROME, CHROME],
    ['escaped like an address', encodeURIComponent(CHROME), CHROME],
    ['with plus signs', CHROME.replaceAll(' ', '+'), CHROME],
    ['with a plus of its own', 'App/1.0+build7', 'App/1.0+build7'],
    ['with escaped bytes', 'a\\x22b', 'a"b'],
    ['as a dash', '-', ''],
  ])('of the user agent may be written %s', (_, logged, userAgent) => {
    expect(read('%x|%U|%u', `1795164063|/|${logged}`)).toMatchObject({ userAgent })
  })
})

describe('A line', () => {
  const pattern = '%h [%x] "%r" %s "%u"'
  test.each([
    ['another text between the fields', 'a (1795164063) "GET / HTTP/1.1" 200 "b"', 'unreadable'],
    ['an early end', 'a [1795164063] "GET / HTTP/1.1" 200', 'unreadable'],
    ['a field without its end', 'a [1795164063] "GET / HTTP/1.1" 200 "b', 'unreadable'],
    ['a time of another format', 'a [2026-11-20] "GET / HTTP/1.1" 200 "b"', 'invalid_time'],
    ['no request', 'a [1795164063] "-" 400 "b"', 'method'],
    ['no answer', 'a [1795164063] "GET / HTTP/1.1" - "b"', 'status'],
    ['a status that is none', 'a [1795164063] "GET / HTTP/1.1" OK "b"', 'unreadable'],
    ['nothing', '', 'empty_line'],
    ['a comment', '#Fields: a', 'comment'],
  ])('with %s is counted as such', (_, line, rejection) => expect(read(pattern, line)).toBe(rejection))

  test.each([
    ['a (1795164063)', 'where the pattern has " [", at character 2 there is " (1795164063)"'],
    [
      'a [1795164063] "GET / HTTP/1.1',
      'where the pattern has %r (request line) up to """, at character 17 there is "GET / HTTP/1.1"',
    ],
    ['a [2026-11-20] "GET / HTTP/1.1" 200 "b"', '%x is "2026-11-20", which is not of the format "%s"'],
    ['a [1795164063] "GET / HTTP/1.1" OK "b"', '%s is "OK", which is not a status'],
    ['a [1795164063] "GET / HTTP/1.1" 200 "b"', undefined],
    ['# comment', undefined],
  ])('%j is explained', (line, reason) => {
    expect(createPatternFeed({ pattern, datetimeFormat: '%s' }).explain?.(line)).toBe(reason)
  })
})

describe('JSON lines', () => {
  const pattern = '{"ts":"%x","request":{"host":"%v","uri":"%U","headers":{"User-Agent":["%u"]}},"status":"%s"}'
  const line = { ts: 1795164063, request: { uri: '/a', headers: { 'User-Agent': ['b', 'c'] } }, status: 200, more: {} }

  test('are read at the place of each value, and values may be missing', () => {
    expect(read(pattern, JSON.stringify(line))).toMatchObject({
      time: FIRST_TIME,
      target: '/a',
      userAgent: 'b',
      status: 200,
    })
    expect(read(pattern, JSON.stringify({ ...line, status: null }))).toMatchObject({
      status: undefined,
      host: undefined,
    })
    expect(read(pattern, JSON.stringify({ ...line, request: null }))).toBe('unreadable')
  })

  test('are explained', () => {
    const feed = createPatternFeed({ pattern, datetimeFormat: '%s' })
    expect(feed.explain?.('not json')).toBe('it is not a JSON object')
  })
})

describe('A pattern is refused', () => {
  test.each([
    ['%h %x %u', /neither %r .* nor %U/],
    ['%U %u', /neither %d .* nor %x/],
    ['%U %x', /no %u .* people and agents/],
    ['%h%x %U %u', /Nothing separates %h from %x/],
    ['%h %l %u %t \\"%r\\" %>s %b', /%l is not a specifier .*notation of Apache/],
    ['%Q', /%Q is not a specifier/],
    ['%', /% is not a specifier/],
    ['~u %x %U', /~ only begins a list/],
    ['~h{,} ~h{,} %x %U %u', /more than one list of addresses/],
    ['{"a": 1}', /The value of a is not a pattern/],
    ['{"a": ', /not a JSON object/],
    [`${'{"a":'.repeat(30)}"%h"${'}'.repeat(30)}`, /deeper than 20/],
  ])('%s', (pattern, message) => {
    expect(() => createPatternFeed({ pattern, datetimeFormat: '%s' })).toThrow(PatternError)
    expect(() => createPatternFeed({ pattern, datetimeFormat: '%s' })).toThrow(message)
  })

  test.each([
    [{ logFormat: '%x %U %u' }, /%x needs --datetime-format/],
    [{ logFormat: '%d %U %u' }, /%d needs --date-format/],
    [{ logFormat: '%d %t %U %u', dateFormat: '%F' }, /%t needs --time-format/],
    [{ logFormat: 'combined', dateFormat: '%F' }, /belong to a pattern/],
    [{ dateFormat: '%F' }, /belong to a pattern/],
    [{ logFormat: 'SQUID' }, /no user agents.*logformat combined/],
    [{ logFormat: 'nonsense' }, /or a pattern with %, not "nonsense"/],
  ])('by the command, with %j', (options, message) => {
    expect(() => parseFormat(options)).toThrow(UsageError)
    expect(() => parseFormat(options)).toThrow(message)
  })
})

test.each([
  ['COMBINED', 'combined'],
  ['vcombined', 'combined'],
  ['W3C', 'iis'],
  ['AWSALB', 'alb'],
  ['AWSS3', 's3'],
  ['CLOUDFRONT', 'cloudfront'],
  ['docker/COMBINED', 'docker/combined'],
  ['CLOUDSTORAGE', 'pattern'],
])('the name %s of GoAccess is the format %s', (format, name) =>
  expect(parseFormat({ logFormat: format })?.name).toBe(name),
)

test('a pattern may have an envelope around it', () => {
  const feed = parseFormat({ logFormat: `docker/${COMBINED}`, datetimeFormat: CLF_TIME })
  const hits = fixtureLines('docker-combined').map(feed?.createReader() ?? fail)
  expect(hits).toEqual(readLines('docker/combined', fixtureLines('docker-combined')))
})

describe('Any pattern', () => {
  const part = fc.constantFrom(
    '%h',
    '%x',
    '%U',
    '%u',
    '%r',
    '%^',
    '%~',
    '~h{, }',
    '%d',
    '%s',
    ' ',
    '"',
    '[',
    '] ',
    '|',
    '\\t',
    'x',
  )
  const piece = fc.constantFrom(' ', '"', '\\', '[', ']', '|', 'GET / HTTP/1.1', '200', '1795164063', 'x', '\t')

  testProperty('reads any line or says why not', () => {
    const pattern = fc.array(part, { maxLength: 12 }).map((parts) => `${parts.join('')} %x|%U|%u`)
    const line = fc.oneof(
      anyString(),
      fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
    )
    const check = (text: string, log: string): void => {
      try {
        const result = read(text, log)
        expect(typeof result === 'string' || Number.isInteger(result.time)).toBe(true)
      } catch (error) {
        expect(error).toBeInstanceOf(PatternError)
      }
    }
    fc.assert(fc.property(pattern, line, check), runs(100))
  })

  test('reads 64 KiB of a hostile line within its length', () => {
    const fills = [' ', '"', '\\', '[', '1', 'x ', '\\"', '203.0.113.7, ']
    const patterns = [COMBINED, '%^x%^x%^x%^x%^x %x|%U|%u', '~h{, } %x %U %u', '%d %~%t %~%U %~%u', '%x %U %u']
    for (const pattern of patterns) {
      for (const fill of fills) {
        const cpuMs = measureCpu()
        read(pattern, fill.repeat(65_536 / fill.length))
        expect(cpuMs()).toBeLessThan(10_000)
      }
    }
  })
})

function fail(): never {
  throw new Error('There is no such format')
}
