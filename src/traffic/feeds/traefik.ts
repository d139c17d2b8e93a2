// Traefik's access log as JSON lines (`accessLog.format: json`). Its common format is read as `combined`. Traefik drops all
// headers unless `accessLog.fields.headers` keeps them.
// https://doc.traefik.io/traefik/reference/install-configuration/observability/logs-and-accesslogs/
import type { Rejection } from '../../contract/rejections.ts'
import type { Hit } from '../hit.ts'
import { withoutPort } from './address.ts'
import { explainUnreadable } from './explain-unreadable.ts'
import type { Feed } from './feed.ts'
import { type JsonFields, parseJsonFields } from './json-fields.ts'
import { readLoggedBytes } from './logged-bytes.ts'
import { readLoggedTime } from './logged-time.ts'
import { readPurpose } from './purpose-headers.ts'
import { readReferrer } from './referrer.ts'
import { toHit } from './to-hit.ts'

export const traefik: Feed = {
  name: 'traefik',
  title: 'Traefik access log (JSON lines)',
  agentAdvice: 'set accessLog.fields.headers.names.User-Agent to keep in Traefik',
  recognizes: (line) => {
    const fields = parseJsonFields(line)
    return fields?.has('RequestPath') === true && (fields.has('DownstreamStatus') || fields.has('RequestMethod'))
  },
  createReader: () => readTraefik,
}

const TIME_KEYS = ['StartUTC', 'StartLocal', 'time'] as const

/**
 * `user_agent_missing` where no header was kept; a client that sends no user agent still leaves other headers if all are
 * kept.
 */
function readTraefik(line: string): Hit | Rejection {
  const fields = parseJsonFields(line)
  if (fields === undefined) return explainUnreadable(line)
  const header = (name: string): string | undefined => readHeader(fields, name)
  const draft = {
    time: readLoggedTime(TIME_KEYS.map((key) => fields.raw(key)).find((value) => value !== undefined)),
    target: fields.filledText('RequestPath'),
    userAgent: header('request_User-Agent') ?? (hasHeaders(line) ? '' : undefined),
    host: fields.filledText('RequestHost') ?? fields.filledText('RequestAddr'),
    method: fields.filledText('RequestMethod'),
    status: fields.wholeNumber('DownstreamStatus'),
    contentType: header('downstream_Content-Type'),
    accept: header('request_Accept'),
    purpose: readPurpose((name) => header(`request_${name}`)),
    referrer: readReferrer(fields.raw('request_Referer')),
    bytes: readLoggedBytes(fields.raw('DownstreamContentSize')),
    ip: readAddress(fields),
    id: undefined,
  }
  return toHit(draft, fields.isSound)
}

function hasHeaders(line: string): boolean {
  return line.includes('"request_')
}

/** `-` is a header that the client did not send. */
function readHeader(fields: JsonFields, name: string): string | undefined {
  const text = fields.text(name)
  return text === '-' ? '' : text
}

function readAddress(fields: JsonFields): string | undefined {
  const address = fields.filledText('ClientHost') ?? fields.filledText('ClientAddr')
  return address === undefined ? undefined : withoutPort(address)
}
