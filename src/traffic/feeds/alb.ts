// Access logs of AWS load balancers: the Application Load Balancer, and the classic one, whose lines lack the type in front.
//   https 2026-11-20T08:41:03.186641Z app/docs/50dc6c495c0c9188 203.0.113.7:2817 10.0.0.1:80 0.086 0.048 0.037 200 200 0 57
//   "GET https://docs.example.com:443/guide HTTP/1.1" "curl/8.5.0" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2 ...
// https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-access-logs.html
import type { Rejection } from '../../contract/rejections.ts'
import type { Hit } from '../hit.ts'
import { withoutPort } from './address.ts'
import { explainUnreadable } from './explain-unreadable.ts'
import type { Feed } from './feed.ts'
import { parseIsoTime } from './iso-time.ts'
import { readLoggedBytes } from './logged-bytes.ts'
import { readLoggedStatus } from './logged-status.ts'
import { parseRequestLine } from './request-line.ts'
import { splitFields } from './split-fields.ts'
import { unescapeLogText } from './unescape.ts'

export const alb: Feed = {
  name: 'alb',
  title: 'AWS load balancer, application or classic',
  agentAdvice: 'read logs from after 2014, which have them',
  recognizes: (line) => findFields(line) !== undefined,
  createReader: () => readAlb,
}

/** From the time on, the fields of both kinds of load balancer are in the same order. */
const [TIME, CLIENT, STATUS, BYTES, REQUEST, USER_AGENT] = [0, 2, 7, 10, 11, 12]
const FRONT = /^(?:(?:https?|h2|grpcs|wss?) )?\d{4}-\d\d-\d\dT[\d:.]+Z [^ ]+ [^ ]+ [^ ]+ -?\d/

/**
 * `method` for a connection without a request (`- - -`); `user_agent_missing` for a classic log of before 2014, which
 * ends with the request.
 */
function readAlb(line: string): Hit | Rejection {
  const fields = findFields(line)
  if (fields === undefined) return explainUnreadable(line)
  const time = parseIsoTime(fields[TIME] ?? '')
  const status = readLoggedStatus(fields[STATUS])
  const userAgent = fields[USER_AGENT]
  if (fields.length <= REQUEST) return 'unreadable'
  if (userAgent === undefined) return 'user_agent_missing'
  if (time === undefined) return 'invalid_time'
  if (typeof status === 'string') return status
  const request = parseRequestLine(unescapeLogText(fields[REQUEST] ?? ''))
  if (request === undefined || request.method === '-') return 'method'
  return {
    time,
    target: request.target,
    userAgent: userAgent === '-' ? '' : unescapeLogText(userAgent),
    host: undefined,
    method: request.method,
    status,
    contentType: undefined,
    accept: undefined,
    purpose: undefined,
    referrer: undefined,
    bytes: readLoggedBytes(fields[BYTES]),
    ip: withoutPort(fields[CLIENT] ?? ''),
    id: undefined,
  }
}

function findFields(line: string): string[] | undefined {
  if (!FRONT.test(line)) return undefined
  const fields = splitFields(line)
  return /^\d/.test(line) ? fields : fields?.slice(1)
}
