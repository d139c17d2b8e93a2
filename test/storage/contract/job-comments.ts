import { expect, test } from '@jest/globals'
import type { Job } from '../../../src/jobs/job.ts'
import type { NewComment } from '../../../src/jobs/requests/store-requests.ts'
import { NO_CHANGES, NO_LIMITS, openedEnd, pinnedOf, pullRequestOf } from './job-samples.ts'
import { claimed, givenInstalled, LEASE_MS, REPOSITORY_ID, type StartWorld, type World } from './world.ts'

function commentOf(n: number, at: number, changes: Partial<NewComment> = {}): NewComment {
  const asked = { prompt: `Comment ${n}`, requestedBy: `@person${n}`, at }
  const place = { repositoryId: REPOSITORY_ID, pullRequestNumber: 7 }
  return { ...asked, ...place, commentKey: `issue_comment:${n}`, deliveryId: `delivery-${n}`, ...changes }
}

function comment({ storage, clock }: World, n: number, changes: Partial<NewComment> = {}, rules = NO_LIMITS) {
  return storage.jobs.comment(commentOf(n, clock.now, changes), rules)
}

/** A job with an open pull request that is working on its second turn. */
async function givenBusyJob(world: World) {
  await world.givenPublishedJob()
  await comment(world, 0)
  return claimed(await world.storage.jobs.claim(LEASE_MS, []))
}

function settle({ storage, clock }: World, job: Job, state: 'closed' | 'merged') {
  const pullRequest = { ...(job.pullRequest ?? pullRequestOf(job)), state }
  return storage.jobs.recordPullRequest({
    repositoryId: REPOSITORY_ID,
    branch: job.branch,
    pullRequest,
    now: clock.now,
  })
}

export function jobCommentsContract(start: StartWorld): void {
  takingContract(start)
  waitingContract(start)
  lettingGoContract(start)
}

function takingContract(start: StartWorld): void {
  test('a comment on the pull request of a job that is over begins its next turn', async () => {
    const world = await start()
    const job = await world.givenPublishedJob()
    const asked = { turn: 2, prompt: 'Comment 1', requestedBy: '@person1', status: 'active' }
    expect(await comment(world, 1)).toMatchObject({ kind: 'accepted', isWaiting: false, job: { id: job.id, ...asked } })
    expect(await world.storage.jobs.findByPullRequest(REPOSITORY_ID, 7)).toMatchObject({ id: job.id, ...asked })
  })

  test('a comment is taken once, whichever delivery brings it, and a delivery too', async () => {
    const world = await start()
    const job = await world.givenPublishedJob()
    await comment(world, 1)
    expect(await comment(world, 1, { deliveryId: 'again' })).toEqual({ kind: 'known' })
    expect(await comment(world, 2, { deliveryId: 'delivery-1' })).toEqual({ kind: 'known' })
    expect(await world.storage.jobs.turns(job.id)).toHaveLength(2)
  })

  test('the same name of a comment in another repository is another comment', async () => {
    const world = await start()
    await world.givenPublishedJob()
    await comment(world, 1)
    expect(await comment(world, 1, { repositoryId: 502, deliveryId: 'd' })).toEqual({ kind: 'not_found' })
    expect(await comment(world, 1, { pullRequestNumber: 8, deliveryId: 'd' })).toEqual({ kind: 'not_found' })
    expect(await world.storage.jobs.findByPullRequest(502, 7)).toBeUndefined()
  })

  test('a comment that was refused leaves no trace: sent again, it may be taken', async () => {
    const world = await start()
    const job = await world.givenPublishedJob()
    const full = await comment(world, 1, {}, { ...NO_LIMITS, perHour: 0 })
    const poor = await comment(world, 1, {}, { ...NO_LIMITS, tokensPerDay: 0 })
    expect([full, poor]).toMatchObject([{ limit: 'messages_per_hour' }, { limit: 'tokens_per_day' }])
    expect(await world.storage.jobs.turns(job.id)).toHaveLength(1)
    expect((await comment(world, 1)).kind).toBe('accepted')
  })

  test('a comment on a settled pull request, on that of an archived job, and out of reach is refused', async () => {
    const world = await start()
    const { storage, project, clock } = world
    const job = await world.givenPublishedJob()
    await storage.projects.apply([{ kind: 'suspended', installationId: 1 }], clock.now)
    expect(await comment(world, 1)).toEqual({ kind: 'unavailable', state: 'suspended' })
    await givenInstalled(world)
    await storage.jobs.archive(project.id, job.id, clock.now)
    expect((await comment(world, 1)).kind).toBe('refused')
    const other = await world.givenPublishedJob({}, { number: 8 })
    await settle(world, other, 'closed')
    expect((await comment(world, 2, { pullRequestNumber: 8 })).kind).toBe('refused')
  })

  test('a comment belongs to the newest job with that pull request', async () => {
    const world = await start()
    await world.givenPublishedJob({ topic: 'links' })
    world.clock.now += 1
    const newest = await world.givenJob({ topic: 'links' })
    expect(await comment(world, 1)).toMatchObject({ isWaiting: true, job: { id: newest.id } })
  })

  test('a comment is never for a job whose patch would not appear on the pull request', async () => {
    const world = await start()
    const published = await world.givenPublishedJob({ topic: 'links' })
    world.clock.now += 1
    const patch = await world.givenJob({ topic: 'links', mode: 'patch' })
    expect(patch.pullRequest).toEqual(published.pullRequest)
    expect(await world.storage.jobs.findByPullRequest(REPOSITORY_ID, 7)).toMatchObject({ id: published.id })
    expect(await comment(world, 1)).toMatchObject({ kind: 'accepted', job: { id: published.id, turn: 2 } })
  })
}

