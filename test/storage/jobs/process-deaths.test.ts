// Nine jobs that do no harm and one that ends each process that runs it: whatever the processes are, how long the jobs take and
// what else happens to processes, the nine end well and the tenth ends. On the real store, under a clock of its own.
import { afterAll, beforeAll, expect, jest } from '@jest/globals'
import fc from 'fast-check'
import { MAX_DEATHS } from '../../../src/jobs/process-deaths.ts'
import { type Claim, LeaseLostError } from '../../../src/jobs/store.ts'
import { openStorage, type Storage } from '../../../src/storage/open-storage.ts'
import { runs, testProperty } from '../../support/property.ts'
import { NO_CHANGES, NO_LIMITS, toNewJob } from '../contract/job-samples.ts'
import { LEASE_MS, NOON } from '../contract/world.ts'

jest.setTimeout(1_800_000)

const clock = { now: NOON }
let storage: Storage
beforeAll(async () => {
  storage = await openStorage({ kind: 'sqlite', file: ':memory:', databaseNow: () => clock.now })
})
afterAll(() => storage.close())

/** In steps of a quarter of a lease, as heartbeats come. */
interface Plan {
  /** The slots of each process. */
  slots: number[]
  /** When each job is asked for, in which project, and how long it takes; the poison of the first works at that step. */
  jobs: { at: number; project: number; steps: number }[]
  restartAfter: number
  /** What happens to processes besides: somebody kills one, or suspends one for so long. */
  faults: { at: number; process: number; sleepFor: number | undefined }[]
}

const JOBS = 10
const LATEST = 12

const plans: fc.Arbitrary<Plan> = fc.record({
  slots: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 3 }),
  jobs: fc.array(fc.record({ at: fc.nat(LATEST), project: fc.nat(9), steps: fc.integer({ min: 1, max: 7 }) }), {
    minLength: JOBS,
    maxLength: JOBS,
  }),
  restartAfter: fc.nat(6),
  faults: fc.array(
    fc.record({
      at: fc.nat(40),
      process: fc.nat(2),
      sleepFor: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    }),
    // A third could be the third death of one job that is alone.
    { maxLength: MAX_DEATHS - 1 },
  ),
})

interface Running {
  claim: Claim
  done: number
}

let named = 0

class Process {
  readonly slots: number
  id = ''
  running: Running[] = []
  /** Steps until it does something again. */
  away = 0
  isDead = true

  constructor(slots: number) {
    this.slots = slots
  }

  die(restartAfter: number): void {
    this.running = []
    this.isDead = true
    this.away = restartAfter
  }
}

class Run {
  readonly #plan: Plan
  readonly #processes: Process[]
  readonly #projects: string[] = []
  readonly #ids = new Map<string, number>()
  /** How each job ended. */
  readonly ends = new Map<number, 'completed' | 'failed'>()
  /** Deaths by the poison: how many jobs ran with it. */
  readonly deaths: number[] = []

  constructor(plan: Plan) {
    this.#plan = plan
    this.#processes = plan.slots.map((slots) => new Process(slots))
  }

  async all(): Promise<void> {
    for (let n = 0; n < JOBS; n++) {
      this.#projects.push((await storage.projects.ensure(`acme/docs-${n}`, null, clock.now)).id)
    }
    for (let step = 0; step < 1000 && this.ends.size < JOBS; step++) {
      clock.now += LEASE_MS / 4
      await this.#ask(step)
      this.#disturb(step)
      for (const [at] of this.#processes.entries()) {
        const process = this.#processes[(at + step) % this.#processes.length]
        if (process !== undefined) await this.#turn(process)
      }
    }
    for (const { id } of this.#processes) await storage.processes.leave(id)
  }

  async #ask(step: number): Promise<void> {
    for (const [number, { at, project }] of this.#plan.jobs.entries()) {
      if (at !== step) continue
      clock.now += 1
      const job = toNewJob(this.#projects[project] ?? '', clock.now)
      await storage.jobs.create(job, NO_LIMITS)
      this.#ids.set(job.id, number)
    }
  }

  #disturb(step: number): void {
    for (const { at, process: number, sleepFor } of this.#plan.faults) {
      const process = this.#processes[number % this.#processes.length]
      if (at !== step || process === undefined || process.isDead) continue
      if (sleepFor === undefined) process.die(this.#plan.restartAfter)
      else process.away = sleepFor
    }
  }

  async #turn(process: Process): Promise<void> {
    if (process.away > 0) {
      process.away -= 1
      return
    }
    if (process.isDead) process.id = `process ${named++}`
    process.isDead = false
    await this.#work(process)
    if (process.isDead) return
    await storage.processes.heartbeat({ id: process.id, isServing: false, slots: process.slots, mirrors: null })
    await this.#claim(process)
  }

  async #work(process: Process): Promise<void> {
    for (const job of process.running) {
      const number = this.#ids.get(job.claim.job.id) ?? -1
      job.done += 1
      const isOver = job.done >= (this.#plan.jobs[number]?.steps ?? 0)
      if (isOver && number === 0) {
        this.deaths.push(process.running.length)
        return process.die(this.#plan.restartAfter)
      }
      try {
        if (isOver) await this.#end(job.claim, 'completed')
        else await storage.jobs.heartbeat(job.claim.lease, LEASE_MS, 0)
      } catch (error) {
        if (!(error instanceof LeaseLostError)) throw error
        job.done = Number.POSITIVE_INFINITY
      }
      if (isOver || job.done === Number.POSITIVE_INFINITY) {
        process.running = process.running.filter((one) => one !== job)
      }
    }
  }

  async #claim(process: Process): Promise<void> {
    await storage.jobs.recordDeaths(process.id)
    while (process.running.length < process.slots) {
      const ids = process.running.map(({ claim }) => claim.job.id)
      const claim = await storage.jobs.claim(LEASE_MS, ids, undefined, { process: process.id, mirrors: null })
      if (claim === undefined) return
      if (claim.job.deaths >= MAX_DEATHS) await this.#end(claim, 'failed')
      else process.running.push({ claim, done: 0 })
    }
  }

  async #end(claim: Claim, status: 'completed' | 'failed'): Promise<void> {
    const end = status === 'completed' ? NO_CHANGES : { status, outcome: 'error' as const, message: 'It died' }
    await storage.jobs.finish(claim.lease, end)
    this.ends.set(this.#ids.get(claim.job.id) ?? -1, status)
  }
}

testProperty('whatever happens, nine honest jobs end well, and the one that ends its process ends', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const run = new Run(plan)
      await run.all()
      expect([...run.ends].toSorted(([one], [other]) => one - other)).toEqual(
        plan.jobs.map((_, number) => [number, number === 0 ? 'failed' : 'completed']),
      )
      // Alone, it ends three processes; beside others one, and one more for each fault that lays a death to another job.
      const shared = run.deaths.filter((jobs) => jobs > 1).length
      expect(run.deaths.length - shared).toBeLessThanOrEqual(MAX_DEATHS + plan.faults.length)
      expect(shared).toBeLessThanOrEqual(1 + plan.faults.length)
    }),
    runs(10, 100),
  )
})
