// Follows a job to its end: with long polls if the server holds them, otherwise by polling.
import type { AgentJob } from '../contract/job.ts'
import { isTerminal } from '../contract/job-states.ts'
import { WAIT_MAX_SECONDS } from '../contract/limits.ts'
import { ClientError } from './read-answer.ts'
import type { ClientRuntime } from './runtime.ts'
import { backoffMs } from './send.ts'

export interface WaitOptions {
  /** The longest wait, in milliseconds. */
  timeoutMs: number
  signal?: AbortSignal
  /** Called with the first answer and with each that differs from the one before. */
  onUpdate?: (job: AgentJob) => void
}

/** Requests the job. The server may hold the answer for this many seconds, and the call is retried for this long. */
export type Look = (how: {
  waitSeconds: number
  retryForMs?: number
  signal?: AbortSignal | undefined
}) => Promise<AgentJob>

/** A held answer arrives when the time is up. One that arrives sooner although the job is active was not held. */
const HELD_SHARE = 0.8

/**
 * Returns the job after it has ended, or its state when the time is up: then it is still `active`. Throws the error of
 * `look` after its retries.
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

/** If the project already has too many long polls open, this one polls without waiting from then on. */
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
