import { expect, test } from '@jest/globals'
import type { RequestRules } from '../../../src/jobs/requests/store-requests.ts'
import { BASE, NO_CHANGES, NO_LIMITS, PATCH_READY, pinnedOf, pullRequestOf, replayOf, resultOf } from './job-samples.ts'
import { claimed, LEASE_MS, REPOSITORY_ID, SHARED, type StartWorld, type World } from './world.ts'

function send({ storage, project, clock }: World, jobId: string, prompt: string, rules: RequestRules = NO_LIMITS) {
  return storage.jobs.message(project.id, jobId, { prompt, requestedBy: `${prompt}'s key`, at: clock.now }, rules)
}

function comment({ storage, clock }: World, n: number) {
  const asked = { prompt: `Comment ${n}`, requestedBy: `@person${n}`, at: clock.now }
  const place = { repositoryId: REPOSITORY_ID, pullRequestNumber: 7 }
  const delivered = { commentKey: `issue_comment:${n}`, deliveryId: `delivery-${n}` }
  return storage.jobs.comment({ ...asked, ...place, ...delivered }, NO_LIMITS)
}

/** A job with an open pull request that is working on its second turn. */
async function givenBusyJob(world: World) {
  await world.givenPublishedJob()
  await comment(world, 0)
  return claimed(await world.storage.jobs.claim(LEASE_MS, []))
}

export function waitingMessagesContract(start: StartWorld): void {
  beginningContract(start)
  boundsContract(start)
  endsContract(start)
}

function beginningContract(start: StartWorld): void {
  test('a message to an active job waits, the job says so, and its next turn is the message', async () => {
    const world = await start()
    const { job, lease } = await world.givenClaim()
    const same = { id: job.id, status: 'active', turn: 1, prompt: job.prompt }
    const answer = await send(world, job.id, 'Shorter')
    expect(answer).toMatchObject({ kind: 'accepted', job: { ...same, waitingFollowUps: 1 } })
    const next = await world.storage.jobs.finish(lease, NO_CHANGES)
    const asked = { turn: 2, prompt: 'Shorter', requestedBy: "Shorter's key", waitingFollowUps: 0 }
    expect(next).toMatchObject({ id: job.id, status: 'active', phase: 'agent', outcome: null, ...asked })
    expect(await world.storage.jobs.turns(job.id)).toMatchObject([{ outcome: 'no_changes' }, { prompt: 'Shorter' }])
  })

  test('a message to a job that no worker has taken up yet does not change its first turn', async () => {
    const world = await start()
    const job = await world.givenJob()
    await send(world, job.id, 'Shorter')
    expect(claimed(await world.storage.jobs.claim(LEASE_MS, [])).job).toMatchObject({ turn: 1, prompt: job.prompt })
  })

  test('messages and comments that wait begin one turn, in the order in which they came', async () => {
    const world = await start()
    const { job, lease } = await givenBusyJob(world)
    await send(world, job.id, 'First')
    await comment(world, 1)
    expect(await send(world, job.id, 'Last')).toMatchObject({ job: { waitingFollowUps: 3 } })
    const next = await world.storage.jobs.finish(lease, NO_CHANGES)
    expect(next).toMatchObject({ turn: 3, prompt: 'First\n\nComment 1\n\nLast', requestedBy: "Last's key" })
    const third = claimed(await world.storage.jobs.claim(LEASE_MS, []))
    expect(await world.storage.jobs.finish(third.lease, NO_CHANGES)).toMatchObject({ status: 'completed', turn: 3 })
  })

  test('a turn that fails is followed by the one of the message that waits', async () => {
    const world = await start()
    const { job, lease } = await world.givenClaim()
    await send(world, job.id, 'Shorter')
    const end = { status: 'failed', outcome: 'error', message: 'No luck' } as const
    expect(await world.storage.jobs.finish(lease, end)).toMatchObject({ status: 'active', turn: 2, message: null })
  })

  test('a message that waits for a patch goes on from that patch, on its own base', async () => {
    const world = await start()
    const { storage } = world
    const { job, lease } = await world.givenClaim({ mode: 'patch' })
    await storage.jobs.pin(lease, pinnedOf(job))
    await send(world, job.id, 'Shorter')
    await storage.jobs.saveResult(lease, resultOf('first'))
    const next = await storage.jobs.finish(lease, PATCH_READY)
    expect(next).toMatchObject({ status: 'active', turn: 2, mode: 'patch', base: BASE, contextPins: null })
  })

  test('a message that was acknowledged still waits when the database is opened anew', async () => {
    const world = await start(SHARED)
    const { job, lease } = await world.givenClaim()
    await send(world, job.id, 'Shorter')
    await world.storage.close()
    const again = await world.openAgain()
    expect(await again.jobs.find(world.project.id, job.id)).toMatchObject({ waitingFollowUps: 1 })
    expect(await again.jobs.finish(lease, NO_CHANGES)).toMatchObject({ turn: 2, prompt: 'Shorter' })
  })
}

