// REST: the App, its installations and their tokens. https://docs.github.com/en/rest/apps
import { authorize, requireApp, requireToken } from '../auth.ts'
import { mintToken, type TokenRequest } from '../installation-tokens.ts'
import { takeManifestCode } from '../manifests.ts'
import { notFound, Refusal, validationFailed } from '../refusal.ts'
import { hasRepository, type Installation, repositoriesOf } from '../state.ts'
import type { Delivery } from '../webhooks.ts'
import { presentApp, presentDelivery, presentInstallation, presentToken } from './present-app.ts'
import { presentRepository } from './present-repository.ts'
import { type ApiAnswer, type ApiRequest, paginate, repositoryOf, textList } from './request.ts'

export function getApp({ context, caller }: ApiRequest): ApiAnswer {
  return { status: 200, body: presentApp(context.state, context.urls, requireApp(caller)) }
}

/** Needs no credential but the code. */
export function convertManifest({ context, params }: ApiRequest): ApiAnswer {
  const found = takeManifestCode(context, params.code ?? '')
  if (found === undefined) throw notFound()
  const { app, privateKeyPem } = found
  const { installations_count: _, ...shown } = presentApp(context.state, context.urls, app)
  const secrets = { client_secret: app.clientSecret, pem: privateKeyPem }
  const webhookSecret = app.webhookUrl === undefined ? null : app.webhookSecret
  return { status: 201, body: { ...shown, ...secrets, webhook_secret: webhookSecret } }
}

/** Newest first; the next part begins after the delivery that `cursor` names. */
export function listDeliveries(request: ApiRequest): ApiAnswer {
  const { context, query } = request
  const app = requireApp(request.caller)
  if (app.webhookUrl === undefined) throw notFound()
  const cursor = Number(query.get('cursor') ?? Number.POSITIVE_INFINITY)
  const perPage = Number(query.get('per_page') ?? 30)
  const all = context.webhooks.deliveries().filter((one) => one.appId === app.id && isOver(one) && one.id < cursor)
  const page = all.toReversed().slice(0, perPage)
  const last = page.at(-1)
  const next = `<${context.urls.api}/app/hook/deliveries?per_page=${perPage}&cursor=${last?.id}>; rel="next"`
  return { status: 200, headers: all.length > page.length ? { link: next } : {}, body: page.map(presentDelivery) }
}

function isOver({ status, error }: Delivery): boolean {
  return status !== null || error !== null
}

/** Answers at once; the delivery goes out by itself. */
export function redeliver({ context, caller, params }: ApiRequest): ApiAnswer {
  const app = requireApp(caller)
  const found = context.webhooks.deliveries().find((one) => one.appId === app.id && one.id === Number(params.delivery))
  if (found === undefined) throw notFound()
  void context.webhooks.redeliver(app, found)
  return { status: 202, body: {} }
}

export function listInstallations(request: ApiRequest): ApiAnswer {
  const { state, urls } = request.context
  const app = requireApp(request.caller)
  const all = [...state.installations.values()].filter((one) => one.app.id === app.id)
  const { page, headers } = paginate(request, all)
  return { status: 200, headers, body: page.map((one) => presentInstallation(state, urls, one)) }
}

export function getInstallation(request: ApiRequest): ApiAnswer {
  const { state, urls } = request.context
  return { status: 200, body: presentInstallation(state, urls, ownInstallation(request)) }
}

export function getRepositoryInstallation(request: ApiRequest): ApiAnswer {
  const { state, urls } = request.context
  const app = requireApp(request.caller)
  const repository = repositoryOf(request)
  const all = [...state.installations.values()]
  const installation = all.find((one) => one.app.id === app.id && hasRepository(one, repository))
  if (installation === undefined) throw notFound()
  return { status: 200, body: presentInstallation(state, urls, installation) }
}

function ownInstallation({ context, caller, params }: ApiRequest): Installation {
  const app = requireApp(caller)
  const installation = context.state.installations.get(Number(params.installation))
  if (installation?.app.id !== app.id) throw notFound()
  return installation
}

export function createToken(request: ApiRequest): ApiAnswer {
  const { state, urls, now, tokenLifetimeMs } = request.context
  const installation = ownInstallation(request)
  if (installation.suspendedAt !== null) throw new Refusal(403, 'This installation has been suspended')
  const expiresAt = new Date(now().getTime() + tokenLifetimeMs)
  const token = mintToken(state, installation, readTokenRequest(request), expiresAt)
  return { status: 201, body: presentToken(state, urls, token) }
}

function readTokenRequest(request: ApiRequest): TokenRequest {
  const { repository_ids: ids, permissions } = request.body
  const repositoryNames = textList(request, 'InstallationToken', 'repositories')
  if (ids !== undefined && !isNumberList(ids)) {
    throw validationFailed({ resource: 'InstallationToken', field: 'repository_ids', code: 'invalid' })
  }
  return {
    ...(ids === undefined ? {} : { repositoryIds: ids }),
    ...(repositoryNames === undefined ? {} : { repositoryNames }),
    ...(typeof permissions === 'object' && permissions !== null ? { permissions: { ...permissions } } : {}),
  }
}

function isNumberList(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((one) => Number.isInteger(one))
}

export function deleteToken({ context, caller }: ApiRequest): ApiAnswer {
  context.state.tokens.delete(requireToken(caller).value)
  return { status: 204 }
}

export function listInstallationRepositories(request: ApiRequest): ApiAnswer {
  const { context, caller } = request
  const { installation, repositoryIds } = requireToken(caller)
  const all = repositoriesOf(context.state, installation)
  const seen = all.filter((one) => repositoryIds === null || repositoryIds.has(one.id))
  for (const repository of seen) authorize(caller, repository, { permission: 'metadata', level: 'read' })
  const { page, headers } = paginate(request, seen)
  const repositories = page.map((one) => presentRepository(context.urls, one))
  const body = { total_count: seen.length, repository_selection: installation.selection, repositories }
  return { status: 200, headers, body }
}
