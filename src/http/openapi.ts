// The OpenAPI 3.1 document, built from the same descriptions that the routes validate with.
import { OpenAPIHono, z } from '@hono/zod-openapi'
import { ErrorBodySchema } from '../contract/error-body.ts'
import { ERRORS, type ErrorCode } from '../contract/errors.ts'
import { JSON_TYPE } from '../contract/media-types.ts'
import { OPENAPI_TAGS, tagOf } from './openapi-tags.ts'
import { type DescribedAnswer, NO_QUERY, type OpenOperation, type Route, takesBody } from './operation.ts'

export type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>
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
  projectId: z
    .string()
    .openapi({ description: 'Shown by `docmend keys create`.', example: 'prj_Zx3mBq0vS5yT1nKd8LwR2g' }),
  id: z.string().openapi({ description: 'Id of the job.' }),
}

/** `document` is built on the first request and cached: it never changes while the server runs. */
export function openApiOperation(document: () => OpenApiDocument): OpenOperation {
  let made: OpenApiDocument | undefined
  return {
    id: 'getOpenApi',
    summary: 'This document',
    answers: { 200: { description: 'OpenAPI 3.1.', schema: z.looseObject({}) } },
    errors: [],
    async handle() {
      made ??= document()
      return { status: 200, body: made }
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
  for (const route of routes) app.openAPIRegistry.registerPath(describeRoute(route))
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Docmend',
      version,
      description: 'Turns prompts into pull requests that keep documentation accurate.',
      contact: { name: 'The operator of this installation' },
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    tags: OPENAPI_TAGS,
    servers: [{ url: '/' }],
  })
}

function describeRoute(route: Route): PathConfig {
  const { method, path, scope, description } = route
  return {
    method,
    path,
    operationId: description.id,
    summary: description.summary,
    tags: [tagOf(path)],
    security: scope === null ? [] : [{ apiKey: [] }],
    description: scope === null ? 'Needs no API key.' : `Needs an API key with the scope \`${scope}\`.`,
    request: describeRequest(route),
    responses: { ...describeAnswers(route), ...describeErrors(route) },
  }
}

function describeRequest({ path, description }: Route): NonNullable<PathConfig['request']> {
  const { query, headers, isBodyOptional = false } = description
  const sent = sentBy(description)
  const named = Object.entries(PARAMETERS).filter(([name]) => path.includes(`{${name}}`))
  return {
    ...(named.length === 0 ? {} : { params: z.object(Object.fromEntries(named)) }),
    ...(query === undefined ? {} : { query }),
    ...(headers === undefined ? {} : { headers }),
    ...(sent === undefined ? {} : { body: { required: !isBodyOptional, content: toContent(sent) } }),
  }
}

/** Media type -> schema of what the operation takes. */
function sentBy({ body, sent }: Route['description']): Readonly<Record<string, z.ZodType>> | undefined {
  return body !== undefined && takesBody(body) ? { [JSON_TYPE]: body } : sent
}

function toContent(schemas: Readonly<Record<string, z.ZodType>>) {
  return Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }]))
}

function describeAnswers({ description: { answers } }: Route): PathConfig['responses'] {
  return Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, describeAnswer(answer)]))
}

function describeAnswer({ description, schema, also = {}, headers }: DescribedAnswer) {
  const content = { ...(schema === undefined ? {} : { [JSON_TYPE]: schema }), ...also }
  return {
    description,
    ...(headers === undefined ? {} : { headers }),
    ...(Object.keys(content).length === 0 ? {} : { content: toContent(content) }),
  }
}

/** One response per status; its description lists the error codes with that status. */
function describeErrors(route: Route): PathConfig['responses'] {
  const byStatus = Map.groupBy(errorsOf(route), (code) => ERRORS[code][0])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${ERRORS[code][1]}`).join(' '),
        content: toContent({ [JSON_TYPE]: ErrorBodySchema }),
      },
    ]),
  )
}

function errorsOf({ scope, description: { query, body, errors } }: Route): ErrorCode[] {
  return [
    ...(scope === null ? (['internal_error'] as const) : GUARD_ERRORS),
    ...(query === undefined || query === NO_QUERY ? [] : (['invalid_query'] as const)),
    ...(body === undefined || !takesBody(body) ? [] : BODY_ERRORS),
    ...errors,
  ]
}
