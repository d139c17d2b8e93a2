// From hits to counted views: the rules of the project turn each hit into a row or a rejection, and a batch of them is
// counted in one transaction. The feeds have already parsed the lines.
import { hash } from 'node:crypto'
import { DAY_MS, dayOf } from '../base/days.ts'
import { ApiError } from '../contract/errors.ts'
import type { Rejection } from '../contract/rejections.ts'
import { isAiClass, type ViewSource } from '../contract/view-classes.ts'
import type { IngestAnswer } from '../contract/view-events.ts'
import type { ProjectSettings } from '../projects/settings.ts'
import type { Classify } from './classify.ts'
import { describeClient } from './hints.ts'
import type { Hit } from './hit.ts'
import type { IpRanges } from './ip-ranges.ts'
import { findReferrer } from './page-referrer.ts'
import { findLineDigest, LINE_ID_CHARACTERS, type WithId } from './reading/line-ids.ts'
import type { SiteRules } from './site-rules.ts'
import type { ViewBatch, ViewRow, ViewStore } from './store.ts'
import { toPageRequest } from './view-rule.ts'

export interface IngestDeps {
  views: Pick<ViewStore, 'applyBatch' | 'prunedBefore'>
  settings: (projectId: string) => Promise<ProjectSettings>
  classify: Classify
  ranges: IpRanges | undefined
  /** Whole days for which single views are kept. */
  rawDays: number
  now: () => number
}

/** Collects the lines of one batch. */
export interface Batch {
  /** Takes what a reader made of one line. */
  add: (line: WithId<Hit> | Rejection) => void
  /** Lines taken so far. */
  lines: () => number
  /** Returns the rows and rejections so far, and starts a new batch. */
  take: () => Pick<ViewBatch, 'rows' | 'rejected'>
}

/** Returns a classifier with the current rules of the project. */
export async function openHitClassifier(deps: IngestDeps, projectId: string, source: ViewSource): Promise<ClassifyHit> {
  const [site, prunedBefore] = await Promise.all([deps.settings(projectId), deps.views.prunedBefore(projectId)])
  const now = deps.now()
  const { classify, ranges } = deps
  return createHitClassifier({
    site,
    now,
    oldest: Math.max(prunedBefore, keptSince(now, deps.rawDays)),
    source,
    classify,
    ranges,
  })
}

/** Midnight of the first day whose single views are kept. */
export function keptSince(now: number, rawDays: number): number {
  return (dayOf(now) - rawDays) * DAY_MS
}

export function createBatch(classifyHit: ClassifyHit): Batch {
  let rows: ViewRow[] = []
  let rejected: Rejected = {}
  let lines = 0
  return {
    add: (line) => {
      lines += 1
      const row = typeof line === 'string' ? line : classifyHit(line)
      if (typeof row === 'string') countRejection(rejected, row)
      else rows.push(row)
    },
    lines: () => lines,
    take: () => {
      const taken = { rows, rejected }
      rows = []
      rejected = {}
      lines = 0
      return taken
    },
  }
}

/**
 * Counts a batch. Throws `ApiError` when its name was used for another body. After it resolves, the batch is on disk.
 */
export async function applyBatch(deps: IngestDeps, projectId: string, batch: ViewBatch): Promise<IngestAnswer> {
  const outcome = await deps.views.applyBatch(projectId, batch, deps.now())
  if (outcome.kind !== 'conflict') return outcome.answer
  throw new ApiError(
    'idempotency_conflict',
    'This Idempotency-Key was used for another batch; use a new key for every batch',
  )
}

// ---- One hit -------------------------------------------------------------------------------------------------------

export interface HitRules {
  site: SiteRules
  /** Epoch milliseconds. */
  now: number
  /** Earlier views are `too_old`, because a duplicate of them could not be detected. */
  oldest: number
  source: ViewSource
  classify: Classify
  ranges: IpRanges | undefined
}

export type Rejected = Partial<Record<Rejection, number>>

/** Returns the row of a hit, or why there is none. */
export type ClassifyHit = (hit: WithId<Hit>) => ViewRow | Rejection

/** What an import counts: of requests that got no page, those of AI agents. */
export function createHitClassifier(rules: HitRules): ClassifyHit {
  const classifyRequest = createRequestClassifier(rules)
  return (hit) => {
    const row = classifyRequest(hit)
    return typeof row !== 'string' && row.kind === 'unserved' && !isAiClass(row.class) ? 'status' : row
  }
}

/** Gives the same rows and reasons, and a row of each request that got no page. */
export function createRequestClassifier({ site, source, classify, ranges, ...clock }: HitRules): ClassifyHit {
  return (hit) => {
    const request = toPageRequest(hit, site, clock)
    if (typeof request === 'string') return request
    const client = describeClient(hit, request.gotMarkdown, ranges)
    const { class: viewClass, agent } = classify(client)
    if (source === 'beacon' && viewClass !== 'human') return 'automated'
    const { path, kind } = request
    const digest = findLineDigest(hit.id)
    const key = digest ?? hashId(hit.id)
    const keyOf = digest === undefined ? 'id' : 'line'
    const { time, status, bytes } = hit
    const referrer = kind === 'missing' ? findReferrer(hit, site) : undefined
    return { key, keyOf, time, path, kind, client, class: viewClass, agent, status, bytes, referrer }
  }
}

/** Counts one more under a name. */
export function countRejection(rejected: Rejected, reason: Rejection, times = 1): void {
  rejected[reason] = (rejected[reason] ?? 0) + times
}

/** As long as the id of a line, which is a hash already. */
function hashId(id: string): string {
  return hash('sha256', id, 'base64url').slice(0, LINE_ID_CHARACTERS)
}
