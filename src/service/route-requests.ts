// Decides which part of the service answers a request: GitHub's webhooks, the pages for people, or the API.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDashboardPath, wantsPage } from '../dashboard/paths.ts'
import type { GitHubConnection } from '../github/connect.ts'
import { WEBHOOKS_PATH } from '../github/webhooks/webhooks.ts'
import { squeezeSlashes } from '../http/request/squeeze-slashes.ts'
import { type AppInUse, whyNoApp } from './app-in-use.ts'

export type AnswerRequest = (request: IncomingMessage, response: ServerResponse) => Promise<void>

type GitHub = Pick<GitHubConnection, 'handleWebhook'> | undefined

interface Routes {
  inUse: AppInUse
  github: GitHub
  answerPage: AnswerRequest
  answerApi: AnswerRequest
  /** Called with each webhook before it is answered. */
  onWebhook: (path: string, request: IncomingMessage, response: ServerResponse) => void
}

export function routeRequests({ inUse, github, answerPage, answerApi, onWebhook }: Routes): AnswerRequest {
  const answerWebhook = createWebhookDoor()
  return async (request, response) => {
    const url = squeezeSlashes(request.url ?? '')
    if (url.startsWith(WEBHOOKS_PATH)) {
      onWebhook(WEBHOOKS_PATH, request, response)
      if (github === undefined) refuseWebhook(response, 503, whyNoApp(inUse))
      else answerWebhook(github, Object.assign(request, { url }), response)
    } else if (isForPeople(request, url)) await answerPage(Object.assign(request, { url }), response)
    else await answerApi(request, response)
  }
}

function isForPeople({ method, headers }: IncomingMessage, url: string): boolean {
  const path = url.split('?')[0] ?? ''
  return isDashboardPath(path) || wantsPage(method, path, headers)
}

/** The largest webhook; GitHub delivers none above 25 MiB. */
const WEBHOOK_MAX_BYTES = 25 * 1024 * 1024
const TOO_LARGE = `A webhook needs a Content-Length of at most ${WEBHOOK_MAX_BYTES} bytes`

/**
 * Bodies over the first size may hold the second together: anyone can send one, because the signature is checked only when the
 * whole body has arrived. GitHub's webhooks rarely exceed the first size, so large bodies cannot keep them out.
 */
const LARGE_BYTES = 1024 * 1024
const LARGE_TOGETHER_MAX_BYTES = 2 * WEBHOOK_MAX_BYTES
const TOO_MANY = 'Other large webhooks are being received; Docmend asks GitHub to deliver this one again'

function createWebhookDoor() {
  let held = 0
  return (github: NonNullable<GitHub>, request: IncomingMessage, response: ServerResponse): void => {
    const length = Number(request.headers['content-length'] ?? 0)
    const large = length > LARGE_BYTES ? length : 0
    if (isTooLarge(request)) refuseWebhook(response, 413, TOO_LARGE)
    else if (large > 0 && held + large > LARGE_TOGETHER_MAX_BYTES) refuseWebhook(response, 503, TOO_MANY)
    else {
      held += large
      response.once('close', () => {
        held -= large
      })
      github.handleWebhook(request, response, () => response.writeHead(404).end())
    }
  }
}

/** Probot reads a whole body into memory before it verifies the signature, so the length must be known first. */
function isTooLarge({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > WEBHOOK_MAX_BYTES
}

function refuseWebhook(response: ServerResponse, status: 413 | 503, error: string): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify({ error }))
}
