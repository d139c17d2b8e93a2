// The API reference: how to call it, and the list of what there is.
import type { FC } from 'hono/jsx'
import { REFERENCE } from '../paths.ts'
import { Prose } from '../prose.tsx'
import { Address, OperationNav, operationsOf, type ReferenceProps } from './operation-nav.tsx'

export const ReferencePage: FC<ReferenceProps & { origin: string }> = ({ document, operations, origin }) => (
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
