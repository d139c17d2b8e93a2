// The status in logs that write `-`, `0`, `000` or `-1` where the client got no answer.
import type { Rejection } from '../../contract/rejections.ts'

const NO_ANSWER: ReadonlySet<string> = new Set(['-', '0', '000', '-1'])

/** The number of three digits; `status` without an answer, `unreadable` for anything else. */
export function readLoggedStatus(text: string | undefined): number | Rejection {
  if (text !== undefined && /^[1-9]\d\d$/.test(text)) return Number(text)
  return text !== undefined && NO_ANSWER.has(text) ? 'status' : 'unreadable'
}
