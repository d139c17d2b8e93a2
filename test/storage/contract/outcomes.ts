import { expect, test } from '@jest/globals'
import type { PullRequestOutcome } from '../../../src/contract/outcomes.ts'
import type { Job, PullRequest } from '../../../src/jobs/job.ts'
import type { OutcomeWatch } from '../../../src/jobs/outcomes/outcomes.ts'
import type { NewJob } from '../../../src/jobs/requests/store-requests.ts'
import { openedEnd, pinnedOf, pullRequestOf, resultOf } from './job-samples.ts'
import { givenInstalled, HOUR_MS, LEASE_MS, REPOSITORY_ID, SHARED, type StartWorld, type World } from './world.ts'

const NUMBER = 7
const COMMIT = 'c'.repeat(40)
const ALWAYS = { from: null, to: null }
const MEASURED: PullRequestOutcome = {
  state: 'measured',
  result: 'merged',
  closedAt: '2026-11-20T12:00:00.000Z',
  reason: null,
  message: 'It was merged as Docmend made it.',
  isUnedited: true,
  lines: 4,
  kept: 4,
  pages: [{ path: 'index.md', lines: 4, kept: 4 }],
  secondsToReview: 1.5,
  secondsToMerge: 90,
}

/** A job that has published a commit by these words. */
async function givenPublished(world: World, changes: Partial<NewJob> = {}, promptVersion = 'v1'): Promise<Job> {
  const { storage, givenClaim } = world
  await givenInstalled(world)
  const { job, lease } = await givenClaim(changes)
  await storage.jobs.pin(lease, pinnedOf(job))
  await storage.jobs.saveResult(lease, resultOf(job.id), promptVersion)
  await storage.jobs.enterPublishing(lease, 100)
  return storage.jobs.finish(lease, { ...openedEnd(job, { number: NUMBER }), commitSha: COMMIT })
}

async function see(
  { storage, clock }: World,
  { branch }: Pick<Job, 'branch'>,
  state: PullRequest['state'],
): Promise<void> {
  const pullRequest = pullRequestOf({ branch }, { state, number: NUMBER })
  await storage.jobs.recordPullRequest({ repositoryId: REPOSITORY_ID, branch, pullRequest, now: clock.now })
}

async function claimedWatch({ storage }: World): Promise<OutcomeWatch> {
  const watch = await storage.outcomes.claim(LEASE_MS)
  if (watch === undefined) throw new Error('Expected a pull request to be due')
  return watch
}

const list = ({ storage, project }: World, range = {}) =>
  storage.outcomes.list(project.id, { ...ALWAYS, ...range }, 100)
const outcomeOf = async ({ storage, project }: World, { id }: Job) =>
  (await storage.jobs.find(project.id, id))?.pullRequestOutcome

