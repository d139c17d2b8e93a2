// What the store concludes when a process ends without notice while it runs jobs.
import { expect, test } from '@jest/globals'
import { MAX_DEATHS } from '../../../src/jobs/process-deaths.ts'
import { type Claim, LeaseLostError } from '../../../src/jobs/store.ts'
import { NO_CHANGES, NO_LIMITS } from './job-samples.ts'
import { claimed, DAY_MS, LEASE_MS, SHARED, type StartWorld, type World } from './world.ts'

/** A process with slots for jobs, as far as the store can see it. */
class Process {
  readonly #world: World
  readonly id: string
  readonly running = new Map<string, Claim>()

  constructor(world: World, id: string) {
    this.#world = world
    this.id = id
  }

  async beat(): Promise<void> {
    const self = { id: this.id, isServing: false, slots: 4, mirrors: null, memory: { used: 740, limit: 768 } }
    await this.#world.storage.processes.heartbeat(self)
  }

  /** Looks for work as a worker does; gives the id of the job that it got. */
  async claim(): Promise<string | undefined> {
    const { jobs } = this.#world.storage
    await jobs.recordDeaths(this.id)
    const holder = { process: this.id, mirrors: null }
    const claim = await jobs.claim(LEASE_MS, [...this.running.keys()], undefined, holder)
    if (claim !== undefined) this.running.set(claim.job.id, claim)
    return claim?.job.id
  }

  leaseOf(jobId: string | undefined): Claim['lease'] {
    return claimed(this.running.get(jobId ?? '')).lease
  }

  async end(jobId: string | undefined): Promise<void> {
    await this.#world.storage.jobs.finish(this.leaseOf(jobId), NO_CHANGES)
    this.running.delete(jobId ?? '')
  }
}

interface Scene extends World {
  begin: (id: string) => Promise<Process>
  /** A process that was killed while it ran so many new jobs; their leases are over. Gives the ids of the jobs. */
  killed: (id: string, jobs: number) => Promise<string[]>
  look: (jobId: string | undefined) => Promise<{ attempt: number; deaths: number; message: string | null } | undefined>
}

export function jobDeathsContract(start: StartWorld): void {
  const startScene = async (options?: { isShared: boolean }): Promise<Scene> => {
    const world = await start(options)
    const begin = async (id: string): Promise<Process> => {
      const process = new Process(world, id)
      await process.beat()
      return process
    }
    return {
      ...world,
      begin,
      killed: async (id, jobs) => {
        const process = await begin(id)
        for (let n = 0; n < jobs; n++) {
          await world.givenJob()
          await process.claim()
          world.clock.now += 1
        }
        world.clock.now += LEASE_MS
        return [...process.running.keys()]
      },
      look: async (jobId = '') => world.storage.jobs.find(world.project.id, jobId),
    }
  }
  blameContract(startScene)
  aloneContract(startScene)
  livingContract(startScene)
}

const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1)

type StartScene = (options?: { isShared: boolean }) => Promise<Scene>

