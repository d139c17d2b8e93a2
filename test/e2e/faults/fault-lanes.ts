// One service, one forge and one model behind a fault proxy, and lanes: repositories of different owners, on each of which one
// try after the other is made.
import type { Client } from '../../../src/client/client.ts'
import { createClient } from '../../../src/client/client.ts'
import { answerTurns } from '../../support/answer-turns.ts'
import { hurriedNow } from '../../support/hurried-clock.ts'
import type { ServiceProcess } from '../../support/service-process.ts'
import { type AddedProject, createWorld, type World } from '../../support/world.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

/** An hour, which is how long a job waits for an outage, takes three minutes. */
const RATE = 20
const SERVICE = 'test/e2e/faults/hurried-service.ts'

export interface FaultLane extends AddedProject {
  owner: string
  client: Client
}

export interface FaultBench {
  world: World
  proxy: FaultProxy
  service: () => ServiceProcess
  addLane: () => Promise<FaultLane>
  /** Kills the service, and starts it again on the same data. */
  restart: (meanwhile?: () => Promise<void>) => Promise<void>
  end: () => Promise<void>
}

const SETTINGS = {
  DOCMEND_CONCURRENCY: '12',
  DOCMEND_OPEN_PULL_REQUESTS: '1000',
  DOCMEND_JOBS_PER_HOUR: '10000',
}

export async function startFaultBench(env: Record<string, string> = {}): Promise<FaultBench> {
  const hurry = { rate: RATE, since: Date.now() }
  const now = (): number => hurriedNow(hurry)
  const world = await createWorld({ replies: answerTurns(), now: () => new Date(now()) })
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
    world.forge.setWebhook(Number(world.env.APP_ID), `${started.url}/api/github/webhooks`)
    return started
  }
  let service = await start('0')
  let lanes = 0
  return {
    world,
    proxy,
    service: () => service,
    addLane: async () => {
      const owner = `owner-${lanes++}`
      const added = await world.addProject(owner)
      proxy.know(added.installationId, owner)
      world.forge.setRole(added.repository.fullName, 'writer', 'write')
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