export function outcomesContract(start: StartWorld): void {
  test('an open pull request is not measured; a merged one is given to one caller at a time, with what to look for', async () => {
    const world = await start(SHARED)
    const { storage, project, clock, openAgain } = world
    const job = await givenPublished(world)
    expect(await storage.outcomes.claim(LEASE_MS)).toBeUndefined()
    await see(world, job, 'merged')
    const stores = [storage.outcomes, (await openAgain()).outcomes]
    const given = await Promise.all(stores.map((outcomes) => outcomes.claim(LEASE_MS)))
    const watch = {
      id: expect.any(Number),
      projectId: project.id,
      pullRequestNumber: NUMBER,
      result: 'merged',
      looks: 1,
    }
    const known = { ...watch, closedAt: clock.now, commitSha: COMMIT, marks: [job.id] }
    expect(given.filter((one) => one !== undefined)).toEqual([known])
    clock.now += LEASE_MS
    expect(await storage.outcomes.claim(LEASE_MS)).toEqual({ ...known, looks: 2 })
  })

  test('what was found out is shown with the job, counted, and never measured again', async () => {
    const world = await start()
    const job = await givenPublished(world, { trigger: 'schedule', model: 'm' }, 'words')
    expect(await outcomeOf(world, job)).toBeNull()
    await see(world, job, 'merged')
    expect(await outcomeOf(world, job)).toMatchObject({ state: 'pending', result: 'merged', lines: null })
    await world.storage.outcomes.save(await claimedWatch(world), MEASURED)
    expect(await outcomeOf(world, job)).toEqual(MEASURED)
    expect(await list(world)).toEqual([
      {
        result: 'merged',
        state: 'measured',
        trigger: 'schedule',
        promptVersion: 'words',
        model: 'm',
        isUnedited: true,
        lines: 4,
        kept: 4,
        secondsToReview: 1.5,
        secondsToMerge: 90,
        followUps: 0,
      },
    ])
    world.clock.now += 100 * HOUR_MS
    expect(await world.storage.outcomes.claim(LEASE_MS)).toBeUndefined()
  })

  test('jobs of a topic share a pull request: the first one asked for it, the last one made it what it is', async () => {
    const world = await start()
    const first = await givenPublished(world, { topic: 'nightly', trigger: 'schedule' }, 'old')
    world.clock.now += HOUR_MS
    const second = await givenPublished(world, { topic: 'nightly', trigger: 'dashboard' }, 'new')
    await see(world, first, 'closed')
    const watch = await claimedWatch(world)
    expect(watch).toMatchObject({ result: 'closed', marks: [first.id, second.id] })
    expect(await list(world)).toMatchObject([{ trigger: 'schedule', promptVersion: 'new', isUnedited: null }])
    expect(await world.storage.outcomes.claim(LEASE_MS)).toBeUndefined()
    await world.storage.outcomes.save(watch, { ...MEASURED, result: 'closed', isUnedited: null })
    expect(await outcomeOf(world, second)).toMatchObject({ result: 'closed' })
  })

  test('one that is opened again is forgotten, also by a worker that is still looking', async () => {
    const world = await start()
    const job = await givenPublished(world)
    await see(world, job, 'closed')
    const watch = await claimedWatch(world)
    await see(world, job, 'open')
    await world.storage.outcomes.save(watch, MEASURED)
    expect([await list(world), await outcomeOf(world, job)]).toEqual([[], null])
    await see(world, job, 'merged')
    expect(await list(world)).toMatchObject([{ result: 'merged', state: 'pending' }])
    await world.storage.outcomes.forget(await claimedWatch(world))
    expect(await list(world)).toEqual([])
  })

  test('a range counts by the time at which they were closed, its end excluded', async () => {
    const world = await start()
    await see(world, await givenPublished(world), 'merged')
    await world.storage.outcomes.save(await claimedWatch(world), MEASURED)
    const at = Date.parse(MEASURED.closedAt)
    const found = await Promise.all(
      [{ from: at }, { to: at }, { from: at + 1 }, { to: at + 1 }].map((range) => list(world, range)),
    )
    expect(found.map((rows) => rows.length)).toEqual([1, 0, 0, 1])
  })

  test('one that cannot be read now comes again after a pause, without end until somebody gives up', async () => {
    const world = await start()
    await see(world, await givenPublished(world), 'merged')
    await world.storage.outcomes.postpone(await claimedWatch(world), HOUR_MS)
    expect(await world.storage.outcomes.claim(LEASE_MS)).toBeUndefined()
    world.clock.now += HOUR_MS
    expect(await world.storage.outcomes.claim(LEASE_MS)).toMatchObject({ looks: 2 })
  })

  test('a job in mode patch that read the pull request of its topic has no part in it', async () => {
    const world = await start()
    const job = await givenPublished(world, { topic: 'nightly' })
    const patch = await world.givenJob({ topic: 'nightly', mode: 'patch' })
    await see(world, job, 'merged')
    expect((await claimedWatch(world)).marks).toEqual([job.id])
    expect(await outcomeOf(world, patch)).toBeNull()
  })
}
