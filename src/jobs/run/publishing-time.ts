// How long a turn may publish: publishing counts as work, and its end by time has a reason of its own.
import type { BudgetLimits } from '../../agent/budget/budget.ts'
import type { Clock } from '../../base/clock.ts'
import { plural } from '../../base/text.ts'
import type { Job } from '../job.ts'
import type { PublishGuard } from '../repository.ts'

/**
 * Working time that publishing gets even when the agent has used up `DOCMEND_JOB_MINUTES`: what was paid for should reach
 * its pull request.
 */
const PUBLISHING_MIN_MS = 5 * 60_000

/** Nothing more may be published in this turn. */
export class PublishingTimeUpError extends Error {
  readonly limitMs: number
  /** What interrupted publishing last, in this attempt. */
  readonly fault: string | undefined

  constructor(limitMs: number, fault?: string) {
    super(`Publishing has taken all of its ${plural(Math.round(limitMs / 60_000), 'minute')}`)
    this.name = 'PublishingTimeUpError'
    this.limitMs = limitMs
    this.fault = fault
  }
}

type Worked = Pick<Job, 'spent' | 'spentBefore' | 'publishingFromMs'>

/** Gives the milliseconds that publishing may work in this turn, over all attempts: what the agent has left over. */
export function publishingLimitMs({ spentBefore, publishingFromMs }: Worked, { workMs }: BudgetLimits): number {
  return Math.max(workMs - (publishingFromMs - spentBefore.workMs), PUBLISHING_MIN_MS)
}

/**
 * Gives a guard that also throws `PublishingTimeUpError` once that time is over. `job` is as it just entered the publishing
 * phase, in this attempt.
 */
export function guardTime(job: Worked, budget: BudgetLimits, guard: PublishGuard, clock: Clock): PublishGuard {
  const limitMs = publishingLimitMs(job, budget)
  const endsAtMs = clock.now() + limitMs - (job.spent.workMs - job.publishingFromMs)
  return () => {
    if (clock.now() >= endsAtMs) throw new PublishingTimeUpError(limitMs)
    return guard()
  }
}
