// The API reference: the list of what there is, and one page for each operation.
import type { FC } from 'hono/jsx'
import { REFERENCE } from '../paths.ts'
import { type Answer, type ApiDocument, listParameters, type Operation } from './api-document.ts'
import { describeSchema } from './describe-schema.ts'
import { exampleRequest, needsKey } from './example-request.ts'
import { Prose, SchemaFields } from './schema-fields.tsx'

interface ReferenceProps {
  document: ApiDocument
  operations: readonly Operation[]
}

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

function operationsOf(operations: readonly Operation[], tag: string): Operation[] {
  return operations.filter(({ tags }) => tags.includes(tag))
}

function slug(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}

const Address: FC<{ operation: Operation }> = ({ operation: { method, path } }) => (
  <code class="address">
    <span class={`method ${method.toLowerCase()}`}>{method}</span> {path}
  </code>
)

const OperationNav: FC<ReferenceProps & { current: string | undefined }> = ({ document, operations, current }) => (
  <nav aria-label="Operations" class="operation-nav">
    <details open={false}>
      <summary>All operations</summary>
      <NavLists document={document} operations={operations} current={current} />
    </details>
    <div class="always">
      <NavLists document={document} operations={operations} current={current} />
    </div>
  </nav>
)

const NavLists: FC<ReferenceProps & { current: string | undefined }> = ({ document, operations, current }) => (
  <>
    <p>
      <a href={REFERENCE} aria-current={current === undefined ? 'page' : undefined}>
        Overview
      </a>
    </p>
    {document.tags.map(({ name }) => (
      <>
        <p class="small soft">{name}</p>
        <ul>
          {operationsOf(operations, name).map(({ operationId, summary, isWebhook, path }) => (
            <li>
              <a href={`${REFERENCE}/${operationId}`} aria-current={operationId === current ? 'page' : undefined}>
                {isWebhook ? path : summary}
              </a>
            </li>
          ))}
        </ul>
      </>
    ))}
  </>
)

export const OperationPage: FC<ReferenceProps & { operation: Operation; origin: string }> = ({
  document,
  operations,
  operation,
  origin,
}) => {
  const parameters = listParameters(document, operation)
  return (
    <div class="reference">
      <OperationNav document={document} operations={operations} current={operation.operationId} />
      <article class="stack wide">
        <header class="stack tight">
          <h1>{operation.isWebhook ? operation.path : operation.summary}</h1>
          <p>
            <Address operation={operation} />
          </p>
          {operation.isWebhook && (
            <p class="lead">
              <Prose text={operation.summary} />
            </p>
          )}
          {operation.description !== undefined && (
            <p class="lead">
              <Prose text={operation.description} />
            </p>
          )}
        </header>
        {!operation.isWebhook && (
          <section class="stack" aria-labelledby="example">
            <h2 id="example">Example</h2>
            <pre id="example-request" tabindex={0}>
              <code>{exampleRequest(operation, parameters, origin)}</code>
            </pre>
            <p class="row">
              <button type="button" data-copy="example-request" hidden>
                Copy
              </button>
              {!needsKey(operation) && <span class="small soft">It needs no key.</span>}
            </p>
          </section>
        )}
        <Parameters document={document} parameters={parameters} />
        <Body document={document} operation={operation} />
        <Answers document={document} operation={operation} />
      </article>
    </div>
  )
}

const Parameters: FC<{ document: ApiDocument; parameters: ReturnType<typeof listParameters> }> = ({
  document,
  parameters,
}) => {
  if (parameters.length === 0) return null
  const fields = parameters.map(({ name, schema = {}, required = false, description, in: place }) => {
    const field = describeSchema(schema, document.components.schemas, name, required)
    return { ...field, type: `${field.type}, in the ${place}`, description: description ?? field.description }
  })
  return (
    <section class="stack" aria-labelledby="parameters">
      <h2 id="parameters">Parameters</h2>
      <SchemaFields fields={fields} />
    </section>
  )
}

const Body: FC<{ document: ApiDocument; operation: Operation }> = ({
  document,
  operation: { requestBody, isWebhook },
}) => {
  if (requestBody === undefined) return null
  return (
    <section class="stack" aria-labelledby="body">
      <h2 id="body">{isWebhook ? 'What is sent' : 'Body'}</h2>
      {Object.entries(requestBody.content).map(([type, { schema, example }]) => (
        <Content document={document} type={type} schema={schema} example={example} />
      ))}
    </section>
  )
}

const Content: FC<{
  document: ApiDocument
  type: string
  schema: Parameters<typeof describeSchema>[0] | undefined
  example: unknown
}> = ({ document, type, schema, example }) => {
  const field = schema && describeSchema(schema, document.components.schemas)
  return (
    <div class="stack">
      <p>
        <code>{type}</code>
        {field !== undefined && field.fields.length === 0 && <span class="small soft"> {field.type}</span>}
      </p>
      {field !== undefined && field.fields.length > 0 && <SchemaFields fields={field.fields} />}
      {example !== undefined && (
        <details>
          <summary>Example of {type}</summary>
          <pre tabindex={0}>
            <code>{typeof example === 'string' ? example : JSON.stringify(example, null, 2)}</code>
          </pre>
        </details>
      )}
    </div>
  )
}

const Answers: FC<{ document: ApiDocument; operation: Operation }> = ({ document, operation: { responses } }) => {
  const all = Object.entries(responses)
  // Such as `404` or `4XX`.
  const bad = all.filter(([status]) => /^[45]/.test(status))
  const good = all.filter((one) => !bad.includes(one))
  return (
    <section class="stack" aria-labelledby="answers">
      <h2 id="answers">Answers</h2>
      {good.map(([status, answer]) => (
        <GoodAnswer document={document} status={status} answer={answer} />
      ))}
      {bad.length > 0 && (
        <div class="card">
          <dl class="facts">
            {bad.map(([status, { description }]) => (
              <>
                <dt>
                  <strong>{status}</strong>
                </dt>
                <dd>
                  <Prose text={description} />
                </dd>
              </>
            ))}
          </dl>
        </div>
      )}
    </section>
  )
}

const GoodAnswer: FC<{ document: ApiDocument; status: string; answer: Answer }> = ({ document, status, answer }) => (
  <div class="card stack">
    <p>
      <strong>{status}</strong> <Prose text={answer.description} />
    </p>
    {Object.entries(answer.content ?? {}).map(([type, { schema, example }]) => (
      <Content document={document} type={type} schema={schema} example={example} />
    ))}
  </div>
)
