// CloudFront's standard logs: tab-separated columns, named by a `#Fields:` line at the top of each file, or JSON lines with
// the same names, which the newer kind (v2) can write.
// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logs-reference.html
import type { Rejection } from '../../contract/rejections.ts'
import type { Hit } from '../hit.ts'
import { readEdgeTarget, readEdgeUserAgent } from './cloudfront-text.ts'
import { explainUnreadable } from './explain-unreadable.ts'
import type { Feed, LineReader } from './feed.ts'
import { parseDateAndTime } from './iso-time.ts'
import { parseJsonFields } from './json-fields.ts'
import { readLoggedBytes } from './logged-bytes.ts'
import { readLoggedStatus } from './logged-status.ts'
import { createColumnReader, FIELDS_HEADER, type ReadColumn } from './named-columns.ts'
import { readReferrer } from './referrer.ts'
import { toId } from './to-hit.ts'
import { unescapePercent } from './unescape.ts'

export const cloudfront: Feed = {
  name: 'cloudfront',
  title: 'Amazon CloudFront standard log (W3C or JSON)',
  agentAdvice: 'select the field cs(User-Agent) for the log of the distribution',
  recognizes: (line) => {
    if (line.startsWith(FIELDS_HEADER)) return line.includes(' x-edge-')
    return DATA_LINE.test(line) || isJsonRecord(line)
  },
  createReader: createCloudfrontReader,
}

const DATA_LINE = /^\d{4}-\d\d-\d\d\t\d\d:\d\d:\d\d\t[^\t]+\t\d+\t[^\t]+\t[A-Z]+\t[^\t]+\t\//

/** The column order of the legacy logs, for part of a file without its header. */
const LEGACY_FIELDS =
  'date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) ' +
  'cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id x-host-header cs-protocol cs-bytes time-taken ' +
  'x-forwarded-for ssl-protocol ssl-cipher x-edge-response-result-type cs-protocol-version fle-status ' +
  'fle-encrypted-fields c-port time-to-first-byte x-edge-detailed-result-type sc-content-type sc-content-len ' +
  'sc-range-start sc-range-end'

function isJsonRecord(line: string): boolean {
  const fields = parseJsonFields(line)
  return fields?.has('cs-uri-stem') === true && fields.has('date')
}

function createCloudfrontReader(): LineReader {
  const readColumns = createColumnReader({ fallback: LEGACY_FIELDS, separator: '\t', read: readRecord })
  return (line) => (line.startsWith('{') ? readJson(line) : readColumns(line))
}

/** Numbers come as numbers or as text. */
function readJson(line: string): Hit | Rejection {
  const fields = parseJsonFields(line)
  if (fields === undefined) return 'unreadable'
  const value = (name: string): string | undefined => {
    const found = fields.raw(name)
    const text = typeof found === 'number' ? String(found) : found
    return typeof text === 'string' && text !== '-' && text !== '' ? text : undefined
  }
  return readRecord(value, (name) => fields.has(name), line)
}

/** `status` for `-`: there was no response. */
function readRecord(value: ReadColumn, has: (name: string) => boolean, line: string): Hit | Rejection {
  const path = value('cs-uri-stem')
  if (path === undefined) return explainUnreadable(line)
  if (!has('cs(User-Agent)')) return 'user_agent_missing'
  const time = parseDateAndTime(value('date') ?? '', value('time') ?? '')
  if (time === undefined) return 'invalid_time'
  const status = has('sc-status') ? readLoggedStatus(value('sc-status') ?? '-') : undefined
  if (typeof status === 'string') return status
  return {
    time,
    target: readEdgeTarget(path, value('cs-uri-query')),
    userAgent: readEdgeUserAgent(value('cs(User-Agent)') ?? ''),
    host: value('x-host-header') ?? value('cs(Host)'),
    method: value('cs-method'),
    status,
    contentType: unescapePercent(value('sc-content-type') ?? '') || undefined,
    accept: unescapePercent(value('cs-accept') ?? '') || undefined,
    purpose: undefined,
    referrer: readReferrer(unescapePercent(value('cs(Referer)') ?? '')),
    bytes: readLoggedBytes(value('sc-bytes')),
    ip: value('c-ip'),
    id: toId(value('x-edge-request-id')),
  }
}