function waitingContract(start: StartWorld): void {
  test('comments that come while the job works wait, and begin its next turn together', async () => {
    const world = await start()
    const { job, lease } = await givenBusyJob(world)
    expect(await comment(world, 1)).toMatchObject({ isWaiting: true, job: { turn: 2, prompt: 'Comment 0' } })
    await comment(world, 2)
    const next = await world.storage.jobs.finish(lease, NO_CHANGES)
    const asked = { turn: 3, prompt: 'Comment 1\n\nComment 2', requestedBy: '@person2' }
    expect(next).toMatchObject({ id: job.id, status: 'active', phase: 'agent', base: null, outcome: null, ...asked })
    const turns = await world.storage.jobs.turns(job.id)
    expect(turns.map(({ outcome }) => outcome)).toEqual(['pr_opened', 'no_changes', null])
    expect(turns[2]).toMatchObject(asked)
    await expect(world.storage.jobs.heartbeat(lease, LEASE_MS, 0)).rejects.toThrow()
  })

  test('comments whose webhooks come in reverse begin that turn in the order in which they were written', async () => {
    const world = await start()
    const { job, lease } = await givenBusyJob(world)
    await comment(world, 12)
    await comment(world, 3)
    const asked = { prompt: 'Comment 3\n\nComment 12', requestedBy: '@person12' }
    expect(await world.storage.jobs.finish(lease, NO_CHANGES)).toMatchObject(asked)
    expect((await world.storage.jobs.turns(job.id))[2]).toMatchObject(asked)
  })

  test('a comment that waits begins one turn, and the one after it none', async () => {
    const world = await start()
    const { lease } = await givenBusyJob(world)
    await comment(world, 1)
    await world.storage.jobs.finish(lease, NO_CHANGES)
    const third = claimed(await world.storage.jobs.claim(LEASE_MS, []))
    expect(await world.storage.jobs.finish(third.lease, NO_CHANGES)).toMatchObject({ status: 'completed', turn: 3 })
  })

  test('a comment that waits begins a turn also when the one before it failed', async () => {
    const world = await start()
    const { lease } = await givenBusyJob(world)
    await comment(world, 1)
    const end = { status: 'failed', outcome: 'error', message: 'No luck' } as const
    expect(await world.storage.jobs.finish(lease, end)).toMatchObject({ status: 'active', turn: 3 })
  })

  test('at most twenty comments wait', async () => {
    const world = await start()
    const { lease } = await givenBusyJob(world)
    const kinds = []
    for (let n = 1; n <= 21; n++) kinds.push((await comment(world, n)).kind)
    expect(kinds).toEqual([...Array<string>(20).fill('accepted'), 'full'])
    await world.storage.jobs.finish(lease, NO_CHANGES)
    expect((await comment(world, 21)).kind).toBe('accepted')
  })
}

