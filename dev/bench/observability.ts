// What watching costs: creating jobs and exporting views with the metrics, and without them, on one store in one process. In processor
// time, the client's among it, because the wall clock of a shared machine varies by more than there is to see.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createJobPath, viewsPath } from '../../src/contract/paths.ts'
import { createApi } from '../../src/http/api.ts'
import type { ApiDeps } from '../../src/http/deps.ts'
import { createObservability } from '../../src/service/observability/observability.ts'
import type { HandleRequest } from '../../src/service/observability/request-watch.ts'
import { startApi } from '../../test/support/start-api.ts'
import { countEvents, viewEvent } from '../../test/support/view-events.ts'
import { describeMs, medianRatio } from './statistics.ts'

const REQUESTS = 300
const AT_ONCE = 8
const PAGES = 200

/** Prints the processor time with metrics as a multiple of that without them. */
export async function benchObservability({ rounds }: { rounds: number }): Promise<void> {
  let deps: ApiDeps | undefined
  const api = await startApi({
    limits: { jobsPerHour: 1e9 },
    wrap: (given) => {
      deps = { ...given, logger: given.logger.child({}, { level: 'silent' }) }
      return deps
    },
  })
  if (deps === undefined) throw new Error('The API has no dependencies')
  await countEvents(
    api,
    Array.from({ length: PAGES }, (_, page) => viewEvent({ path: `/${page}` })),
  )
  const observability = createObservability({ version: '0.0.0', role: 'all', secrets: [] })
  const plain = await serve(toHandle(deps))
  const watched = await serve(observability.watchRequests(toHandle({ ...deps, observer: observability.api })))
  const headers = { Authorization: `Bearer ${api.secret}`, 'Content-Type': 'application/json' }
  const post = { method: 'POST', headers, body: '{"prompt":"Fix the links"}' }
  const { id } = api.project
  await compare('POST job', rounds, (server) => fetch(`${server}${createJobPath(id)}`, post), [plain.url, watched.url])
  await compare('GET views', rounds, (server) => fetch(`${server}${viewsPath(id)}`, { headers }), [
    plain.url,
    watched.url,
  ])
  await Promise.all([plain.stop(), watched.stop(), observability.stop(), api.stop()])
}

function toHandle(deps: ApiDeps): HandleRequest {
  const listen = getRequestListener(createApi(deps).fetch)
  return async (request, response) => {
    await listen(request, response)
  }
}

async function serve(handle: HandleRequest) {
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function compare(
  name: string,
  rounds: number,
  ask: (server: string) => Promise<Response>,
  [plain, watched]: readonly [string, string],
): Promise<void> {
  const [plainMs, watchedMs]: [number[], number[]] = [[], []]
  for (let round = -1; round < rounds; round += 1) {
    const [without, withMetrics] = [await cpuMs(() => load(plain, ask)), await cpuMs(() => load(watched, ask))]
    // The first round warms up.
    if (round < 0) continue
    plainMs.push(without)
    watchedMs.push(withMetrics)
  }
  console.log(`${name}: ${medianRatio(watchedMs, plainMs)} times the processor time without metrics`)
  console.log(`  ${REQUESTS} requests: ${describeMs(watchedMs)}, without ${describeMs(plainMs)}`)
}

async function cpuMs(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function load(server: string, ask: (server: string) => Promise<Response>): Promise<void> {
  let left = REQUESTS
  const worker = async (): Promise<void> => {
    while (left-- > 0) {
      const answer = await ask(server)
      if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
