// Fastly's log streaming as JSON lines, with the names of the format that its console proposes. These may be added to it:
// `response_content_type`, `request_accept`, `request_id`. Its other proposal is the common log format, without user agents.
// https://www.fastly.com/documentation/guides/integrations/logging-endpoints/
import type { Rejection } from '../../contract/rejections.ts'
import type { Hit } from '../hit.ts'
import { explainUnreadable } from './explain-unreadable.ts'
import type { Feed } from './feed.ts'
import { type JsonFields, parseJsonFields } from './json-fields.ts'
import { readLoggedBytes } from './logged-bytes.ts'
import { readLoggedTime } from './logged-time.ts'
import { readPurpose } from './purpose-headers.ts'
import { readReferrer } from './referrer.ts'
import { toHit, toId } from './to-hit.ts'

export const fastly: Feed = {
  name: 'fastly',
  title: 'Fastly log streaming (JSON lines)',
  agentAdvice: 'add "request_user_agent": "%{json.escape(req.http.User-Agent)}V" to the log format of the endpoint',
  recognizes: (line) => {
    const fields = parseJsonFields(line)
    return fields?.has('timestamp') === true && fields.has('url') && fields.has('request_method')
  },
  createReader: () => readFastly,
}

/** The format of the console writes no quotes around it; people add them. */
const NOT_EDGE: ReadonlySet<unknown> = new Set([false, 'false'])

/** `internal` for what a shield logged: the edge that the visitor reached has logged the same request. */
function readFastly(line: string): Hit | Rejection {
  const fields = parseJsonFields(line)
  if (fields === undefined) return explainUnreadable(line)
  if (NOT_EDGE.has(fields.raw('fastly_is_edge'))) return 'internal'
  const draft = {
    time: readLoggedTime(fields.raw('timestamp')),
    target: fields.filledText('url'),
    userAgent: readSent(fields, 'request_user_agent'),
    host: fields.filledText('host'),
    method: fields.filledText('request_method'),
    status: fields.wholeNumber('response_status'),
    contentType: readSent(fields, 'response_content_type') || undefined,
    accept: readSent(fields, 'request_accept') || undefined,
    purpose: readPurpose((name) => readSent(fields, `request_${name.toLowerCase().replaceAll('-', '_')}`)),
    referrer: readReferrer(fields.raw('request_referer')),
    bytes: readLoggedBytes(fields.raw('response_body_size')),
    ip: fields.filledText('client_ip'),
    id: toId(fields.filledText('request_id')),
  }
  return toHit(draft, fields.isSound)
}

/** Fastly writes `(null)` for a header that was not sent. */
function readSent(fields: JsonFields, name: string): string | undefined {
  const text = fields.text(name)
  return text === '(null)' ? '' : text
}
