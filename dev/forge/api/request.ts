// The input and output of a REST handler, and the parsing of its inputs.
import { authorize, type Caller, type Need, requireToken } from '../auth.ts'
import type { ForgeContext } from '../context.ts'
import { notFound, Refusal, validationFailed } from '../refusal.ts'
import { type Account, findMoved, findRepository, fullName, type Repository } from '../state.ts'

export interface ApiRequest {
  context: ForgeContext
  caller: Caller
  method: string
  /** Without the prefix and the query, still encoded. */
  path: string
  params: Record<string, string>
  query: URLSearchParams
  /** The JSON object of the body; empty when there was no body. */
  body: Record<string, unknown>
  /** The `Accept` header. */
  accept: string
}

export interface ApiAnswer {
  status: number
  /** Sent as JSON, or unchanged when it is bytes. */
  body?: unknown
  headers?: Record<string, string>
}

export type ApiHandler = (request: ApiRequest) => ApiAnswer | Promise<ApiAnswer>

export type RepositoryHandler = (request: ApiRequest, repository: Repository) => ApiAnswer | Promise<ApiAnswer>

/**
 * Finds the repository of the path and checks that the caller may do this there; one of several permissions is enough.
 */
export function inRepository(
  permission: Need['permission'],
  level: Need['level'],
  handler: RepositoryHandler,
): ApiHandler {
  return (request) => {
    const repository = repositoryOf(request)
    authorize(request.caller, repository, { permission, level })
    return handler(request, repository)
  }
}

/** The repository that the path names. Throws a redirect by its id when it has been renamed, 404 when there is none. */
export function repositoryOf(request: ApiRequest): Repository {
  const { context, params, path, method } = request
  const name = `${params.owner}/${params.repo}`
  const repository = findRepository(context.state, name)
  if (repository !== undefined) return repository
  const moved = findMoved(context.state, name)
  if (moved === undefined) throw notFound()
  // An App asks where it is installed, and needs no access for that.
  if (request.caller.kind !== 'app') authorize(request.caller, moved, { permission: 'metadata', level: 'read' })
  const rest = path.split('/').slice(4).join('/')
  const query = request.query.size === 0 ? '' : `?${request.query.toString()}`
  const location = `${context.urls.api}/repositories/${moved.id}${rest === '' ? '' : `/${rest}`}${query}`
  const status = method === 'GET' ? 301 : 307
  throw new Refusal(status, 'Moved Permanently', { headers: { location } })
}

/**
 * `/repositories/ID/...`, the target of the redirect, as a path by name; undefined when there is no such repository.
 */
export function pathByName(context: ForgeContext, path: string): string | undefined {
  const [, id, rest = ''] = /^\/repositories\/(\d+)(\/.*)?$/.exec(path) ?? []
  const repository = id === undefined ? undefined : context.state.repositories.get(Number(id))
  return repository === undefined ? undefined : `/repos/${fullName(repository)}${rest}`
}

/** The author of the caller's commits and pull requests. */
export function actorOf(request: Pick<ApiRequest, 'caller'>): Account {
  return requireToken(request.caller).installation.app.bot
}

/** A required string; 422 with GitHub's message otherwise. */
export function text(request: ApiRequest, resource: string, field: string): string {
  const value = request.body[field]
  if (typeof value === 'string' && value !== '') return value
  throw validationFailed({ resource, field, code: value === undefined || value === null ? 'missing_field' : 'invalid' })
}

/** A string that may be absent or null. */
export function optionalText(request: ApiRequest, resource: string, field: string): string | undefined {
  const value = request.body[field]
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return value
  throw validationFailed({ resource, field, code: 'invalid' })
}

export function textList(request: ApiRequest, resource: string, field: string): string[] | undefined {
  const value = request.body[field]
  if (value === undefined) return undefined
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value
  throw validationFailed({ resource, field, code: 'invalid' })
}

/** One page of a list, with the Link header for the other pages. */
export function paginate<T>(request: ApiRequest, items: readonly T[]): { page: T[]; headers: Record<string, string> } {
  const perPage = Math.min(100, positive(request.query.get('per_page')) ?? 30)
  const number = positive(request.query.get('page')) ?? 1
  const last = Math.max(1, Math.ceil(items.length / perPage))
  const link = (page: number, rel: string) => {
    const query = new URLSearchParams(request.query)
    query.set('page', String(page))
    return `<${request.context.urls.api}${request.path}?${query.toString()}>; rel="${rel}"`
  }
  const links = [
    ...(number > 1 ? [link(number - 1, 'prev'), link(1, 'first')] : []),
    ...(number < last ? [link(number + 1, 'next'), link(last, 'last')] : []),
  ]
  const page = items.slice((number - 1) * perPage, number * perPage)
  return { page, headers: links.length === 0 ? {} : { link: links.join(', ') } }
}

function positive(value: string | null): number | undefined {
  return value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined
}
