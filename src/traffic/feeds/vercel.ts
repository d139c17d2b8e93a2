// Vercel's log drain, an entry of the posted array or one JSON line.
// https://vercel.com/docs/drains/reference/logs
import type { Rejection } from '../../contract/rejections.ts'
import type { Hit } from '../hit.ts'
import { explainUnreadable } from './explain-unreadable.ts'
import type { Feed } from './feed.ts'
import { type JsonFields, parseJsonFields } from './json-fields.ts'
import { readLoggedBytes } from './logged-bytes.ts'
import { readLoggedTime } from './logged-time.ts'
import { readReferrer } from './referrer.ts'
import { toHit, toId } from './to-hit.ts'

export const vercel: Feed = {
  name: 'vercel',
  title: 'Vercel log drain (JSON)',
  recognizes: (line) => {
    const fields = parseJsonFields(line)
    return fields?.has('source') === true && (fields.has('proxy') || fields.has('deploymentId'))
  },
  createReader: () => readVercel,
}

/** Sources that answer visitors; `build` and `firewall` do not. */
const SERVING_SOURCES: ReadonlySet<string> = new Set(['static', 'lambda', 'edge', 'redirect', 'external'])

/** `statusCode` of a page that was regenerated in the background. */
const REVALIDATION = -1

/**
 * `internal` for entries that are not a visitor's request. A function writes one entry for every line that it prints:
 * all get the id of the request, so they count once.
 */
function readVercel(line: string): Hit | Rejection {
  const fields = parseJsonFields(line)
  if (fields === undefined) return explainUnreadable(line)
  const source = fields.text('source')
  const proxy = fields.object('proxy')
  if (!fields.isSound || source === undefined) return 'unreadable'
  if (proxy === undefined || !SERVING_SOURCES.has(source)) return 'internal'
  const status = proxy.wholeNumber('statusCode') ?? fields.wholeNumber('statusCode')
  if (status === REVALIDATION) return 'internal'
  const draft = {
    time: readLoggedTime(proxy.raw('timestamp') ?? fields.raw('timestamp')),
    target: proxy.filledText('path'),
    userAgent: proxy.joinedText('userAgent') ?? '',
    host: proxy.filledText('host') ?? fields.filledText('host'),
    method: proxy.filledText('method'),
    status,
    contentType: undefined,
    accept: undefined,
    purpose: undefined,
    referrer: readReferrer(proxy.raw('referer')),
    bytes: readLoggedBytes(proxy.raw('responseByteSize')),
    ip: proxy.filledText('clientIp'),
    id: readId(fields),
  }
  return toHit(draft, fields.isSound && proxy.isSound)
}

function readId(fields: JsonFields): string | undefined {
  return toId(fields.filledText('requestId') ?? fields.filledText('id'))
}
