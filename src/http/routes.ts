// Every route of the HTTP API: method, path, scope, operation. How to add one: docs/api.md.
import type { ApiDeps } from './deps.ts'
import { createJobOperations } from './job-operations.ts'
import { createOpenApiDocument, openApiOperation } from './openapi.ts'
import { openRoute, projectRoute, type Route } from './operation.ts'
import { healthOperation, readinessOperation } from './probe-operations.ts'

const AGENT = '/v2/agent/{projectId}'

export function createRoutes(deps: ApiDeps): Route[] {
  const job = createJobOperations(deps)
  const routes: Route[] = [
    projectRoute('post', `${AGENT}/job`, 'jobs:write', job.create),
    projectRoute('get', `${AGENT}/job/{id}`, 'jobs:read', job.get),
    projectRoute('get', `${AGENT}/jobs`, 'jobs:read', job.list),
    projectRoute('post', `${AGENT}/job/{id}/cancel`, 'jobs:write', job.cancel),
    projectRoute('post', `${AGENT}/job/{id}/archive`, 'jobs:write', job.archive),
    openRoute('get', '/healthz', healthOperation(deps)),
    openRoute('get', '/readyz', readinessOperation(deps)),
    openRoute(
      'get',
      '/openapi.json',
      openApiOperation(() => createOpenApiDocument(routes, deps.version)),
    ),
  ]
  return routes
}
