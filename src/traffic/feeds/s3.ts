// Server access logs of Amazon S3: of a bucket that serves the site itself, or stands behind a CDN.
//   79a59df900b949e5 docs-example [20/Nov/2026:08:41:03 +0000] 203.0.113.7 - 3E57427F3EXAMPLE WEBSITE.GET.OBJECT guide/index.html
//   "GET /guide/ HTTP/1.1" 200 - 113 113 7 6 "-" "curl/8.5.0" - s9lzHYrFp76ZVxRcpX9= - - - docs.example.com - - -
// https://docs.aws.amazon.com/AmazonS3/latest/userguide/LogFormat.html
import type { Rejection } from '../../contract/rejections.ts'
import type { Hit } from '../hit.ts'
import { parseClfTime } from './clf-time.ts'
import { explainUnreadable } from './explain-unreadable.ts'
import type { Feed } from './feed.ts'
import { readLoggedBytes } from './logged-bytes.ts'
import { readLoggedStatus } from './logged-status.ts'
import { readReferrer } from './referrer.ts'
import { parseRequestLine } from './request-line.ts'
import { fieldValue, splitFields } from './split-fields.ts'
import { toId } from './to-hit.ts'
import { unescapeLogText } from './unescape.ts'

export const s3: Feed = {
  name: 's3',
  title: 'Amazon S3 server access log',
  recognizes: (line) => FRONT.test(line),
  createReader: () => readS3,
}

const FRONT =
  /^[^ ]+ [^ ]+ \[\d\d\/[A-Z][a-z]{2}\/\d{4}:[^\]]*\] [^ ]+ [^ ]+ [^ ]+ (?:REST|WEBSITE|SOAP|BATCH|S3)\.[A-Z]/
const [BUCKET, TIME, IP, REQUEST_ID, OPERATION] = [1, 2, 3, 5, 6]
const [REQUEST, STATUS, BYTES, REFERRER, USER_AGENT] = [8, 9, 11, 15, 16]
/** Counted from the end of the user agent: no field after it has quotes, and S3 escapes none in it. */
const HOST_AFTER_AGENT = 5
/** Deletions and expirations by S3 itself have no request, and reading a bucket's settings is not reading a page. */
const READS_PAGES = /^(?:REST|WEBSITE)\.[A-Z]+\.OBJECT$/
/** What CloudFront sends as its own user agent; the visitor is in the log of CloudFront. */
const CLOUDFRONT = 'Amazon CloudFront'

/** `internal` for what the owner, S3 or CloudFront did; `user_agent_missing` for a line that ends before the user agent. */
function readS3(line: string): Hit | Rejection {
  const fields = FRONT.test(line) ? splitFields(line) : undefined
  if (fields === undefined) return explainUnreadable(line)
  if (!READS_PAGES.test(fields[OPERATION] ?? '')) return 'internal'
  if (fields.length <= STATUS) return 'unreadable'
  const userAgent = fields[USER_AGENT]
  if (userAgent === undefined) return 'user_agent_missing'
  if (userAgent === CLOUDFRONT) return 'internal'
  const time = parseClfTime(fields[TIME] ?? '')
  const status = readLoggedStatus(fields[STATUS])
  if (time === undefined) return 'invalid_time'
  if (typeof status === 'string') return status
  const host = fieldValue(line.slice(line.lastIndexOf('"') + 2).split(' '), HOST_AFTER_AGENT)
  const request = parseRequestLine(unescapeLogText(fields[REQUEST] ?? ''))
  if (request === undefined) return 'method'
  return {
    time,
    target: withoutBucket(request.target, fields[BUCKET] ?? '', host),
    userAgent: userAgent === '-' ? '' : unescapeLogText(userAgent),
    host,
    method: request.method,
    status,
    contentType: undefined,
    accept: undefined,
    purpose: undefined,
    referrer: readReferrer(unescapeLogText(fields[REFERRER] ?? '')),
    bytes: readLoggedBytes(fields[BYTES]),
    ip: fieldValue(fields, IP),
    id: toId(fieldValue(fields, REQUEST_ID)),
  }
}

/** An address in path style (`s3.eu-west-1.amazonaws.com/BUCKET/guide`) names the bucket before the page. */
function withoutBucket(target: string, bucket: string, host: string | undefined): string {
  const front = `/${bucket}`
  const isPathStyle = /^s3[.-]/.test(host ?? '') && (target === front || target.startsWith(`${front}/`))
  return isPathStyle ? target.slice(front.length) || '/' : target
}
