import { expect, test } from '@jest/globals'
import { FEED_NAMES } from '../../../src/traffic/feeds/index.ts'
import { findOtherLog, OTHER_LOGS } from '../../../src/traffic/feeds/other-logs.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { fixtureLines } from './read-lines.ts'

/** A line of the shape of each log, in the order of the table. */
const LINES: readonly (readonly [title: string, line: string])[] = [
  [
    'an nginx error log',
    '2026/11/20 08:41:03 [error] 812#812: *17 open() "/srv/x" failed (2: No such file or directory)',
  ],
  [
    'an Apache error log',
    '[Fri Nov 20 08:41:03.120456 2026] [core:error] [pid 812:tid 140] [client 203.0.113.7:52458] AH00126',
  ],
  ['a log of Windows events (XML)', "<Event xmlns='http://schemas.microsoft.com/win/2004/08/events/event'><System>"],
  [
    'the native log of Squid',
    '1795164063.120     72 203.0.113.7 TCP_MISS/200 17120 GET http://docs.example.com/ - HIER_DIRECT/10.0.0.1 text/html',
  ],
  ['a raw log of Varnish', '*   << Request  >> 32770'],
  ['a raw log of Varnish', '-   ReqURL         /guide'],
  [
    'a TCP log of HAProxy',
    'Nov 20 08:41:03 lb1 haproxy[6801]: 203.0.113.7:55008 [20/Nov/2026:08:41:03.584] tcp docs/s1 0/0/5007 212 -- 0/0/0/0/3 0/0',
  ],
  [
    'an AWS VPC flow log',
    '2 123456789010 eni-1235b8ca123456789 172.31.16.139 172.31.16.21 20641 22 6 20 4249 1795164063 1795164123 ACCEPT OK',
  ],
  [
    'a log of an AWS network load balancer',
    'tls 2.0 2026-11-20T08:41:03 net/docs/c6e77e28c25b2234 g3d4b5e8bb8464cd 203.0.113.7:51341 172.100.100.185:443 5 2 98 246',
  ],
  ['AWS CloudTrail', '{"Records":[{"eventVersion":"1.08","eventSource":"s3.amazonaws.com"}]}'],
  [
    'an AWS WAF log',
    '{"timestamp":1795164063120,"formatVersion":1,"webaclId":"arn:aws:wafv2:x","httpRequest":{"uri":"/guide"}}',
  ],
  [
    'an audit log of Google Cloud',
    '{"protoPayload":{"@type":"type.googleapis.com/google.cloud.audit.AuditLog"},"logName":"projects/docs"}',
  ],
  [
    'an audit log of Kubernetes',
    '{"kind":"Event","apiVersion":"audit.k8s.io/v1","auditID":"a","requestURI":"/api/v1/pods"}',
  ],
  [
    'another data set of Cloudflare Logpush',
    '{"Action":"block","ClientIP":"203.0.113.7","RayID":"8f2b","Datetime":"2026-11-20T08:41:03Z"}',
  ],
  [
    'the default log of Envoy',
    '[2026-11-20T08:41:03.120Z] "GET / HTTP/2" 200 - 0 17120 5 4 "-" "curl/8" "id" "docs.example.com" "10.0.2.1:80"',
  ],
  [
    'a log of a Google Cloud load balancer',
    '{"httpRequest":{"requestUrl":"https://docs.example.com/"},"logName":"projects/docs/logs/requests"}',
  ],
  [
    'a diagnostic log of Azure',
    '{"time":"2026-11-20T08:41:03Z","resourceId":"/S","category":"FrontDoorAccessLog","properties":{}}',
  ],
  [
    'Akamai DataStream 2',
    '1 12345 123456 1239f220 1795164063 4995 203.0.113.7 200 HTTPS docs.example.com GET /guide 443',
  ],
  [
    'a raw log of bunny.net',
    'HIT|200|1795164063120|2326|390|203.0.113.7|-|https://docs.example.com/|WA|curl/8|322b|DE',
  ],
  [
    'logfmt, as the router of Heroku writes it',
    'at=info method=GET path="/" host=docs.example.com request_id=8 fwd="203.0.113.7" dyno=web.1 status=200',
  ],
  ['an export of journald', '__CURSOR=s=e4b1;i=1'],
  ['a page or another text of HTML', '<!DOCTYPE html>'],
]

test('every log in the table has a line here', () => {
  expect([...new Set(LINES.map(([title]) => title))]).toEqual(OTHER_LOGS.map(({ title }) => title))
})

test.each(LINES)('%s is named', (title, line) => {
  expect(findOtherLog([line, line, 'something else'])?.title).toBe(title)
})

test.each(FEED_NAMES)('a log of the format %s is no other log', (name) => {
  expect(findOtherLog(fixtureLines(name))).toBeUndefined()
})

test('each of them is told from the others', () => {
  const found = LINES.map(([, line]) =>
    OTHER_LOGS.filter(({ recognizes }) => recognizes(line)).map(({ title }) => title),
  )
  expect(found).toEqual(LINES.map(([title]) => [title]))
})

test('64 KiB of a hostile line cost no more than its length', () => {
  const fills = ['[', ' ', '1', '- ', '1 [', '<Event ', 'method=GET path="', '{"a":', '[20/Nov/2026:08:41:03.100] ']
  for (const fill of fills) {
    const cpuMs = measureCpu()
    findOtherLog([fill.repeat(65_536 / fill.length)])
    expect(cpuMs()).toBeLessThan(10_000)
  }
})
