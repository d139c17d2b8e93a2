// nginx with a `log_format ... escape=json` whose keys are the names of nginx's variables, without the `$`. It reads:
//   time         msec, time_iso8601 or time_local (the first that is there)
//   request      request_method and request_uri, or request (the whole first line)
//   answer       status, sent_http_content_type, body_bytes_sent (or bytes_sent)
//   client       http_user_agent, http_accept, http_referer, remote_addr
//   fetch ahead  http_sec_purpose, http_purpose, http_x_moz, http_next_router_prefetch
//   else         host (or http_host), request_id
// Any other key is ignored; an empty text is a variable without a value.
// https://nginx.org/en/docs/http/ngx_http_log_module.html
import type { Rejection } from '../../contract/rejections.ts'
import type { Hit } from '../hit.ts'
import { explainUnreadable } from './explain-unreadable.ts'
import type { Feed } from './feed.ts'
import { type JsonFields, parseJsonFields } from './json-fields.ts'
import { readLoggedBytes } from './logged-bytes.ts'
import { readLoggedTime } from './logged-time.ts'
import { readPurpose } from './purpose-headers.ts'
import { readReferrer } from './referrer.ts'
import { parseRequestLine } from './request-line.ts'
import { toHit, toId } from './to-hit.ts'

export const nginxJson: Feed = {
  name: 'nginx-json',
  title: 'nginx access log as JSON lines, keys named after the variables',
  agentAdvice: 'add "http_user_agent":"$http_user_agent" to the log_format of nginx',
  recognizes: (line) => {
    const fields = parseJsonFields(line)
    return fields !== undefined && hasRequest(fields) && TIME_KEYS.some((key) => fields.has(key))
  },
  createReader: () => readNginxJson,
}

const TIME_KEYS = ['msec', 'time_iso8601', 'time_local'] as const

function hasRequest(fields: JsonFields): boolean {
  return fields.has('request_uri') || fields.has('request')
}

function readNginxJson(line: string): Hit | Rejection {
  const fields = parseJsonFields(line)
  if (fields === undefined) return explainUnreadable(line)
  const request = parseRequestLine(fields.filledText('request') ?? '')
  const target = fields.filledText('request_uri') ?? request?.target
  // nginx writes the keys with empty values when it could not parse the client's request.
  if (target === undefined && hasRequest(fields) && fields.isSound) return 'method'
  return toHit(
    {
      time: readTime(fields),
      target,
      userAgent: fields.text('http_user_agent'),
      host: fields.filledText('host') ?? fields.filledText('http_host'),
      method: fields.filledText('request_method') ?? request?.method,
      status: fields.wholeNumber('status'),
      contentType: fields.filledText('sent_http_content_type'),
      accept: fields.filledText('http_accept'),
      purpose: readPurpose((name) => fields.filledText(`http_${name.toLowerCase().replaceAll('-', '_')}`)),
      referrer: readReferrer(fields.raw('http_referer')),
      bytes: readLoggedBytes(fields.raw('body_bytes_sent') ?? fields.raw('bytes_sent')),
      ip: fields.filledText('remote_addr'),
      id: toId(fields.text('request_id')),
    },
    fields.isSound,
  )
}

function readTime(fields: JsonFields): number | undefined {
  return readLoggedTime(TIME_KEYS.map((key) => fields.raw(key)).find((value) => value !== undefined && value !== ''))
}
