// Delivers the recorded events until it is stopped: many endpoints at a time, few deliveries per endpoint.
import type { Logger } from 'pino'
import type { Clock } from '../../base/clock.ts'
import { startPoller } from '../../base/poller.ts'
import { type Attempt, type AttemptDeps, attemptDelivery, DELIVERY_LEASE_MS } from './attempt-delivery.ts'
import type { ClaimedDelivery, DeliveryEnd, DeliveryStore } from './stores.ts'

/** How long events and their deliveries are kept after their end, for `docmend webhooks redeliver`. */
export const DELIVERY_DAYS = 14

/** How often a process looks for events that another one recorded; its own jobs wake it immediately. */
const DELIVERY_POLL_MS = 2000

/** Deliveries that all processes send to one endpoint at once: a receiver that hangs holds up its own events only. */
const ENDPOINT_DELIVERIES = 2

/** Deliveries that one process sends at once; they wait for sockets and cost little. */
export const CONCURRENT_DELIVERIES = 50

interface DeliveriesOptions extends AttemptDeps {
  store: DeliveryStore
  clock: Clock
  logger: Logger
  observer?: DeliveryObserver | undefined
}

export interface Deliveries {
  /** Looks for due deliveries now instead of at the next poll. */
  wake(): void
  /** Begins nothing more, gives back what is under way, and resolves when nothing is. */
  stop(): Promise<void>
}

export function startDeliveries(options: DeliveriesOptions): Deliveries {
  const { store, logger } = options
  const underWay = new Set<Promise<void>>()
  const claimAll = async (stopping: AbortSignal): Promise<void> => {
    while (underWay.size < CONCURRENT_DELIVERIES && !stopping.aborted) {
      const delivery = await store.claim(DELIVERY_LEASE_MS, ENDPOINT_DELIVERIES)
      if (delivery === undefined) return
      const work = deliver(delivery, options, stopping).finally(() => {
        underWay.delete(work)
        wake()
      })
      underWay.add(work)
    }
  }
  const { wake, stop } = startPoller({
    everyMs: DELIVERY_POLL_MS,
    work: claimAll,
    logger,
    clock: options.clock,
    fault: 'Could not read the waiting webhooks; trying again',
    recovered: 'Reads the waiting webhooks again',
  })
  return {
    wake,
    stop: async () => {
      await stop(new Error('The service is shutting down'))
      await Promise.all(underWay)
    },
  }
}

/** What the store cannot record is due again when the lease is over. */
async function deliver(delivery: ClaimedDelivery, options: DeliveriesOptions, stopping: AbortSignal): Promise<void> {
  const { eventId, endpointId, projectId, type, attempt } = delivery
  const logger = options.logger.child({ eventId, endpointId, projectId, type, attempt })
  try {
    const made = await attemptDelivery(delivery, options, stopping)
    options.observer?.attempted(made.end.kind)
    report(made, logger)
  } catch (error) {
    if (stopping.aborted) await options.store.release(delivery).catch(() => undefined)
    else logger.error({ err: error }, 'Could not record what came of a webhook; it will be sent again')
  }
}

function report({ end, disabledReason }: Attempt, logger: Logger): void {
  const { kind, result } = end
  if (kind === 'retry') logger.info({ result, delayMs: end.delayMs }, 'A webhook was not delivered; trying again')
  else if (kind === 'delivered') logger.debug({ result }, 'A webhook was delivered')
  else logger.warn({ result }, 'A webhook was not delivered; giving up')
  if (disabledReason !== undefined) {
    logger.warn(
      { reason: disabledReason },
      'A webhook endpoint is disabled; "docmend webhooks enable" enables it again',
    )
  }
}

// Port: who watches the sending of webhooks. Implemented in src/service/observability/.

export interface DeliveryObserver {
  /** Notes how an attempt ended. */
  attempted(result: DeliveryEnd['kind']): void
}
