// A request for a page as a report sees it. A report knows more of a request than what is stored of a view: how it was
// answered, and from where it came. It also sees requests that were redirected or that failed.
import type { Rejection } from '../contract/rejections.ts'
import { HINTS } from './client.ts'
import type { Hit } from './hit.ts'
import { type ClassifyHit, createHitClassifier, type HitRules } from './ingest.ts'
import type { WithId } from './reading/line-ids.ts'
import type { ViewRow } from './store.ts'

export interface Visit extends Omit<ViewRow, 'kind' | 'keyOf'> {
  /** `unserved`: a redirect, a part or an error; no view, and the page may exist. */
  kind: ViewRow['kind'] | 'unserved'
  /** undefined = the log does not say. */
  status: number | undefined
  bytes: number | undefined
  isMarkdown: boolean
  /** As sent: any text of a stranger. */
  referrer: string | undefined
  /** The host that was asked, as the log has it. */
  host: string | undefined
}

/** Gives the same rows and reasons as an import, but `status` only where no page was asked for. */
export function createVisitClassifier(rules: HitRules): (hit: WithId<Hit>) => Visit | Rejection {
  const classifyHit = createHitClassifier(rules)
  return (hit) => {
    const row = classifyHit(hit)
    if (row === 'status') return toUnserved(hit, classifyHit)
    return typeof row === 'string' ? row : toVisit(row, hit, row.kind)
  }
}

/** Asked again without its answer, the request tells which page it was for. */
function toUnserved(hit: WithId<Hit>, classifyHit: ClassifyHit): Visit | Rejection {
  const row = classifyHit({ ...hit, status: undefined, contentType: undefined })
  return typeof row === 'string' ? 'status' : toVisit(row, hit, 'unserved')
}

function toVisit(
  { key, time, path, client, class: viewClass, agent }: ViewRow,
  { status, bytes, referrer, host }: Hit,
  kind: Visit['kind'],
): Visit {
  const isMarkdown = (client.hints & HINTS.gotMarkdown) !== 0
  return { key, time, path, kind, client, class: viewClass, agent, status, bytes, isMarkdown, referrer, host }
}
