// How fast an installation's writes follow one another. GitHub asks for at least a second between them and counts short
// bursts leniently ("Best practices for using the REST API"); what it refuses costs minutes, so it is not provoked.

import { setTimeout as delay } from 'node:timers/promises'

/**
 * The longest wait for GitHub's rate limit or for our own pace within a request. For a longer one the job gives its slot
 * back until the wait is over.
 */
export const RETRY_WAIT_MAX_MS = 5000

interface RateLimitErrorOptions {
  /** Epoch milliseconds. */
  untilMs: number
  /** True when nobody refused anything: other writes of ours come first. */
  isOwnPace?: boolean
  status?: number
  cause?: unknown
}

/**
 * GitHub's rate limit, or our own pace, asks for a longer wait than a request may sleep: a job gives its slot back and
 * comes again then, instead of holding up those of other installations. The message is a sentence without its full stop.
 */
export class RateLimitError extends Error {
  /** As GitHub answers it, so that it is read like any other refusal. */
  readonly status: number
  readonly untilMs: number
  readonly isOwnPace: boolean

  constructor(message: string, { untilMs, isOwnPace = false, status = 429, cause }: RateLimitErrorOptions) {
    super(message, { cause })
    this.name = 'RateLimitError'
    this.status = status
    this.untilMs = untilMs
    this.isOwnPace = isOwnPace
  }
}

/**
 * Writes that publishing a small change takes: tree, commit, branch, pull request, labels. Another one of the
 * installation begins while the burst has room for what these may still write, and otherwise gives its slot back.
 */
const PUBLISHING_WRITES = 5

/** Writes of one installation after a burst; GitHub asks for a second between two writes. */
const WRITES_PER_SECOND = 1

/** Writes of one installation that may follow each other without a pause; GitHub tolerates short bursts. */
const BURST_WRITES = 10

export interface PaceRules {
  /** Writes that may follow each other at once after a pause. */
  burst: number
  perSecond: number
}

export interface Pace {
  /**
   * Call before a pull request is published, and what it gives when that is over. Throws `RateLimitError` while others of the
   * installation publish and the pace leaves no room: each write would wait for theirs, and the job would hold its slot.
   */
  admit(): () => void
  /**
   * Resolves when the next write may be sent; rejects with the signal's reason when it aborts first. Throws
   * `RateLimitError` at once when that is further away than a request may wait.
   */
  take(signal: AbortSignal): Promise<void>
  /** The same when GitHub asked to wait; reads need no more than this. */
  pauseOver(signal: AbortSignal): Promise<void>
  /** Nothing is sent for so long. */
  pause(ms: number): void
}

/** The pace of all processes that work with the App, where there are several. */
export interface SharedPace {
  isShared: () => boolean
  /** Gives the next turn of the line to exactly one caller, unless it is further away than `maxWaitMs`. */
  take: (line: string, rules: SharedRules) => Promise<{ isGiven: boolean; waitMs: number; pausedMs: number }>
  /** Nobody may write for so long. */
  pause: (line: string, ms: number) => Promise<void>
}

interface SharedRules {
  burst: number
  intervalMs: number
  maxWaitMs: number
}

/** Keeps to the own pace alone. */
export const OWN_PACE_ONLY = {
  isShared: () => false,
  take: async () => ({ isGiven: true, waitMs: 0, pausedMs: 0 }),
  pause: async () => undefined,
} satisfies SharedPace

export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>

export const DEFAULT_PACE: PaceRules = { burst: BURST_WRITES, perSecond: WRITES_PER_SECOND }

interface PaceClock {
  /** Milliseconds since any moment. */
  monotonicNow: () => number
  /** Epoch milliseconds. */
  now: () => number
  sleep: Sleep
}

/** One installation in the pace of all processes. */
interface Line {
  name: string
  shared: SharedPace
}

const OWN_LINE: Line = { name: '', shared: OWN_PACE_ONLY }

/** A generic cell rate algorithm: one number says when the bucket is full again. */
export function createPace(
  rules: PaceRules,
  { monotonicNow, now: wallNow, sleep }: PaceClock,
  { name, shared }: Line = OWN_LINE,
): Pace {
  const intervalMs = 1000 / rules.perSecond
  let [fullAt, pausedUntil] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let publishing = 0

  const pauseOver = async (signal: AbortSignal): Promise<void> => {
    for (let left = pausedUntil - monotonicNow(); left > 0; left = pausedUntil - monotonicNow()) {
      if (left > RETRY_WAIT_MAX_MS) {
        throw new RateLimitError("GitHub's rate limit was reached", { untilMs: wallNow() + left })
      }
      await sleep(left, signal)
    }
  }
  const ownPace = (waitMs: number): RateLimitError => ownPaceUntil(wallNow() + waitMs)
  const pause = (ms: number): void => {
    pausedUntil = Math.max(pausedUntil, monotonicNow() + ms)
  }
  const giveBack = (error: unknown): never => {
    fullAt -= intervalMs
    throw error
  }
  /** Gives how long the turn among all processes is away. */
  const takeTogether = async (): Promise<number> => {
    const { isGiven, waitMs, pausedMs } = await takeSharedTurn({ name, shared }, rules)
    if (pausedMs > 0) pause(pausedMs)
    if (!isGiven) throw ownPace(waitMs)
    return waitMs
  }
  return {
    admit: () => {
      const free = rules.burst - Math.max(0, fullAt - monotonicNow()) / intervalMs
      const needed = publishing * PUBLISHING_WRITES + 1
      if (publishing > 0 && free < needed) throw ownPace((Math.min(needed, rules.burst) - free) * intervalMs)
      publishing += 1
      return () => {
        publishing -= 1
      }
    },
    take: async (signal) => {
      const now = monotonicNow()
      const turn = Math.max(fullAt, now)
      const waitMs = turn - (rules.burst - 1) * intervalMs - now
      if (waitMs > RETRY_WAIT_MAX_MS) throw ownPace(waitMs)
      fullAt = turn + intervalMs
      const longestMs = Math.max(waitMs, await takeTogether().catch(giveBack))
      if (longestMs > 0) await sleep(longestMs, signal)
      await pauseOver(signal)
    },
    pauseOver,
    pause: (ms) => {
      pause(ms)
      // Processes that do not hear of it are asked to wait by GitHub itself.
      if (shared.isShared()) shared.pause(name, ms).catch(() => undefined)
    },
  }
}

/** Other processes are asked only where there are some. */
function takeSharedTurn({ name, shared }: Line, { burst, perSecond }: PaceRules): ReturnType<SharedPace['take']> {
  if (!shared.isShared()) return OWN_PACE_ONLY.take()
  return shared.take(name, { burst, intervalMs: Math.ceil(1000 / perSecond), maxWaitMs: RETRY_WAIT_MAX_MS })
}

function ownPaceUntil(untilMs: number): RateLimitError {
  const why = 'Docmend writes no faster than GitHub asks, and other jobs of the installation come first'
  return new RateLimitError(why, { untilMs, isOwnPace: true })
}

// Waiting that can be given up.

/** Node's own timer rejects with an AbortError; callers need the reason, such as a lost lease. */
export const sleep: Sleep = async (ms, signal) => {
  try {
    await delay(ms, undefined, { signal })
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}
