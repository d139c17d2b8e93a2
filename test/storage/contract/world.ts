// What every contract test starts from: an empty database with one project, and a clock that tests can set.
import type { Job, PullRequest } from '../../../src/jobs/job.ts'
import type { NewJob } from '../../../src/jobs/requests/store-requests.ts'
import type { Claim } from '../../../src/jobs/store.ts'
import type { Project } from '../../../src/projects/project.ts'
import type { Storage, StorageOptions } from '../../../src/storage/open-storage.ts'
import { NO_LIMITS, openedEnd, pinnedOf, resultOf, toNewJob } from './job-samples.ts'

/**
 * Opens the database of this name, the same one on every call. Without a name it opens a private one, which may be of a
 * cheaper kind. `databaseNow` replaces its clock.
 */
export type Opener = (name: string | undefined, databaseNow: () => number, limits: OpenedLimits) => Promise<Storage>

/** Limits of the store that are smaller than its own. */
export type OpenedLimits = Pick<StorageOptions, 'pathLimits'>

export interface World {
  storage: Storage
  project: Project
  /** The database's clock, and the time at which `newJob` makes jobs. */
  clock: { now: number }
  /** Opens the same database once more, as another process would: of a world that was started as shared. */
  openAgain: () => Promise<Storage>
  newJob: (changes?: Partial<NewJob>) => NewJob
  /** Makes a job that is waiting to be claimed. */
  givenJob: (changes?: Partial<NewJob>) => Promise<Job>
  /** Makes a job and claims it. */
  givenClaim: (changes?: Partial<NewJob>) => Promise<Claim>
  /** Makes a job that is over, with an open pull request; its repository has the App. */
  givenPublishedJob: (changes?: Partial<NewJob>, pullRequest?: Partial<PullRequest>) => Promise<Job>
}

export type StartWorld = (options?: { isShared: boolean }) => Promise<World>

export const SHARED = { isShared: true }

export const NOON = Date.UTC(2026, 0, 15, 12)
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export { DAY_MS } from '../../../src/base/days.ts'
export const LEASE_MS = 60_000
export const REPOSITORY_ID = 501

export async function createWorld(
  open: () => Promise<Storage>,
  openAgain: () => Promise<Storage>,
  clock: { now: number },
): Promise<World> {
  const storage = await open()
  const project = await storage.projects.ensure('acme/docs', null, clock.now)
  const newJob = (changes: Partial<NewJob> = {}): NewJob => toNewJob(project.id, clock.now, changes)
  const givenJob = async (changes: Partial<NewJob> = {}): Promise<Job> => {
    const result = await storage.jobs.create(newJob(changes), NO_LIMITS)
    if (result.kind !== 'created') throw new Error(`Expected a new job, got ${result.kind}`)
    return result.job
  }
  const givenClaim = async (changes: Partial<NewJob> = {}): Promise<Claim> => {
    await givenJob(changes)
    return claimed(await storage.jobs.claim(LEASE_MS, []))
  }
  const givenPublishedJob = async (changes: Partial<NewJob> = {}, pullRequest: Partial<PullRequest> = {}) => {
    await givenInstalled({ storage, clock })
    const { job, lease } = await givenClaim(changes)
    await storage.jobs.pin(lease, pinnedOf(job))
    await storage.jobs.saveResult(lease, resultOf(job.id))
    await storage.jobs.enterPublishing(lease, 100)
    return storage.jobs.finish(lease, openedEnd(job, pullRequest))
  }
  return { storage, project, clock, openAgain, newJob, givenJob, givenClaim, givenPublishedJob }
}

export function claimed(claim: Claim | undefined): Claim {
  if (claim === undefined) throw new Error('Expected a job to be due')
  return claim
}

/** Gives the App to the repository of the world's project. */
export async function givenInstalled({ storage, clock }: Pick<World, 'storage' | 'clock'>): Promise<void> {
  const repositories = [{ id: REPOSITORY_ID, fullName: 'acme/docs' }]
  await storage.projects.apply([{ kind: 'installed', installationId: 1, repositories }], clock.now)
}
