import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import type { NewJob, PublishCommand } from '../../../src/jobs/requests/store-requests.ts'
import type { Claim } from '../../../src/jobs/store.ts'
import { BASE, NO_CHANGES, NO_LIMITS, openedEnd, PATCH_READY, pinnedOf, replayOf, resultOf } from './job-samples.ts'
import { claimed, LEASE_MS, SHARED, type StartWorld, type World } from './world.ts'

const SHA256 = createHash('sha256').update('the patch').digest('hex')

async function givenPatch(world: World, changes: Partial<NewJob> = {}): Promise<Claim> {
  const claim = await world.givenClaim({ mode: 'patch', ...changes })
  await world.storage.jobs.pin(claim.lease, pinnedOf(claim.job))
  await world.storage.jobs.saveResult(claim.lease, resultOf('the patch'))
  await world.storage.jobs.finish(claim.lease, PATCH_READY)
  return claim
}

function publish({ storage, project, clock }: World, jobId: string, changes: Partial<PublishCommand> = {}) {
  const order = { sha256: undefined, requestedBy: '@owner', at: clock.now, openPullRequests: 10, ...changes }
  return storage.jobs.publish(project.id, jobId, order)
}

async function publishClaimed({ storage }: World): Promise<void> {
  const { job, lease } = claimed(await storage.jobs.claim(LEASE_MS, []))
  await storage.jobs.enterPublishing(lease, 10)
  await storage.jobs.finish(lease, openedEnd(job))
}

export function jobPublishContract(start: StartWorld): void {
  patchContract(start)
  publishContract(start)
  refusalsContract(start)
  capContract(start)
}

function patchContract(start: StartWorld): void {
  test('the kept patch is given byte for byte with its hash, to its own project alone', async () => {
    const world = await start()
    const { storage, project, clock } = world
    const { job } = await givenPatch(world)
    const patch = await storage.jobs.patch(project.id, job.id)
    expect(patch).toEqual({ patch: new TextEncoder().encode('the patch'), sha256: SHA256 })
    expect((await storage.jobs.find(project.id, job.id))?.patchSha256).toBe(SHA256)
    const other = await storage.projects.ensure('acme/site', null, clock.now)
    expect(await storage.jobs.patch(other.id, job.id)).toBeUndefined()
  })

  test('no patch is kept of a result that has none, nor one of more than 16 MiB', async () => {
    const { storage, project, givenClaim } = await start()
    const { job, lease } = await givenClaim()
    for (const patch of [new Uint8Array(), new Uint8Array(16 * 1024 * 1024 + 1)]) {
      await storage.jobs.saveResult(lease, { ...resultOf(''), patch })
      expect(await storage.jobs.patch(project.id, job.id)).toBeUndefined()
      expect((await storage.jobs.find(project.id, job.id))?.patchSha256).toBeNull()
    }
  })
}

function publishContract(start: StartWorld): void {
  test('publishing sends what is kept on its way, in the same turn, with all attempts', async () => {
    const world = await start()
    const { storage } = world
    const { job } = await givenPatch(world)
    const sent = await publish(world, job.id, { sha256: SHA256 })
    const anew = { status: 'active', phase: 'validated', outcome: null, finishedAt: null, attempt: 0, turn: 1 }
    expect(sent).toMatchObject({
      kind: 'done',
      job: { ...anew, mode: 'pull_request', base: BASE, requestedBy: '@owner' },
    })
    expect(await publish(world, job.id)).toEqual(sent)
    expect(await storage.jobs.turns(job.id)).toMatchObject([{ turn: 1, outcome: null }])
    await publishClaimed(world)
    expect(await storage.jobs.turns(job.id)).toMatchObject([{ turn: 1, outcome: 'pr_opened' }])
    expect(await publish(world, job.id)).toMatchObject({ kind: 'done', job: { status: 'completed' } })
  })

  test('what is kept can be published after a later turn has made nothing, from the base that it was made on', async () => {
    const world = await start()
    const { storage, project, clock } = world
    const { job } = await givenPatch(world)
    await storage.jobs.message(project.id, job.id, { prompt: 'More', requestedBy: 'x', at: clock.now }, NO_LIMITS)
    const second = claimed(await storage.jobs.claim(LEASE_MS, []))
    await storage.jobs.pin(second.lease, pinnedOf(job, { base: { ref: 'main', commitSha: 'e'.repeat(40) } }))
    await storage.jobs.finish(second.lease, NO_CHANGES)
    expect(await publish(world, job.id, { sha256: SHA256 })).toMatchObject({ job: { base: BASE, turn: 2 } })
  })

  test('a publication that failed can be tried again, and so can one that was canceled', async () => {
    const world = await start()
    const { storage, project, clock } = world
    const { job } = await givenPatch(world)
    await publish(world, job.id)
    const { lease } = claimed(await storage.jobs.claim(LEASE_MS, []))
    await storage.jobs.finish(lease, { status: 'failed', outcome: 'error', message: 'GitHub is away' })
    expect(await publish(world, job.id)).toMatchObject({ kind: 'done', job: { status: 'active' } })
    await storage.jobs.cancel(project.id, job.id, clock.now)
    expect(await publish(world, job.id)).toMatchObject({ kind: 'done', job: { status: 'active' } })
    await publishClaimed(world)
    expect(await storage.jobs.turns(job.id)).toMatchObject([{ turn: 1, outcome: 'pr_opened' }])
  })

  test('the same key gives the job as it was answered; with another body it conflicts', async () => {
    const world = await start()
    const { job } = await givenPatch(world)
    const withKey = (bodyHash: string) => ({ idempotency: { route: 'publish', key: 'k', bodyHash } })
    const first = await publish(world, job.id, withKey('body'))
    await publishClaimed(world)
    expect(await publish(world, job.id, withKey('body'))).toMatchObject(replayOf(first))
    expect(await publish(world, job.id, withKey('other'))).toEqual({ kind: 'conflict' })
    const already = { idempotency: { route: 'publish', key: 'again', bodyHash: 'body' } }
    expect((await publish(world, job.id, already)).kind).toBe('done')
    expect((await publish(world, job.id, already)).kind).toBe('replayed')
  })
}

