// Takes due jobs, a few at a time, and brings each to an end or back into the queue. The one catch of all runs.
import type { Logger } from 'pino'
import { ModelError } from '../agent/model.ts'
import { MAX_ATTEMPTS } from './job.ts'
import { keepLease, type LeaseKeeper } from './lease-keeper.ts'
import { RepositoryError } from './repository.ts'
import { type RunJobParts, runJob } from './run-job.ts'
import type { JobSignals } from './signals.ts'
import { type Claim, type JobEnd, LeaseLostError } from './store.ts'

export interface WorkerOptions extends RunJobParts {
  signals: JobSignals
  concurrency: number
  leaseMs: number
  /** Milliseconds to wait after the first, second ... failed attempt. */
  retryDelaysMs: readonly number[]
  /** Milliseconds that a running job gets at a stop; whoever has not ended by then is given back as it is. */
  stopWithinMs: number
  logger: Logger
}

export interface Worker {
  /** Looks for due jobs now instead of at the next poll. */
  wake(): void
  /** Stops claiming, gives running jobs back unharmed, and resolves when none is left or `stopWithinMs` are over. */
  stop(): Promise<void>
}

/** Why a run was stopped from outside: the service is going down. */
class ShutdownError extends Error {}

/** The heartbeat sees a cancel too; this only bounds one wait for the signal of it. */
const LOOK_AGAIN_MS = 60_000
/** A waiting job is found at the latest after this time, also when another process made it. */
const POLL_MS = 1000

export function startWorker(options: WorkerOptions): Worker {
  const running = new Map<string, Promise<void>>()
  const shutdown = new AbortController()
  let claiming: Promise<void> | undefined
  let isWoken = false

  const claimAll = async (): Promise<void> => {
    do {
      isWoken = false
      while (running.size < options.concurrency && !shutdown.signal.aborted) {
        const claimedAtMs = options.monotonicNow()
        const claim = await options.store.claim(options.leaseMs, [...running.keys()])
        if (claim === undefined) break
        running.set(
          claim.job.id,
          attend(claim, claimedAtMs, shutdown.signal, options).finally(() => {
            running.delete(claim.job.id)
            wake()
          }),
        )
      }
    } while (isWoken)
  }

  const wake = (): void => {
    if (shutdown.signal.aborted) return
    isWoken = true
    claiming ??= claimAll()
      .catch((error: unknown) => options.logger.error({ err: error }, 'Could not look for due jobs; trying again'))
      .finally(() => {
        claiming = undefined
      })
  }

  const timer = setInterval(wake, Math.min(POLL_MS, options.leaseMs / 4))
  wake()
  return {
    wake,
    stop: async () => {
      clearInterval(timer)
      shutdown.abort(new ShutdownError('The service is shutting down'))
      await claiming
      await Promise.all(running.values())
    },
  }
}

/** Runs one attempt under its lease and writes how it ended. Never rejects. */
async function attend(claim: Claim, claimedAtMs: number, stop: AbortSignal, options: WorkerOptions): Promise<void> {
  const { lease, job } = claim
  const logger = options.logger.child({ jobId: job.id, attempt: job.attempt })
  const keeper = keepLease({ ...options, lease, claimedAtMs, stop, logger })
  const over = new AbortController()
  const watching = watchForCancel(job.id, keeper, options.signals, over.signal)
  try {
    logger.info({ phase: job.phase }, 'Working on a job')
    const end = await orStopped(runJob(claim, keeper, options), stop, options.stopWithinMs)
    await finish(claim, end, keeper, options)
  } catch (error) {
    await settle(error, claim, keeper, options, logger)
  } finally {
    over.abort()
    keeper.end()
    await watching
  }
}

/** A cancel through this process stops the run at once: what the model would say until the next heartbeat is not paid. */
async function watchForCancel(
  jobId: string,
  keeper: LeaseKeeper,
  signals: JobSignals,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    await signals.waitForChange(jobId, LOOK_AGAIN_MS, over)
    if (!over.aborted) await keeper.check()
  }
}

/**
 * Gives the end of the run, or rejects with the reason of the stop when the run does not heed it in time. What goes on
 * behind can do no harm: its lease is given back, and its signal, which is asked before each change on GitHub, has aborted.
 */
function orStopped(run: Promise<JobEnd>, stop: AbortSignal, withinMs: number): Promise<JobEnd> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    const onStop = (): void => {
      timer = setTimeout(() => reject(stop.reason), withinMs)
    }
    stop.addEventListener('abort', onStop)
    if (stop.aborted) onStop()
    run.then(resolve, reject).finally(() => {
      clearTimeout(timer)
      stop.removeEventListener('abort', onStop)
    })
  })
}

async function finish(claim: Claim, end: JobEnd, keeper: LeaseKeeper, options: WorkerOptions): Promise<void> {
  await options.store.heartbeat(claim.lease, options.leaseMs, keeper.takeWorkedMs())
  const job = await options.store.finish(claim.lease, end)
  options.logger.info({ jobId: job.id, outcome: job.outcome, prLink: job.pullRequest?.url }, 'A job ended')
  options.signals.changed(job.id)
}

/** Decides what a fault means for the job. A write that fails here leaves the job to its lease: another takes it over. */
async function settle(
  error: unknown,
  claim: Claim,
  keeper: LeaseKeeper,
  options: WorkerOptions,
  logger: Logger,
): Promise<void> {
  const cause = keeper.signal.aborted ? keeper.signal.reason : error
  try {
    if (cause instanceof LeaseLostError) {
      logger.info('The job was canceled or taken over; nothing more is written')
      options.signals.changed(claim.job.id)
    } else if (cause instanceof ShutdownError) await options.store.release(claim.lease)
    else await retryOrFail(cause, claim, keeper, options, logger)
  } catch (failure) {
    logger.error({ err: failure }, 'Could not write how the attempt ended; the lease will run out')
  }
}

async function retryOrFail(
  error: unknown,
  claim: Claim,
  keeper: LeaseKeeper,
  options: WorkerOptions,
  logger: Logger,
): Promise<void> {
  const isKnown = error instanceof ModelError || error instanceof RepositoryError
  const isPermanent = isKnown && !error.transient
  const message = isKnown ? error.message : 'An unexpected error, see the log of the service under the id of this job'
  logger.warn({ err: error, isPermanent }, 'An attempt failed')
  if (isPermanent || claim.job.attempt > MAX_ATTEMPTS) {
    return finish(claim, { status: 'failed', outcome: 'error', message }, keeper, options)
  }
  // After the last attempt the job is claimed once more, at once, to be ended by looking at what exists (run-job.ts).
  const delayMs = claim.job.attempt < MAX_ATTEMPTS ? (options.retryDelaysMs[claim.job.attempt - 1] ?? 0) : 0
  await options.store.retryLater(claim.lease, delayMs, message)
  options.signals.changed(claim.job.id)
}
