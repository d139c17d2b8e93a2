// A batch of views on its way into the store: the rules of its project, its lines, one transaction.
import { ApiError } from '../contract/errors.ts'
import type { Rejection } from '../contract/rejections.ts'
import type { ViewSource } from '../contract/view-classes.ts'
import type { IngestAnswer } from '../contract/views.ts'
import type { ProjectSettings } from '../projects/settings.ts'
import { DAY_MS, dayOf } from '../text/days.ts'
import type { Classify } from './classify.ts'
import type { Hit } from './hit.ts'
import { countRejection, createJudge, type Judge, type Named, type Rejected } from './intake.ts'
import type { IpRanges } from './ip-ranges.ts'
import type { ViewBatch, ViewRow, ViewStore } from './store.ts'

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
  add: (line: Named<Hit> | Rejection) => void
  /** Lines taken so far. */
  lines: () => number
  /** Rows and rejections so far; the batch begins anew. */
  take: () => Pick<ViewBatch, 'rows' | 'rejected'>
}

/** Gives a judge by the project's rules as they are now. */
export async function openJudge(deps: IngestDeps, projectId: string, source: ViewSource): Promise<Judge> {
  const [site, prunedBefore] = await Promise.all([deps.settings(projectId), deps.views.prunedBefore(projectId)])
  const now = deps.now()
  const { classify, ranges } = deps
  return createJudge({
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

export function createBatch(judge: Judge): Batch {
  let rows: ViewRow[] = []
  let rejected: Rejected = {}
  let lines = 0
  return {
    add: (line) => {
      lines += 1
      const row = typeof line === 'string' ? line : judge(line)
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

/** Counts a batch. Throws `ApiError` when its name was used for another body. What it resolves with is on disk. */
export async function applyBatch(deps: IngestDeps, projectId: string, batch: ViewBatch): Promise<IngestAnswer> {
  const outcome = await deps.views.applyBatch(projectId, batch, deps.now())
  if (outcome.kind !== 'conflict') return outcome.answer
  throw new ApiError(
    'idempotency_conflict',
    'This Idempotency-Key was used for another batch; give every batch a key of its own',
  )
}