function refusalsContract(start: StartWorld): void {
  test('another patch than the one that was shown is not published', async () => {
    const world = await start()
    const { job } = await givenPatch(world)
    const result = await publish(world, job.id, { sha256: 'f'.repeat(64) })
    expect(result).toMatchObject({ kind: 'changed', job: { status: 'completed', mode: 'patch' } })
  })

  test('a job that works, that has kept nothing, that is archived or unknown is refused', async () => {
    const world = await start()
    const { storage, project, clock } = world
    const { job, lease } = await world.givenClaim({ mode: 'patch' })
    expect((await publish(world, job.id)).kind).toBe('refused')
    await storage.jobs.finish(lease, NO_CHANGES)
    expect((await publish(world, job.id)).kind).toBe('refused')
    const kept = await givenPatch(world)
    await storage.jobs.archive(project.id, kept.job.id, clock.now)
    expect((await publish(world, kept.job.id)).kind).toBe('refused')
    expect((await publish(world, 'unknown')).kind).toBe('not_found')
  })

  test('a patch that the agent has just made is not yet on its way', async () => {
    const world = await start()
    const { storage, givenClaim } = world
    const { job, lease } = await givenClaim({ mode: 'patch' })
    await storage.jobs.saveResult(lease, resultOf('the patch'))
    expect(await publish(world, job.id)).toMatchObject({ kind: 'refused', job: { phase: 'validated', mode: 'patch' } })
  })

  test('a project whose repository is out of reach publishes nothing', async () => {
    const world = await start()
    await world.givenPublishedJob()
    const { job } = await givenPatch(world)
    await world.storage.projects.apply([{ kind: 'uninstalled', installationId: 1 }], world.clock.now)
    expect(await publish(world, job.id)).toEqual({ kind: 'unavailable', state: 'uninstalled' })
  })
}

function capContract(start: StartWorld): void {
  test('with as many pull requests open as may be, no job is made that would open another', async () => {
    const world = await start()
    const published = await world.givenPublishedJob({ topic: 'links' })
    const rules = { ...NO_LIMITS, openPullRequests: 1 }
    const create = (changes = {}) => world.storage.jobs.create(world.newJob(changes), rules)
    expect(await create()).toEqual({ kind: 'too_many_pull_requests', open: [published.pullRequest] })
    expect((await create({ mode: 'patch' })).kind).toBe('created')
    expect((await create({ topic: 'links' })).kind).toBe('created')
  })

  test('with as many pull requests open as may be, no patch is published as another', async () => {
    const world = await start()
    const published = await world.givenPublishedJob()
    const { job } = await givenPatch(world)
    const refused = await publish(world, job.id, { openPullRequests: 1 })
    expect(refused).toEqual({ kind: 'too_many_pull_requests', open: [published.pullRequest] })
    expect((await publish(world, job.id, { openPullRequests: 2 })).kind).toBe('done')
  })

  test('a patch whose topic has an open pull request by now is no further one', async () => {
    const world = await start()
    const { job } = await givenPatch(world, { topic: 'links' })
    await world.givenPublishedJob({ topic: 'links' })
    expect((await publish(world, job.id, { openPullRequests: 1 })).kind).toBe('done')
  })

  test('of two jobs that race for the last pull request, one enters, and its follow-up enters again', async () => {
    const { storage, openAgain, givenClaim } = await start(SHARED)
    const [one, two] = [await givenClaim(), await givenClaim()]
    const other = (await openAgain()).jobs
    const kinds = await Promise.all([storage.jobs.enterPublishing(one.lease, 1), other.enterPublishing(two.lease, 1)])
    expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(['entered', 'too_many_pull_requests']))
    const [first, second] = kinds[0].kind === 'entered' ? [one, two] : [two, one]
    expect(await storage.jobs.enterPublishing(first.lease, 1)).toEqual({ kind: 'entered' })
    const { pullRequest } = await storage.jobs.finish(first.lease, openedEnd(first.job))
    const refused = await storage.jobs.enterPublishing(second.lease, 1)
    expect(refused).toEqual({ kind: 'too_many_pull_requests', open: [pullRequest] })
    expect((await storage.jobs.find(second.job.projectId, second.job.id))?.phase).toBe('agent')
  })
}
