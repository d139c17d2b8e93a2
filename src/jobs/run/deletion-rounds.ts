// Rounds of chores. At the end of each, what is old is deleted, if the clock can be trusted with that.

import type { Logger } from 'pino'
import { DAY_MS, dayOf, isoDay } from '../../base/days.ts'
import { describeSpan, plural } from '../../base/text.ts'

// Whether the clock can be trusted with deleting what is old. A clock that went ahead by a year would make everything old at
// once; that it went ahead shows in the time since the last round.

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

type ClockJudgment =
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

/** A chore gives what it did; only its failure matters. */
type Chore = (now: number) => Promise<unknown>

export interface HousekeepingOptions {
  store: Pick<RetentionStore, 'lastRound' | 'noteRound' | 'newestTime'>
  /** What each round does, each chore with the name that it has in the log. */
  chores: Record<string, Chore>
  /** What each round does unless the clock went ahead: it cannot be taken back. */
  deletions: Record<string, Chore>
  everyMs: number
  now: () => number
  /** How far our clock is ahead of GitHub's, in milliseconds; undefined = not known. */
  aheadOfGitHubMs: () => number | undefined
  /** Called in each round with why nothing old is deleted, or undefined. */
  onClock: (why: string | undefined) => void
  logger: Logger
}

interface Housekeeping {
  /** Begins nothing more and resolves when the chore that is under way has ended. */
  stop(): Promise<void>
}

/** Does a round at once and then every `everyMs`. A chore that fails is logged and does not keep the others back. */
export function startHousekeeping(options: HousekeepingOptions): Housekeeping {
  let isStopped = false
  const attempt = async (name: string, chore: Chore): Promise<void> => {
    if (isStopped) return
    await chore(options.now()).catch((error: unknown) => {
      if (!isStopped) options.logger.error({ err: error, chore: name }, 'A housekeeping task failed')
    })
  }
  const round = async (): Promise<void> => {
    for (const [name, chore] of Object.entries(options.chores)) await attempt(name, chore)
    await attempt('delete what is old', async () => {
      if (!(await mayDelete(options))) return
      for (const [name, chore] of Object.entries(options.deletions)) await attempt(name, chore)
    })
  }
  let current: Promise<void> | undefined
  const begin = (): void => {
    // Rounds that fall due while one is still running are skipped, not queued.
    current ??= round().finally(() => {
      current = undefined
    })
  }
  begin()
  const timer = setInterval(begin, options.everyMs)
  return {
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await current
    },
  }
}

/** Rejects when the store is away: nothing can be deleted then either. */
async function mayDelete({ store, now, aheadOfGitHubMs, onClock }: HousekeepingOptions): Promise<boolean> {
  const last = await store.lastRound()
  const judgment = judgeClock({
    now: now(),
    last,
    newestTime: last === undefined ? await store.newestTime() : undefined,
    aheadOfGitHubMs: aheadOfGitHubMs(),
  })
  if (judgment.note !== undefined) await store.noteRound(judgment.note)
  onClock(judgment.kind === 'wait' ? judgment.why : undefined)
  return judgment.kind === 'go'
}

// Port: what the store forgets when it is old, and what it remembers of the clock by which that is decided. Implemented in
// src/storage/.

/** What a round of housekeeping leaves behind for the next one, also for that of another process. */
export interface RoundNote {
  /** When it was, in epoch milliseconds by the clock of that time. */
  at: number
  /** Since when nothing is deleted because the clock went ahead; null = it did not. */
  heldSince: number | null
}

/**
 * Each of the methods that delete takes at most what came within a day of the oldest: no mistake, of a clock or in a
 * setting, deletes more at once. They give how many rows went.
 */
export interface RetentionStore {
  /** Gives the note of the last round, or undefined. */
  lastRound(): Promise<RoundNote | undefined>
  noteRound(note: RoundNote): Promise<void>
  /** Gives the newest time at which a job, a key or a delivery came in; undefined when there is none. */
  newestTime(): Promise<number | undefined>
  /** Deletes answers that were given under an idempotency key before this time. */
  pruneAnswers(before: number): Promise<number>
  /** Deletes ids of webhook deliveries that came before this time. */
  pruneDeliveries(before: number): Promise<number>
  /** Deletes replies that were due before this time and that nobody could post. */
  pruneReplies(before: number): Promise<number>
  /** Deletes webhooks that were sent, or given up, before this time, and events without any; gives how many webhooks. */
  pruneEvents(before: number): Promise<number>
  /** Deletes entries of the audit list that are older than this time. */
  pruneAudit(before: number): Promise<number>
}
