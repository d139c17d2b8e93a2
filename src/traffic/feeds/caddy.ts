// Caddy's access log as JSON lines, with every header of request and response (the default `format json`).
// https://caddyserver.com/docs/logging
import type { Rejection } from '../../contract/rejections.ts'
import type { Hit } from '../hit.ts'
import { withoutPort } from './address.ts'
import { explainUnreadable } from './explain-unreadable.ts'
import type { Feed } from './feed.ts'
import { JsonFields, parseJsonFields } from './json-fields.ts'
import { readLoggedBytes } from './logged-bytes.ts'
import { readLoggedTime } from './logged-time.ts'
import { readPurpose } from './purpose-headers.ts'
import { readReferrer } from './referrer.ts'
import { toHit } from './to-hit.ts'

export const caddy: Feed = {
  name: 'caddy',
  title: 'Caddy access log (JSON lines)',
  agentAdvice: 'take the filter that deletes request>headers out of the log directive of Caddy',
  recognizes: (line) => {
    const fields = parseJsonFields(line)
    return fields?.has('ts') === true && fields.object('request')?.has('uri') === true
  },
  createReader: () => readCaddy,
}

/**
 * `user_agent_missing` when a filter of the log removed the headers; a client that sent none still leaves a map without
 * `User-Agent`.
 */
function readCaddy(line: string): Hit | Rejection {
  const fields = parseJsonFields(line)
  if (fields === undefined) return explainUnreadable(line)
  const request = fields.object('request')
  if (request === undefined) return 'unreadable'
  const headers = request.object('headers')
  const answer = fields.object('resp_headers') ?? new JsonFields({})
  const draft = {
    time: readLoggedTime(fields.raw('ts')),
    target: request.text('uri'),
    userAgent: headers === undefined ? undefined : (headers.joinedText('User-Agent') ?? ''),
    host: request.filledText('host'),
    method: request.text('method'),
    status: fields.wholeNumber('status'),
    contentType: answer.joinedText('Content-Type'),
    accept: headers?.joinedText('Accept'),
    purpose: headers === undefined ? undefined : readPurpose((name) => headers.joinedText(name)),
    referrer: readReferrer(headers?.raw('Referer')),
    bytes: readLoggedBytes(fields.raw('size')),
    ip: readAddress(request),
    id: undefined,
  }
  return toHit(draft, fields.isSound && request.isSound && answer.isSound && headers?.isSound !== false)
}

/** Before version 2.5 there was only `remote_addr`, with the port. */
function readAddress(request: JsonFields): string | undefined {
  const address = request.filledText('client_ip') ?? request.filledText('remote_ip')
  if (address !== undefined) return address
  const withPort = request.filledText('remote_addr')
  return withPort === undefined ? undefined : withoutPort(withPort)
}
