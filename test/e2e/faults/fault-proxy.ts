// Stands between the service and both GitHub and the model: passes everything on, except what a fault is planned for.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CallName, nameCall } from './call-names.ts'
import { findOwner, type Owners, ownerOfWebhook } from './call-owners.ts'
import { type Answered, type FaultKind, passOn } from './fault-kinds.ts'

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
  /** From now on, webhooks of this owner do not reach the service, and GitHub gets this status for each. */
  lose(owner: string, status: number): void
  /** Ends that. */
  find(owner: string): void
  /** Where webhooks are passed on to. */
  sendWebhooksTo(url: string): void
  /** How often each call was made. */
  counts: ReadonlyMap<string, number>
  stop(): Promise<void>
}

interface Servers {
  forge: string
  /** Without `/v1`. */
  model: string
  /** The `Date` of the answers. */
  now: () => number
}

export const WEBHOOK_PATH = '/api/github/webhooks'

export async function startFaultProxy(servers: Servers): Promise<FaultProxy> {
  const planned = new Set<PlannedFault>()
  const counts = new Map<string, number>()
  const owners: Owners = { byInstallation: new Map(), byToken: new Map() }
  const lost = new Map<string, number>()
  let service = ''

  const passWebhook = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readAll(request)
    const status = lost.get(ownerOfWebhook(body) ?? '')
    if (status === undefined) passOn(response, await forward(request, body, service), servers.now())
    else response.writeHead(status).end()
  }
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readAll(request)
    const { method = 'GET', url: path = '/' } = request
    const call = nameCall(method, path)
    const name = call ?? `${method} ${path}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
    const owner = findOwner(path, request.headers.authorization ?? '', body, owners)
    const fault = [...planned].find((one) => one.call === call && one.owner === owner && one.hits < one.times)
    if (fault !== undefined) fault.hits += 1
    const to = path.startsWith('/v1/') ? servers.model : servers.forge
    await fault?.kind.before?.({
      repeat: () => forward(request, body, to),
      post: (below, wanted) =>
        forward(
          request,
          Buffer.from(JSON.stringify(wanted)),
          to,
          `${/^.*\/repos\/[^/]+\/[^/]+/.exec(path)?.[0]}${below}`,
        ),
    })
    const isHeard = fault === undefined || fault.kind.hasEffect
    const answered = isHeard ? await forward(request, body, to) : NOTHING
    if (call?.endsWith('/access_tokens') === true && owner !== undefined) noteToken(answered, owner, owners)
    // The service follows the clock of GitHub.
    response.setHeader('date', new Date(servers.now()).toUTCString())
    await (fault?.kind.send ?? passOn)(response, answered, servers.now())
  }

  const server = createServer((request, response) => {
    const handle = request.url === WEBHOOK_PATH ? passWebhook : pass
    handle(request, response).catch(() => response.destroy())
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
    know: (installationId, owner) => void owners.byInstallation.set(String(installationId), owner),
    lose: (owner, status) => void lost.set(owner, status),
    find: (owner) => void lost.delete(owner),
    sendWebhooksTo: (url) => {
      service = url
    },
    counts,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What a server has said that was never asked. */
const NOTHING: Answered = { status: 200, headers: {}, body: Buffer.alloc(0) }

async function readAll(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function noteToken({ body }: Answered, owner: string, { byToken }: Owners): void {
  const [, token] = /"token":\s*"([^"]+)"/.exec(body.toString()) ?? []
  if (token !== undefined) byToken.set(token, owner)
}

/** These describe one connection, not the answer. */
const DROPPED = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding', 'date'])

async function forward(request: IncomingMessage, body: Buffer, to: string, path = request.url): Promise<Answered> {
  const { method = 'GET', headers } = request
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (!DROPPED.has(name) && name !== 'host' && typeof value === 'string') sent.set(name, value)
  }
  if (headers['content-encoding'] !== undefined) sent.set('content-encoding', String(headers['content-encoding']))
  const answer = await fetch(`${to}${path}`, {
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
