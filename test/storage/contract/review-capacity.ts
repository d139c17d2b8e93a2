import { expect, test } from '@jest/globals'
import type { JobTrigger } from '../../../src/contract/job-states.ts'
import type { Job } from '../../../src/jobs/job.ts'
import type { NewJob } from '../../../src/jobs/requests/store-requests.ts'
import { NO_LIMITS, pullRequestOf } from './job-samples.ts'
import { DAY_MS, HOUR_MS, REPOSITORY_ID, type StartWorld, type World } from './world.ts'

const STALE = 10
const REVIEW_DAYS = 14
const RULES = { ...NO_LIMITS, perHour: 100, reviewDays: REVIEW_DAYS }

/** Pull requests that GitHub was asked about: nobody has looked at them so far. */
async function givenOpen(world: World, count = STALE): Promise<Job[]> {
  const jobs: Job[] = []
  for (let number = 1; number <= count; number++) {
    jobs.push(await world.givenPublishedJob({}, { number }))
    await look(world, number, 0)
  }
  return jobs
}

const look = ({ storage }: World, number: number, at: number) =>
  storage.jobs.recordLook({ repositoryId: REPOSITORY_ID, number, at })

const create = ({ storage, newJob }: World, trigger: JobTrigger, changes: Partial<NewJob> = {}, rules = RULES) =>
  storage.jobs.create(newJob({ trigger, ...changes }), rules)

/** How many jobs of this trigger the project takes in an hour of its own. */
async function countTaken(world: World, trigger: JobTrigger): Promise<number> {
  world.clock.now += 2 * HOUR_MS
  for (let taken = 0; taken <= RULES.perHour; taken++)
    if ((await create(world, trigger)).kind !== 'created') return taken
  throw new Error('There is no limit')
}

export function reviewCapacityContract(start: StartWorld): void {
  test('a project with 10 stale pull requests: nothing more on a schedule, half for programs, three quarters for people', async () => {
    const world = await start()
    await givenOpen(world)
    const triggers = ['schedule', 'api', 'dashboard'] as const
    const before = []
    for (const trigger of triggers) before.push(await countTaken(world, trigger))
    world.clock.now += (REVIEW_DAYS + 1) * DAY_MS
    const after = []
    for (const trigger of triggers) after.push(await countTaken(world, trigger))
    expect({ before, after }).toEqual({ before: [100, 100, 100], after: [0, 50, 75] })
  })

  test('the refusal names what waits and since when; a look, a merge and a draft end the wait of one', async () => {
    const world = await start()
    const openedAt = world.clock.now
    const [first, second] = await givenOpen(world, 4)
    world.clock.now += (REVIEW_DAYS + 1) * DAY_MS
    const few = { ...RULES, perHour: 1 }
    const waiting = [1, 2, 3, 4].map((number) => ({ number, since: openedAt }))
    const refused = { kind: 'reviews_waiting', waiting, perHour: 0, retryAfterSeconds: 3600 }
    expect(await create(world, 'schedule', {}, few)).toEqual(refused)
    await look(world, 3, world.clock.now)
    await see(world, first, { number: 1, state: 'merged' })
    await see(world, second, { number: 2, draft: true })
    expect(await create(world, 'schedule', {}, few)).toMatchObject({ waiting: [{ number: 4 }] })
    await look(world, 4, world.clock.now)
    expect(await create(world, 'schedule', {}, few)).toMatchObject({ kind: 'created' })
  })

  test('a job that opens no pull request is taken: a patch, and one that updates the pull request of its topic', async () => {
    const world = await start()
    await world.givenPublishedJob({ topic: 'nightly' }, { number: 1 })
    await look(world, 1, 0)
    world.clock.now += (REVIEW_DAYS + 1) * DAY_MS
    const few = { ...RULES, perHour: 2 }
    expect((await create(world, 'schedule', { mode: 'patch' }, few)).kind).toBe('created')
    expect((await create(world, 'schedule', { topic: 'nightly' }, few)).kind).toBe('created')
    expect((await create(world, 'schedule', {}, { ...few, perHour: 3 })).kind).toBe('reviews_waiting')
  })

  test('a look is never taken back, and what GitHub was not asked about counts as looked at', async () => {
    const world = await start()
    await world.givenPublishedJob({}, { number: 1 })
    world.clock.now += (REVIEW_DAYS + 1) * DAY_MS
    const few = { ...RULES, perHour: 1 }
    const another = { ...few, perHour: 2 }
    expect((await create(world, 'schedule', {}, few)).kind).toBe('created')
    await look(world, 1, world.clock.now)
    await look(world, 1, 0)
    expect((await create(world, 'schedule', {}, another)).kind).toBe('created')
  })
}

async function see({ storage, clock }: World, job: Job | undefined, changes: Parameters<typeof pullRequestOf>[1]) {
  const branch = job?.branch ?? ''
  const pullRequest = pullRequestOf({ branch }, changes)
  await storage.jobs.recordPullRequest({ repositoryId: REPOSITORY_ID, branch, pullRequest, now: clock.now })
}
