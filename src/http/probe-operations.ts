// Liveness and readiness, for load balancers and container hosts.
import { HealthSchema, ReadinessSchema } from '../contract/health.ts'
import type { ApiDeps } from './deps.ts'
import { storeUnavailable } from './errors.ts'
import type { OpenOperation } from './operation.ts'

export function healthOperation({ version }: ApiDeps): OpenOperation {
  return {
    id: 'getHealth',
    summary: 'Liveness: the process answers',
    answers: { 200: { description: 'Alive.', schema: HealthSchema } },
    errors: [],
    handle: async () => ({ status: 200, body: { status: 'ok', version } }),
  }
}

export function readinessOperation({ ready, logger }: ApiDeps): OpenOperation {
  return {
    id: 'getReadiness',
    summary: 'Readiness: the database answers',
    answers: { 200: { description: 'Ready.', schema: ReadinessSchema } },
    errors: ['store_unavailable'],
    async handle() {
      try {
        await ready()
      } catch (error) {
        logger.warn({ err: error }, 'Not ready: the database cannot be reached')
        throw storeUnavailable()
      }
      return { status: 200, body: { status: 'ready' } }
    },
  }
}
