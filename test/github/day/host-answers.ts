// The REST API over the model of GitHub, in place of `fetch`: what the polls and the webhooks' handlers ask for.
import { ANSWER_SHAPES } from '../../../src/github/api/checked-octokit.ts'
import type { Deliveries } from './deliveries.ts'
import {
  APP_ID,
  coveredBy,
  fullNameOf,
  type HostState,
  type Installation,
  installationOf,
  presentInstallation,
  presentPull,
  presentRepository,
  type Repository,
} from './host-state.ts'

interface Answer {
  status: number
  body: unknown
}

/** Throws when the model lacks what the service reads: its polls would only log that, and webhooks might hide it. */
const OK = (route: keyof typeof ANSWER_SHAPES, body: unknown): Answer => {
  ANSWER_SHAPES[route].parse(body)
  return { status: 200, body }
}
const NOT_FOUND: Answer = { status: 404, body: { message: 'Not Found' } }

interface Request {
  method: string
  url: URL
  token: string
}

export function createHostFetch(state: HostState, deliveries: Deliveries, now: () => number): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const token = new Headers(init?.headers).get('authorization')?.replace(/^bearer /i, '') ?? ''
    const { status, body } = answer({ method: init?.method ?? 'GET', url, token }, state, deliveries, now)
    const headers = { 'content-type': 'application/json', date: new Date(now()).toUTCString() }
    return new Response(status === 204 ? null : JSON.stringify(body), { status, headers })
  }
}

function answer(request: Request, state: HostState, deliveries: Deliveries, now: () => number): Answer {
  const [, first = '', ...rest] = request.url.pathname.split('/')
  switch (first) {
    case 'app':
      return answerApp(request, rest, state, deliveries, now)
    case 'installation':
      return answerInstallation(request, state)
    case 'repos':
      return answerRepository(request, rest, state)
    default:
      throw new Error(`The model of GitHub has no ${request.method} ${request.url.pathname}`)
  }
}

function answerApp(
  { method }: Request,
  [what, id, more]: string[],
  state: HostState,
  deliveries: Deliveries,
  now: () => number,
): Answer {
  if (what === undefined) return OK('GET /app', { id: APP_ID, slug: 'docmend' })
  if (what === 'hook') {
    if (method === 'GET') return OK('GET /app/hook/deliveries', deliveries.list())
    deliveries.again(Number(more))
    return { status: 202, body: {} }
  }
  if (id === undefined) return OK('GET /app/installations', [...state.installations.values()].map(presentInstallation))
  const installation = state.installations.get(Number(id))
  if (installation === undefined) return NOT_FOUND
  if (more === undefined) return OK('GET /app/installations/{installation_id}', presentInstallation(installation))
  if (installation.isSuspended) return { status: 403, body: { message: 'This installation has been suspended' } }
  const expires_at = new Date(now() + 3_600_000).toISOString()
  return { status: 201, body: { token: `ghs_${installation.id}`, expires_at } }
}

function answerInstallation({ method, token }: Request, state: HostState): Answer {
  if (method === 'DELETE') return { status: 204, body: null }
  const installation = installationOfToken(state, token)
  if (installation === undefined) return { status: 401, body: { message: 'Bad credentials' } }
  const repositories = coveredBy(state, installation).map(presentRepository)
  return OK('GET /installation/repositories', { total_count: repositories.length, repositories })
}

function answerRepository({ url, token }: Request, [owner, name, what]: string[], state: HostState): Answer {
  const repository = named(state, `${owner}/${name}`)
  if (repository === undefined) return NOT_FOUND
  if (what === 'installation') {
    const installation = installationOf(state, repository)
    return installation === undefined
      ? NOT_FOUND
      : OK('GET /repos/{owner}/{repo}/installation', presentInstallation(installation))
  }
  const reader = installationOfToken(state, token)
  if (reader === undefined) return { status: 401, body: { message: 'Bad credentials' } }
  if (!coveredBy(state, reader).includes(repository)) return NOT_FOUND
  if (what === undefined) return OK('GET /repos/{owner}/{repo}', presentRepository(repository))
  const branch = url.searchParams.get('head')?.split(':')[1]
  return OK(
    'GET /repos/{owner}/{repo}/pulls',
    repository.pulls.filter((pull) => pull.branch === branch).map((pull) => presentPull(repository, pull)),
  )
}

function installationOfToken(state: HostState, token: string): Installation | undefined {
  const installation = state.installations.get(Number(token.replace('ghs_', '')))
  return installation?.isSuspended === true ? undefined : installation
}

/** By its present name, or by a former one that no other repository has taken. */
function named(state: HostState, name: string): Repository | undefined {
  const all = [...state.repositories.values()]
  const former = state.formerNames.get(name)
  return all.find((one) => fullNameOf(one) === name) ?? all.find(({ id }) => id === former)
}