function blameContract(start: StartScene): void {
  test('a process that ended with one job counts against that job, and its claim is no attempt', async () => {
    const scene = await start()
    const [id] = await scene.killed('killed', 1)
    const next = await scene.begin('next')
    const found = await scene.storage.jobs.recordDeaths('next')
    expect(found).toMatchObject([{ process: 'killed', jobIds: [id], memory: { used: 740, limit: 768 } }])
    expect(await scene.look(id)).toMatchObject({ attempt: 0, deaths: 1 })
    expect((await scene.look(id))?.message).toMatch(/1 of 3 times.* 12:00:00 UTC.*740 of 768 MiB/)
    expect(await next.claim()).toBe(id)
    expect(await scene.look(id)).toMatchObject({ attempt: 1, deaths: 1 })
  })

  test('one that ended with several counts against none, and each says what it waits for until it runs', async () => {
    const scene = await start()
    const ids = await scene.killed('killed', 3)
    const next = await scene.begin('next')
    expect(await next.claim()).toBe(ids[0])
    const jobs = await Promise.all(ids.map(scene.look))
    expect(jobs.map((job) => [job?.attempt, job?.deaths])).toEqual([
      [1, 0],
      [0, 0],
      [0, 0],
    ])
    expect(jobs.map((job) => job?.message)).toEqual([null, ...Array(2).fill(expect.stringContaining('2 other jobs'))])
  })

  test('of many that look, one finds a death, and no job is given before it is found', async () => {
    const scene = await start(SHARED)
    const [id] = await scene.killed('killed', 1)
    const stores = [scene.storage, await scene.openAgain()].map(({ jobs }) => jobs)
    const early = await stores[0]?.claim(LEASE_MS, [], undefined, { process: 'early', mirrors: null })
    expect(early).toBeUndefined()
    const found = await Promise.all(stores.flatMap((jobs) => ['a', 'b', 'c'].map((name) => jobs.recordDeaths(name))))
    expect(found.flat()).toHaveLength(1)
    expect((await scene.look(id))?.deaths).toBe(1)
  })

  test('after three such ends the job is given once more, so that its caller ends it, whatever it recorded', async () => {
    const scene = await start()
    const { id } = await scene.givenJob()
    for (let n = 1; n <= MAX_DEATHS; n++) {
      const process = await scene.begin(`killed ${n}`)
      expect(await process.claim()).toBe(id)
      const spent = { ...claimed(process.running.get(id)).job.spent, modelCalls: n }
      const entry = { kind: 'outcome', at: '', outcome: '', message: '', patchSha256: null } as const
      await scene.storage.jobs.record(process.leaseOf(id), entry, spent)
      scene.clock.now += LEASE_MS
    }
    const last = await scene.begin('last')
    await scene.givenJob()
    const beside = [await last.claim(), await last.claim()]
    expect(beside).toContain(id)
    expect(beside).not.toContain(undefined)
    expect(await scene.look(id)).toMatchObject({ attempt: 1, deaths: MAX_DEATHS })
  })

  test('the next turn begins without them', async () => {
    const scene = await start()
    const [id = ''] = await scene.killed('killed', 1)
    const next = await scene.begin('next')
    await next.claim()
    await next.end(id)
    const message = { prompt: 'Again', requestedBy: 'the API key "ci"', at: scene.clock.now }
    await scene.storage.jobs.message(scene.project.id, id, message, NO_LIMITS)
    expect(await scene.look(id)).toMatchObject({ deaths: 0, attempt: 0, message: null })
  })
}

function aloneContract(start: StartScene): void {
  test('a process that runs a job gets none that must run alone, and nothing beside one', async () => {
    const scene = await start()
    const busy = await scene.begin('busy')
    await scene.givenJob()
    const own = await busy.claim()
    const [first, second] = await scene.killed('killed', 2)
    await scene.storage.jobs.heartbeat(busy.leaseOf(own), LEASE_MS, 0)
    const { id: fresh } = await scene.givenJob()
    await busy.beat()
    expect(await busy.claim()).toBeUndefined()
    await busy.end(own)
    expect(await busy.claim()).toBe(first)
    expect(await busy.claim()).toBeUndefined()
    const other = await scene.begin('other')
    expect(await other.claim()).toBe(second)
    await busy.end(first)
    expect(await busy.claim()).toBe(fresh)
  })

  test('once one of them ended its process alone, the others run beside others again', async () => {
    const scene = await start()
    const [guilty, ...others] = await scene.killed('killed', 3)
    expect(await (await scene.begin('alone')).claim()).toBe(guilty)
    scene.clock.now += LEASE_MS
    const next = await scene.begin('next')
    // Older than the others, so its turn comes first.
    expect(await next.claim()).toBe(guilty)
    await next.end(guilty)
    expect([await next.claim(), await next.claim()]).toEqual(others)
  })

  test('only the process that is nearest to being empty makes room; the others go on', async () => {
    const scene = await start()
    const [few, many] = [await scene.begin('few'), await scene.begin('many')]
    for (const process of [few, many, many]) {
      await scene.givenJob()
      await process.claim()
    }
    const [suspect] = await scene.killed('killed', 2)
    const busy = [few, many].flatMap((process) => [...process.running.values()])
    for (const { lease } of busy) await scene.storage.jobs.heartbeat(lease, LEASE_MS, 0)
    for (const process of [few, many]) await process.beat()
    const { id: fresh } = await scene.givenJob()
    expect(await few.claim()).toBeUndefined()
    expect(await many.claim()).toBe(fresh)
    await few.end([...few.running.keys()][0])
    expect(await few.claim()).toBe(suspect)
  })

  test('projects go on taking turns: a new job waits for one that runs alone, not for all of them', async () => {
    const scene = await start()
    const suspects = await scene.killed('killed', 3)
    const next = await scene.begin('next')
    const { id: projectId } = await scene.storage.projects.ensure('acme/other', null, scene.clock.now)
    const [one, two] = [await scene.givenJob({ projectId }), await scene.givenJob({ projectId })].toSorted(byId)
    const order: (string | undefined)[] = []
    for (let n = 0; n < 5; n++) {
      const id = await next.claim()
      order.push(id)
      await next.end(id)
    }
    const [first, ...others] = suspects
    expect(order).toEqual([one?.id, first, two?.id, ...others])
  })

  test('a job that is given back in order stays suspected', async () => {
    const scene = await start()
    const [first] = await scene.killed('killed', 2)
    const next = await scene.begin('next')
    expect(await next.claim()).toBe(first)
    await scene.storage.jobs.release(next.leaseOf(first))
    next.running.clear()
    expect(await next.claim()).toBe(first)
    expect(await next.claim()).toBeUndefined()
  })
}

