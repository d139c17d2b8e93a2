// Cloudflare's Logpush, data set `http_requests`, as JSON lines. `RequestHeaders` is there when custom fields were set up.
// https://developers.cloudflare.com/logs/logpush/logpush-job/datasets/zone/http_requests/
import type { Rejection } from '../../contract/rejections.ts'
import type { Hit } from '../hit.ts'
import { explainUnreadable } from './explain-unreadable.ts'
import type { Feed } from './feed.ts'
import { JsonFields, parseJsonFields } from './json-fields.ts'
import { readLoggedBytes } from './logged-bytes.ts'
import { readLoggedTime } from './logged-time.ts'
import { readPurpose } from './purpose-headers.ts'
import { readReferrer } from './referrer.ts'
import { toHit, toId } from './to-hit.ts'

export const cloudflare: Feed = {
  name: 'cloudflare',
  title: 'Cloudflare Logpush, http_requests (JSON lines)',
  agentAdvice: 'add ClientRequestUserAgent to the fields of the Logpush job',
  recognizes: (line) => {
    const fields = parseJsonFields(line)
    return fields !== undefined && [...PATH_KEYS, 'ClientRequestMethod'].some((key) => fields.has(key))
  },
  createReader: () => readCloudflare,
}

const PATH_KEYS = ['ClientRequestURI', 'ClientRequestPath']
const VISITOR = 'eyeball'

/** `internal` for requests that a Worker, or another part of Cloudflare, sent. */
function readCloudflare(line: string): Hit | Rejection {
  const fields = parseJsonFields(line)
  if (fields === undefined) return explainUnreadable(line)
  if ((fields.filledText('ClientRequestSource') ?? VISITOR) !== VISITOR) return 'internal'
  const headers = fields.object('RequestHeaders') ?? new JsonFields({})
  const draft = {
    time: readLoggedTime(fields.raw('EdgeStartTimestamp')),
    target: fields.filledText('ClientRequestURI') ?? fields.filledText('ClientRequestPath'),
    userAgent: fields.text('ClientRequestUserAgent'),
    host: fields.filledText('ClientRequestHost'),
    method: fields.filledText('ClientRequestMethod'),
    status: fields.wholeNumber('EdgeResponseStatus'),
    contentType: fields.filledText('EdgeResponseContentType'),
    accept: headers.joinedText('accept'),
    purpose: readPurpose((name) => headers.joinedText(name.toLowerCase())),
    referrer: readReferrer(fields.raw('ClientRequestReferer')),
    bytes: readLoggedBytes(fields.raw('EdgeResponseBodyBytes') ?? fields.raw('EdgeResponseBytes')),
    ip: fields.filledText('ClientIP'),
    id: readId(fields),
  }
  return toHit(draft, fields.isSound && headers.isSound)
}

/** A Ray ID alone is not unique if a Worker runs: its requests differ by the ray that caused them. */
function readId(fields: JsonFields): string | undefined {
  const ray = fields.filledText('RayID')
  const parent = fields.filledText('ParentRayID') ?? NO_PARENT
  return toId(ray === undefined || parent === NO_PARENT ? ray : `${ray}/${parent}`)
}

const NO_PARENT = '00'
