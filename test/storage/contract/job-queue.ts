import { expect, test } from '@jest/globals'
import { MAX_ATTEMPTS } from '../../../src/jobs/run/wait-for-outage.ts'
import { LeaseLostError } from '../../../src/jobs/store.ts'
import { claimed, DAY_MS, LEASE_MS, MINUTE_MS, SHARED, type StartWorld } from './world.ts'

export function jobQueueContract(start: StartWorld): void {
  claimContract(start)
  clockContract(start)
  givingBackContract(start)
}

function claimContract(start: StartWorld): void {
  test('twenty-six racing claims, over two connections, of twenty jobs give each job once', async () => {
    const { storage, openAgain, givenJob } = await start(SHARED)
    for (let n = 0; n < 20; n++) await givenJob()
    const stores = [storage.jobs, (await openAgain()).jobs]
    const claims = await Promise.all(
      stores.flatMap((jobs) => Array.from({ length: 13 }, () => jobs.claim(LEASE_MS, []))),
    )
    const ids = claims.flatMap((claim) => claim?.job.id ?? [])
    expect(ids).toHaveLength(20)
    expect(new Set(ids).size).toBe(20)
  })

  test('the oldest waiting job is given first, and its attempt counted', async () => {
    const { storage, clock, givenJob } = await start()
    const first = await givenJob()
    clock.now += 1
    const second = await givenJob()
    const claims = [await storage.jobs.claim(LEASE_MS, []), await storage.jobs.claim(LEASE_MS, [])].map(claimed)
    expect(claims.map((claim) => [claim.job.id, claim.job.attempt])).toEqual([
      [first.id, 1],
      [second.id, 1],
    ])
    expect(await storage.jobs.claim(LEASE_MS, [])).toBeUndefined()
  })

  test('a job whose lease ran out is given to another, and its first worker is fenced off', async () => {
    const { storage, clock, givenClaim } = await start()
    const first = await givenClaim()
    clock.now += LEASE_MS - 1
    expect(await storage.jobs.claim(LEASE_MS, [])).toBeUndefined()
    clock.now += 1
    const second = claimed(await storage.jobs.claim(LEASE_MS, []))
    expect([second.job.id, second.job.attempt]).toEqual([first.job.id, 2])
    await expect(storage.jobs.heartbeat(first.lease, LEASE_MS, 0)).rejects.toThrow(LeaseLostError)
    await expect(storage.jobs.heartbeat(second.lease, LEASE_MS, 0)).resolves.toBeUndefined()
  })

  test('a worker is never given a job that it is running, even when its lease ran out', async () => {
    const { storage, clock, givenClaim } = await start()
    const { job } = await givenClaim()
    clock.now += LEASE_MS
    expect(await storage.jobs.claim(LEASE_MS, ['another', job.id])).toBeUndefined()
    expect(claimed(await storage.jobs.claim(LEASE_MS, ['another'])).job.id).toBe(job.id)
  })

  test('a heartbeat prolongs the lease from now and adds the time worked', async () => {
    const { storage, project, clock, givenClaim } = await start()
    const { job, lease } = await givenClaim()
    clock.now += LEASE_MS - 1
    await storage.jobs.heartbeat(lease, LEASE_MS, 1500)
    await storage.jobs.heartbeat(lease, LEASE_MS, 500)
    clock.now += LEASE_MS - 1
    expect(await storage.jobs.claim(LEASE_MS, [])).toBeUndefined()
    expect((await storage.jobs.find(project.id, job.id))?.spent.workMs).toBe(2000)
  })

  test('a job whose attempts are used up is still given, so that its caller ends it', async () => {
    const { storage, clock, givenJob } = await start()
    await givenJob()
    const attempts = []
    for (let n = 0; n <= MAX_ATTEMPTS; n++) {
      attempts.push(claimed(await storage.jobs.claim(LEASE_MS, [])).job.attempt)
      clock.now += LEASE_MS
    }
    expect(attempts).toEqual([1, 2, 3, MAX_ATTEMPTS + 1])
  })

  test('a job that is over is given to nobody', async () => {
    const { storage, clock, givenClaim } = await start()
    const { lease } = await givenClaim()
    await storage.jobs.finish(lease, { status: 'completed', outcome: 'no_changes', message: 'Nothing to do' })
    clock.now += DAY_MS
    expect(await storage.jobs.claim(LEASE_MS, [])).toBeUndefined()
  })
}

