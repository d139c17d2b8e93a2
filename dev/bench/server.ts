// What the service adds to a request: the throughput of two reads as a ratio to a bare route of Hono that answers the same
// bytes. Server and client share a process, so both sides pay for the client.
import { Agent, createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { jobPath, viewsPath } from '../../src/contract/paths.ts'
import { startApi } from '../../test/support/start-api.ts'
import { countEvents, viewEvent } from '../../test/support/view-events.ts'
import { describeMs, medianRatio, timeMs } from './statistics.ts'

const REQUESTS = 500
const AT_ONCE = 16
const PAGES = 200

interface Target {
  name: string
  url: string
  headers: Record<string, string>
}

/** Prints the time for a number of requests to each route, and its ratio to the bare route. */
export async function benchServer({ rounds }: { rounds: number }): Promise<void> {
  const api = await startApi({ wrap: (deps) => ({ ...deps, logger: deps.logger.child({}, { level: 'silent' }) }) })
  await countEvents(
    api,
    Array.from({ length: PAGES }, (_, page) => viewEvent({ path: `/${page}` })),
  )
  const headers = { Authorization: `Bearer ${api.secret}` }
  const job: Target = { name: 'GET job', url: `${api.url}${jobPath(api.project.id, await api.makeJob())}`, headers }
  const views: Target = { name: 'GET views', url: `${api.url}${viewsPath(api.project.id)}`, headers }
  for (const target of [job, views]) await compare(target, rounds)
  await api.stop()
}

async function compare(target: Target, rounds: number): Promise<void> {
  const body = await (await fetch(target.url, { headers: target.headers })).text()
  const app = new Hono().get('*', (context) => context.body(body, 200, { 'Content-Type': 'application/json' }))
  const bareServer = createServer(listenerOf(app))
  await new Promise<void>((listening) => bareServer.listen(0, '127.0.0.1', listening))
  const { port } = bareServer.address() as AddressInfo
  const bare: Target = { ...target, url: `http://127.0.0.1:${port}/` }
  const [bareMs, ownMs]: [number[], number[]] = [[], []]
  for (let round = -1; round < rounds; round += 1) {
    const [bareTook, ownTook] = [await timeMs(() => load(bare)), await timeMs(() => load(target))]
    // The first round warms up.
    if (round >= 0) bareMs.push(bareTook)
    if (round >= 0) ownMs.push(ownTook)
  }
  bareServer.closeAllConnections()
  await new Promise((closed) => bareServer.close(closed))
  console.log(`${target.name}: ${medianRatio(bareMs, ownMs)} of the throughput of a bare route`)
  console.log(`  ${REQUESTS} requests: ${describeMs(ownMs)}, bare ${describeMs(bareMs)}`)
}

function listenerOf(app: Hono): RequestListener {
  const listen = getRequestListener(app.fetch)
  return (incoming, outgoing) => void listen(incoming, outgoing)
}

async function load(target: Target): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  let left = REQUESTS
  const worker = async (): Promise<void> => {
    while (left-- > 0) await get(target, agent)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  agent.destroy()
}

function get({ url, headers }: Target, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${String(answer.statusCode)}`))
      answer.resume().once('end', resolve)
    })
    sent.once('error', reject).end()
  })
}
