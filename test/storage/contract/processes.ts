import { expect, test } from '@jest/globals'
import type { LiveProcess } from '../../../src/base/processes/process-store.ts'
import type { CapacityUse } from '../../../src/base/processes/shared-limiter.ts'
import { WARM_START_MS } from '../../../src/storage/jobs/job-queue.ts'
import type { Storage } from '../../../src/storage/open-storage.ts'
import { ALIVE_MS } from '../../../src/storage/process-store.ts'
import { NO_CHANGES } from './job-samples.ts'
import { claimed, DAY_MS, HOUR_MS, LEASE_MS, SHARED, type StartWorld } from './world.ts'

export function processesContract(start: StartWorld): void {
  beatsContract(start)
  sharedCapacityContract(start)
  turnsContract(start)
  warmMirrorsContract(start)
}

const web = (id: string): LiveProcess => ({ id, isServing: true, slots: 0, mirrors: null })
const worker = (id: string, mirrors: string, slots = 1): LiveProcess => ({ id, isServing: false, slots, mirrors })

function beatsContract(start: StartWorld): void {
  test('a process hears of those that have noted that they live, and of none that has left', async () => {
    const { processes } = (await start()).storage
    expect(await processes.heartbeat(web('a'))).toEqual({ isKnown: false, all: 0, serving: 0 })
    expect(await processes.heartbeat(worker('b', 'here'))).toEqual({ isKnown: false, all: 1, serving: 1 })
    expect(await processes.heartbeat(web('a'))).toEqual({ isKnown: true, all: 1, serving: 0 })
    await processes.leave('b')
    expect(await processes.heartbeat(web('a'))).toMatchObject({ all: 0 })
  })

  test('a process that was killed counts no longer, and after a while it is forgotten', async () => {
    const { storage, clock } = await start()
    await storage.processes.heartbeat(web('killed'))
    clock.now += ALIVE_MS
    expect(await storage.processes.heartbeat(web('a'))).toMatchObject({ all: 0 })
    clock.now += HOUR_MS
    await storage.processes.heartbeat(web('a'))
    expect(await storage.processes.heartbeat(web('killed'))).toMatchObject({ isKnown: false })
  })

  test('after the clock went back, processes count again from their next heartbeat on', async () => {
    const { storage, clock } = await start()
    await storage.processes.heartbeat(web('b'))
    clock.now -= DAY_MS
    expect(await storage.processes.heartbeat(web('a'))).toMatchObject({ all: 0 })
    await storage.processes.heartbeat(web('b'))
    expect(await storage.processes.heartbeat(web('a'))).toMatchObject({ all: 1 })
  })
}

/** Asks for one more in the limit group of the project. */
const use = (held: number, asked: number, group = 'waits prj_1'): CapacityUse => ({ group, held, asked, atOnce: 5 })

function sharedCapacityContract(start: StartWorld): void {
  const givenTwo = async () => {
    const world = await start()
    for (const id of ['a', 'b']) await world.storage.processes.heartbeat(web(id))
    return { ...world, ...world.storage }
  }

  test('two processes get no more capacity together than one would', async () => {
    const { processes } = await givenTwo()
    expect(await processes.exchangeCapacity('a', [use(0, 3)])).toEqual([{ granted: 3, others: 0 }])
    expect(await processes.exchangeCapacity('b', [use(0, 3)])).toEqual([{ granted: 2, others: 3 }])
    expect(await processes.exchangeCapacity('a', [use(2, 2)])).toEqual([{ granted: 1, others: 2 }])
  })

  test('limit groups do not share capacity, and those that are given back are free', async () => {
    const { processes } = await givenTwo()
    await processes.exchangeCapacity('a', [use(0, 5), use(0, 1, 'waits prj_2')])
    expect(await processes.exchangeCapacity('b', [use(0, 9, 'waits prj_2')])).toEqual([{ granted: 4, others: 1 }])
    await processes.exchangeCapacity('a', [use(0, 0)])
    expect(await processes.exchangeCapacity('b', [use(0, 9)])).toEqual([{ granted: 5, others: 0 }])
  })

  test.each(['leaves', 'is killed'])('what a process holds is free once it %s', async (how) => {
    const { processes, clock } = await givenTwo()
    await processes.exchangeCapacity('a', [use(0, 5)])
    if (how === 'leaves') await processes.leave('a')
    else clock.now += ALIVE_MS
    await processes.heartbeat(web('b'))
    expect(await processes.exchangeCapacity('b', [use(0, 5)])).toEqual([{ granted: 5, others: 0 }])
  })

  test('of many that ask at once, in several processes, as many get it as there is capacity', async () => {
    const world = await start(SHARED)
    const stores = [world.storage, await world.openAgain(), await world.openAgain()].map(({ processes }) => processes)
    for (const [at, store] of stores.entries()) await store.heartbeat(web(String(at)))
    const answers = await Promise.all(stores.map((store, at) => store.exchangeCapacity(String(at), [use(0, 3)])))
    expect(answers.flat().reduce((sum, { granted }) => sum + granted, 0)).toBe(5)
  })
}

