// The API reference. It is as public as /openapi.json, from which it is made.

import type { Hono } from 'hono'
import type { FC } from 'hono/jsx'
import type { DashboardEnv } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { noSuchPage } from '../faults.ts'
import { REFERENCE } from '../paths.ts'
import { Prose } from '../prose.tsx'
import type { Show } from '../show.tsx'
import { type ApiDocument, listOperations, toApiDocument } from './api-document.ts'
import { Address, OperationNav, operationsOf, type ReferenceProps } from './operation-nav.tsx'
import { OperationPage } from './operation-page.tsx'

// The API reference: how to call it, and the list of what there is.

const ReferencePage: FC<ReferenceProps & { origin: string }> = ({ document, operations, origin }) => (
  <div class="reference">
    <OperationNav document={document} operations={operations} current={undefined} />
    <div class="stack wide">
      <header class="stack tight">
        <h1>API reference</h1>
        <p class="lead">
          <Prose text={document.info.description} /> Version {document.info.version}.
        </p>
      </header>
      <section class="card stack readable" aria-labelledby="authorization">
        <h2 id="authorization">Call it</h2>
        <p>
          Send an API key of the project with each request; the API keys page of a project makes one. Workflows of the
          project's repository need none.
        </p>
        <pre tabindex={0}>
          <code>{`curl -H "Authorization: Bearer $DOCMEND_API_KEY" '${origin}/v2/agent/PROJECT_ID/jobs'`}</code>
        </pre>
        <p>
          For tools: <a href="/openapi.json">openapi.json</a>, an OpenAPI 3.1 description from which these pages are
          made.
        </p>
      </section>
      {document.tags.map((tag) => (
        <section class="stack" aria-labelledby={slug(tag.name)}>
          <div class="stack tight">
            <h2 id={slug(tag.name)}>{tag.name}</h2>
            <p class="soft">{tag.description}</p>
          </div>
          <div class="card flush">
            <ul class="list operations">
              {operationsOf(operations, tag.name).map((operation) => (
                <li>
                  <a href={`${REFERENCE}/${operation.operationId}`}>{operation.summary}</a>
                  <p class="small soft">
                    <Address operation={operation} />
                  </p>
                </li>
              ))}
            </ul>
          </div>
        </section>
      ))}
    </div>
  </div>
)

function slug(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}

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
