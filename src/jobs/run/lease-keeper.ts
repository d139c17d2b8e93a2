// Keeps a claimed job's lease alive while it runs, and stops the run in time when that fails.
import type { Clock } from '../../base/clock.ts'
import type { PublishGuard } from '../repository.ts'
import { type JobStore, type Lease, LeaseLostError } from '../store.ts'
import type { JobServices } from './job-services.ts'

/** Docmend aborts calls to GitHub this long before the lease ends, so that two workers never call for the same job. */
const LEASE_MARGIN_MS = 10_000

export interface LeaseKeeper {
  /** Aborts when the lease is lost (canceled, taken over) or when `stop` was asked for; the reason says which. */
  readonly signal: AbortSignal
  /**
   * Call directly before anything that changes the code host. Throws `LeaseLostError` when the lease may end during
   * the call; gives a signal that aborts the call while the lease still holds. Heartbeats that succeed prolong it.
   */
  guard: PublishGuard
  /** Milliseconds worked since the last call; the caller adds them to what the job has spent. */
  takeWorkedMs(): number
  /** Looks now whether the lease still holds, instead of at the next heartbeat. Never rejects. */
  check(): Promise<void>
  /** Stops the heartbeat; the lease stays as it is. */
  end(): void
}

interface LeaseKeeperOptions extends Pick<JobServices, 'leaseMs' | 'clock' | 'logger'> {
  store: Pick<JobStore, 'heartbeat'>
  lease: Lease
  /** When the claim was asked for, by this clock. */
  claimedAtMs: number
  stop: AbortSignal
}

export function keepLease(options: LeaseKeeperOptions): LeaseKeeper {
  const { lease, leaseMs, clock } = options
  const lost = new AbortController()
  const signal = AbortSignal.any([lost.signal, options.stop])
  const leaseEnd = createLeaseEnd(clock, options.claimedAtMs + leaseMs, Math.min(LEASE_MARGIN_MS, leaseMs / 4))
  let workedSinceMs = options.claimedAtMs
  /** Why the last heartbeat failed. */
  let fault: unknown

  const takeWorkedMs = (): number => {
    const since = workedSinceMs
    workedSinceMs = clock.now()
    return Math.round(workedSinceMs - since)
  }

  const heartbeat = async (): Promise<void> => {
    const askedAtMs = clock.now()
    try {
      await options.store.heartbeat(lease, leaseMs, takeWorkedMs())
      leaseEnd.moveTo(askedAtMs + leaseMs)
      fault = undefined
    } catch (error) {
      fault = error
      if (error instanceof LeaseLostError) lost.abort(error)
      else if (clock.now() > leaseEnd.atMs()) lost.abort(new LeaseLostError(lease.jobId, error))
      else options.logger.warn({ err: error, jobId: lease.jobId }, 'The heartbeat failed; trying again')
    }
  }

  let cancelHeartbeat = (): void => undefined
  const scheduleHeartbeat = (): void => {
    cancelHeartbeat = clock.setTimeout(() => {
      void heartbeat()
      scheduleHeartbeat()
    }, leaseMs / 4)
  }
  scheduleHeartbeat()
  return {
    signal,
    takeWorkedMs,
    check: heartbeat,
    end: () => {
      cancelHeartbeat()
      leaseEnd.forget()
    },
    guard: () => {
      signal.throwIfAborted()
      if (leaseEnd.isNear()) throw new LeaseLostError(lease.jobId, fault)
      return AbortSignal.any([signal, leaseEnd.signal()])
    },
  }
}

/** The end of the lease, and a signal that aborts shortly before it, however often the end has been put off. */
function createLeaseEnd(clock: Clock, firstMs: number, marginMs: number) {
  let endsAtMs = firstMs
  let near = new AbortController()
  let cancel = (): void => undefined
  const leftMs = (): number => endsAtMs - marginMs - clock.now()
  const arm = (): void => {
    cancel()
    cancel = clock.setTimeout(() => {
      near.abort(new DOMException('The lease is about to end', 'TimeoutError'))
      near = new AbortController()
    }, leftMs())
  }
  arm()
  return {
    atMs: () => endsAtMs,
    isNear: () => leftMs() <= 0,
    signal: () => near.signal,
    moveTo: (ms: number) => {
      endsAtMs = ms
      arm()
    },
    forget: () => cancel(),
  }
}
