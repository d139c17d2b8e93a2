// Takes due jobs, a few at a time, and lets each have an attempt.

import { startPoller } from '../../base/poller.ts'
import type { Death } from '../process-deaths.ts'
import { runAttempt, ShutdownError } from './attempt.ts'
import type { JobServices } from './job-services.ts'

/** How often a worker looks for jobs that another process created; its own process wakes it immediately. */
const JOB_POLL_MS = 1000

export interface Worker {
  /** Looks for due jobs now instead of at the next poll. */
  wake(): void
  /** Stops claiming, gives running jobs back unharmed, and resolves when none is left or `stopWithinMs` are over. */
  stop(): Promise<void>
}

export function startWorker(services: JobServices): Worker {
  const { store, self, leaseMs, clock, logger } = services
  const running = new Map<string, Promise<void>>()
  const claimAll = async (stopping: AbortSignal): Promise<void> => {
    for (const death of await store.recordDeaths(self.process)) noteDeath(death, services)
    while (running.size < services.concurrency && !stopping.aborted) {
      const claimedAtMs = clock.now()
      const claim = await store.claim(leaseMs, [...running.keys()], services.claimLimits, self)
      if (claim === undefined) break
      const attempt = runAttempt(claim, claimedAtMs, stopping, services).finally(() => {
        running.delete(claim.job.id)
        poller.wake()
      })
      running.set(claim.job.id, attempt)
    }
  }
  const poller = startPoller({
    everyMs: Math.min(JOB_POLL_MS, leaseMs / 4),
    work: claimAll,
    logger,
    clock,
    fault: 'Could not look for waiting jobs; trying again',
    recovered: 'Looks for waiting jobs again',
  })
  return {
    wake: poller.wake,
    stop: async () => {
      await poller.stop(new ShutdownError('The service is shutting down'))
      await Promise.all(running.values())
    },
  }
}

function noteDeath(death: Death, { observer, signals, logger }: JobServices): void {
  const { process, jobIds, lastSeenAt, memory } = death
  const lastSeen = new Date(lastSeenAt).toISOString()
  const found = { processId: process, jobIds, lastSeen, usedMiB: memory?.used, limitMiB: memory?.limit }
  logger.warn(found, 'A process ended without notice while it ran jobs; those that may be the cause now run alone')
  observer.died(death)
  for (const id of jobIds) signals.changed(id)
}
