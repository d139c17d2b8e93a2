// A project takes fewer jobs while its pull requests wait for people: a change that nobody reads helps no reader of the docs.
// The store counts, under its lock, and this decides. What nobody asked for at that moment slows first, a person's own job last.

import { DAY_MS } from '../../base/text/days.ts'
import type { JobTrigger } from '../../contract/job-triggers.ts'

/** The part of the hourly limit that each waiting pull request takes. */
const SHARES: Readonly<Record<JobTrigger, number>> = {
  schedule: 1 / 10,
  merged_code: 1 / 10,
  api: 1 / 20,
  action: 1 / 20,
  dashboard: 1 / 40,
}

/** An open pull request of the project that is no draft. */
export interface OpenForReview {
  number: number
  /** Epoch milliseconds: when it was first seen. */
  openedAt: number
  /** When a person last reviewed it or commented on it; 0 = nobody has; null = GitHub was not asked yet. */
  lookedAt: number | null
}

export interface WaitingReview {
  number: number
  since: number
}

/** Gives those that nobody has looked at for more than so many days, longest first; none where it is not known. */
export function listWaiting(open: readonly OpenForReview[], at: number, reviewDays: number): WaitingReview[] {
  if (reviewDays < 1) return []
  return open
    .flatMap(({ number, openedAt, lookedAt }) =>
      lookedAt === null ? [] : [{ number, since: Math.max(openedAt, lookedAt) }],
    )
    .filter(({ since }) => at - since > reviewDays * DAY_MS)
    .toSorted((a, b) => a.since - b.since || a.number - b.number)
}

/** Gives how many jobs of this kind a project may create per hour. People and programs keep one; a schedule can wait. */
export function slowedLimit(perHour: number, trigger: JobTrigger, waiting: number): number {
  const share = SHARES[trigger]
  const left = Math.floor(perHour * Math.max(0, 1 - waiting * share) + 1e-9)
  return share === SHARES.schedule ? left : Math.max(Math.min(1, perHour), left)
}
