// The API reference. It is as public as /openapi.json, from which it is made.
import type { Hono } from 'hono'
import type { DashboardEnv } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { noSuchPage } from '../faults.ts'
import { REFERENCE } from '../paths.ts'
import type { Show } from '../show.tsx'
import { type ApiDocument, listOperations, toApiDocument } from './api-document.ts'
import { OperationPage } from './operation-page.tsx'
import { ReferencePage } from './reference-page.tsx'

export function addReferenceRoutes(site: Hono<DashboardEnv>, deps: DashboardDeps, show: Show): void {
  const read = createReader(deps)
  site.get(REFERENCE, async (context) => {
    const document = await read()
    const origin = deps.baseUrl ?? context.get('origin')
    const content = <ReferencePage document={document} operations={listOperations(document)} origin={origin} />
    return show(context, { title: 'API reference' }, content)
  })
  site.get(`${REFERENCE}/:operationId`, async (context) => {
    const document = await read()
    const operations = listOperations(document)
    const operation = operations.find(({ operationId }) => operationId === context.req.param('operationId'))
    if (operation === undefined) throw noSuchPage()
    const origin = deps.baseUrl ?? context.get('origin')
    const props = { document, operations, operation, origin }
    return show(context, { title: `${operation.summary} · API reference` }, <OperationPage {...props} />)
  })
}

/** It stays the same while the service runs. */
function createReader({ apiDocument }: Pick<DashboardDeps, 'apiDocument'>): () => Promise<ApiDocument> {
  let kept: ApiDocument | undefined
  return async () => {
    kept ??= toApiDocument(await apiDocument())
    return kept
  }
}
