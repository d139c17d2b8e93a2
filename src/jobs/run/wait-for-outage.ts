// How long a job waits when GitHub, the model vendor or the database is away, or a rate is limited. That says nothing about the job, so it
// uses up no attempt; the time that a turn may wait in all is the bound.
import type { OutageWait } from '../../agent/model.ts'
import { plural, withFullStop } from '../../base/text.ts'
import type { Waited } from '../job.ts'

/** Tries of what may pass although no server says so; a fault that outlives three needs a person. */
export const MAX_ATTEMPTS = 3

export interface WaitRules {
  /** The last one repeats. */
  pausesMs: readonly number[]
  /** The same for a job that the database has interrupted, which answers again by then. */
  storePausesMs: readonly number[]
  /** For one turn, in all. */
  maxMs: number
  /** The shortest wait for a time that a server named: it may have passed already, and must not be asked all the time. */
  namedMinMs: number
  /** Milliseconds to add to a time that a server named; another number on each call. */
  jitterMs: () => number
}

export const WAIT_RULES: WaitRules = {
  pausesMs: [15_000, 60_000, 2 * 60_000, 5 * 60_000, 10 * 60_000],
  // The first are short: a restart of the database is over by then. They grow, because a statement may fail whenever it is tried.
  storePausesMs: [1000, 5000, 15_000, 60_000, 5 * 60_000],
  // GitHub's rate limits end within an hour.
  maxMs: 60 * 60_000,
  namedMinMs: 5000,
  // Up to 10 seconds, so that jobs do not all return at once.
  jitterMs: () => Math.random() * 10_000,
}

/**
 * Gives the milliseconds until the next try; undefined = the turn has waited long enough. A pause is cut at the end of
 * that time, so that the last try comes then. A time that the server named is waited for, even beyond it.
 */
export function chooseWait(
  waited: Waited,
  { untilMs, isOwnPace = false }: OutageWait,
  nowMs: number,
  rules: Omit<WaitRules, 'storePausesMs'>,
): number | undefined {
  const leftMs = rules.maxMs - waited.ms
  if (leftMs <= 0 && !isOwnPace) return undefined
  if (untilMs !== undefined) {
    return Math.round(Math.min(Math.max(untilMs - nowMs, rules.namedMinMs), rules.maxMs) + rules.jitterMs())
  }
  const pauseMs = rules.pausesMs[waited.times] ?? rules.pausesMs.at(-1) ?? 0
  return Math.min(Math.max(pauseMs, 1), leftMs)
}

/** What an active job says while it waits. */
export function describeWait(reason: string, delayMs: number, nowMs: number): string {
  const time = new Date(nowMs + delayMs).toISOString().slice(11, 19)
  return `${withFullStop(reason)} Docmend waits and tries again at ${time} UTC.`
}

const SHOWN_IN_MINUTES_FROM_MS = 90_000

/** Why a job ended that has waited as long as it may. */
export function describeWaitedInVain(reason: string, waitedMs: number): string {
  const waited =
    waitedMs < SHOWN_IN_MINUTES_FROM_MS
      ? plural(Math.ceil(waitedMs / 1000), 'second')
      : plural(Math.round(waitedMs / 60_000), 'minute')
  return `Gave up after waiting for ${waited} in all. The last reason: ${reason}`
}
