// One operation: a call, its parameters, its body and its answers.

import type { FC } from 'hono/jsx'
import { plural } from '../../base/text.ts'
import { Prose } from '../prose.tsx'
import { type Answer, type ApiDocument, listParameters, type Operation, type Parameter } from './api-document.ts'
import { describeSchema, type Field } from './describe-schema.ts'
import { Address, OperationNav, type ReferenceProps } from './operation-nav.tsx'

// A `curl` of an operation, with the address of this service; what a person fills in stands in capitals.

function exampleRequest(operation: Operation, parameters: readonly Parameter[], origin: string): string {
  const { method, path, requestBody } = operation
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'projectId' ? 'PROJECT_ID' : name.toUpperCase(),
  )
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required === true)
    .map(
      ({ name, schema }) =>
        `${name}=${encodeURIComponent(typeof schema?.example === 'string' ? schema.example : name.toUpperCase())}`,
    )
    .join('&')
  const url = `'${origin}${filled}${query === '' ? '' : `?${query}`}'`
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  return [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    ...(needsKey(operation) ? [`-H "Authorization: Bearer $DOCMEND_API_KEY"`] : []),
    ...(type === undefined ? [] : [`-H 'Content-Type: ${type}'`, `-d '${writeBody(media?.example)}'`]),
    url,
  ].join(' \\\n  ')
}

function needsKey({ security = [] }: Operation): boolean {
  return security.length > 0
}

/** A quote ends the argument of a shell. */
function writeBody(example: unknown): string {
  const text = typeof example === 'string' ? example : JSON.stringify(example ?? {})
  return text.replaceAll("'", "'\\''")
}

// Fields of a schema, those of objects below them and folded.

const SchemaFields: FC<{ fields: readonly Field[] }> = ({ fields }) => (
  <ul class="schema-fields">
    {fields.map((field) => (
      <li>
        <p>
          <code class="name">{field.name}</code> <span class="small soft">{field.type}</span>
          {field.isRequired && <span class="chip">required</span>}
        </p>
        {field.description !== '' && (
          <p class="small">
            <Prose text={field.description} />
          </p>
        )}
        {field.limits.length > 0 && <p class="small soft">{field.limits.join(' · ')}</p>}
        {field.fields.length > 0 && (
          <details>
            <summary class="small">
              {plural(field.fields.length, 'field')} of <code>{field.name}</code>
            </summary>
            <SchemaFields fields={field.fields} />
          </details>
        )}
      </li>
    ))}
  </ul>
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
      {good.map(([status, answer], index) => (
        <GoodAnswer document={document} status={status} answer={answer} like={findLike(good.slice(0, index), answer)} />
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

/** The status of an earlier answer with the same content; undefined = it is the first of its kind. */
function findLike(earlier: readonly [string, Answer][], { content }: Answer): string | undefined {
  const schemas = schemasOf(content)
  return earlier.find((one) => schemas !== '' && schemasOf(one[1].content) === schemas)?.[0]
}

function schemasOf(content: Answer['content'] = {}): string {
  return Object.entries(content)
    .map(([type, { schema }]) => `${type} ${JSON.stringify(schema)}`)
    .join()
}

interface GoodAnswerProps {
  document: ApiDocument
  status: string
  answer: Answer
  /** Has been shown with the same content. */
  like: string | undefined
}

const GoodAnswer: FC<GoodAnswerProps> = ({ document, status, answer, like }) => (
  <div class="card stack">
    <p>
      <strong>{status}</strong> <Prose text={answer.description} />
    </p>
    {like === undefined ? (
      Object.entries(answer.content ?? {}).map(([type, { schema, example }]) => (
        <Content document={document} type={type} schema={schema} example={example} />
      ))
    ) : (
      <p class="small soft">With the same fields as {like}.</p>
    )}
  </div>
)
