// One service, one forge and one model behind a fault proxy, and lanes: repositories of different owners, on each of which one
// try after the other is made.
import { type Client, createClient } from '../../../src/client/client.ts'
import { type AskedTurn, addLine, answerTurns } from '../../support/answer-turns.ts'
import { hurriedNow } from '../../support/hurried-clock.ts'
import type { ServiceProcess } from '../../support/service-process.ts'
import { type AddedProject, createWorld, type World } from '../../support/world.ts'
import { type FaultProxy, startFaultProxy, WEBHOOK_PATH } from './fault-proxy.ts'

/** An hour, which is how long a job waits for an outage, takes six minutes. A busy machine needs a smaller one. */
export const RATE = Number(process.env.FAULTS_RATE ?? 10)
const SERVICE = 'test/e2e/faults/hurried-service.ts'

export const LABEL = 'documentation'
/** Too long to be sent within a request for a tree. */
const LONG_PAGE_LINES = 3000
const FILES = {
  'index.md': '# Lumen\n\nLumen Cloud.\n',
  'long.md': `# Lumen\n\n~~~text\n${`${'light '.repeat(16)}\n`.repeat(LONG_PAGE_LINES)}~~~\n`,
  '.docmend.yml': `labels: [${LABEL}]\n`,
}
/** Asks for a change of the long page. */
export const LONG_TASK = 'Add a line to the long page.'

export interface FaultLane extends AddedProject {
  owner: string
  client: Client
}

export interface FaultBench {
  world: World
  proxy: FaultProxy
  service: () => ServiceProcess
  addLane: () => Promise<FaultLane>
  /** What happens once, while the model works for this owner. */
  meanwhile: Map<string, () => Promise<unknown>>
  /** Kills the service, and starts it again on the same data. */
  restart: (meanwhile?: () => Promise<void>) => Promise<void>
  end: () => Promise<void>
}

const SETTINGS = {
  DOCMEND_CONCURRENCY: '12',
  DOCMEND_OPEN_PULL_REQUESTS: '1000',
  DOCMEND_JOBS_PER_HOUR: '10000',
}

interface BenchOptions {
  env?: Record<string, string>
  /** Further files of every repository. */
  files?: Record<string, string>
  /** How much faster its time passes. */
  rate?: number
}

export async function startFaultBench({ env = {}, files = {}, rate = RATE }: BenchOptions = {}): Promise<FaultBench> {
  const hurry = { rate, since: Date.now() }
  const now = (): number => hurriedNow(hurry)
  const meanwhile: FaultBench['meanwhile'] = new Map()
  const work = async ({ number, told }: AskedTurn) => {
    const [, owner = ''] = /\(owner ([\w-]+)\)/.exec(told) ?? []
    const happen = meanwhile.get(owner)
    meanwhile.delete(owner)
    await happen?.()
    return addLine(number, told.includes(LONG_TASK) ? 'long.md' : 'index.md')
  }
  const world = await createWorld({
    replies: answerTurns(work),
    files: { ...FILES, ...files },
    permissions: { checks: 'read', statuses: 'read', deployments: 'read' },
    now: () => new Date(now()),
  })
  const proxy = await startFaultProxy({
    forge: world.forge.url,
    model: (world.model?.url ?? '').replace('/v1', ''),
    now,
  })
  const settings = {
    ...SETTINGS,
    HURRY_RATE: String(hurry.rate),
    HURRY_SINCE: String(hurry.since),
    GITHUB_API_URL: `${proxy.url}/api/v3`,
    GITHUB_SERVER_URL: proxy.url,
    OPENAI_BASE_URL: `${proxy.url}/v1`,
    ...env,
  }
  const start = async (port: string): Promise<ServiceProcess> => {
    const started = await world.startProcess({ ...settings, PORT: port }, SERVICE)
    proxy.sendWebhooksTo(started.url)
    world.forge.setWebhook(Number(world.env.APP_ID), `${proxy.url}${WEBHOOK_PATH}`)
    return started
  }
  let service = await start('0')
  let lanes = 0
  return {
    world,
    proxy,
    service: () => service,
    meanwhile,
    addLane: async () => {
      const owner = `owner-${lanes++}`
      const added = await world.addProject(owner)
      proxy.know(added.installationId, owner)
      world.forge.setRole(added.repository.fullName, 'writer', 'write')
      world.forge.addLabel(added.repository.fullName, LABEL)
      return { ...added, owner, client: createClient({ baseUrl: service.url, apiKey: added.apiKey }) }
    },
    restart: async (meanwhile) => {
      await service.kill('SIGKILL')
      await meanwhile?.()
      service = await start(new URL(service.url).port)
    },
    end: async () => {
      await world.end()
      await proxy.stop()
    },
  }
}
