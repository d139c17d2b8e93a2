// From a line to a row that can be counted: read, judge, normalise, classify. Every line that goes in comes out once, as a
// row or under the name of a rejection. Pure: what it needs to know is handed in.
import { hash } from 'node:crypto'
import type { Rejection } from '../contract/rejections.ts'
import type { ViewSource } from '../contract/view-classes.ts'
import type { Classify } from './classify.ts'
import type { LineReader } from './feeds/feed.ts'
import { describeClient } from './hints.ts'
import type { Hit } from './hit.ts'
import type { IpRanges } from './ip-ranges.ts'
import { findLineDigest, NAME_CHARACTERS } from './line-ids.ts'
import type { SiteRules } from './site-rules.ts'
import type { ViewRow } from './store.ts'
import { judgeHit } from './view-rule.ts'

export interface IntakeRules {
  site: SiteRules
  /** Epoch milliseconds. */
  now: number
  /** Earlier views are `too_old`, as a repetition of them would not be noticed. */
  oldest: number
  source: ViewSource
  classify: Classify
  ranges: IpRanges | undefined
}

export type Named<T> = T & { id: string }
export type Rejected = Partial<Record<Rejection, number>>

/** Gives the row of a hit, or why it is none. */
export type Judge = (hit: Named<Hit>) => ViewRow | Rejection

export function createJudge({ site, source, classify, ranges, ...clock }: IntakeRules): Judge {
  return (hit) => {
    const verdict = judgeHit(hit, site, clock)
    if (typeof verdict === 'string') return verdict
    const client = describeClient(hit, verdict.gotMarkdown, ranges)
    const { class: viewClass, agent } = classify(client)
    if (source === 'beacon' && viewClass !== 'human') return 'automated'
    const { path, kind } = verdict
    return { key: rowKey(hit.id), time: hit.time, path, kind, client, class: viewClass, agent }
  }
}

/** Gives a reader whose hits all have an id: the feed's own, or the one that `nameLine` makes of a line that has none. */
export function createNamedReader(
  read: LineReader,
  nameLine: (line: string) => string,
): (line: string) => Named<Hit> | Rejection {
  return (line) => {
    const hit = read(line)
    if (typeof hit === 'string') return hit
    hit.id ??= nameLine(line)
    return hit as Named<Hit>
  }
}

/** Counts one more under a name. */
export function countRejection(rejected: Rejected, reason: Rejection, times = 1): void {
  rejected[reason] = (rejected[reason] ?? 0) + times
}

/** As long for every row; a line's name is a hash already. */
function rowKey(id: string): string {
  return findLineDigest(id) ?? hash('sha256', id, 'base64url').slice(0, NAME_CHARACTERS)
}
