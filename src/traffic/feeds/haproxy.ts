// HAProxy's HTTP log (`option httplog`), without the front that syslog puts before it:
//   203.0.113.7:55008 [20/Nov/2026:08:41:03.584] web~ docs/s1 0/0/0/72/72 200 7456 - - ---- 5/4/0/1/0 0/0 {docs.example.com|curl/8}
//   "GET /guide HTTP/1.1"
// The user agent is there only if the configuration captures it: alone, or after the host, or as host, user agent and Accept.
// https://docs.haproxy.org/3.0/configuration.html#8.2.3
import type { Rejection } from '../../contract/rejections.ts'
import type { Hit } from '../hit.ts'
import { withoutPort } from './address.ts'
import { parseClfTime } from './clf-time.ts'
import { explainUnreadable } from './explain-unreadable.ts'
import type { Feed } from './feed.ts'
import { readLoggedBytes } from './logged-bytes.ts'
import { readLoggedStatus } from './logged-status.ts'
import { parseRequestLine } from './request-line.ts'

export const haproxy: Feed = {
  name: 'haproxy',
  title: 'HAProxy HTTP log, with captured user agents',
  agentAdvice:
    'put "capture request header Host len 128" and "capture request header User-Agent len 512" into the frontend of HAProxy',
  recognizes: (line) => FRONT.test(line),
  createReader: () => readHaproxy,
}

/** Client, accept date, frontend, backend and server, five timers, status, bytes, two cookies, termination state. */
const FRONT =
  /^([^ ]+:\d+) \[(\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d)\.(\d{3})\] [^ ]+ [^ ]+ [-+\d/]+ (-?\d+) \+?(\d+) [^ ]+ [^ ]+ [^ ]{4} [\d/+]+ [\d/]+ /

/** HAProxy logs the local time without its offset; UTC is the only assumption that does not depend on this machine. */
const UTC = ' +0000'

/** `method` for `<BADREQ>`; `user_agent_missing` when the captured headers are not of one of the three forms. */
function readHaproxy(line: string): Hit | Rejection {
  const front = FRONT.exec(line)
  if (front === null) return explainUnreadable(line)
  const [matched, client = '', date = '', milliseconds, code, bytes] = front
  const quote = line.indexOf('"', matched.length)
  const end = line.indexOf('"', quote + 1)
  if (quote === -1 || end === -1) return 'unreadable'
  const request = parseRequestLine(unescapeHash(line.slice(quote + 1, end)))
  if (request === undefined) return 'method'
  const captured = readCaptures(line.slice(matched.length, quote))
  if (captured === undefined) return 'user_agent_missing'
  const time = parseClfTime(`${date}${UTC}`)
  const status = readLoggedStatus(code)
  if (time === undefined) return 'invalid_time'
  if (typeof status === 'string') return status
  return {
    time: time + Number(milliseconds),
    target: request.target,
    userAgent: captured.userAgent,
    host: captured.host || undefined,
    method: request.method,
    status,
    contentType: undefined,
    accept: captured.accept || undefined,
    purpose: undefined,
    referrer: undefined,
    bytes: readLoggedBytes(bytes),
    ip: withoutPort(client),
    id: undefined,
  }
}

interface Captures {
  host?: string
  userAgent: string
  accept?: string | undefined
}

/** The first pair of braces holds the request's headers, in the order in which the configuration names them. */
function readCaptures(text: string): Captures | undefined {
  const end = text.indexOf('}')
  if (!text.startsWith('{') || end === -1) return undefined
  const sent = text.slice(1, end).split('|').map(unescapeHash)
  const [first = '', second, accept] = sent
  if (second === undefined) return { userAgent: first }
  return sent.length <= 3 && isHost(first) ? { host: first, userAgent: second, accept } : undefined
}

/** A host or nothing: most user agents have a space, a slash or a parenthesis. */
function isHost(text: string): boolean {
  return /^[^\s/()]*$/.test(text)
}

/** HAProxy writes quotes, braces, bars, `#` and control characters as `#22`. */
function unescapeHash(text: string): string {
  return text.replace(/(?:#[\dA-F]{2})+/g, (escaped) =>
    Buffer.from(escaped.replaceAll('#', ''), 'hex').toString('utf8'),
  )
}
