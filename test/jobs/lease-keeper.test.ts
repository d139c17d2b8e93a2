// A worker may act only while its lease surely holds.

import { once } from 'node:events'
import { expect, test } from '@jest/globals'
import { pino } from 'pino'
import { keepLease, type LeaseKeeper } from '../../src/jobs/lease-keeper.ts'
import { LeaseLostError } from '../../src/jobs/store.ts'

const lease = { jobId: 'job', token: 'token' }

interface Setting {
  leaseMs?: number
  clock?: { ms: number }
  heartbeat?: () => Promise<void>
  stop?: AbortSignal
}

async function withKeeper(setting: Setting, check: (keeper: LeaseKeeper) => Promise<void> | void): Promise<void> {
  const clock = setting.clock ?? { ms: 0 }
  const keeper = keepLease({
    store: { heartbeat: setting.heartbeat ?? (async () => {}) },
    lease,
    leaseMs: setting.leaseMs ?? 60_000,
    claimedAtMs: 0,
    monotonicNow: () => clock.ms,
    stop: setting.stop ?? new AbortController().signal,
    logger: pino({ level: 'silent' }),
  })
  try {
    await check(keeper)
  } finally {
    keeper.end()
  }
}

test('a call may start while more than the safety margin of the lease is left', async () => {
  const clock = { ms: 49_000 }
  await withKeeper({ clock }, (keeper) => expect(keeper.guard().aborted).toBe(false))
})

test('a process that was stopped for the length of the lease starts no call, before any timer has run', async () => {
  const clock = { ms: 0 }
  await withKeeper({ clock }, (keeper) => {
    clock.ms = 61_000
    expect(() => keeper.guard()).toThrow(LeaseLostError)
  })
})

test('a call that was started is aborted before the lease ends', async () => {
  const clock = { ms: 0 }
  await withKeeper({ leaseMs: 40, clock, heartbeat: () => new Promise(() => {}) }, async (keeper) => {
    const signal = keeper.guard()
    await once(signal, 'abort')
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
  })
})

test('a heartbeat that finds the lease taken stops the run', async () => {
  const heartbeat = () => Promise.reject(new LeaseLostError('job'))
  await withKeeper({ leaseMs: 20, heartbeat }, async (keeper) => {
    await once(keeper.signal, 'abort')
    expect(keeper.signal.reason).toBeInstanceOf(LeaseLostError)
    expect(() => keeper.guard()).toThrow(LeaseLostError)
  })
})

test('a heartbeat that fails for another reason stops the run only once the lease has run out', async () => {
  const clock = { ms: 0 }
  let beats = 0
  const heartbeat = async (): Promise<void> => {
    beats += 1
    clock.ms += 8
    throw new Error('the database is busy')
  }
  await withKeeper({ leaseMs: 20, clock, heartbeat }, async (keeper) => {
    await once(keeper.signal, 'abort')
    expect(beats).toBe(3)
  })
})

test('time worked is given once', async () => {
  const clock = { ms: 0 }
  await withKeeper({ clock }, (keeper) => {
    clock.ms = 1500
    expect(keeper.takeWorkedMs()).toBe(1500)
    clock.ms = 1700
    expect(keeper.takeWorkedMs()).toBe(200)
  })
})

test('a stop of the service reaches the run with its reason', async () => {
  const stop = new AbortController()
  await withKeeper({ stop: stop.signal }, (keeper) => {
    stop.abort(new Error('shutting down'))
    expect(() => keeper.guard()).toThrow('shutting down')
  })
})
