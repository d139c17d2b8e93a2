// A service of several processes over one database: one that answers requests, and workers, which a test may kill, cut off from
// the database or give a wrong clock. Repositories of several owners, so that their jobs run side by side.
import { type Client, createClient } from '../../../src/client/client.ts'
import { answerTurns } from '../../support/answer-turns.ts'
import type { TestStore } from '../../support/postgres/test-store.ts'
import type { ServiceProcess } from '../../support/service-process.ts'
import { type AddedProject, createWorld, type World, type WorldOptions } from '../../support/world.ts'

/** A dead worker's job waits this long. */
export const LEASE_SECONDS = 6
const LIMITS = {
  DOCMEND_LEASE_SECONDS: String(LEASE_SECONDS),
  DOCMEND_CONCURRENCY: '6',
  DOCMEND_OPEN_PULL_REQUESTS: '1000',
  DOCMEND_JOBS_PER_HOUR: '10000',
}

export interface Lane extends AddedProject {
  client: Client
}

export interface Member {
  /** As it is now. */
  process: () => ServiceProcess
  /** All that it has been, since it was started for the first time. */
  processes: readonly ServiceProcess[]
  kill: () => Promise<void>
  /** Starts it anew, with further variables. */
  start: (env?: Record<string, string>) => Promise<void>
}

export interface Crew {
  world: World
  web: Member
  /** The address of the process that answers requests. */
  url: string
  workers: Member[]
  lanes: Lane[]
  end: () => Promise<void>
}

export interface CrewOptions extends Pick<WorldOptions, 'replies' | 'intercept' | 'env'> {
  store: TestStore
  /** Variables of each worker. */
  workers: readonly Record<string, string>[]
  web?: Record<string, string>
  lanes?: number
}

export async function startCrew(options: CrewOptions): Promise<Crew> {
  const { store, workers, web = {}, lanes = 1, env = {}, replies = answerTurns(), ...rest } = options
  const world = await createWorld({ store, replies, env: { ...LIMITS, ...env }, ...rest })
  try {
    const answering = await addMember(world, { DOCMEND_ROLE: 'web', DOCMEND_DRAIN_SECONDS: '0', ...web })
    const { url } = answering.process()
    const made: Lane[] = []
    for (let one = 0; one < lanes; one += 1) {
      const added = await world.addProject(`owner-${one}`)
      made.push({ ...added, client: createClient({ baseUrl: url, apiKey: added.apiKey }) })
    }
    const working = await Promise.all(workers.map((own) => addMember(world, { DOCMEND_ROLE: 'worker', ...own })))
    return { world, web: answering, url, workers: working, lanes: made, end: world.end }
  } catch (error) {
    await world.end()
    throw error
  }
}

async function addMember(world: World, own: Record<string, string>): Promise<Member> {
  const processes: ServiceProcess[] = []
  const start = async (more: Record<string, string> = {}): Promise<ServiceProcess> => {
    const service = await world.startProcess({ ...own, ...more })
    processes.push(service)
    return service
  }
  const first = await start()
  const current = (): ServiceProcess => processes.at(-1) ?? first
  const kill = (): Promise<void> => current().kill('SIGKILL')
  return { process: current, processes, kill, start: async (more) => void (await start(more)) }
}