function livingContract(start: StartScene): void {
  test('a process that lives on is not blamed for a lease that ran out: that attempt counts', async () => {
    const scene = await start()
    const slow = await scene.begin('slow')
    const { id } = await scene.givenJob()
    await slow.claim()
    scene.clock.now += LEASE_MS
    await slow.beat()
    const other = await scene.begin('other')
    expect(await scene.storage.jobs.recordDeaths('other')).toEqual([])
    expect(await other.claim()).toBe(id)
    expect(await scene.look(id)).toMatchObject({ attempt: 2, deaths: 0 })
  })

  test('nor does one look blame its own process', async () => {
    const scene = await start()
    const slept = await scene.begin('slept')
    const { id } = await scene.givenJob()
    await slept.claim()
    scene.clock.now += DAY_MS
    expect(await scene.storage.jobs.recordDeaths('slept')).toEqual([])
    await scene.storage.jobs.heartbeat(slept.leaseOf(id), LEASE_MS, 0)
    expect(await scene.look(id)).toMatchObject({ attempt: 1, deaths: 0 })
  })

  test('a clock that was set back blames nobody', async () => {
    const scene = await start()
    const running = await scene.begin('running')
    const { id } = await scene.givenJob()
    await running.claim()
    scene.clock.now -= DAY_MS
    expect(await scene.storage.jobs.recordDeaths('other')).toEqual([])
    expect(await scene.look(id)).toMatchObject({ deaths: 0 })
  })

  test.each([1, 2])(
    'a process with %d jobs that was taken for dead and notes that it lives clears its jobs',
    async (n) => {
      const scene = await start()
      const ids = await scene.killed('slept', n)
      const other = await scene.begin('other')
      expect(await other.claim()).toBe(ids[0])
      await scene.begin('slept')
      expect(await scene.look(ids[0])).toMatchObject({ deaths: 0 })
      await scene.givenJob()
      expect(await other.claim()).toBeDefined()
    },
  )

  test('a job whose process was taken for dead too early keeps its lease until that is over', async () => {
    const scene = await start()
    const slept = await scene.begin('slept')
    await scene.givenJob()
    scene.clock.now += 1
    await scene.givenJob()
    const [first, second] = [await slept.claim(), await slept.claim()]
    scene.clock.now += LEASE_MS / 4
    await scene.storage.jobs.heartbeat(slept.leaseOf(second), LEASE_MS, 0)
    scene.clock.now += (LEASE_MS * 3) / 4
    const [a, b] = [await scene.begin('a'), await scene.begin('b')]
    expect(await a.claim()).toBe(first)
    expect(await b.claim()).toBeUndefined()
    await scene.storage.jobs.heartbeat(slept.leaseOf(second), LEASE_MS, 0)
    await expect(scene.storage.jobs.heartbeat(slept.leaseOf(first), LEASE_MS, 0)).rejects.toThrow(LeaseLostError)
    await slept.end(second)
    expect(await scene.look(second)).toMatchObject({ attempt: 0, deaths: 0 })
  })
}
