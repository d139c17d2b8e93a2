// Dispatches HTTP requests: REST below /api/v3, git below OWNER/NAME.git, services of GitHub Actions, pages for people.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type Actions, servicesPrefix } from './actions/workflow-runs.ts'
import { authorizationKind } from './auth.ts'
import { readJsonBody } from './body.ts'
import type { ForgeContext } from './context.ts'
import { type GitHttp, gitRequestOf, serveGit } from './git-http.ts'
import { answerGraphql, graphqlPath } from './graphql.ts'
import type { Exchange, Intercept, InterceptEvent, RecordedRequest } from './options.ts'
import { servePage } from './pages/serve-page.ts'
import { Refusal } from './refusal.ts'
import { answerRest, restPrefix } from './rest.ts'
import { type Answer, send, type Visit } from './visit.ts'

export interface ServerSettings {
  context: ForgeContext
  git: GitHttp
  actions: Actions
  intercept: Intercept | undefined
  observe: ((exchange: Exchange) => void) | undefined
  record(request: RecordedRequest): void
}

export function createRequestListener(settings: ServerSettings): RequestListener {
  return (request, response) => {
    const visit = createVisit(settings, request, response)
    serve(settings, visit).catch((error: unknown) => {
      settings.context.logger?.error({ err: error, method: visit.method, path: visit.path }, 'forge request failed')
      if (response.headersSent) response.destroy()
      else send(visit, { status: 500, body: { message: 'Server Error' } })
    })
  }
}

async function serve(settings: ServerSettings, visit: Visit): Promise<void> {
  const [path = ''] = visit.path.split('?')
  if (path.startsWith(`${restPrefix}/`)) return serveRest(settings, visit)
  if (path === graphqlPath) return serveGraphql(settings, visit)
  const gitRequest = gitRequestOf(visit.method, visit.path)
  if (gitRequest !== undefined) return serveGit(settings.context, settings.git, visit, gitRequest)
  const early = await visit.before()
  const answer = early ?? (await answerOther(settings, visit, path))
  const late = early ?? (await visit.after(answer.status))
  send(visit, late ?? answer)
}

/** The services of GitHub Actions, and pages. */
function answerOther({ context, actions }: ServerSettings, visit: Visit, path: string): Promise<Answer> | Answer {
  if (!path.startsWith(`${servicesPrefix}/`)) return servePage(context, visit)
  return actions.answer(visit.path, visit.request.headers.authorization)
}

async function serveRest({ context, observe }: ServerSettings, visit: Visit): Promise<void> {
  const body = await readJsonBody(visit.request).catch((error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })
  if (body instanceof Refusal) return send(visit, { status: body.status, body: body.body() })
  const early = await visit.before(body)
  const answer = early ?? (await answerRest(context, visit.request, body))
  const late = early ?? (await visit.after(answer.status, body))
  const final = late ?? answer
  observe?.({
    method: visit.method,
    path: visit.path,
    requestBody: body,
    status: final.status,
    responseBody: final.body,
  })
  send(visit, final)
}

async function serveGraphql({ context }: ServerSettings, visit: Visit): Promise<void> {
  const body = await readJsonBody(visit.request)
  const early = await visit.before(body)
  send(visit, early ?? answerGraphql(context, visit.request, body))
}

function createVisit(settings: ServerSettings, request: IncomingMessage, response: ServerResponse): Visit {
  const { method = 'GET', url: path = '/' } = request
  const ask = async (event: InterceptEvent) => (await settings.intercept?.(event)) ?? undefined
  const authorization = authorizationKind(request.headers.authorization)
  return {
    request,
    response,
    method,
    path,
    before: (body) => ask({ phase: 'before', method, path, ...(body === undefined ? {} : { body }) }),
    after: (status, body) => ask({ phase: 'after', method, path, status, ...(body === undefined ? {} : { body }) }),
    record: (status) => settings.record({ at: settings.context.now(), method, path, status, authorization }),
  }
}
