// Requests that are held until a job ends. Their number is limited per project, so that one project cannot tie up the
// service. Each is released when its client disconnects or the server stops.

import type { SharedLimits } from '../../base/processes/shared-limiter.ts'
import { ApiError } from '../../contract/errors.ts'
import { isTerminal } from '../../contract/job-states.ts'
import type { Job } from '../../jobs/job.ts'
import type { JobSignals } from '../../jobs/signals.ts'

/** Signals reach only one process; polling at this interval finds a job that another process ends. */
const LOOK_EVERY_MS = 1_000

const TOO_MANY_RETRY_SECONDS = 5

interface LongPollDeps {
  signals: JobSignals
  sharedLimits: SharedLimits
  /** In all processes together. */
  maxPerProject: number
  shutdown: AbortSignal
}

interface Hold {
  /** The current state of the job; `look` reads it again. */
  job: Job
  /** At most `WAIT_MAX_SECONDS` of contract/limits.ts. */
  waitMs: number
  /** Aborts when the client disconnects. */
  clientGone: AbortSignal
  look: () => Promise<Job | undefined>
}

interface LongPolls {
  /**
   * Returns the job after it has ended, or its current state when the wait is over. Throws `ApiError` 429 when too many
   * requests wait.
   */
  hold(hold: Hold): Promise<Job>
  quota(projectId: string): { quota: number; remaining: number }
}

export function createLongPolls({ signals, sharedLimits, maxPerProject, shutdown }: LongPollDeps): LongPolls {
  const limiter = sharedLimits.limiter('waits', { atOnce: maxPerProject, refuse: tooManyWaits })
  return {
    quota: (projectId) => limiter.quota(projectId),
    async hold(hold) {
      if (hold.waitMs === 0 || isTerminal(hold.job.status)) return hold.job
      return limiter.run(() => waitForEnd(signals, hold, shutdown), hold.job.projectId)
    },
  }
}

async function waitForEnd(signals: JobSignals, hold: Hold, shutdown: AbortSignal): Promise<Job> {
  const finished = new AbortController()
  const over = AbortSignal.timeout(hold.waitMs)
  const stop = AbortSignal.any([over, hold.clientGone, shutdown, finished.signal])
  try {
    for (let job = hold.job; ; ) {
      // Start listening before looking, so that no change in between is missed.
      const change = signals.waitForChange(job.id, LOOK_EVERY_MS, stop)
      job = (await hold.look()) ?? job
      if (isTerminal(job.status) || stop.aborted) return job
      await change
    }
  } finally {
    finished.abort()
  }
}

function tooManyWaits(most: number): ApiError {
  const message = `The project already has ${most} long polls open. Ask without wait, or try again in a few seconds`
  return new ApiError('too_many_waits', message, { retryAfterSeconds: TOO_MANY_RETRY_SECONDS })
}
