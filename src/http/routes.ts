// Every route of the HTTP API: method, path, scope, operation. How to add one: CONTRIBUTING.md.
import { createBeaconQueue } from '../traffic/beacon/beacon-queue.ts'
import type { ApiDeps } from './deps.ts'
import { createJobOperations } from './jobs/job-operations.ts'
import { createSessionOperations } from './jobs/older/session-operations.ts'
import { outcomesOperation } from './jobs/outcomes-operation.ts'
import { metricsOperation } from './metrics-operation.ts'
import { createOpenApiDocument, openApiOperation } from './openapi.ts'
import { openRoute, projectRoute, type Route } from './operation.ts'
import { healthOperation, readinessOperation } from './probe-operations.ts'
import { beaconOperation, preflightOperation, scriptOperation } from './views/beacon-operations.ts'
import { vercelDrainOperation } from './views/drain-operation.ts'
import { eventsOperation } from './views/events-operation.ts'
import { feedbackOperation } from './views/feedback-operation.ts'
import { createImportOperations } from './views/import-operations.ts'
import { createBatchLimiter } from './views/read-batch.ts'
import { createViewOperations } from './views/view-operations.ts'

const AGENT = '/v2/agent/{projectId}'
const OLDER_AGENT = '/v1/agent/{projectId}'
const ANALYTICS = '/v1/analytics/{projectId}'
const BEACON = '/v1/beacon/{projectId}'

export function createRoutes(deps: ApiDeps): Route[] {
  const job = createJobOperations(deps)
  const session = createSessionOperations(deps)
  const views = createViewOperations(deps)
  const { maxIngests } = deps.limits
  // Shippers do not send again what was rejected because the clock of this machine is wrong.
  const counting = { ...deps, now: deps.hostNow }
  const imports = createImportOperations(counting, createBatchLimiter(maxIngests))
  const routes: Route[] = [
    projectRoute('post', `${AGENT}/job`, 'jobs:write', job.create),
    projectRoute('get', `${AGENT}/job/{id}`, 'jobs:read', job.get),
    projectRoute('get', `${AGENT}/jobs`, 'jobs:read', job.list),
    projectRoute('get', `${AGENT}/outcomes`, 'jobs:read', outcomesOperation(deps)),
    projectRoute('post', `${AGENT}/job/{id}/cancel`, 'jobs:write', job.cancel),
    projectRoute('post', `${AGENT}/job/{id}/archive`, 'jobs:write', job.archive),
    projectRoute('post', `${AGENT}/job/{id}/message`, 'jobs:write', job.message),
    projectRoute('post', `${AGENT}/job/{id}/publish`, 'jobs:write', job.publish),
    projectRoute('get', `${AGENT}/job/{id}/patch`, 'jobs:read', job.patch),
    projectRoute('get', `${AGENT}/job/{id}/events`, 'jobs:read', job.events),
    projectRoute('post', `${OLDER_AGENT}/job`, 'jobs:write', session.create),
    projectRoute('get', `${OLDER_AGENT}/job/{id}`, 'jobs:read', session.get),
    projectRoute('get', `${OLDER_AGENT}/jobs`, 'jobs:read', session.list),
    ...views.reportRoutes(ANALYTICS),
    projectRoute('get', `${ANALYTICS}/page`, 'views:read', views.page),
    projectRoute('get', `${ANALYTICS}/feedback`, 'views:read', feedbackOperation()),
    projectRoute(
      'post',
      `${ANALYTICS}/events`,
      'views:write',
      eventsOperation(counting, createBatchLimiter(maxIngests)),
    ),
    projectRoute('post', `${ANALYTICS}/imports`, 'views:write', imports.send),
    projectRoute('get', `${ANALYTICS}/imports`, 'views:read', imports.list),
    projectRoute('post', `${ANALYTICS}/imports/remove`, 'views:write', imports.remove),
    // A separate limit: clients without a key must not crowd out those with one.
    openRoute('post', `${ANALYTICS}/drain/vercel`, vercelDrainOperation(counting, createBatchLimiter(maxIngests))),
    openRoute('get', '/beacon.js', scriptOperation()),
    openRoute('post', BEACON, beaconOperation(counting, createBeaconQueue(counting))),
    openRoute('options', BEACON, preflightOperation()),
    openRoute('get', '/healthz', healthOperation(deps)),
    openRoute('get', '/readyz', readinessOperation(deps)),
    openRoute('get', '/metrics', metricsOperation(deps)),
    openRoute(
      'get',
      '/openapi.json',
      openApiOperation(() => createOpenApiDocument(routes, deps.version)),
    ),
  ]
  return routes
}