function lettingGoContract(start: StartWorld): void {
  test('comments that wait come to nothing when the pull request closes first, and it is told so', async () => {
    const world = await start()
    const { job, lease } = await givenBusyJob(world)
    await comment(world, 1)
    await settle(world, job, 'merged')
    expect(await world.storage.jobs.finish(lease, NO_CHANGES)).toMatchObject({ status: 'completed', turn: 2 })
    expect(await world.storage.jobs.claimReply(LEASE_MS)).toMatchObject({
      pullRequestNumber: 7,
      text: expect.stringContaining('not handled'),
    })
    expect(await comment(world, 1)).toEqual({ kind: 'known' })
  })

  test('comments on a pull request that the job has left do not begin a turn on another one', async () => {
    const world = await start()
    const { job, lease } = await givenBusyJob(world)
    await comment(world, 1)
    await world.storage.jobs.pin(lease, pinnedOf(job, { pullRequest: null }))
    const done = await world.storage.jobs.finish(lease, { ...openedEnd(job, { number: 8 }), reply: 'Opened.' })
    expect(done).toMatchObject({ status: 'completed', turn: 2, pullRequest: { number: 8 } })
    const replies = [await world.storage.jobs.claimReply(LEASE_MS), await world.storage.jobs.claimReply(LEASE_MS)]
    expect(replies).toMatchObject([
      { pullRequestNumber: 8, text: 'Opened.' },
      { pullRequestNumber: 7, text: expect.stringContaining('not handled') },
    ])
  })

  test('a cancel takes the comments that wait with it, and the pull request is told', async () => {
    const world = await start()
    const { storage, project, clock } = world
    const job = await world.givenPublishedJob({ topic: 'links' })
    clock.now += 1
    const waiting = await world.givenJob({ topic: 'links' })
    await comment(world, 1)
    await storage.jobs.cancel(project.id, waiting.id, clock.now)
    const told = { jobId: waiting.id, turn: 1, pullRequestNumber: 7, text: expect.stringContaining('canceled') }
    expect(await storage.jobs.claimReply(LEASE_MS)).toMatchObject(told)
    expect(await storage.jobs.find(project.id, waiting.id)).toMatchObject({ status: 'failed', outcome: 'canceled' })
    expect(await storage.jobs.turns(job.id)).toHaveLength(1)
  })

  test('canceling a turn that a comment has begun tells the pull request; one that a message has begun does not', async () => {
    const world = await start()
    const { storage, project, clock } = world
    const { job } = await givenBusyJob(world)
    await storage.jobs.cancel(project.id, job.id, clock.now)
    const reply = await storage.jobs.claimReply(LEASE_MS)
    expect(reply).toMatchObject({ jobId: job.id, turn: 2, attempt: 1 })
    await storage.jobs.deleteReply(reply?.id ?? 0)
    const message = { prompt: 'Once more', requestedBy: 'x', at: clock.now }
    await storage.jobs.message(project.id, job.id, message, NO_LIMITS)
    await storage.jobs.cancel(project.id, job.id, clock.now)
    clock.now += LEASE_MS
    expect(await storage.jobs.claimReply(LEASE_MS)).toBeUndefined()
  })
}
