// What every contract test starts from: an empty database with one project, and a clock that tests can set.
import { type Job, newJobId } from '../../../src/jobs/job.ts'
import type { Claim, CreateRules, NewJob } from '../../../src/jobs/store.ts'
import type { PathLimits } from '../../../src/pageviews/store.ts'
import type { Project } from '../../../src/projects/project.ts'
import type { Storage } from '../../../src/storage/open-storage.ts'

/** Opens the database of this name, the same one when it is called again; `databaseNow` stands in for its clock. */
export type Opener = (name: string, databaseNow: () => number, pathLimits?: PathLimits) => Promise<Storage>

export interface World {
  storage: Storage
  project: Project
  /** The database's clock, and the time at which `newJob` makes jobs. */
  clock: { now: number }
  /** Opens the same database once more, as another process would. */
  openAgain: () => Promise<Storage>
  newJob: (changes?: Partial<NewJob>) => NewJob
  /** Makes a job that is waiting to be claimed. */
  givenJob: (changes?: Partial<NewJob>) => Promise<Job>
  /** Makes a job and claims it. */
  givenClaim: () => Promise<Claim>
}

export type StartWorld = () => Promise<World>

export const NOON = Date.UTC(2026, 0, 15, 12)
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const LEASE_MS = 60_000
export const NO_LIMITS: CreateRules = { jobsPerHour: 1000, tokensPerDay: 1e9 }

export async function createWorld(open: () => Promise<Storage>, clock: { now: number }): Promise<World> {
  const storage = await open()
  const project = await storage.projects.ensure('acme/docs', null, clock.now)
  const newJob = (changes: Partial<NewJob> = {}): NewJob => ({
    id: newJobId(clock.now),
    projectId: project.id,
    prompt: 'Explain the install steps',
    draft: false,
    model: 'offline',
    repository: 'https://github.com/acme/docs',
    requestedRef: null,
    createdAt: clock.now,
    ...changes,
  })
  const givenJob = async (changes: Partial<NewJob> = {}): Promise<Job> => {
    const result = await storage.jobs.create(newJob(changes), NO_LIMITS)
    if (result.kind !== 'created') throw new Error(`Expected a new job, got ${result.kind}`)
    return result.job
  }
  const givenClaim = async (): Promise<Claim> => {
    await givenJob()
    return claimed(await storage.jobs.claim(LEASE_MS, []))
  }
  return { storage, project, clock, openAgain: open, newJob, givenJob, givenClaim }
}

export function claimed(claim: Claim | undefined): Claim {
  if (claim === undefined) throw new Error('Expected a job to be due')
  return claim
}
