import { expect, test } from '@jest/globals'
import { NO_CHANGES, openedEnd } from './job-samples.ts'
import { DAY_MS, LEASE_MS, MINUTE_MS, SHARED, type StartWorld, type World } from './world.ts'

/** A job that has ended with something to say on its pull request. */
async function givenReply({ storage, givenClaim }: World, reply = 'Done.', number = 7) {
  const { job, lease } = await givenClaim()
  await storage.jobs.finish(lease, { ...openedEnd(job, { number }), reply })
  return job
}

export function jobRepliesContract(start: StartWorld): void {
  test('a reply is given until it is settled, to one caller at a time, with the tries so far', async () => {
    const world = await start(SHARED)
    const { storage, project, clock, openAgain } = world
    const job = await givenReply(world)
    const stores = [storage.jobs, (await openAgain()).jobs]
    const given = await Promise.all(stores.map((jobs) => jobs.claimReply(LEASE_MS)))
    const [reply] = given.filter((one) => one !== undefined)
    const said = { jobId: job.id, projectId: project.id, turn: 1, pullRequestNumber: 7, text: 'Done.' }
    expect([reply, given.filter((one) => one === undefined).length]).toEqual([
      { id: reply?.id, attempt: 1, ...said },
      1,
    ])
    clock.now += LEASE_MS
    expect(await storage.jobs.claimReply(LEASE_MS)).toMatchObject({ id: reply?.id, attempt: 2 })
    await storage.jobs.deleteReply(reply?.id ?? 0)
    clock.now += LEASE_MS
    expect(await storage.jobs.claimReply(LEASE_MS)).toBeUndefined()
  })

  test('replies are given oldest first, and one that fails again and again does not keep the others back', async () => {
    const world = await start()
    const { storage, clock } = world
    const first = await givenReply(world)
    clock.now += 1
    await givenReply(world)
    expect((await storage.jobs.claimReply(MINUTE_MS))?.jobId).toBe(first.id)
    clock.now += MINUTE_MS
    expect((await storage.jobs.claimReply(MINUTE_MS))?.jobId).not.toBe(first.id)
    expect((await storage.jobs.claimReply(MINUTE_MS))?.jobId).toBe(first.id)
  })

  test('a reply is due although the clock was set back', async () => {
    const world = await start()
    await givenReply(world)
    world.clock.now -= DAY_MS
    expect((await world.storage.jobs.claimReply(LEASE_MS))?.attempt).toBe(1)
    world.clock.now -= DAY_MS
    expect((await world.storage.jobs.claimReply(LEASE_MS))?.attempt).toBe(2)
  })

  test('settling a reply twice settles no other', async () => {
    const world = await start()
    await givenReply(world)
    const first = await world.storage.jobs.claimReply(LEASE_MS)
    await world.storage.jobs.deleteReply(first?.id ?? 0)
    const next = await givenReply(world)
    await world.storage.jobs.deleteReply(first?.id ?? 0)
    expect((await world.storage.jobs.claimReply(LEASE_MS))?.jobId).toBe(next.id)
  })

  test('a job without a pull request has nobody to tell, and a reply that nobody takes is forgotten in time', async () => {
    const world = await start()
    const { storage, clock, givenClaim } = world
    const { lease } = await givenClaim()
    await storage.jobs.finish(lease, { ...NO_CHANGES, reply: 'Done.' })
    expect(await storage.jobs.claimReply(LEASE_MS)).toBeUndefined()
    await givenReply(world)
    clock.now += 8 * DAY_MS
    const newest = await givenReply(world)
    expect(await storage.retention.pruneReplies(clock.now - 7 * DAY_MS)).toBe(1)
    expect(await storage.jobs.claimReply(LEASE_MS)).toMatchObject({ jobId: newest.id })
    expect(await storage.jobs.claimReply(LEASE_MS)).toBeUndefined()
  })

  test('a reply is cut to what a comment can hold', async () => {
    const world = await start()
    await givenReply(world, '😀'.repeat(40_000))
    const text = (await world.storage.jobs.claimReply(LEASE_MS))?.text ?? ''
    expect(text.length).toBeLessThanOrEqual(60_000)
    expect(text.isWellFormed()).toBe(true)
  })
}
