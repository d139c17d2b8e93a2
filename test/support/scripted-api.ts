// A small server that answers the API from a script, to do what the real server does not do on request: fail, break
// connections, never end.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AgentJob } from '../../src/contract/job.ts'
import { agentJob } from './jobs.ts'

/** `reset` breaks the connection without an answer; `hang` never answers. */
export type Answer = Reply | 'reset' | 'hang'

export interface Reply {
  status?: number
  headers?: Record<string, string>
  /** Bytes are sent unchanged, such as a diff; everything else as JSON. */
  body?: unknown
  delayMs?: number
}

/** Answers in order, by operation; the last one of a list repeats. */
export interface Script {
  create?: Answer[]
  get?: Answer[]
  /** Instead of `get` once a cancel was requested. */
  getAfterCancel?: Answer[]
  cancel?: Answer[]
  patch?: Answer[]
  views?: Answer[]
  timeseries?: Answer[]
  agents?: Answer[]
  missing?: Answer[]
}

type Operation = Exclude<keyof Script, 'getAfterCancel'>

interface SeenRequest {
  /** When it arrived, in milliseconds of the monotonic clock. */
  at: number
  operation: Operation
  path: string
  headers: IncomingMessage['headers']
  body: unknown
}

export interface ScriptedApi extends AsyncDisposable {
  url: string
  requests: SeenRequest[]
  /** Resolves when the operation has been requested this many times. */
  seen(operation: Operation, times?: number): Promise<void>
}

/** A job that opened pull request 12. */
export function completedJob(fields: Partial<AgentJob> = {}): AgentJob {
  const url = 'https://github.com/acme/docs/pull/12'
  const pullRequest = { number: 12, url, state: 'open' as const, branch: 'docmend/1', draft: false }
  const message = 'Renamed Widget to Gadget.'
  return agentJob({
    status: 'completed',
    outcome: 'pr_opened',
    prLink: url,
    pullRequest,
    message,
    filesChanged: 3,
    ...fields,
  })
}

export function ok(job: AgentJob): Reply {
  return { status: 200, body: job }
}

/** An error in the form of the API. */
export function refusal(status: number, code: string, error: string, headers: Record<string, string> = {}): Reply {
  return { status, headers, body: { error, code } }
}

export async function startScriptedApi(script: Script): Promise<ScriptedApi> {
  const requests: SeenRequest[] = []
  const waiting = new Set<() => void>()
  const count = (operation: Operation) => requests.filter((request) => request.operation === operation).length
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const operation = operationOf(request)
    const [at, path, headers] = [performance.now(), request.url ?? '', request.headers]
    requests.push({ at, operation, path, headers, body: await readJson(request) })
    for (const check of waiting) check()
    const isLate = operation === 'get' && count('cancel') > 0
    const answers = (isLate ? script.getAfterCancel : undefined) ?? script[operation]
    answer(response, answers?.at(Math.min(count(operation), answers.length) - 1))
  }
  const server = createServer((request, response) => {
    serve(request, response).catch((error: Error) => response.destroy(error))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    seen: (operation, times = 1) => untilCount(waiting, () => count(operation) >= times),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function operationOf({ method, url = '' }: IncomingMessage): Operation {
  const report = /\/v1\/analytics\/[^/]+\/(views|timeseries|agents|missing)/.exec(url)?.[1]
  if (report === 'views' || report === 'timeseries' || report === 'agents' || report === 'missing') return report
  if (url.endsWith('/patch')) return 'patch'
  if (method === 'GET') return 'get'
  return url.endsWith('/cancel') ? 'cancel' : 'create'
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return text === '' ? undefined : JSON.parse(text)
}

function answer(response: ServerResponse, what: Answer = { status: 500 }): void {
  if (what === 'hang') return
  if (what === 'reset') {
    response.destroy()
    return
  }
  const { status = 200, headers = {}, body = {}, delayMs = 0 } = what
  const type = Buffer.isBuffer(body) ? 'text/x-diff' : 'application/json'
  response.writeHead(status, { 'Content-Type': type, ...headers })
  setTimeout(() => response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body)), delayMs)
}

function untilCount(waiting: Set<() => void>, isReached: () => boolean): Promise<void> {
  return new Promise((reached) => {
    const check = () => {
      if (!isReached()) return
      waiting.delete(check)
      reached()
    }
    waiting.add(check)
    check()
  })
}
