// The NCSA combined log format, as nginx and Apache write it by default:
//   83.149.9.216 - - [17/May/2015:10:05:43 +0000] "GET /guide HTTP/1.1" 200 171717 "https://example.com/" "Mozilla/5.0 ..."
// with or without the virtual host in front, and with any fields after the user agent. The parser walks the separators of
// the line and never matches it as a whole: visitors choose the text between quotes, and no line may cost more than its
// length.
import type { Rejection } from '../../contract/rejections.ts'
import type { Hit } from '../hit.ts'
import { CLF_TIME_LENGTH, hasClfShape, parseClfTime } from './clf-time.ts'
import { explainUnreadable } from './explain-unreadable.ts'
import type { Feed } from './feed.ts'
import { readLoggedBytes } from './logged-bytes.ts'
import { readReferrer } from './referrer.ts'
import { parseRequestLine } from './request-line.ts'
import { unescapeLogText } from './unescape.ts'

export const combined: Feed = {
  name: 'combined',
  title: 'nginx or Apache access log, combined format (with or without virtual host)',
  agentAdvice:
    'nginx does it with "access_log FILE combined", Apache with "CustomLog FILE combined", Traefik with accessLog.fields.headers.names.User-Agent=keep',
  recognizes: (line) => findFields(line) !== undefined,
  createReader: () => readCombined,
}

/** Where the fields of a line begin and end. */
interface Fields {
  /** Position of the `[`. */
  timeAt: number
  /** Position of the quote that ends the request. */
  requestEnd: number
}

const BACKSLASH = 92
const ZERO = 48
const TIME_TO_REQUEST = CLF_TIME_LENGTH + '[] "'.length

/**
 * `method` for a well-formed line whose request is not HTTP (`-`, bytes of a TLS greeting); `status` when the server
 * sent no response (`-`); `user_agent_missing` for the common format, which ends with the bytes; `unreadable` for a
 * line that is cut off, or that has an unescaped quote in a field.
 */
function readCombined(line: string): Hit | Rejection {
  const fields = findFields(line)
  if (fields === undefined) return explainUnreadable(line)
  const end = readEnd(line, fields.requestEnd)
  if (typeof end === 'string') return end
  const time = parseClfTime(line, fields.timeAt + 1)
  if (time === undefined) return 'invalid_time'
  const status = readStatus(line, fields.requestEnd)
  if (status === undefined) return 'status'
  const request = parseRequestLine(unescapeLogText(line.slice(fields.timeAt + TIME_TO_REQUEST, fields.requestEnd)))
  if (request === undefined) return 'method'
  const hostEnd = findHostEnd(line, fields.timeAt)
  return {
    time,
    target: request.target,
    userAgent: end.userAgent,
    host: hostEnd === -1 ? undefined : line.slice(0, hostEnd),
    method: request.method,
    status,
    contentType: undefined,
    accept: undefined,
    purpose: undefined,
    referrer: end.referrer,
    bytes: end.bytes,
    ip: line.slice(hostEnd + 1, line.indexOf(' ', hostEnd + 1)),
    id: undefined,
  }
}

function findFields(line: string): Fields | undefined {
  const timeAt = findTime(line)
  if (timeAt === -1) return undefined
  const requestEnd = findClosingQuote(line, timeAt + TIME_TO_REQUEST)
  if (requestEnd === -1 || !hasStatusAt(line, requestEnd + 1)) return undefined
  return { timeAt, requestEnd }
}

/**
 * Finds the `[` of the time, or -1. The user name comes before it and is the visitor's choice; a time in it cannot pass
 * for the real one, because a quote in it is escaped.
 */
function findTime(line: string): number {
  const firstSpace = line.indexOf(' ')
  if (firstSpace < 1) return -1
  for (let at = line.indexOf('[', firstSpace); at !== -1; at = line.indexOf('[', at + 1)) {
    if (line.startsWith('] "', at + 1 + CLF_TIME_LENGTH) && hasClfShape(line, at + 1)) return at
  }
  return -1
}

/** The quote that ends the field starting here, or -1. Backslashes before a quote are read once each. */
function findClosingQuote(line: string, from: number): number {
  for (let at = line.indexOf('"', from); at !== -1; at = line.indexOf('"', at + 1)) {
    let escapes = 0
    while (at - 1 - escapes >= from && line.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes += 1
    if (escapes % 2 === 0) return at
  }
  return -1
}

/** Three digits or `-`, alone between spaces (or at the end, where the line is cut off). */
function hasStatusAt(line: string, at: number): boolean {
  return line.startsWith(' - ', at) || (line[at] === ' ' && line[at + 4] === ' ' && readDigits(line, at + 1) >= 0)
}

function readStatus(line: string, requestEnd: number): number | undefined {
  return line[requestEnd + 2] === '-' ? undefined : readDigits(line, requestEnd + 2)
}

/** The number of three digits, or -1. */
function readDigits(line: string, at: number): number {
  let number = 0
  for (let index = at; index < at + 3; index += 1) {
    const digit = line.charCodeAt(index) - ZERO
    if (!(digit >= 0 && digit <= 9)) return -1
    number = number * 10 + digit
  }
  return number
}

/** Reads the fields after the status: bytes, referrer, user agent (`-` = none sent). The bytes may be any one word. */
function readEnd(
  line: string,
  requestEnd: number,
): Pick<Hit, 'bytes' | 'referrer' | 'userAgent'> | 'unreadable' | 'user_agent_missing' {
  const bytesAt = line.indexOf(' ', requestEnd + 2) + 1
  const bytesEnd = line.indexOf(' ', bytesAt)
  if (bytesAt === line.length) return 'unreadable'
  if (bytesEnd === -1 || line[bytesEnd + 1] !== '"') return 'user_agent_missing'
  const referrerEnd = findClosingQuote(line, bytesEnd + 2)
  if (referrerEnd === -1 || !line.startsWith(' "', referrerEnd + 1)) return 'unreadable'
  const end = findClosingQuote(line, referrerEnd + 3)
  if (end === -1 || (end + 1 < line.length && line[end + 1] !== ' ')) return 'unreadable'
  const text = line.slice(referrerEnd + 3, end)
  return {
    bytes: readLoggedBytes(line.slice(bytesAt, bytesEnd)),
    referrer: readReferrer(unescapeLogText(line.slice(bytesEnd + 2, referrerEnd))),
    userAgent: text === '-' ? '' : unescapeLogText(text),
  }
}

/**
 * The end of the virtual host in front (`docs.example.com:443 203.0.113.9 - - [`), or -1 when the line begins with the
 * address. Without a virtual host, the second word is the identity, which is always `-` today.
 */
function findHostEnd(line: string, timeAt: number): number {
  const firstEnd = line.indexOf(' ')
  if (line.startsWith('- ', firstEnd + 1)) return -1
  const identityAt = line.indexOf(' ', firstEnd + 1) + 1
  const hasUserAfter = identityAt + 2 < timeAt - 1
  return identityAt > 0 && hasUserAfter && line.startsWith('- ', identityAt) ? firstEnd : -1
}
