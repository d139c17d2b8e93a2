// Keeps a claimed job's lease alive while it runs, and stops the run in time when that fails.
import type { Logger } from 'pino'
import { LEASE_MARGIN_MS } from './defaults.ts'
import type { PublishGuard } from './repository.ts'
import { type JobStore, type Lease, LeaseLostError } from './store.ts'

export interface LeaseKeeper {
  /** Aborts when the lease is lost (canceled, taken over) or when `stop` was asked for; the reason says which. */
  readonly signal: AbortSignal
  /**
   * Call directly before anything that changes the code host. Throws `LeaseLostError` when the lease may end during
   * the call; gives a signal that aborts the call while the lease still holds (design.md 4.3).
   */
  guard: PublishGuard
  /** Milliseconds worked since the last call; the caller adds them to what the job has spent. */
  takeWorkedMs(): number
  /** Looks now whether the lease still holds, instead of at the next heartbeat. Never rejects. */
  check(): Promise<void>
  /** Stops the heartbeat; the lease stays as it is. */
  end(): void
}

export interface LeaseKeeperOptions {
  store: Pick<JobStore, 'heartbeat'>
  lease: Lease
  leaseMs: number
  /** When the claim was asked for, on `monotonicNow`'s clock. */
  claimedAtMs: number
  /** Milliseconds of a clock that no one can set; it goes on while the process is stopped. */
  monotonicNow: () => number
  stop: AbortSignal
  logger: Logger
}

export function keepLease(options: LeaseKeeperOptions): LeaseKeeper {
  const { lease, leaseMs, monotonicNow } = options
  const lost = new AbortController()
  const signal = AbortSignal.any([lost.signal, options.stop])
  let endsAtMs = options.claimedAtMs + leaseMs
  let workedSinceMs = options.claimedAtMs

  const takeWorkedMs = (): number => {
    const since = workedSinceMs
    workedSinceMs = monotonicNow()
    return Math.round(workedSinceMs - since)
  }

  const beat = async (): Promise<void> => {
    const askedAtMs = monotonicNow()
    try {
      await options.store.heartbeat(lease, leaseMs, takeWorkedMs())
      endsAtMs = askedAtMs + leaseMs
    } catch (error) {
      if (error instanceof LeaseLostError) lost.abort(error)
      else if (monotonicNow() > endsAtMs) lost.abort(new LeaseLostError(lease.jobId))
      else options.logger.warn({ err: error, jobId: lease.jobId }, 'The heartbeat failed; trying again')
    }
  }

  const timer = setInterval(() => void beat(), leaseMs / 4)
  return {
    signal,
    takeWorkedMs,
    check: beat,
    end: () => clearInterval(timer),
    guard: () => {
      signal.throwIfAborted()
      const leftMs = endsAtMs - Math.min(LEASE_MARGIN_MS, leaseMs / 4) - monotonicNow()
      if (leftMs <= 0) throw new LeaseLostError(lease.jobId)
      return AbortSignal.any([signal, AbortSignal.timeout(Math.floor(leftMs))])
    },
  }
}
