// Answers one REST request: route, caller, handler, and the form of an error.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type ApiAnswer, type ApiRequest, pathByName } from './api/request.ts'
import { identify } from './auth.ts'
import type { ForgeContext } from './context.ts'
import { notFound, Refusal } from './refusal.ts'
import { createRouter } from './router.ts'
import { routes } from './routes.ts'

/** As on GitHub Enterprise Server. */
export const restPrefix = '/api/v3'

const match = createRouter(routes)

export async function answerRest(context: ForgeContext, request: IncomingMessage, body: unknown): Promise<ApiAnswer> {
  const answer = await handle(context, request, body).catch((error: unknown): ApiAnswer => {
    if (error instanceof Refusal) return { status: error.status, body: error.body(), headers: error.headers }
    throw error
  })
  return { ...answer, headers: { ...standardHeaders(context), ...answer.headers } }
}

async function handle(context: ForgeContext, request: IncomingMessage, body: unknown): Promise<ApiAnswer> {
  const [asked = '', query = ''] = (request.url ?? '').slice(restPrefix.length).split('?')
  const { method = 'GET' } = request
  const path = pathByName(context, asked) ?? asked
  const found = match(method, path)
  if (found === undefined) throw notFound()
  const apiRequest: ApiRequest = {
    context,
    caller: identify(context.state, request.headers.authorization, context.now()),
    method,
    path,
    params: found.params,
    query: new URLSearchParams(query),
    body: readObject(body),
    accept: request.headers.accept ?? '',
  }
  return found.handler(apiRequest)
}

function readObject(body: unknown): Record<string, unknown> {
  if (body === undefined) return {}
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  throw new Refusal(400, 'Body should be a JSON object')
}

function standardHeaders(context: ForgeContext): Record<string, string> {
  return {
    'x-github-request-id': randomUUID(),
    'x-github-api-version-selected': '2022-11-28',
    'x-ratelimit-limit': '5000',
    'x-ratelimit-remaining': '4999',
    'x-ratelimit-reset': String(Math.floor(context.now().getTime() / 1000) + 3600),
    'x-ratelimit-resource': 'core',
  }
}
