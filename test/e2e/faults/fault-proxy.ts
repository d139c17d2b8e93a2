// Stands between the service and both GitHub and the model: passes everything on, except what a fault is planned for.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CallName, nameCall } from './call-names.ts'
import type { Answered, FaultKind } from './fault-kinds.ts'

export interface PlannedFault {
  call: CallName
  kind: FaultKind
  /** Whose call: an owner. Undefined = a call that belongs to no repository. */
  owner: string | undefined
  /** Answers to damage. */
  times: number
  /** Answers damaged so far. */
  hits: number
}

export interface FaultProxy {
  url: string
  plan(fault: Omit<PlannedFault, 'hits'>): PlannedFault
  lift(fault: PlannedFault): void
  /** Tells whose an installation is: some paths have its number only. */
  know(installationId: number, owner: string): void
  /** How often each call was made. */
  counts: Map<string, number>
  stop(): Promise<void>
}

interface Servers {
  forge: string
  /** Without `/v1`. */
  model: string
  /** The `Date` of the answers. */
  now: () => number
}

export async function startFaultProxy(servers: Servers): Promise<FaultProxy> {
  const planned = new Set<PlannedFault>()
  const [owners, owned, counts] = [new Map<string, string>(), new Map<string, string>(), new Map<string, number>()]

  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readAll(request)
    const { method = 'GET', url: path = '/' } = request
    const call = nameCall(method, path)
    counts.set(call ?? `unknown ${method} ${path}`, (counts.get(call ?? '') ?? 0) + 1)
    const owner = findOwner(path, request.headers.authorization ?? '', body, { owners, owned })
    const fault = [...planned].find((one) => one.call === call && one.owner === owner && one.hits < one.times)
    if (fault !== undefined) fault.hits += 1
    const isHeard = fault === undefined || fault.kind.hasEffect
    const nothing = { status: 200, headers: {}, body: Buffer.alloc(0) }
    const answered = isHeard ? await forward(request, body, servers) : nothing
    if (call?.endsWith('/access_tokens') === true && owner !== undefined) noteToken(answered, owner, owned)
    // The service follows the clock of GitHub.
    response.setHeader('date', new Date(servers.now()).toUTCString())
    if (fault !== undefined) await fault.kind.send(response, answered, servers.now())
    else response.writeHead(answered.status, answered.headers).end(answered.body)
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plan: (fault) => {
      const armed = { ...fault, hits: 0 }
      planned.add(armed)
      return armed
    },
    lift: (fault) => void planned.delete(fault),
    know: (installationId, owner) => void owners.set(String(installationId), owner),
    counts,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readAll(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

interface Known {
  /** By the number of an installation. */
  owners: ReadonlyMap<string, string>
  /** By token. */
  owned: ReadonlyMap<string, string>
}

/** Prompts name the owner as `(owner NAME)`. */
function findOwner(path: string, authorization: string, body: Buffer, { owners, owned }: Known): string | undefined {
  if (path.startsWith('/v1/')) return /\(owner ([\w-]+)\)/.exec(body.toString())?.[1]
  const plain = path.replace(/^\/api\/v3/, '')
  const [, installation] = /^\/app\/installations\/(\d+)/.exec(plain) ?? []
  if (installation !== undefined) return owners.get(installation)
  if (plain.startsWith('/installation/')) return owned.get(authorization.replace(/^\w+ /, ''))
  return (/^\/repos\/([^/]+)\//.exec(plain) ?? /^\/([^/]+)\/[^/]+\.git\//.exec(plain))?.[1]
}

function noteToken({ body }: Answered, owner: string, owned: Map<string, string>): void {
  const [, token] = /"token":\s*"([^"]+)"/.exec(body.toString()) ?? []
  if (token !== undefined) owned.set(token, owner)
}

/** These describe one connection, not the answer. */
const DROPPED = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding', 'date'])

async function forward(request: IncomingMessage, body: Buffer, { forge, model }: Servers): Promise<Answered> {
  const { method = 'GET', url = '/', headers } = request
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (!DROPPED.has(name) && name !== 'host' && typeof value === 'string') sent.set(name, value)
  }
  if (headers['content-encoding'] !== undefined) sent.set('content-encoding', String(headers['content-encoding']))
  const answer = await fetch(`${url.startsWith('/v1/') ? model : forge}${url}`, {
    method,
    headers: sent,
    redirect: 'manual',
    ...(method === 'GET' ? {} : { body: new Uint8Array(body) }),
  })
  const kept = [...answer.headers].filter(([name]) => !DROPPED.has(name))
  const whole = Buffer.from(await answer.arrayBuffer())
  const framed = answer.status === 204 || answer.status === 304 ? {} : { 'content-length': String(whole.byteLength) }
  return {
    status: answer.status,
    headers: { ...Object.fromEntries(kept), ...framed },
    body: whole,
  }
}
