// CloudFront's standard logs: tab-separated columns, named by a `#Fields:` line at the top of each file.
// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logs-reference.html
import type { Rejection } from '../../contract/rejections.ts'
import type { Hit } from '../hit.ts'
import { explainUnreadable } from './explain-unreadable.ts'
import type { Feed, LineReader } from './feed.ts'
import { parseDateAndTime } from './iso-time.ts'
import { toId } from './to-hit.ts'
import { unescapePercent } from './unescape.ts'

export const cloudfront: Feed = {
  name: 'cloudfront',
  title: 'Amazon CloudFront standard log',
  recognizes: (line) => (line.startsWith('#Fields:') ? line.includes(' x-edge-') : DATA_LINE.test(line)),
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

/** Index of each column of a hit; -1 if the log does not have it. */
interface Columns {
  /** Number of columns of a complete line. */
  count: number
  date: number
  time: number
  ip: number
  method: number
  distributionHost: number
  stem: number
  status: number
  userAgent: number
  query: number
  id: number
  host: number
  contentType: number
}

const HEADER = '#Fields:'

function createCloudfrontReader(): LineReader {
  let columns = parseHeader(LEGACY_FIELDS)
  return (line) => {
    if (!line.startsWith('#')) return readLine(line, columns)
    if (line.startsWith(HEADER)) columns = parseHeader(line.slice(HEADER.length))
    return 'comment'
  }
}

function parseHeader(text: string): Columns {
  const names = text.trim().split(/\s+/)
  return {
    count: names.length,
    date: names.indexOf('date'),
    time: names.indexOf('time'),
    ip: names.indexOf('c-ip'),
    method: names.indexOf('cs-method'),
    distributionHost: names.indexOf('cs(Host)'),
    stem: names.indexOf('cs-uri-stem'),
    status: names.indexOf('sc-status'),
    userAgent: names.indexOf('cs(User-Agent)'),
    query: names.indexOf('cs-uri-query'),
    id: names.indexOf('x-edge-request-id'),
    host: names.indexOf('x-host-header'),
    contentType: names.indexOf('sc-content-type'),
  }
}

/** `status` for `-`: there was no response. A line with fewer columns than the log has is cut off. */
function readLine(line: string, columns: Columns): Hit | Rejection {
  const values = line.split('\t')
  const path = values[columns.stem]
  if (values.length < columns.count || !path) return explainUnreadable(line)
  if (columns.userAgent === -1) return 'user_agent_missing'
  const time = parseDateAndTime(values[columns.date] ?? '', values[columns.time] ?? '')
  if (time === undefined) return 'invalid_time'
  const status = values[columns.status]
  if (status === '-') return 'status'
  if (status !== undefined && !/^\d{3}$/.test(status)) return 'unreadable'
  return {
    time,
    target: readTarget(path, readValue(values, columns.query)),
    userAgent: readUserAgent(readValue(values, columns.userAgent) ?? ''),
    host: readValue(values, columns.host) ?? readValue(values, columns.distributionHost),
    method: readValue(values, columns.method),
    status: status === undefined ? undefined : Number(status),
    contentType: unescapePercent(readValue(values, columns.contentType) ?? '') || undefined,
    accept: undefined,
    purpose: undefined,
    ip: readValue(values, columns.ip),
    id: toId(readValue(values, columns.id)),
  }
}

/** `-` is a column without a value. */
function readValue(values: readonly string[], column: number): string | undefined {
  const value = values[column]
  return value === '-' || value === '' ? undefined : value
}

/** CloudFront escapes the visitor's escapes again (`%20` becomes `%2520`); this removes one level. */
function readTarget(path: string, query: string | undefined): string {
  const target = query === undefined ? path : `${path}?${query}`
  return target.includes('%25') ? target.replace(/%25(?=[0-9a-fA-F]{2})/g, '%') : target
}

/**
 * User agents are escaped, and for years were escaped twice. Text that has escaped spaces but no other escapes after
 * one level was escaped twice; `My%20App/1 CFNetwork` was sent like that.
 */
function readUserAgent(escaped: string): string {
  const userAgent = unescapePercent(escaped)
  return userAgent.includes('%20') && !userAgent.includes(' ') ? unescapePercent(userAgent) : userAgent
}
