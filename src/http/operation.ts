// What a route is: where it lies, who may use it, what goes in and out. The same description validates requests and
// makes the OpenAPI document, so the two cannot disagree.
import { z } from '@hono/zod-openapi'
import type { ErrorCode } from '../contract/errors.ts'
import type { Scope } from '../contract/scopes.ts'
import type { Project } from '../projects/project.ts'
import type { Guard } from './auth.ts'
import type { ApiContext } from './context.ts'
import { parseInput } from './parse.ts'
import { readJsonBody } from './read-json-body.ts'

/** Body of an operation that takes none: it is not even read. */
export const NO_BODY: z.ZodType<undefined> = z.undefined()
export const NO_QUERY = z.object({})

export interface Answer {
  status: 200 | 201
  body: object
  headers?: Record<string, string>
}

/** A request that was let pass and understood. */
export interface ProjectRequest<Query, Body> {
  project: Project
  /** Of `/job/{id}`; '' where the path has none. */
  jobId: string
  query: Query
  body: Body
  header: (name: string) => string | undefined
  /** Aborts when the client goes away. */
  clientGone: () => AbortSignal
}

interface Description {
  /** `operationId` of the OpenAPI document: generated clients name their functions so. */
  id: string
  summary: string
  /** Status -> what it means and the schema of its body. */
  answers: Readonly<Record<number, { description: string; schema: z.ZodType }>>
  /** Refusals that are the operation's own; those of guarding and reading are added by themselves. */
  errors: readonly ErrorCode[]
}

export interface ProjectOperation<Query = object, Body = unknown> extends Description {
  query: z.ZodObject & z.ZodType<Query>
  body: z.ZodType<Body>
  headers?: z.ZodObject
  /** Refuses a body before it is held against the schema. Throws `ApiError`. */
  check?: (body: unknown) => void
  handle: (request: ProjectRequest<Query, Body>) => Promise<Answer>
}

export interface OpenOperation extends Description {
  handle: () => Promise<Answer>
}

export interface Route {
  method: 'get' | 'post'
  /** With parameters in braces, as OpenAPI writes them. */
  path: string
  /** null: anyone may use it. */
  scope: Scope | null
  description: Description & { query?: z.ZodObject; body?: z.ZodType; headers?: z.ZodObject }
  answer: (context: ApiContext, gate: Gate) => Promise<Answer>
}

/** What stands between a request and its operation. */
export interface Gate {
  guard: Guard
  bodyMaxBytes: number
}

/** A route of one project: needs an API key with the scope. */
export function projectRoute<Query, Body>(
  method: 'get' | 'post',
  path: string,
  scope: Scope,
  operation: ProjectOperation<Query, Body>,
): Route {
  const answer = async (context: ApiContext, { guard, bodyMaxBytes }: Gate): Promise<Answer> => {
    const project = await guard(context, scope)
    const query = parseInput(operation.query, readQuery(context), 'invalid_query')
    const sent = takesBody(operation.body) ? await readJsonBody(context, bodyMaxBytes) : undefined
    operation.check?.(sent)
    return operation.handle({
      project,
      jobId: context.req.param('id') ?? '',
      query,
      body: parseInput(operation.body, sent, 'invalid_body'),
      header: (name) => context.req.header(name),
      clientGone: () => context.req.raw.signal,
    })
  }
  return { method, path, scope, description: operation, answer }
}

/** A route that anyone may use. */
export function openRoute(method: 'get', path: string, operation: OpenOperation): Route {
  return { method, path, scope: null, description: operation, answer: () => operation.handle() }
}

export function takesBody(schema: z.ZodType | undefined): boolean {
  return schema !== undefined && schema !== NO_BODY
}

/** A parameter given twice stays a list, which no schema takes: guessing which of the two was meant would be wrong. */
function readQuery(context: ApiContext): Record<string, string | string[]> {
  const entries = Object.entries(context.req.queries())
  return Object.fromEntries(entries.map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]))
}
