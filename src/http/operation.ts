// What a route is: its path, who may use it, its input and output. The same description validates requests and builds the
// OpenAPI document, so the two cannot disagree.
import { z } from '@hono/zod-openapi'
import { accepts } from 'hono/accepts'
import type { ErrorCode } from '../contract/errors.ts'
import type { Scope } from '../contract/scopes.ts'
import type { Project } from '../projects/project.ts'
import type { Admission, Guard } from './auth.ts'
import type { ApiContext } from './context.ts'
import type { AnswerHeader } from './openapi-headers.ts'
import { countsByHour, formatRateLimits, type Quota, type RateLimits } from './rate-limit-headers.ts'
import { isLocal } from './request/client-address.ts'
import { parseInput } from './request/parse.ts'
import { readJsonBody, readOptionalJsonBody, requireFittingLength } from './request/read-json-body.ts'

/** Body of an operation that takes none: it is not even read. */
export const NO_BODY: z.ZodType<undefined> = z.undefined()
export const NO_QUERY = z.object({})

export type Answer = JsonAnswer | TextAnswer | StreamAnswer | EmptyAnswer | ReadyAnswer

export interface JsonAnswer {
  status: 200 | 201
  body: object
  headers?: Record<string, string>
}

interface TextAnswer {
  status: 200
  /** A string, or raw bytes. */
  text: string | Uint8Array<ArrayBuffer>
  /** With its charset, if that is known. */
  contentType: string
  headers?: Record<string, string>
}

/** A body that is streamed. */
interface StreamAnswer {
  status: 200
  /** Is canceled when the client disconnects, and when the body is not needed (HEAD). */
  stream: ReadableStream<Uint8Array<ArrayBuffer>>
  contentType: string
  headers?: Record<string, string>
}

/** An answer whose status and headers follow from another protocol. */
interface ReadyAnswer {
  response: Response
}

export interface EmptyAnswer {
  status: 204 | 304
  headers?: Record<string, string>
}

/** A request that was authenticated and parsed. */
export interface ProjectRequest<Query, Body> {
  project: Project
  /** Identifies the credential: the same for all its requests, and not a secret. */
  askedBy: string
  /** Describes the credential for people, as the subject of a sentence, such as `the API key "nightly"`. */
  requestedBy: string
  /** Set when a workflow run asks without a key. */
  run?: Admission['run']
  /** What its key may do; absent for a workflow run. */
  scopes?: readonly Scope[]
  /** The id in `/job/{id}`; '' if the path has none. */
  jobId: string
  query: Query
  body: Body
  header: (name: string) => string | undefined
  /** Returns the media type that the client prefers, or the first of these when it has no preference. */
  choose: <Type extends string>(types: readonly [Type, ...Type[]]) => Type
  /** The body, for an operation that reads it itself while it arrives. */
  stream: () => ReadableStream<Uint8Array> | null
  /** Aborts when the client disconnects. */
  clientGone: () => AbortSignal
  /** Closes the connection of a client that does not read its answer; does nothing to one that has all of it. */
  dropClient: () => void
}

/** A request that needs no API key. */
export interface OpenRequest {
  /** '' if the path has none; the project may not exist. */
  projectId: string
  /** The client's address behind the trusted proxies; undefined when they hide it. */
  clientAddress: () => string | undefined
  /** Whether it comes from this machine, and through no proxy. */
  isLocal: () => boolean
  header: (name: string) => string | undefined
  stream: () => ReadableStream<Uint8Array> | null
  /** Sets a header on the answer, also on an error. */
  answerHeader: (name: string, value: string) => void
}

interface DescribedAnswer {
  description: string
  /** Schema of the JSON body; absent if there is none. */
  schema?: z.ZodType
  /** Other formats of the same data, by media type. */
  also?: Readonly<Record<string, z.ZodType>>
  /** In addition to those that every answer has. */
  headers?: readonly AnswerHeader[]
}

interface Description {
  /** `operationId` in the OpenAPI document: generated clients use it as a function name. */
  id: string
  summary: string
  /** For clients that still use it; others should use the operation that replaces it. */
  isDeprecated?: boolean
  /** Status -> its meaning and the schema of its body. */
  answers: Readonly<Record<number, DescribedAnswer>>
  /** Headers of all its answers, also of errors. */
  answerHeaders?: readonly AnswerHeader[]
  /** Media type -> schema of a body that the operation reads itself while it arrives. */
  sent?: Readonly<Record<string, z.ZodType>>
  /** No body, or an empty one, means `{}`. */
  isBodyOptional?: boolean
  /** The operation's own error codes; those of authentication and parsing are added automatically. */
  errors: readonly ErrorCode[]
}

interface ProjectOperation<Query = object, Body = unknown> extends Description {
  query: z.ZodObject & z.ZodType<Query>
  body: z.ZodType<Body>
  headers?: z.ZodObject
  /** Whether workflow runs of other repositories may use it: for their own jobs only, and only where the project lists them. */
  isForOtherRepositories?: boolean
  /** What is left of the operation's own limits. */
  quotas?: (projectId: string) => Quota[]
  handle: (request: ProjectRequest<Query, Body>) => Promise<Answer>
}

