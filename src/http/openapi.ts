// The OpenAPI 3.1 document, built from the same descriptions that the routes validate with.
import { OpenAPIHono, z } from '@hono/zod-openapi'
import { ErrorBodySchema } from '../contract/error-body.ts'
import { ERRORS, type ErrorCode } from '../contract/errors.ts'
import { JSON_TYPE, REQUEST_ID_HEADER } from '../contract/headers.ts'
import { JOB_ID } from '../contract/job.ts'
import {
  WEBHOOK_EVENTS,
  WEBHOOK_ID_HEADER,
  WEBHOOK_SIGNATURE_HEADER,
  WEBHOOK_TIMESTAMP_HEADER,
  type WebhookEventType,
  webhookBodySchema,
} from '../contract/webhook-events.ts'
import { ANSWER_EXAMPLES, SENT_EXAMPLES } from './openapi-examples.ts'
import { describeHeaders, headerComponents } from './openapi-headers.ts'
import { NO_QUERY, type OpenOperation, type Route, takesBody } from './operation.ts'

// The webhooks of the OpenAPI document: what a receiver gets, with the headers that it verifies.

const WEBHOOKS_TAG = {
  name: 'Webhooks',
  description: 'Events that Docmend sends to the endpoints of a project.',
}

const SIGNED =
  'Signed after Standard Webhooks 1.0.0. Verify the signature over `webhook-id`, `webhook-timestamp` and the raw body, and ignore an id that you have had before.'

const headers = z.object({
  [WEBHOOK_ID_HEADER]: z.string().openapi({
    description: 'Id of the event, the same in every attempt.',
    example: 'msg_0f3c9d1b6a7e48c2b5d4e6f708192a3b',
  }),
  [WEBHOOK_TIMESTAMP_HEADER]: z
    .string()
    .regex(/^\d+$/)
    .openapi({ description: 'Seconds since 1970 of this attempt.', example: '1795682463' }),
  [WEBHOOK_SIGNATURE_HEADER]: z.string().openapi({
    description: 'Signatures, separated by spaces; two while the secret is being replaced.',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  }),
})

/** Gives a webhook as the registry of the OpenAPI document takes it; its "path" is the type of the event. */
function describeWebhook(type: WebhookEventType) {
  const name = type.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const schema = webhookBodySchema(type, `${name}Webhook`)
  return {
    method: 'post' as const,
    path: type,
    operationId: `on${name}`,
    tags: [WEBHOOKS_TAG.name],
    summary: WEBHOOK_EVENTS[type].meaning,
    description: SIGNED,
    security: [],
    request: { headers, body: { required: true, content: { [JSON_TYPE]: { schema } } } },
    responses: {
      '2XX': { description: 'Delivered. Docmend ignores the body of the answer.' },
      '410': { description: 'The receiver wants no more events: Docmend disables the endpoint.' },
      default: { description: 'Not delivered. Docmend tries again, up to ten times over three days.' },
    },
  }
}

// The groups of operations in the OpenAPI document. Generated clients and references show one section for each.

interface Tag {
  name: string
  description: string
  /** Beginnings of the paths that belong to it. */
  paths: readonly string[]
}

const TAGS: readonly Tag[] = [
  { name: 'Jobs', description: 'Prompts that become pull requests or patches.', paths: ['/v1/agent/', '/v2/agent/'] },
  {
    name: 'Page views',
    description: 'Reports on page views, human and AI, and their input.',
    paths: ['/v1/analytics/'],
  },
  { name: 'Browser script', description: 'Counts page views in browsers.', paths: ['/v1/beacon/', '/beacon.js'] },
  { name: 'Service', description: 'Health and description of this service.', paths: ['/'] },
]

/** As in the OpenAPI document. */
const OPENAPI_TAGS = TAGS.map(({ name, description }) => ({ name, description }))

function tagOf(path: string): string {
  const tag = TAGS.find(({ paths }) => paths.some((start) => path.startsWith(start)))
  if (tag === undefined) throw new Error(`The path of a route begins with a slash: ${path}`)
  return tag.name
}

type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>
type PathConfig = Parameters<OpenAPIHono['openAPIRegistry']['registerPath']>[0]

const GUARD_ERRORS = [
  'missing_credentials',
  'unknown_key',
  'revoked_key',
  'expired_key',
  'invalid_token',
  'scope_missing',
  'token_not_allowed',
  'address_not_allowed',
  'project_not_found',
  'internal_error',
  'store_unavailable',
  'store_damaged',
  'github_unavailable',
] as const satisfies ErrorCode[]
const BODY_ERRORS = ['invalid_json', 'invalid_body', 'body_too_large', 'unsupported_media_type'] as const
const PARAMETERS = {
  projectId: z.string().openapi({
    pattern: '^prj_[A-Za-z0-9_-]{22}$',
    description: 'Shown by `docmend keys create`.',
    example: 'prj_Zx3mBq0vS5yT1nKd8LwR2g',
  }),
  id: z.string().openapi({ ...JOB_ID, description: 'Id of the job.' }),
}

/** It asks for nothing: the service uses another id instead of one that it cannot take. */
const RequestIdSchema = z
  .string()
  .optional()
  .openapi({
    param: { name: REQUEST_ID_HEADER, in: 'header' },
    description:
      'Identifies the request in the log and on the answer, if it has 1 to 64 letters, digits, `_`, `-` or `=`.',
    example: 'deploy-4711',
  })

