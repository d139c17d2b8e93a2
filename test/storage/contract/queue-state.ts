// How the queue stands, as metrics tell it.
import { expect, test } from '@jest/globals'
import { LEASE_MS, MINUTE_MS, type StartWorld } from './world.ts'

export function queueStateContract(start: StartWorld): void {
  test('an empty queue has nothing that waits', async () => {
    const { storage } = await start()
    expect(await storage.jobs.queueState()).toEqual({
      jobs: { waiting: 0, delayed: 0, running: 0 },
      oldestWaitingMs: 0,
      unsent: { webhooks: 0, replies: 0 },
    })
  })

  test('jobs count as waiting, delayed or running, and the age is that of the one that is due longest', async () => {
    const { storage, clock, givenJob, givenClaim } = await start()
    const delayed = await givenClaim()
    await storage.jobs.retryLater(delayed.lease, 10 * MINUTE_MS, 'The model is away')
    await givenClaim()
    await givenJob()
    clock.now += LEASE_MS / 2
    await givenJob()
    const state = await storage.jobs.queueState()
    expect(state).toMatchObject({ jobs: { waiting: 2, delayed: 1, running: 1 }, oldestWaitingMs: LEASE_MS / 2 })
  })

  test('a job whose lease is over waits again', async () => {
    const { storage, clock, givenClaim } = await start()
    await givenClaim()
    clock.now += LEASE_MS
    expect((await storage.jobs.queueState()).jobs).toEqual({ waiting: 1, delayed: 0, running: 0 })
  })

  test('a job that has ended is none of them', async () => {
    const { storage, givenClaim } = await start()
    const { lease } = await givenClaim()
    await storage.jobs.finish(lease, { status: 'completed', outcome: 'no_changes', message: 'Nothing to do' })
    expect((await storage.jobs.queueState()).jobs).toEqual({ waiting: 0, delayed: 0, running: 0 })
  })
}