function turnsContract(start: StartWorld): void {
  const RULES = { burst: 3, intervalMs: 1000, maxWaitMs: 2000 }
  const takeTimes = async ({ processes }: Storage, times: number): Promise<number[]> => {
    const waits: number[] = []
    for (let n = 0; n < times; n++) waits.push((await processes.takeTurn('installation 1', RULES)).waitMs)
    return waits
  }

  test('turns come in a burst and then one by one, and the line is free again after a pause', async () => {
    const { storage, clock } = await start()
    expect(await takeTimes(storage, 5)).toEqual([0, 0, 0, 1000, 2000])
    clock.now += 60_000
    expect(await takeTimes(storage, 4)).toEqual([0, 0, 0, 1000])
  })

  test('a turn that is too far away is not given, and none of the line is used up', async () => {
    const { storage, clock } = await start()
    await takeTimes(storage, 5)
    for (let n = 0; n < 3; n++) {
      expect(await storage.processes.takeTurn('installation 1', RULES)).toMatchObject({ isGiven: false, waitMs: 3000 })
    }
    clock.now += 1000
    expect(await storage.processes.takeTurn('installation 1', RULES)).toMatchObject({ isGiven: true, waitMs: 2000 })
    expect(await storage.processes.takeTurn('installation 2', RULES)).toMatchObject({ isGiven: true, waitMs: 0 })
  })

  test('no two of many callers get one turn', async () => {
    const { storage } = await start()
    const turns = await Promise.all(Array.from({ length: 9 }, () => storage.processes.takeTurn('app', RULES)))
    const given = turns.filter(({ isGiven }) => isGiven).map(({ waitMs }) => waitMs)
    expect(given.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1000, 2000])
  })

  test('everybody hears of a pause, and a shorter one does not end it', async () => {
    const { storage, clock } = await start()
    const { processes } = storage
    await processes.pauseLine('installation 1', 50_000)
    await processes.pauseLine('installation 1', 100)
    clock.now += 10_000
    expect(await processes.takeTurn('installation 1', RULES)).toMatchObject({ pausedMs: 40_000 })
    clock.now += 40_000
    expect(await processes.takeTurn('installation 1', RULES)).toMatchObject({ pausedMs: 0 })
  })

  test('after the clock went back, nobody waits for turns and pauses of the former time', async () => {
    const { storage, clock } = await start()
    await takeTimes(storage, 5)
    await storage.processes.pauseLine('installation 1', 50_000)
    clock.now -= DAY_MS
    const turn = { isGiven: true, waitMs: 0, pausedMs: 0 }
    expect(await storage.processes.takeTurn('installation 1', RULES)).toEqual(turn)
  })
}

function warmMirrorsContract(start: StartWorld): void {
  /** A job of the project ran where the mirrors `warm` are; two workers live, and another job is due. */
  const givenWarm = async (slots = 1) => {
    const world = await start()
    const { processes, jobs } = world.storage
    await processes.heartbeat(worker('w', 'warm', slots))
    await processes.heartbeat(worker('c', 'cold'))
    await world.givenJob()
    const claim = (mirrors: string | null) => jobs.claim(LEASE_MS, [], undefined, { process: null, mirrors })
    const { lease } = claimed(await claim('warm'))
    await jobs.finish(lease, NO_CHANGES)
    const due = await world.givenJob()
    return { ...world, processes, due, claim }
  }

  test('a job that became due just now is left to a worker that has its mirror', async () => {
    const { claim, due } = await givenWarm()
    expect(await claim('cold')).toBeUndefined()
    expect((await claim('warm'))?.job.id).toBe(due.id)
  })

  test('anybody takes a job that was left for a moment', async () => {
    const { claim, clock, due } = await givenWarm()
    clock.now += WARM_START_MS
    expect((await claim('cold'))?.job.id).toBe(due.id)
  })

  test('anybody takes a job of a worker that has no slot, that has left, or that was killed', async () => {
    const busy = await givenWarm()
    const { lease } = claimed(await busy.claim('warm'))
    const next = await busy.givenJob()
    expect((await busy.claim('cold'))?.job.id).toBe(next.id)
    expect(lease.jobId).toBe(busy.due.id)
    const gone = await givenWarm()
    await gone.processes.leave('w')
    expect((await gone.claim('cold'))?.job.id).toBe(gone.due.id)
  })

  test('a worker with a second slot has the job left to it, too', async () => {
    const { claim, givenJob } = await givenWarm(2)
    await claim('warm')
    await givenJob()
    expect(await claim('cold')).toBeUndefined()
  })

  test('where all workers use the same mirrors, whoever asks first takes the job', async () => {
    const { claim, due } = await givenWarm()
    expect((await claim(null))?.job.id).toBe(due.id)
  })
}
