// Takes due jobs, a few at a time, and lets each have an attempt.

import { JOB_POLL_MS } from '../defaults.ts'
import { runAttempt, ShutdownError } from './attempt.ts'
import type { JobServices } from './job-services.ts'

export interface Worker {
  /** Looks for due jobs now instead of at the next poll. */
  wake(): void
  /** Stops claiming, gives running jobs back unharmed, and resolves when none is left or `stopWithinMs` are over. */
  stop(): Promise<void>
}

export function startWorker(services: JobServices): Worker {
  const running = new Map<string, Promise<void>>()
  const shutdown = new AbortController()
  let claiming: Promise<void> | undefined
  let isWoken = false

  const claimAll = async (): Promise<void> => {
    do {
      isWoken = false
      while (running.size < services.concurrency && !shutdown.signal.aborted) {
        const claimedAtMs = services.clock.now()
        const claim = await services.store.claim(services.leaseMs, [...running.keys()])
        if (claim === undefined) break
        running.set(
          claim.job.id,
          runAttempt(claim, claimedAtMs, shutdown.signal, services).finally(() => {
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
      .catch((error: unknown) => services.logger.error({ err: error }, 'Could not look for waiting jobs; trying again'))
      .finally(() => {
        claiming = undefined
      })
  }

  const timer = setInterval(wake, Math.min(JOB_POLL_MS, services.leaseMs / 4))
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
