// A request for a page as a report sees it. A report knows more of a request than what is stored of it: the host, and from
// where each one came. It also sees people whose requests were redirected or failed.
import type { Rejection } from '../contract/rejections.ts'
import { HINTS } from './client.ts'
import type { Hit } from './hit.ts'
import { createRequestClassifier, type HitRules } from './ingest.ts'
import type { WithId } from './reading/line-ids.ts'
import type { ViewRow } from './store.ts'

export interface Visit extends Omit<ViewRow, 'keyOf' | 'referrer'> {
  isMarkdown: boolean
  /** As sent: any text of a stranger. */
  referrer: string | undefined
  /** The host that was asked, as the log has it. */
  host: string | undefined
}

/** Gives the same rows and reasons as an import, but `status` only where no page was asked for. */
export function createVisitClassifier(rules: HitRules): (hit: WithId<Hit>) => Visit | Rejection {
  const classifyRequest = createRequestClassifier(rules)
  return (hit) => {
    const row = classifyRequest(hit)
    return typeof row === 'string' ? row : toVisit(row, hit)
  }
}

function toVisit(
  { key, time, path, kind, client, class: viewClass, agent, status, bytes }: ViewRow,
  { referrer, host }: Hit,
): Visit {
  const isMarkdown = (client.hints & HINTS.gotMarkdown) !== 0
  return { key, time, path, kind, client, class: viewClass, agent, status, bytes, isMarkdown, referrer, host }
}