export interface OpenOperation extends Description {
  headers?: z.ZodObject
  handle: (request: OpenRequest) => Promise<Answer>
}

export interface Route {
  method: 'get' | 'post' | 'options'
  /** With parameters in braces, as in OpenAPI. */
  path: string
  /** null: anyone may use it. */
  scope: Scope | null
  description: Description & {
    query?: z.ZodObject
    body?: z.ZodType
    headers?: z.ZodObject
  }
  answer: (context: ApiContext, gate: Gate) => Promise<Answer>
}

/** What is served, whether or not the OpenAPI document describes it. */
export type ServedRoute = Pick<Route, 'method' | 'path' | 'answer'>

/** What runs between a request and its operation. */
export interface Gate {
  guard: Guard
  clientAddress: (context: ApiContext) => string | undefined
  bodyMaxBytes: number
  rateLimits: RateLimits
  /** Gives what sends requests to this API in the name of the client: from its address, and under the same request id. */
  callAs: (context: ApiContext) => typeof fetch
}

/** A route of one project: needs an API key with the scope. */
export function projectRoute<Query, Body>(
  method: 'get' | 'post',
  path: string,
  scope: Scope,
  operation: ProjectOperation<Query, Body>,
): Route {
  const readBody = operation.isBodyOptional === true ? readOptionalJsonBody : readJsonBody
  const answer = async (context: ApiContext, gate: Gate): Promise<Answer> => {
    const { isForOtherRepositories = false } = operation
    const admission = await gate.guard(context, { scope, isForOtherRepositories })
    try {
      return await answerAdmitted(context, gate, admission)
    } finally {
      // What other clients use of the project is no business of a run of another repository, which has a limit of its own.
      const tellsHourly = countsByHour(scope) && admission.run?.isOther !== true
      const hourly = tellsHourly ? await gate.rateLimits.ofHour(admission.project.id, method !== 'get') : []
      tellLimits(context, [...hourly, ...(operation.quotas?.(admission.project.id) ?? [])])
    }
  }
  const answerAdmitted = async (context: ApiContext, { bodyMaxBytes }: Gate, admission: Admission): Promise<Answer> => {
    const query = parseInput(operation.query, readQuery(context), 'invalid_query')
    if (operation.sent === undefined) requireFittingLength(context, bodyMaxBytes)
    const sent = takesBody(operation.body) ? await readBody(context, bodyMaxBytes) : undefined
    return operation.handle({
      ...admission,
      jobId: context.req.param('id') ?? '',
      query,
      body: parseInput(operation.body, sent, 'invalid_body'),
      header: (name) => context.req.header(name),
      choose: (types) => chooseType(context, types),
      stream: () => context.req.raw.body,
      clientGone: () => context.req.raw.signal,
      dropClient: () => dropClient(context),
    })
  }
  return { method, path, scope, description: operation, answer }
}

export function tellLimits(context: ApiContext, quotas: readonly Quota[]): void {
  if (quotas.length === 0) return
  for (const [name, value] of Object.entries(formatRateLimits(quotas))) context.header(name, value)
}

/** A route that anyone may use. */
export function openRoute(method: Route['method'], path: string, operation: OpenOperation): Route {
  const answer = (context: ApiContext, { clientAddress }: Gate): Promise<Answer> =>
    operation.handle({
      projectId: context.req.param('projectId') ?? '',
      clientAddress: () => clientAddress(context),
      isLocal: () => isLocal(context),
      header: (name) => context.req.header(name),
      stream: () => context.req.raw.body,
      answerHeader: (name, value) => context.header(name, value),
    })
  return { method, path, scope: null, description: operation, answer }
}

/** Lets TypeScript infer the types of query and body from their schemas. */
export function projectOperation<Query, Body>(described: ProjectOperation<Query, Body>): ProjectOperation<Query, Body> {
  return described
}

export function takesBody(schema: z.ZodType | undefined): boolean {
  return schema !== undefined && schema !== NO_BODY
}

/**
 * An empty parameter counts as absent, because many clients send every parameter that they know. One that is given twice
 * stays a list, which no schema accepts: choosing one of the two would be a guess.
 */
function readQuery(context: ApiContext): Record<string, string | string[]> {
  const sent = Object.entries(context.req.queries()).map(([name, values]) => [name, values.filter(Boolean)] as const)
  const given = sent.flatMap(([name, [value, ...more]]) => (value === undefined ? [] : [[name, value, more] as const]))
  return Object.fromEntries(given.map(([name, value, more]) => [name, more.length === 0 ? value : [value, ...more]]))
}

function dropClient(context: ApiContext): void {
  // Hono leaves `env` undefined when there is no server, although its type says otherwise.
  const bindings: ApiContext['env'] | undefined = context.env
  const outgoing = bindings?.outgoing
  if (outgoing?.writableFinished === false) outgoing.destroy()
}

/**
 * If none of the requested types is available, the answer has the first one, because many programs send types out of habit.
 */
function chooseType<Type extends string>(context: ApiContext, types: readonly [Type, ...Type[]]): Type {
  const wanted = accepts(context, { header: 'Accept', supports: [...types], default: types[0] })
  return types.find((type) => type === wanted) ?? types[0]
}