function boundsContract(start: StartWorld): void {
  test('the same key sends a waiting message once, also after its turn has begun', async () => {
    const world = await start()
    const { job, lease } = await world.givenClaim()
    const keyed = { ...NO_LIMITS, idempotency: { route: 'message', key: 'k', bodyHash: 'h' } }
    const first = await send(world, job.id, 'Shorter', keyed)
    expect(await send(world, job.id, 'Shorter', keyed)).toMatchObject(replayOf(first))
    expect(await world.storage.jobs.finish(lease, NO_CHANGES)).toMatchObject({ turn: 2, prompt: 'Shorter' })
    expect(await send(world, job.id, 'Shorter', keyed)).toMatchObject(replayOf(first))
    expect(await world.storage.jobs.find(world.project.id, job.id)).toMatchObject({ turn: 2, waitingFollowUps: 0 })
  })

  test('at most twenty messages wait; the next is taken when the turn has ended', async () => {
    const world = await start()
    const { job, lease } = await world.givenClaim()
    const kinds = []
    for (let n = 1; n <= 21; n++) kinds.push((await send(world, job.id, `${n}`)).kind)
    expect(kinds).toEqual([...Array<string>(20).fill('accepted'), 'full'])
    await world.storage.jobs.finish(lease, NO_CHANGES)
    expect(await send(world, job.id, '21')).toMatchObject({ kind: 'accepted', job: { turn: 2, waitingFollowUps: 1 } })
  })

  test('the messages that wait are together as long as one prompt may be, counted in characters', async () => {
    const world = await start()
    const { job } = await world.givenClaim()
    expect((await send(world, job.id, '\u{1f600}'.repeat(60_000))).kind).toBe('accepted')
    expect((await send(world, job.id, 'x'.repeat(40_001))).kind).toBe('full')
    expect((await send(world, job.id, '\u{1f600}'.repeat(40_000))).kind).toBe('accepted')
  })

  test('a message that waits counts in the hour of the project, and one that the hour refuses does not wait', async () => {
    const world = await start()
    const { job } = await world.givenClaim()
    expect((await send(world, job.id, 'x', { ...NO_LIMITS, perHour: 0 })).kind).toBe('rate_limited')
    expect(await world.storage.jobs.find(world.project.id, job.id)).toMatchObject({ waitingFollowUps: 0 })
    expect((await send(world, job.id, 'x', { ...NO_LIMITS, perHour: 1 })).kind).toBe('accepted')
    expect((await send(world, job.id, 'x', { ...NO_LIMITS, perHour: 1 })).kind).toBe('rate_limited')
  })
}

function endsContract(start: StartWorld): void {
  test('a cancel drops the messages that wait, and the job says how many', async () => {
    const world = await start()
    const { storage, project, clock } = world
    const { job } = await world.givenClaim()
    await send(world, job.id, 'First')
    await send(world, job.id, 'Second')
    const canceled = await storage.jobs.cancel(project.id, job.id, clock.now)
    const message = 'Canceled on request. 2 waiting messages were dropped'
    expect(canceled).toMatchObject({ job: { outcome: 'canceled', message, waitingFollowUps: 0 } })
    expect(await storage.jobs.turns(job.id)).toMatchObject([{ outcome: 'canceled', message }])
    expect(await send(world, job.id, 'Third')).toMatchObject({ job: { turn: 2, prompt: 'Third' } })
  })

  test('a message that waits comes to nothing when the pull request is merged first, and the job says so', async () => {
    const world = await start()
    const { storage, clock } = world
    const { job, lease } = await givenBusyJob(world)
    await send(world, job.id, 'Shorter')
    const pullRequest = { ...(job.pullRequest ?? pullRequestOf(job)), state: 'merged' as const }
    const seen = { repositoryId: REPOSITORY_ID, branch: job.branch, pullRequest, now: clock.now }
    await storage.jobs.recordPullRequest(seen)
    expect((await send(world, job.id, 'Shorter still')).kind).toBe('refused')
    const message = expect.stringContaining('Nothing to do. 1 message sent in the meantime was not handled')
    const done = await storage.jobs.finish(lease, NO_CHANGES)
    expect(done).toMatchObject({ status: 'completed', turn: 2, message, waitingFollowUps: 0 })
  })
}
