import { expect, test } from '@jest/globals'
import { NO_LIMITS } from './job-samples.ts'
import { DAY_MS, NOON, SHARED, type StartWorld, type World } from './world.ts'

/** A delivery a day, the newest one now. */
async function givenDeliveries({ storage, clock }: World, days: number): Promise<void> {
  const first = clock.now - (days - 1) * DAY_MS
  for (let day = 0; day < days; day++) await storage.projects.apply([], first + day * DAY_MS, `d${day}`)
}

export function retentionContract(start: StartWorld): void {
  test('ids of deliveries are deleted a day’s worth at a time, oldest first', async () => {
    const world = await start()
    await givenDeliveries(world, 10)
    const prune = () => world.storage.retention.pruneDeliveries(NOON - 7 * DAY_MS)
    expect([await prune(), await prune(), await prune()]).toEqual([1, 1, 0])
  })

  test('a bound a year ahead deletes no more than a day at once either', async () => {
    const world = await start()
    await givenDeliveries(world, 10)
    expect(await world.storage.retention.pruneDeliveries(NOON + 400 * DAY_MS)).toBe(1)
  })

  test('answers under a key are deleted by their age, and the key is free again', async () => {
    const { storage, clock, newJob } = await start()
    const withKey = { ...NO_LIMITS, idempotency: { route: 'create', key: 'k', bodyHash: 'b' } }
    await storage.jobs.create(newJob(), withKey)
    expect(await storage.retention.pruneAnswers(clock.now)).toBe(0)
    expect(await storage.retention.pruneAnswers(clock.now + 1)).toBe(1)
    expect((await storage.jobs.create(newJob(), withKey)).kind).toBe('created')
  })

  test('the note of a round is there for the next one, also in another process', async () => {
    const { storage, openAgain } = await start(SHARED)
    expect(await storage.retention.lastRound()).toBeUndefined()
    await storage.retention.noteRound({ at: 1, heldSince: null })
    await storage.retention.noteRound({ at: 2, heldSince: 2 })
    expect(await (await openAgain()).retention.lastRound()).toEqual({ at: 2, heldSince: 2 })
  })

  test('of processes that replace the same note at once, one succeeds, and all read what it wrote', async () => {
    const { storage, openAgain } = await start(SHARED)
    const other = await openAgain()
    expect(await storage.notes.read('trial')).toBeUndefined()
    const added = await Promise.all([storage, other].map(({ notes }, at) => notes.replace('trial', undefined, `${at}`)))
    expect(added.filter(Boolean)).toHaveLength(1)
    const kept = await other.notes.read('trial')
    const changed = await Promise.all(
      [storage, other].map(({ notes }, at) => notes.replace('trial', kept, `new ${at}`)),
    )
    expect(changed.filter(Boolean)).toHaveLength(1)
    expect(await storage.notes.read('trial')).toMatch(/^new/)
    expect(await storage.notes.replace('trial', kept, 'late')).toBe(false)
  })

  test('the newest time is that of a job, a key or a delivery', async () => {
    const { storage, clock, givenJob } = await start()
    expect(await storage.retention.newestTime()).toBeUndefined()
    await givenJob()
    expect(await storage.retention.newestTime()).toBe(clock.now)
    await storage.projects.apply([], clock.now + 5, 'd1')
    expect(await storage.retention.newestTime()).toBe(clock.now + 5)
  })
}
