// A worker may act only while its lease surely holds.

import { beforeEach, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { keepLease, type LeaseKeeper } from '../../../src/jobs/run/lease-keeper.ts'
import { LeaseLostError } from '../../../src/jobs/store.ts'
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts'

const LEASE_MS = 60_000
const BEAT_MS = LEASE_MS / 4

let clock: FakeClock
beforeEach(() => {
  clock = createFakeClock()
})

interface Setting {
  heartbeat?: () => Promise<void>
  stop?: AbortSignal
}

function keep({ heartbeat = async () => {}, stop = new AbortController().signal }: Setting = {}): LeaseKeeper {
  return keepLease({
    store: { heartbeat },
    lease: { jobId: 'job', token: 'token' },
    leaseMs: LEASE_MS,
    claimedAtMs: 0,
    clock,
    stop,
    logger: pino({ level: 'silent' }),
  })
}

/** Lets the next heartbeat begin and end. */
async function beat(): Promise<void> {
  clock.advance(BEAT_MS)
  await new Promise((resolve) => setImmediate(resolve))
}

const never = (): Promise<void> => new Promise(() => {})

test('a call may start while more than the safety margin of the lease is left', () => {
  const keeper = keep({ heartbeat: never })
  clock.advance(49_000)
  expect(keeper.guard().aborted).toBe(false)
  clock.advance(1000)
  expect(() => keeper.guard()).toThrow(LeaseLostError)
})

test('a process that was stopped for the length of the lease starts no call, before any timer has fired', () => {
  const keeper = keep()
  clock.jump(61_000)
  expect(() => keeper.guard()).toThrow(LeaseLostError)
})

test('a call that was started is aborted before the lease ends', () => {
  const signal = keep({ heartbeat: never }).guard()
  clock.advance(49_999)
  expect(signal.aborted).toBe(false)
  clock.advance(1)
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
})

test('a call that was started may go on for as long as heartbeats succeed, and no longer', async () => {
  let isAway = false
  const keeper = keep({ heartbeat: async () => (isAway ? Promise.reject(new Error('away')) : undefined) })
  const signal = keeper.guard()
  for (let beats = 0; beats < 20; beats++) await beat()
  expect(signal.aborted).toBe(false)
  isAway = true
  for (let beats = 0; beats < 4; beats++) await beat()
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
})

test('a heartbeat renews the lease', async () => {
  const keeper = keep()
  for (let beats = 0; beats < 10; beats++) await beat()
  expect(keeper.guard().aborted).toBe(false)
})

test('a heartbeat that finds the lease taken stops the run', async () => {
  const keeper = keep({ heartbeat: () => Promise.reject(new LeaseLostError('job')) })
  await beat()
  expect(keeper.signal.reason).toBeInstanceOf(LeaseLostError)
  expect(() => keeper.guard()).toThrow(LeaseLostError)
})

test('a heartbeat that fails for another reason stops the run only once the lease has run out', async () => {
  let beats = 0
  const heartbeat = async (): Promise<void> => {
    beats += 1
    throw new Error('the database is busy')
  }
  const keeper = keep({ heartbeat })
  while (!keeper.signal.aborted) await beat()
  expect(beats).toBe(5)
})

test('a lease that is kept no more is renewed no more', async () => {
  let beats = 0
  const keeper = keep({ heartbeat: async () => void beats++ })
  await beat()
  keeper.end()
  await beat()
  expect(beats).toBe(1)
})

test('time worked is given once', () => {
  const keeper = keep()
  clock.advance(1500)
  expect(keeper.takeWorkedMs()).toBe(1500)
  clock.advance(200)
  expect(keeper.takeWorkedMs()).toBe(200)
})

test('a stop of the service reaches the run with its reason', () => {
  const stop = new AbortController()
  const keeper = keep({ stop: stop.signal })
  stop.abort(new Error('shutting down'))
  expect(() => keeper.guard()).toThrow('shutting down')
})

test('a lease that ran out because the database was away says so: nobody is known to have the job', async () => {
  const gone = new Error('The database does not answer')
  const keeper = keep({ heartbeat: () => Promise.reject(gone) })
  await beat()
  clock.advance(LEASE_MS - BEAT_MS - 1)
  expect(() => keeper.guard()).toThrow(expect.objectContaining({ name: 'LeaseLostError', cause: gone }))
  await beat()
  expect(keeper.signal.reason).toMatchObject({ name: 'LeaseLostError', cause: gone })
})
