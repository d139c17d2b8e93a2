// The same lines through GoAccess itself, one by one: path, status, user agent and time must be the same as ours.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { parseFormat } from '../../../../src/cli/logs/parse-format.ts'
import { unescapeLogText } from '../../../../src/traffic/feeds/unescape.ts'
import type { Hit } from '../../../../src/traffic/hit.ts'
import { fixtureLines } from '../read-lines.ts'

const folder = mkdtempSync(join(tmpdir(), 'docmend-goaccess-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What both programs know of a line. */
interface Seen {
  path: string
  status: string
  userAgent: string
  /** `2026112008`, as the log has it. */
  hour: string
}

interface Case {
  sample: string
  format: string
  /** The pattern for ours, where the name of GoAccess has one of our formats behind it. */
  pattern: string
  date: string
  time: string
  /** Lines that are cut off, or have no HTTP request, which GoAccess counts all the same. */
  onlyTheirs: number
}

const CLF = { date: '%d/%b/%Y', time: '%H:%M:%S' }
const ISO = { date: '%Y-%m-%d', time: '%H:%M:%S' }
const CASES: Case[] = [
  { sample: 'combined', format: 'COMBINED', pattern: '%h %^[%d:%t %^] "%r" %s %b "%R" "%u"', ...CLF, onlyTheirs: 0 },
  {
    sample: 'alb',
    format: 'AWSALB',
    pattern: '%^ %dT%t.%^ %^ %h:%^ %^ %^ %^ %^ %s %^ %^ %b "%r" "%u" %k %K %^',
    ...ISO,
    onlyTheirs: 2,
  },
  {
    sample: 's3',
    format: 'AWSS3',
    pattern: '%^ %v [%d:%t %^] %h %^"%r" %s %^ %b %^ %L %^ "%R" "%u"',
    ...CLF,
    onlyTheirs: 1,
  },
  { sample: 'iis', format: '', pattern: '%d %t %^ %m %U %q %^ %^ %h %u %R %v %s %^', ...ISO, onlyTheirs: 1 },
  { sample: 'haproxy', format: '', pattern: '%h:%^ [%d:%t.%^] %^ %^ %^ %s %b %^{%v|%u}%^"%r"', ...CLF, onlyTheirs: 1 },
  {
    sample: 'cloudfront-realtime',
    format: '',
    pattern: '%x.%^\\t%h\\t%^\\t%^\\t%s\\t%b\\t%m\\t%^\\t%v\\t%U\\t%^\\t%^\\t%^\\t%^\\t%^\\t%^\\t%^\\t%u\\t%^',
    date: '%s',
    time: '%s',
    onlyTheirs: 1,
  },
  {
    sample: 'traefik',
    format: '',
    pattern:
      '{"ClientHost":"%h","DownstreamStatus":"%s","RequestMethod":"%m","RequestPath":"%U","StartUTC":"%dT%t.%^","request_User-Agent":"%u"}',
    ...ISO,
    onlyTheirs: 0,
  },
]

test.each(CASES)('$sample is read as GoAccess reads it', ({ sample, format, pattern, date, time, onlyTheirs }) => {
  const pairs = fixtureLines(sample).map((line) => {
    return {
      ours: readOurs(line, pattern, { date, time }),
      theirs: askGoAccess(line, format || pattern, { date, time }),
    }
  })
  const both = pairs.filter(({ ours, theirs }) => ours !== undefined && theirs !== undefined)
  expect(both.map(({ ours }) => ours)).toEqual(both.map(({ theirs }) => theirs))
  expect(both.length).toBeGreaterThanOrEqual(3)
  const onlyOurs = pairs.flatMap(({ ours, theirs }) => (theirs === undefined && ours !== undefined ? [ours] : []))
  // GoAccess wants an address at %h, and the line has the name of a virtual host.
  expect(onlyOurs.length).toBe(sample === 'combined' ? 1 : 0)
  expect(pairs.filter(({ ours, theirs }) => ours === undefined && theirs !== undefined)).toHaveLength(onlyTheirs)
})

/** Undefined where GoAccess cannot read the line. */
function askGoAccess(line: string, format: string, { date, time }: { date: string; time: string }): Seen | undefined {
  const [log, report] = [join(folder, 'line.log'), join(folder, 'report.json')]
  writeFileSync(log, `${line}\n`)
  const formats = [`--log-format=${format}`, `--date-format=${date}`, `--time-format=${time}`]
  const fixed = ['--no-global-config', '--agent-list', '--no-progress', '--date-spec=hr', `--output=${report}`]
  try {
    execFileSync('goaccess', [log, ...formats, ...fixed], {
      stdio: 'ignore',
      timeout: 60_000,
      env: { ...process.env, TZ: 'UTC' },
    })
  } catch {
    // It ends with an error when none of the lines of a file can be read.
    return undefined
  }
  const { general, visitors, requests, static_requests, not_found, hosts, status_codes } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  if (general.valid_requests !== 1) return undefined
  const [request] = [requests, static_requests, not_found].flatMap((panel) => panel.data)
  const [codes] = status_codes.data
  // GoAccess has a dash where a client sent none.
  const [agent = '-'] = hosts.data[0].items ?? []
  return {
    path: asSent(request.data).replace(/\?-$/, ''),
    status: codes?.items[0].data.slice(0, 3),
    userAgent: asSent(agent === '-' ? '' : agent),
    hour: visitors.data[0].data,
  }
}

function readOurs(line: string, format: string, { date, time }: { date: string; time: string }): Seen | undefined {
  const feed = parseFormat({ logFormat: format, dateFormat: date, timeFormat: time })
  const hit: Hit | string | undefined = feed?.createReader()(line)
  if (typeof hit !== 'object' || hit.method === '-') return undefined
  const hour = new Date(hit.time).toISOString().replace(/^(\d+)-(\d+)-(\d+)T(\d+).*/, '$1$2$3$4')
  return { path: decodeURI(hit.target), status: String(hit.status), userAgent: hit.userAgent, hour }
}

/** GoAccess leaves what servers escape: `\x22`, `\"`, and the plus signs of IIS. */
function asSent(text: string): string {
  const plain = unescapeLogText(text)
  return plain.includes('+(') || plain.split('+').length > 2 ? plain.replaceAll('+', ' ') : plain
}
