// Netlify's log drain (traffic log), as JSON lines or entries of the posted array.
// https://docs.netlify.com/manage/monitoring/log-drains/
import type { Rejection } from '../../contract/rejections.ts'
import type { Hit } from '../hit.ts'
import { explainUnreadable } from './explain-unreadable.ts'
import type { Feed } from './feed.ts'
import { parseJsonFields } from './json-fields.ts'
import { readLoggedBytes } from './logged-bytes.ts'
import { readLoggedTime } from './logged-time.ts'
import { readReferrer } from './referrer.ts'
import { toHit, toId } from './to-hit.ts'

export const netlify: Feed = {
  name: 'netlify',
  title: 'Netlify log drain, traffic (JSON)',
  agentAdvice: 'switch off "Exclude personally identifiable information" for the drain',
  recognizes: (line) => {
    const fields = parseJsonFields(line)
    return fields?.has('log_type') === true && (fields.has('site_id') || fields.has('account_id'))
  },
  createReader: () => readNetlify,
}

const TRAFFIC = 'traffic'

/**
 * `internal` for the logs of functions, deploys and the firewall, which the same drain may carry. `user_agent_missing`
 * when the drain excludes personal data: that removes the user agent together with the address.
 */
function readNetlify(line: string): Hit | Rejection {
  const fields = parseJsonFields(line)
  if (fields === undefined) return explainUnreadable(line)
  if ((fields.text('log_type') ?? TRAFFIC) !== TRAFFIC) return 'internal'
  return toHit(
    {
      time: readLoggedTime(fields.raw('timestamp')),
      target: fields.filledText('url'),
      userAgent: fields.text('user_agent'),
      host: undefined,
      method: fields.filledText('method'),
      status: fields.wholeNumber('status_code'),
      contentType: fields.filledText('content_type'),
      accept: undefined,
      purpose: undefined,
      referrer: readReferrer(fields.raw('referrer')),
      bytes: readLoggedBytes(fields.raw('response_size')),
      ip: fields.filledText('client_ip'),
      id: toId(fields.text('request_id')),
    },
    fields.isSound,
  )
}