/** Pages that show the document or try it, on any site, may read it; it is the same for everyone. */
const SHARED_WITH_ALL_SITES = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** `document` is built on the first request and cached: it never changes while the server runs. */
export function openApiOperation(document: () => OpenApiDocument): OpenOperation {
  let text: string | undefined
  return {
    id: 'getOpenApi',
    summary: 'Get the OpenAPI description',
    answers: { 200: { description: 'OpenAPI 3.1.', schema: z.looseObject({}), headers: ['AllowOrigin'] } },
    errors: [],
    async handle() {
      text ??= JSON.stringify(document())
      return { status: 200, text, contentType: JSON_TYPE, headers: SHARED_WITH_ALL_SITES }
    },
  }
}

/** Returns the document of exactly these routes. */
export function createOpenApiDocument(routes: readonly Route[], version: string): OpenApiDocument {
  const app = new OpenAPIHono()
  app.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key of the project: mend_ and 49 letters and digits.',
  })
  const requestId = app.openAPIRegistry.registerParameter('RequestId', RequestIdSchema)
  for (const [name, header] of headerComponents()) app.openAPIRegistry.registerComponent('headers', name, header)
  for (const route of routes) app.openAPIRegistry.registerPath(describeRoute(route, requestId))
  for (const type of Object.keys(WEBHOOK_EVENTS) as WebhookEventType[])
    app.openAPIRegistry.registerWebhook(describeWebhook(type))
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Docmend',
      version,
      description: 'Turns prompts into pull requests that keep documentation accurate.',
      contact: { name: 'The instance admin of this installation' },
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    tags: [...OPENAPI_TAGS, WEBHOOKS_TAG],
    servers: [{ url: '/' }],
  })
}

function describeRoute(route: Route, requestId: z.ZodType): PathConfig {
  const { method, path, scope, description } = route
  return {
    method,
    path,
    operationId: description.id,
    summary: description.summary,
    ...(description.isDeprecated === true ? { deprecated: true } : {}),
    tags: [tagOf(path)],
    security: scope === null ? [] : [{ apiKey: [] }],
    description: scope === null ? 'Needs no API key.' : `Needs an API key with the scope \`${scope}\`.`,
    request: describeRequest(route, requestId),
    responses: { ...describeAnswers(route), ...describeErrors(route) },
  }
}

function describeRequest({ path, description }: Route, requestId: z.ZodType): NonNullable<PathConfig['request']> {
  const { query, headers, isBodyOptional = false } = description
  const sent = sentBy(description)
  const named = Object.entries(PARAMETERS).filter(([name]) => path.includes(`{${name}}`))
  return {
    ...(named.length === 0 ? {} : { params: z.object(Object.fromEntries(named)) }),
    ...(query === undefined ? {} : { query }),
    headers: z.object({ ...headers?.shape, [REQUEST_ID_HEADER]: requestId }),
    ...(sent === undefined
      ? {}
      : { body: { required: !isBodyOptional, content: toContent(sent, SENT_EXAMPLES[description.id]) } }),
  }
}

/** Media type -> schema of what the operation takes. */
function sentBy({ body, sent }: Route['description']): Readonly<Record<string, z.ZodType>> | undefined {
  return body !== undefined && takesBody(body) ? { [JSON_TYPE]: body } : sent
}

function toContent(schemas: Readonly<Record<string, z.ZodType>>, examples: Readonly<Record<string, unknown>> = {}) {
  return Object.fromEntries(
    Object.entries(schemas).map(([type, schema]) => [
      type,
      { schema, ...(type in examples ? { example: examples[type] } : {}) },
    ]),
  )
}

function describeAnswers({ scope, description: { id, answers, answerHeaders = [] } }: Route): PathConfig['responses'] {
  return Object.fromEntries(
    Object.entries(answers).map(([status, { description, schema, also = {}, headers = [] }]) => {
      const content = { ...(schema === undefined ? {} : { [JSON_TYPE]: schema }), ...also }
      return [
        status,
        {
          description,
          headers: describeHeaders([...answerHeaders, ...headers], Number(status), scope !== null),
          ...(Object.keys(content).length === 0 ? {} : { content: toContent(content, ANSWER_EXAMPLES[id]) }),
        },
      ]
    }),
  )
}

/** One response per status; its description lists the error codes with that status. */
function describeErrors(route: Route): PathConfig['responses'] {
  const byStatus = Map.groupBy(errorsOf(route), (code) => ERRORS[code][0])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${ERRORS[code][1]}`).join(' '),
        headers: describeHeaders(route.description.answerHeaders ?? [], status, route.scope !== null),
        content: toContent({ [JSON_TYPE]: ErrorBodySchema }),
      },
    ]),
  )
}

function errorsOf({ scope, description: { query, body, sent, errors } }: Route): ErrorCode[] {
  const all: ErrorCode[] = [
    ...(scope === null ? (['internal_error'] as const) : GUARD_ERRORS),
    ...(query === undefined || query === NO_QUERY ? [] : (['invalid_query'] as const)),
    ...(body === undefined || !takesBody(body) ? [] : BODY_ERRORS),
    ...(scope === null || sent !== undefined ? [] : (['body_too_large'] as const)),
    ...errors,
  ]
  return [...new Set(all)]
}
