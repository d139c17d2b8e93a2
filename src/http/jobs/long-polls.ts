// Requests that are held until a job is over. They are bounded per project, so that one project cannot tie up the
// service, and each lets go as soon as its client is gone or the server stops.
import { ApiError } from '../../contract/errors.ts'
import { isTerminal } from '../../contract/job-states.ts'
import type { Job } from '../../jobs/job.ts'
import type { JobSignals } from '../../jobs/run/signals.ts'
import { createConcurrencyLimiter } from '../concurrency-limiter.ts'

/** Signals reach one process only; a job that another process ends is seen by looking this often. */
const LOOK_EVERY_MS = 1_000
const TOO_MANY_RETRY_SECONDS = 5

export interface LongPollDeps {
  signals: JobSignals
  maxPerProject: number
  shutdown: AbortSignal
}

interface Hold {
  /** The job as it stands; it is looked at again with `look`. */
  job: Job
  waitMs: number
  /** Aborts when the client goes away. */
  clientGone: AbortSignal
  look: () => Promise<Job | undefined>
}

export interface LongPolls {
  /** Gives the job once it is over, or as it stands when the wait ends. Throws `ApiError` 429 when too many wait. */
  hold(hold: Hold): Promise<Job>
}

export function createLongPolls({ signals, maxPerProject, shutdown }: LongPollDeps): LongPolls {
  const limiter = createConcurrencyLimiter({ atOnce: maxPerProject, refuse: tooManyWaits })
  return {
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
      // Listening starts before looking, so that a change between the two is not missed.
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
