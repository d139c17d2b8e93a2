// Follows a job to its end: by long polls where the server holds them, else by looking again and again.
import type { AgentJob } from '../contract/job.ts'
import { isTerminal } from '../contract/job-states.ts'
import { WAIT_MAX_SECONDS } from '../contract/limits.ts'
import { backoffMs } from './backoff.ts'
import { ClientError } from './client-error.ts'
import type { ClientRuntime } from './client-runtime.ts'

export interface WaitOptions {
  /** Milliseconds to wait at most. */
  timeoutMs: number
  signal?: AbortSignal
  /** Called with the first answer and with each that differs from the one before. */
  onUpdate?: (job: AgentJob) => void
}

/** Asks for the job, letting the server hold the answer for so many seconds, and trying again for so long. */
export type Look = (how: {
  waitSeconds: number
  retryForMs?: number
  signal?: AbortSignal | undefined
}) => Promise<AgentJob>

/** A held answer comes when the time is over; one that comes sooner although the job goes on was not held. */
const HELD_SHARE = 0.8

/**
 * Gives the job once it is over, or as it stood when the time was over: then it is still `active`. Throws what `look`
 * throws, once that has given up trying.
 */
export async function waitForEnd(look: Look, runtime: ClientRuntime, options: WaitOptions): Promise<AgentJob> {
  const { now, random, pause } = runtime
  const giveUpAt = now() + options.timeoutMs
  const report = reportChanges(options.onUpdate)
  const lookHeld = holdWhileAllowed(look)
  for (let looks = 0; ; ) {
    const askedAt = now()
    const waitSeconds = clampWait(giveUpAt - askedAt)
    const job = await lookHeld({ waitSeconds, retryForMs: giveUpAt - askedAt, signal: options.signal })
    report(job)
    const leftMs = giveUpAt - now()
    if (isTerminal(job.status) || leftMs <= 0) return job
    const wasHeld = waitSeconds > 0 && now() - askedAt >= waitSeconds * 1_000 * HELD_SHARE
    looks = wasHeld ? 0 : looks + 1
    if (!wasHeld) await pause(Math.min(backoffMs(looks - 1, random), leftMs), options.signal)
  }
}

/** When the project holds too many long polls already, ours look without waiting from then on. */
function holdWhileAllowed(look: Look): Look {
  let isAllowed = true
  return async (how) => {
    if (!isAllowed) return look({ ...how, waitSeconds: 0 })
    try {
      return await look(how)
    } catch (error) {
      if (!(error instanceof ClientError) || error.code !== 'too_many_waits') throw error
      isAllowed = false
      return look({ ...how, waitSeconds: 0 })
    }
  }
}

function clampWait(leftMs: number): number {
  return Math.max(0, Math.min(WAIT_MAX_SECONDS, Math.floor(leftMs / 1_000)))
}

function reportChanges(onUpdate: WaitOptions['onUpdate']): (job: AgentJob) => void {
  let last: string | undefined
  return (job) => {
    const text = JSON.stringify(job)
    if (text !== last) onUpdate?.(job)
    last = text
  }
}