function clockContract(start: StartWorld): void {
  test('a lease that lies further ahead than its own length counts as over: the clock was set back', async () => {
    const { storage, clock, givenClaim } = await start()
    const { job } = await givenClaim()
    clock.now -= 1
    expect(claimed(await storage.jobs.claim(LEASE_MS, [])).job.id).toBe(job.id)
  })

  test('a heartbeat after the clock was set back makes the lease good again', async () => {
    const { storage, clock, givenClaim } = await start()
    const { lease } = await givenClaim()
    clock.now -= DAY_MS
    await storage.jobs.heartbeat(lease, LEASE_MS, 0)
    expect(await storage.jobs.claim(LEASE_MS, [])).toBeUndefined()
  })

  test('a waiting job is due although the clock was set back to before it was made', async () => {
    const { storage, clock, givenJob } = await start()
    const job = await givenJob()
    clock.now -= DAY_MS
    expect(claimed(await storage.jobs.claim(LEASE_MS, [])).job.id).toBe(job.id)
  })

  test('a job that waits for another attempt is due when it would wait longer than it was told to', async () => {
    const { storage, clock, givenClaim } = await start()
    const { lease, job } = await givenClaim()
    await storage.jobs.retryLater(lease, MINUTE_MS, 'GitHub answered 502')
    clock.now -= 1
    expect(claimed(await storage.jobs.claim(LEASE_MS, [])).job.id).toBe(job.id)
  })

  test('a clock that was set forward ends leases early, and the fence keeps the first worker out', async () => {
    const { storage, clock, givenClaim } = await start()
    const { lease } = await givenClaim()
    clock.now += DAY_MS
    claimed(await storage.jobs.claim(LEASE_MS, []))
    await expect(storage.jobs.enterPublishing(lease, 1)).rejects.toThrow(LeaseLostError)
  })
}

function givingBackContract(start: StartWorld): void {
  test('a released job is due at once, before younger ones, and the attempt is not counted', async () => {
    const { storage, clock, givenClaim, givenJob } = await start()
    const { lease, job } = await givenClaim()
    clock.now += 10
    await givenJob()
    await storage.jobs.release(lease)
    const next = claimed(await storage.jobs.claim(LEASE_MS, []))
    expect([next.job.id, next.job.attempt]).toEqual([job.id, 1])
    await expect(storage.jobs.release(lease)).rejects.toThrow(LeaseLostError)
  })

  test('a job to be retried waits its time, shows why, and has used an attempt', async () => {
    const { storage, project, clock, givenClaim } = await start()
    const { lease, job } = await givenClaim()
    await storage.jobs.retryLater(lease, 15_000, 'GitHub answered 502')
    expect((await storage.jobs.find(project.id, job.id))?.message).toBe('GitHub answered 502')
    clock.now += 14_999
    expect(await storage.jobs.claim(LEASE_MS, [])).toBeUndefined()
    clock.now += 1
    expect(claimed(await storage.jobs.claim(LEASE_MS, [])).job.attempt).toBe(2)
  })

  test('a job that waits for an outage says why until it is claimed again, and has used no attempt', async () => {
    const { storage, project, clock, givenClaim } = await start()
    const { lease, job } = await givenClaim()
    await storage.jobs.waitLater(lease, 15_000, 'GitHub is away')
    expect((await storage.jobs.find(project.id, job.id))?.message).toBe('GitHub is away')
    clock.now += 14_999
    expect(await storage.jobs.claim(LEASE_MS, [])).toBeUndefined()
    clock.now += 1
    const again = claimed(await storage.jobs.claim(LEASE_MS, []))
    expect(again.job).toMatchObject({ attempt: 1, message: null, waited: { times: 1, ms: 15_000 } })
    await storage.jobs.waitLater(again.lease, 60_000, 'GitHub is away')
    expect((await storage.jobs.find(project.id, job.id))?.waited).toEqual({ times: 2, ms: 75_000 })
    clock.now += 60_000
    const third = claimed(await storage.jobs.claim(LEASE_MS, []))
    await storage.jobs.waitLater(third.lease, 5000, 'Other writes come first', false)
    const waiting = await storage.jobs.find(project.id, job.id)
    expect(waiting).toMatchObject({ attempt: 0, message: 'Other writes come first', waited: { times: 2, ms: 75_000 } })
  })

  test('what ended an attempt is still known after the next claim', async () => {
    const { storage, clock, givenClaim } = await start()
    const { lease } = await givenClaim()
    await storage.jobs.retryLater(lease, 1000, 'git was killed')
    clock.now += 1000
    expect(claimed(await storage.jobs.claim(LEASE_MS, [])).job.message).toBe('git was killed')
  })
}
