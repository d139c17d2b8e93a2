// Whether the clock can be trusted with deleting what is old. A clock that went ahead by a year would make everything old at
// once; that it went ahead shows in the time since the last round.
import { DAY_MS, dayOf, isoDay } from '../../base/text/days.ts'
import { plural } from '../../base/text/plural.ts'
import { describeSpan } from '../../base/text/time-span.ts'
import type { RoundNote } from '../retention-store.ts'

/** While the clock is further from GitHub's than this, nothing old is deleted. */
const CLOCK_TOLERANCE_MS = 60 * 60_000

/** How long nothing old is deleted after such a jump: time for a person to read the warning and correct the clock. */
const CLOCK_HOLD_MS = 24 * 60 * 60_000

/** When the clock is this far ahead of the last housekeeping, it may be wrong, and nothing old is deleted for a while. */
const CLOCK_JUMP_MS = 24 * 60 * 60_000

export interface ClockEvidence {
  now: number
  last: RoundNote | undefined
  /** The newest time in the store; counts only when there was no round yet. */
  newestTime: number | undefined
  /** How far our clock is ahead of GitHub's, in milliseconds; undefined = GitHub was not heard. */
  aheadOfGitHubMs: number | undefined
}

export type ClockJudgment =
  | { kind: 'go'; note: RoundNote }
  /** Nothing may be deleted; `note` is undefined when the clock is plainly wrong and its time must not be kept. */
  | { kind: 'wait'; note: RoundNote | undefined; why: string }

/**
 * A service that was switched off for weeks looks like one whose clock went ahead. Both wait for a day, in which a person
 * can correct the clock; after it, the rounds go on with a day's worth each.
 */
export function judgeClock({ now, last, newestTime, aheadOfGitHubMs }: ClockEvidence): ClockJudgment {
  if (aheadOfGitHubMs !== undefined && Math.abs(aheadOfGitHubMs) > CLOCK_TOLERANCE_MS) {
    return { kind: 'wait', note: undefined, why: describeDifference(aheadOfGitHubMs) }
  }
  const before = last?.at ?? newestTime
  if (before !== undefined && now - before > CLOCK_JUMP_MS) {
    return { kind: 'wait', note: { at: now, heldSince: now }, why: describeJump(before, now) }
  }
  const heldSince = last?.heldSince ?? null
  // A clock that was set back since ends the wait: the time that it had gone ahead to was wrong.
  const isHeld = heldSince !== null && now >= heldSince && now - heldSince < CLOCK_HOLD_MS
  if (isHeld) return { kind: 'wait', note: { at: now, heldSince }, why: describeHold(heldSince) }
  return { kind: 'go', note: { at: now, heldSince: null } }
}

const NO_ACTION = 'If the clock of this machine is right now, do nothing; otherwise correct it'

function describeJump(before: number, now: number): string {
  const days = plural(Math.floor((now - before) / DAY_MS), 'day')
  return (
    `The clock says ${isoDay(dayOf(now))}, ${days} after the service last ran: it was switched off, or the clock went ahead. ` +
    `Old data is not deleted for a day. ${NO_ACTION}.`
  )
}

function describeHold(heldSince: number): string {
  const since = isoDay(dayOf(heldSince))
  return `On ${since} the clock went ahead, or the service was started again after days. Old data is not deleted for a day. ${NO_ACTION}.`
}

function describeDifference(aheadMs: number): string {
  const span = describeSpan(Math.abs(aheadMs))
  return `The clock of this machine is ${span} ${aheadMs > 0 ? 'ahead of' : 'behind'} GitHub's. Old data is not deleted until it is right.`
}
