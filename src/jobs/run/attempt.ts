// One attempt at a claimed job: under its lease, with the one catch of all that can go wrong, to an end or back into the
// queue. What is done in it is the story of run-job.ts.

import type { Logger } from 'pino'
import { ModelError, type OutageWait } from '../../agent/model.ts'
import { ChecksError } from '../../checks/index.ts'
import { RepositoryError } from '../repository.ts'
import type { JobSignals } from '../signals.ts'
import { type Claim, type JobEnd, LeaseLostError } from '../store.ts'
import type { AttemptFault, JobServices } from './job-services.ts'
import { keepLease, type LeaseKeeper } from './lease-keeper.ts'
import { runJob } from './run-job.ts'
import { isStoreFault, STORE_AWAY, untilTaken } from './store-away.ts'
import { withReply } from './turn-reply.ts'
import { chooseWait, describeWait, describeWaitedInVain, MAX_ATTEMPTS, type WaitRules } from './wait-for-outage.ts'

/** Why a run was stopped from outside: the service is going down. */
export class ShutdownError extends Error {}

interface Attempt {
  claim: Claim
  keeper: LeaseKeeper
  stop: AbortSignal
  services: JobServices
  logger: Logger
}

/** The heartbeat sees a cancel too; this only bounds one wait for the signal of it. */
const LOOK_AGAIN_MS = 60_000

/** Works on the job and writes how that ended. `claimedAtMs` is when the claim was asked for. Never rejects. */
export async function runAttempt(
  claim: Claim,
  claimedAtMs: number,
  stop: AbortSignal,
  services: JobServices,
): Promise<void> {
  await services.observer.attempt(claim, () => tryJob(claim, claimedAtMs, stop, services))
}

async function tryJob(claim: Claim, claimedAtMs: number, stop: AbortSignal, services: JobServices): Promise<void> {
  const { lease, job } = claim
  const { logger } = services
  const keeper = keepLease({ ...services, lease, claimedAtMs, stop, logger })
  const current = { claim, keeper, stop, services, logger }
  const over = new AbortController()
  const watching = watchForCancel(job.id, keeper, services.signals, over.signal)
  try {
    logger.info({ phase: job.phase }, 'Working on a job')
    await finish(current, await orStopped(runJob(claim, keeper, services), stop, services.stopWithinMs))
  } catch (error) {
    await handleFailure(current, error)
  } finally {
    over.abort()
    keeper.end()
    await watching
  }
}

/** A cancel stops the run at once: what the model would say until the next heartbeat is not paid. */
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

async function finish({ claim, keeper, services, logger }: Attempt, end: JobEnd): Promise<void> {
  await services.store.heartbeat(claim.lease, services.leaseMs, keeper.takeWorkedMs())
  // As it is now: the reply says what the turn has used.
  const worked = (await services.store.find(claim.job.projectId, claim.job.id)) ?? claim.job
  const job = await services.store.finish(claim.lease, await withReply(worked, end, services))
  services.observer.ended(end)
  logger.info({ outcome: end.outcome, prLink: job.pullRequest?.url }, 'A job ended')
  services.signals.changed(job.id)
  services.onEnd()
}

/** Decides what a fault means for the job. What cannot be written leaves the job to its lease: another takes it over. */
async function handleFailure(current: Attempt, error: unknown): Promise<void> {
  const { keeper, logger } = current
  const cause = keeper.signal.aborted ? keeper.signal.reason : error
  try {
    await settle(current, cause).catch((failure: unknown) => waitForStore(current, failure))
  } catch (failure) {
    if (failure instanceof LeaseLostError) noteLost(current)
    else logger.error({ err: failure }, 'Could not save how the attempt ended; its lease will expire')
  }
}

async function settle(current: Attempt, cause: unknown): Promise<void> {
  const { claim, services } = current
  if (isStoreFault(cause)) throw cause
  if (cause instanceof LeaseLostError) noteLost(current)
  else if (cause instanceof ShutdownError) {
    await services.store.release(claim.lease)
    // Another worker may take it at once.
    services.signals.changed(claim.job.id)
  } else await retryOrFail(current, cause)
}

function noteLost({ claim, services, logger }: Attempt): void {
  logger.info('The job was canceled or taken over; nothing more is written')
  services.signals.changed(claim.job.id)
}

/**
 * A fault of the database says nothing about the job: like an outage of GitHub, it uses up no attempt. The job is given back as
 * soon as the database takes that, rather than when its lease ends. Any other failure is thrown.
 */
async function waitForStore(current: Attempt, failure: unknown): Promise<void> {
  if (!isStoreFault(failure)) throw failure
  const { services, stop, logger } = current
  services.observer.failed('database')
  logger.warn({ err: failure }, 'The database interrupted a job')
  const { storePausesMs: pausesMs } = services.waits
  await untilTaken(() => waitOrGiveUp(current, STORE_AWAY, {}, { ...services.waits, pausesMs }), services, stop)
}

async function retryOrFail(current: Attempt, error: unknown): Promise<void> {
  const { claim, services, logger } = current
  const isKnown = error instanceof ModelError || error instanceof RepositoryError
  const isPermanent = isKnown && !error.transient
  const message =
    isKnown || error instanceof ChecksError
      ? error.message
      : 'An unexpected error occurred. The log of the service has the details under the id of this job'
  services.observer.failed(nameFault(error))
  if (isSaidInFull(error)) logger.warn(`An attempt cannot go on: ${error.message}`)
  else logger.warn({ err: error, isPermanent }, 'An attempt failed')
  if (isKnown && error.transient && error.wait !== undefined) return waitOrGiveUp(current, error.message, error.wait)
  if (isPermanent || claim.job.attempt > MAX_ATTEMPTS) {
    return finish(current, { status: 'failed', outcome: 'error', message })
  }
  // After the last attempt the job is claimed once more, at once, to be ended by looking at what exists (run-job.ts).
  const delayMs = claim.job.attempt < MAX_ATTEMPTS ? (services.retryDelaysMs[claim.job.attempt - 1] ?? 0) : 0
  await services.store.retryLater(claim.lease, delayMs, message)
  services.signals.changed(claim.job.id)
}

/** What a job waits for comes back with each try, and its sentence is all: a stack would lead into our own code. */
function isSaidInFull(error: unknown): error is ModelError | RepositoryError {
  const isKnown = error instanceof ModelError || error instanceof RepositoryError
  return isKnown && error.wait !== undefined && error.cause === undefined
}

function nameFault(error: unknown): AttemptFault {
  if (error instanceof ModelError) return 'model'
  if (error instanceof RepositoryError) return 'github'
  return error instanceof ChecksError ? 'checks' : 'unexpected'
}

async function waitOrGiveUp(
  current: Attempt,
  reason: string,
  wait: OutageWait,
  rules: WaitRules = current.services.waits,
): Promise<void> {
  const { claim, services, keeper } = current
  const { waited, id } = claim.job
  const nowMs = services.wallClock().getTime()
  const delayMs = chooseWait(waited, wait, nowMs, rules)
  if (delayMs === undefined) {
    return finish(current, { status: 'failed', outcome: 'error', message: describeWaitedInVain(reason, waited.ms) })
  }
  await services.store.heartbeat(claim.lease, services.leaseMs, keeper.takeWorkedMs())
  const message = describeWait(reason, delayMs, nowMs + (wait.theirClockAheadMs ?? 0))
  await services.store.waitLater(claim.lease, delayMs, message, wait.isOwnPace !== true)
  services.signals.changed(id)
}
