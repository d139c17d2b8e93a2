// Docmend's own event format, for senders without a log: an edge function, a middleware, a script.
//   {"time": "2026-11-20T08:41:03.120Z", "path": "/guide", "userAgent": "Mozilla/5.0 ...", "status": 200}
import type { Rejection } from '../../contract/rejections.ts'
import type { Hit } from '../hit.ts'
import { explainUnreadable } from './explain-unreadable.ts'
import type { Feed } from './feed.ts'
import { parseIsoTime } from './iso-time.ts'
import { type JsonFields, parseJsonFields } from './json-fields.ts'
import { readLoggedBytes } from './logged-bytes.ts'
import { limitToDates } from './logged-time.ts'
import { readReferrer } from './referrer.ts'
import { isUsableId } from './to-hit.ts'

export const events: Feed = {
  name: 'events',
  title: 'Docmend events (JSON lines)',
  recognizes: (line) => {
    const fields = parseJsonFields(line)
    return fields?.has('time') === true && fields.has('userAgent') && (fields.has('path') || fields.has('url'))
  },
  createReader: () => readEvent,
}

/**
 * Required are `time`, `path` or `url` (`url` wins, because it contains the host), and `userAgent`, which may be empty.
 * Unknown fields are ignored; `null` counts as absent.
 */
function readEvent(line: string): Hit | Rejection {
  const fields = parseJsonFields(line)
  if (fields === undefined) return explainFault(line)
  const loggedTime = fields.raw('time')
  const target = readTarget(fields)
  const userAgent = fields.text('userAgent')
  const hit = {
    time: readTime(loggedTime) ?? Number.NaN,
    target: target ?? '',
    userAgent: userAgent ?? '',
    host: fields.filledText('host'),
    method: fields.filledText('method'),
    status: fields.integer('status'),
    contentType: fields.filledText('contentType'),
    accept: fields.filledText('accept'),
    purpose: fields.filledText('purpose'),
    referrer: readReferrer(fields.text('referrer')),
    bytes: readLoggedBytes(fields.raw('bytes')),
    ip: fields.filledText('ip'),
    id: fields.filledText('id'),
  }
  const isWhole = fields.isSound && target !== undefined && userAgent !== undefined && isTimeType(loggedTime)
  if (!isWhole || (hit.id !== undefined && !isUsableId(hit.id))) return 'invalid_event'
  return Number.isNaN(hit.time) ? 'invalid_time' : hit
}

/** Reads both, so that a wrong type is noticed even in an unused field. */
function readTarget(fields: JsonFields): string | undefined {
  const path = fields.filledText('path')
  const url = fields.filledText('url')
  return url ?? path
}

function isTimeType(time: unknown): boolean {
  return typeof time === 'number' || typeof time === 'string'
}

/** Epoch milliseconds, or ISO 8601. */
function readTime(time: unknown): number | undefined {
  if (typeof time === 'number') return limitToDates(Math.floor(time))
  return typeof time === 'string' ? parseIsoTime(time) : undefined
}

/** A value that is not an object is the sender's mistake too, unless it is an empty line between others. */
function explainFault(line: string): Rejection {
  const rejection = explainUnreadable(line)
  return rejection === 'unreadable' ? 'invalid_event' : rejection
}
