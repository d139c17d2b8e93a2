import { expect, test } from '@jest/globals'
import type { Build } from '../../../src/contract/builds.ts'
import type { BuildWatch } from '../../../src/jobs/builds.ts'
import type { SeenBuilds } from '../../../src/jobs/job.ts'
import { COMMAND } from '../../../src/projects/audit.ts'
import { newEndpointId } from '../../../src/projects/webhooks/endpoint.ts'
import { NO_CHANGES, NO_LIMITS, openedEnd } from './job-samples.ts'
import { DAY_MS, LEASE_MS, MINUTE_MS, SHARED, type StartWorld, type World } from './world.ts'

const FIRST = '1'.repeat(40)
const SECOND = '2'.repeat(40)
const build = (state: Build['state']): Build => ({ name: 'docs', kind: 'check_run', state, url: null })
const PENDING: SeenBuilds = { builds: [build('pending')], preview: null }
const BUILT: SeenBuilds = { builds: [build('success')], preview: { url: 'https://p.example/', state: 'success' } }

/** A job that has published this commit. */
async function givenCommit({ storage, givenClaim }: World) {
  const { job, lease } = await givenClaim()
  await storage.jobs.finish(lease, { ...openedEnd(job), commitSha: FIRST })
  return job
}

/** Its next turn publishes another one, or none. */
async function nextTurn({ storage, project, clock }: World, job: { id: string; branch: string }, commitSha?: string) {
  const message = { prompt: 'More', requestedBy: 'x', at: clock.now }
  await storage.jobs.message(project.id, job.id, message, NO_LIMITS)
  const claim = await storage.jobs.claim(LEASE_MS, [])
  if (claim === undefined) throw new Error('Expected the next turn to be due')
  await storage.jobs.finish(claim.lease, commitSha === undefined ? NO_CHANGES : { ...openedEnd(job), commitSha })
}

/** The watch that is due within the hour. */
async function claimed({ storage, clock }: World): Promise<BuildWatch> {
  clock.now += 60 * MINUTE_MS
  const watch = await storage.jobs.claimBuildWatch(LEASE_MS)
  if (watch === undefined) throw new Error('Expected builds to be due')
  return watch
}

const find = ({ storage, project }: World, { id }: { id: string }) => storage.jobs.find(project.id, id)

export function buildWatchesContract(start: StartWorld): void {
  test('a published commit is given to one caller at a time, with the looks so far, once the first pause is over', async () => {
    const world = await start(SHARED)
    const { storage, project, clock, openAgain } = world
    const job = await givenCommit(world)
    const stores = [storage.jobs, (await openAgain()).jobs]
    expect(await storage.jobs.claimBuildWatch(LEASE_MS)).toBeUndefined()
    clock.now += MINUTE_MS
    const given = await Promise.all(stores.map((jobs) => jobs.claimBuildWatch(LEASE_MS)))
    const watch = { jobId: job.id, projectId: project.id, commitSha: FIRST, looks: 1 }
    expect(given.filter((one) => one !== undefined)).toEqual([watch])
    clock.now += LEASE_MS
    expect(await storage.jobs.claimBuildWatch(LEASE_MS)).toEqual({ ...watch, looks: 2 })
  })

  test('what was seen is shown with the job, and stays when a later look fails', async () => {
    const world = await start()
    const job = await givenCommit(world)
    expect(await find(world, job)).toMatchObject({ commitSha: FIRST, seenBuilds: null })
    await world.storage.jobs.saveBuilds(await claimed(world), PENDING, MINUTE_MS)
    expect((await find(world, job))?.seenBuilds).toEqual(PENDING)
    await world.storage.jobs.saveBuilds(await claimed(world), undefined, MINUTE_MS)
    expect((await find(world, job))?.seenBuilds).toEqual(PENDING)
    expect((await claimed(world)).looks).toBe(3)
  })

  test('after the last look nothing is due any more', async () => {
    const world = await start()
    await givenCommit(world)
    await world.storage.jobs.saveBuilds(await claimed(world), BUILT, undefined)
    world.clock.now += DAY_MS
    expect(await world.storage.jobs.claimBuildWatch(LEASE_MS)).toBeUndefined()
  })

  test('another commit of the job begins anew, and what comes late for the first one changes nothing', async () => {
    const world = await start()
    const job = await givenCommit(world)
    const late = await claimed(world)
    await world.storage.jobs.saveBuilds(late, PENDING, MINUTE_MS)
    await nextTurn(world, job, SECOND)
    await world.storage.jobs.saveBuilds(late, BUILT, undefined)
    expect(await find(world, job)).toMatchObject({ commitSha: SECOND, seenBuilds: null })
    expect(await claimed(world)).toMatchObject({ commitSha: SECOND, looks: 1 })
  })

  test('a turn without a commit leaves everything as it is', async () => {
    const world = await start()
    const job = await givenCommit(world)
    await world.storage.jobs.saveBuilds(await claimed(world), PENDING, MINUTE_MS)
    await nextTurn(world, job)
    expect(await find(world, job)).toMatchObject({ commitSha: FIRST, seenBuilds: PENDING })
    expect((await claimed(world)).looks).toBe(2)
  })

  test('a watch is due although the clock was set back', async () => {
    const world = await start()
    await givenCommit(world)
    world.clock.now -= DAY_MS
    expect((await world.storage.jobs.claimBuildWatch(LEASE_MS))?.looks).toBe(1)
  })

  test('a preview that is ready, and a build that fails, are events with the job as it is then', async () => {
    const world = await start()
    const { storage, project } = world
    await givenCommit(world)
    const endpoint = { id: newEndpointId(), url: 'https://hooks.example.com/', events: [], secret: 'whsec_x' }
    await storage.endpoints.add({ ...endpoint, projectId: project.id }, 10, COMMAND)
    await storage.jobs.saveBuilds(await claimed(world), PENDING, MINUTE_MS)
    await storage.jobs.saveBuilds(await claimed(world), BUILT, MINUTE_MS)
    await storage.jobs.saveBuilds(await claimed(world), BUILT, MINUTE_MS)
    await storage.jobs.saveBuilds(await claimed(world), { ...BUILT, builds: [build('failure')] }, undefined)
    const sent = [await storage.deliveries.claim(LEASE_MS, 9), await storage.deliveries.claim(LEASE_MS, 9)]
    expect(sent.map((one) => JSON.parse(one?.body ?? '{}'))).toMatchObject([
      { type: 'pull_request.preview_ready', data: { preview: BUILT.preview, builds: [build('success')] } },
      { type: 'pull_request.build_failed', data: { builds: [build('failure')] } },
    ])
    expect(await storage.deliveries.claim(LEASE_MS, 9)).toBeUndefined()
  })
}
