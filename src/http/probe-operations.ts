// Liveness and readiness, for load balancers and container hosts.
import { systemClock, within } from '../base/clock.ts'
import { createFaultLog } from '../base/fault-log.ts'
import { HealthSchema, ReadinessSchema } from '../contract/health.ts'
import { StoreUnavailableError } from '../projects/store-unavailable-error.ts'
import type { ApiDeps } from './deps.ts'
import { stopping } from './errors.ts'
import type { OpenOperation } from './operation.ts'
import { storeNotReady } from './store-faults.ts'

/** Time that `GET /readyz` gives the database to answer; probes themselves give up after a few seconds. */
const READY_TIMEOUT_MS = 2000

export function healthOperation({ version }: ApiDeps): OpenOperation {
  return {
    id: 'getHealth',
    summary: 'Liveness: the process answers',
    answers: { 200: { description: 'Alive.', schema: HealthSchema } },
    errors: [],
    handle: async () => ({ status: 200, body: { status: 'ok', version } }),
  }
}

export function readinessOperation({ ready, warnings, leaving, shutdown, logger }: ApiDeps): OpenOperation {
  // Probes come every second or two.
  const faults = createFaultLog({
    logger,
    clock: systemClock,
    fault: 'Not ready: the database cannot be used',
    recovered: 'Ready again: the database can be used',
  })
  return {
    id: 'getReadiness',
    summary: 'Readiness: the database can be written, and the service is not stopping',
    answers: { 200: { description: 'Ready.', schema: ReadinessSchema } },
    errors: ['store_unavailable', 'store_damaged', 'stopping'],
    async handle() {
      if (leaving.aborted || shutdown.aborted) throw stopping()
      try {
        await within(READY_TIMEOUT_MS, ready())
        faults.succeeded()
      } catch (error) {
        faults.failed(error)
        throw storeNotReady(error instanceof StoreUnavailableError ? error.fault : 'passing')
      }
      const found = warnings()
      return { status: 200, body: { status: 'ready', ...(found.length === 0 ? {} : { warnings: found }) } }
    },
  }
}
