import { expect, test } from '@jest/globals'
import type { Effect } from '../../../src/contract/effect.ts'
import type { EffectWatch } from '../../../src/jobs/effects.ts'
import type { Job } from '../../../src/jobs/job.ts'
import { COMMAND } from '../../../src/projects/audit.ts'
import { newEndpointId } from '../../../src/projects/webhooks/endpoint.ts'
import { pullRequestOf } from './job-samples.ts'
import { DAY_MS, HOUR_MS, REPOSITORY_ID, SHARED, type StartWorld, type World } from './world.ts'

const NUMBER = 7
const NO_PAGES: Effect = { state: 'unknown', message: 'No page.', dueAt: null, reason: 'no_pages', measured: null }
/** NOON is on day 0; 30 full days follow, and one for the last logs. */
const DUE_AFTER_MS = 32 * DAY_MS - 12 * HOUR_MS

/** A job whose pull request was just merged. */
async function givenMerged(world: World, number = NUMBER): Promise<Job> {
  const job = await world.givenPublishedJob({}, { number })
  await merge(world, job, number)
  return job
}

async function merge({ storage, clock }: World, { branch }: Job, number = NUMBER): Promise<void> {
  const pullRequest = pullRequestOf({ branch }, { state: 'merged', number, mergedAt: clock.now })
  await storage.jobs.recordPullRequest({ repositoryId: REPOSITORY_ID, branch, pullRequest, now: clock.now })
}

const claim = ({ storage, clock }: World) => storage.effects.claim(clock.now, HOUR_MS)

async function claimed(world: World): Promise<EffectWatch> {
  world.clock.now += DUE_AFTER_MS
  const watch = await claim(world)
  if (watch === undefined) throw new Error('Expected an effect to be due')
  return watch
}

const effectOf = async ({ storage, project }: World, { id }: Job) => (await storage.jobs.find(project.id, id))?.effect

export function effectWatchesContract(start: StartWorld): void {
  test('an effect is due a day after the 30 full days, and then given to one caller at a time', async () => {
    const world = await start(SHARED)
    const { storage, clock, project, openAgain } = world
    await givenMerged(world)
    const mergedAt = clock.now
    const stores = [storage.effects, (await openAgain()).effects]
    clock.now += DUE_AFTER_MS - 1
    expect(await claim(world)).toBeUndefined()
    clock.now += 1
    const given = await Promise.all(stores.map((effects) => effects.claim(clock.now, HOUR_MS)))
    const watch = { id: expect.any(Number), projectId: project.id, pullRequestNumber: NUMBER, mergedAt }
    expect(given.filter((one) => one !== undefined)).toEqual([watch])
    clock.now += HOUR_MS
    expect(await claim(world)).toEqual(watch)
  })

  test('a job says when its effect is due, from the merge on', async () => {
    const world = await start()
    const job = await world.givenPublishedJob()
    expect(await effectOf(world, job)).toBeNull()
    const dueAt = new Date(world.clock.now + DUE_AFTER_MS).toISOString()
    await merge(world, job)
    expect(await effectOf(world, job)).toMatchObject({ state: 'pending', dueAt })
  })

  test('what was found out is kept in every job of the pull request, with one event each, and is never looked for again', async () => {
    const world = await start()
    const { storage, project, clock } = world
    const events = ['pull_request.effect_ready'] as const
    const endpoint = { id: newEndpointId(), url: 'https://hooks.example.com/', events }
    await storage.endpoints.add({ ...endpoint, secret: 'whsec_x', projectId: project.id }, 10, COMMAND)
    const first = await world.givenPublishedJob({ topic: 'a' })
    const second = await world.givenPublishedJob({ topic: 'a' })
    await merge(world, first)
    const watch = await claimed(world)
    await storage.effects.save(watch, NO_PAGES, clock.now)
    await storage.effects.save(watch, { ...NO_PAGES, message: 'Too late.' }, clock.now)
    expect([await effectOf(world, first), await effectOf(world, second)]).toEqual([NO_PAGES, NO_PAGES])
    const sent = [1, 2, 3].map(() => storage.deliveries.claim(HOUR_MS, 9))
    expect((await Promise.all(sent)).filter((one) => one !== undefined)).toHaveLength(2)
    await merge(world, first)
    clock.now += 400 * DAY_MS
    expect(await claim(world)).toBeUndefined()
  })

  test('a watch that is put off is due again at its time, or when the clock was set back', async () => {
    const world = await start()
    const { storage, clock } = world
    await givenMerged(world)
    await storage.effects.postpone(await claimed(world), clock.now + DAY_MS, clock.now)
    expect(await claim(world)).toBeUndefined()
    clock.now += DAY_MS
    expect(await claim(world)).toBeDefined()
    clock.now -= 100 * DAY_MS
    expect(await claim(world)).toBeDefined()
  })

  test('pull requests that were merged in the same days are told from it and from earlier ones', async () => {
    const world = await start()
    const { storage, clock } = world
    await givenMerged(world, 8)
    clock.now += DAY_MS
    await givenMerged(world)
    await givenMerged(world, 9)
    const from = clock.now
    const watch = await claimed(world)
    const others = (earliest: number) => storage.effects.pagesOfOthers(watch, earliest, from + DAY_MS)
    expect(watch.pullRequestNumber).toBe(8)
    expect(await others(from)).toHaveLength(2)
    expect(await others(from - DAY_MS)).toHaveLength(2)
    const next = await claimed(world)
    expect(next.pullRequestNumber).toBe(NUMBER)
    expect(await storage.effects.pagesOfOthers(next, from, from + DAY_MS)).toHaveLength(1)
    expect(await storage.effects.pagesOfOthers(next, from - DAY_MS, from + DAY_MS)).toHaveLength(2)
  })
}
