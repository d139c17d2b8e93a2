// The samples of all formats hold the same requests, written as each server writes them: a person, an agent, an image, a page
// that is gone, a form that is sent, a redirect, a name with quotes, a line that is cut off, and a crawler. Some have more
// lines, which only that server writes.
import { describe, expect, test } from '@jest/globals'
import { createClassifier } from '../../../src/traffic/classify.ts'
import { findFeed } from '../../../src/traffic/feeds/index.ts'
import type { Hit } from '../../../src/traffic/hit.ts'
import { createHitClassifier } from '../../../src/traffic/ingest.ts'
import type { WithId } from '../../../src/traffic/reading/line-ids.ts'
import { DEFAULT_SITE_RULES } from '../../../src/traffic/site-rules.ts'
import { FIRST_TIME, fixtureLines } from './read-lines.ts'

const PERSON = 'human view /guide/start'
const REQUESTS = [
  PERSON,
  'ai_coding_agent view /guide/café',
  'asset',
  'ai_training missing /gone',
  'method',
  'status',
  'other view /quoted',
  'unreadable',
  'ai_training view /',
]

const TRUTHS: Record<string, readonly string[]> = {
  alb: ['method', ...REQUESTS.slice(0, 8), 'human view /classic', ...REQUESTS.slice(8)],
  s3: ['internal', 'internal', 'human view /guide/deep', 'internal', ...REQUESTS],
  'cloudfront-json': REQUESTS,
  'cloudfront-realtime': REQUESTS,
  fastly: [PERSON, 'internal', ...REQUESTS.slice(1)],
  traefik: [PERSON, 'user_agent_missing', ...REQUESTS.slice(1)],
  haproxy: [PERSON, 'user_agent_missing', 'method', ...REQUESTS.slice(1)],
  iis: ['comment', 'comment', 'comment', 'comment', ...REQUESTS],
  'docker-combined': ['unreadable', 'unreadable', ...REQUESTS],
  'kubernetes-combined': ['unreadable', ...REQUESTS],
  'journald-combined': ['empty_line', ...REQUESTS],
  'syslog-combined': ['unreadable', ...REQUESTS],
  'syslog-haproxy': [PERSON, 'user_agent_missing', 'method', ...REQUESTS.slice(1)],
}

describe.each(Object.entries(TRUTHS))('A sample of %s', (name, truth) => {
  const format = name.replace(/^(docker|kubernetes|journald|syslog)-/, '$1/').replace('cloudfront-json', 'cloudfront')

  test('counts every line as a person would', () => expect(judge(format, name)).toEqual(truth))

  test('keeps a user agent as it was sent', () => {
    const hits = fixtureLines(name).map(findFeed(format)?.createReader() ?? fail)
    const agents = hits.flatMap((hit) =>
      typeof hit === 'object' && hit.target.endsWith('/quoted') ? [hit.userAgent] : [],
    )
    // S3 escapes no quotes, so one before a space ends the field; the fields after it are found all the same.
    expect(agents).toEqual([name === 's3' ? 'Agent "quoted' : 'Agent "quoted" {1}'])
  })

  test('tells where and when the first request was', () => {
    const read = findFeed(format)?.createReader()
    const hit = fixtureLines(name)
      .map((line) => read?.(line))
      .find((one) => typeof one === 'object' && one.target.includes('ref=home'))
    expect(hit).toMatchObject({ method: 'GET', status: 200, ip: '203.0.113.7' })
    expect(Math.abs((hit as Hit).time - FIRST_TIME)).toBeLessThan(1000)
  })
})

/** The class, kind and page of each line of a sample, or why it does not count. */
function judge(format: string, name: string): string[] {
  const read = findFeed(format)?.createReader()
  if (read === undefined) throw new Error(`There is no format ${format}`)
  const site = { ...DEFAULT_SITE_RULES, hosts: ['docs.example.com', 's3.eu-west-1.amazonaws.com'] }
  const clock = { now: FIRST_TIME + 60_000, oldest: 0 }
  const classifyHit = createHitClassifier({
    site,
    ...clock,
    source: 'log',
    classify: createClassifier(),
    ranges: undefined,
  })
  return fixtureLines(name).map((line) => {
    const hit = read(line)
    if (typeof hit === 'string') return hit
    const row = classifyHit({ ...hit, id: 'one' } satisfies WithId<Hit>)
    return typeof row === 'string' ? row : `${row.class} ${row.kind} ${row.path}`
  })
}

function fail(): never {
  throw new Error('There is no such format')
}

test('a real-time log without the address of the server is read the same', () => {
  const [line = ''] = fixtureLines('cloudfront-realtime')
  const read = findFeed('cloudfront-realtime')?.createReader() ?? fail
  expect(read(line.replace('\t54.230.0.1\t', '\t'))).toEqual(read(line))
  expect(read(line)).toMatchObject({ target: '/guide/start?ref=home', contentType: 'text/html', accept: '*/*' })
})

test('a value of IIS in quotes may have spaces, and a line with a column too many is not read', () => {
  const [header = '', line = ''] = fixtureLines('iis').slice(3)
  const read = findFeed('iis')?.createReader() ?? fail
  read(header)
  const quoted = line.replace('Mozilla/5.0+(Windows+NT+10.0;+Win64;+x64)', '"Mozilla/5.0 (Windows NT 10.0; Win64; x64)')
  expect(read(quoted.replace('Safari/537.36 ', 'Safari/537.36" '))).toEqual(read(line))
  expect(read(`${line} 1`)).toBe('unreadable')
})
