// CloudFront's real-time logs with all fields, as a Kinesis stream delivers them: tab-separated, without a header, in the order
// of AWS's list, which may grow at its end. A log with fewer fields needs a pattern.
// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/real-time-logs.html
import type { Rejection } from '../../contract/rejections.ts'
import type { Hit } from '../hit.ts'
import { readEdgeTarget, readEdgeUserAgent } from './cloudfront-text.ts'
import { explainUnreadable } from './explain-unreadable.ts'
import type { Feed } from './feed.ts'
import { readLoggedBytes } from './logged-bytes.ts'
import { readLoggedStatus } from './logged-status.ts'
import { readLoggedTime } from './logged-time.ts'
import { readReferrer } from './referrer.ts'
import { fieldValue } from './split-fields.ts'
import { toId } from './to-hit.ts'
import { unescapePercent } from './unescape.ts'

export const cloudfrontRealtime: Feed = {
  name: 'cloudfront-realtime',
  title: 'Amazon CloudFront real-time log, all fields',
  recognizes: (line) => DATA_LINE.test(line),
  createReader: () => readRealtime,
}

/** Time, one or two addresses, time to first byte, status, bytes, method, protocol, host, path. */
const DATA_LINE = /^\d{10}(?:\.\d{1,3})?\t[^\t]+\t(?:[^\t]+\t)?[\d.-]+\t\d{1,3}\t\d+\t[A-Z]+\t[^\t]+\t[^\t]+\t\//

const SERVER_IP = 2
/** A number of seconds; an address has more than one dot, or a colon. */
const SECONDS = /^\d+(?:\.\d+)?$|^-$/

const [TIME, IP, STATUS, BYTES, METHOD, DISTRIBUTION_HOST, STEM] = [0, 1, 4, 5, 6, 8, 9]
const [ID, HOST, USER_AGENT, REFERRER, QUERY, CONTENT_TYPE, ACCEPT] = [12, 13, 17, 18, 20, 28, 36]

/** `s-ip` came to AWS's list later than the fields after it, and many configurations lack it. */
function splitValues(line: string): string[] {
  const values = line.split('\t')
  if (SECONDS.test(values[SERVER_IP] ?? '')) values.splice(SERVER_IP, 0, '-')
  return values
}

/** A line that ends before the user agent is cut off, or has other fields. */
function readRealtime(line: string): Hit | Rejection {
  const values = splitValues(line)
  if (!DATA_LINE.test(line) || values.length <= CONTENT_TYPE) return explainUnreadable(line)
  const time = readLoggedTime(values[TIME])
  if (time === undefined) return 'invalid_time'
  const status = readLoggedStatus(values[STATUS])
  if (typeof status === 'string') return status
  return {
    time,
    target: readEdgeTarget(values[STEM] ?? '', fieldValue(values, QUERY)),
    userAgent: readEdgeUserAgent(fieldValue(values, USER_AGENT) ?? ''),
    host: fieldValue(values, HOST) ?? fieldValue(values, DISTRIBUTION_HOST),
    method: fieldValue(values, METHOD),
    status,
    contentType: unescapePercent(fieldValue(values, CONTENT_TYPE) ?? '') || undefined,
    accept: unescapePercent(fieldValue(values, ACCEPT) ?? '') || undefined,
    purpose: undefined,
    referrer: readReferrer(unescapePercent(fieldValue(values, REFERRER) ?? '')),
    bytes: readLoggedBytes(values[BYTES]),
    ip: fieldValue(values, IP),
    id: toId(fieldValue(values, ID)),
  }
}
