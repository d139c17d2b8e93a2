import { afterEach, describe, expect, test } from '@jest/globals'
import { systemClock } from '../../../src/base/clock.ts'
import type { Remote } from '../../../src/base/threads/channel.ts'
import { type ThreadOptions, WorkerThread } from '../../../src/base/threads/worker-thread.ts'
import { createFakeClock } from '../../support/fake-clock.ts'
import type { FixtureCalls, TestCalls } from './fixture-calls.ts'

const source = new URL('./fixture-thread.ts', import.meta.url)
const threads: WorkerThread<FixtureCalls>[] = []
afterEach(async () => {
  await Promise.all(threads.splice(0).map((thread) => thread.close()))
})

function start(options: Partial<ThreadOptions> = {}) {
  const thread = new WorkerThread<FixtureCalls>({ source, workerData: {}, clock: systemClock, ...options })
  threads.push(thread)
  const call = <T>(make: (remote: Remote<FixtureCalls>) => Promise<T>, timeoutMs = 60_000): Promise<T> =>
    thread.call(make, timeoutMs)
  return { thread, call }
}

describe('A call', () => {
  test('gives a long list whole and in its order', async () => {
    const rows = await start().call((remote) => remote.rows(12_345))
    expect(rows).toEqual(Array.from({ length: 12_345 }, (_, index) => index))
  })

  test('throws what the function threw, with its name and code', async () => {
    const failure = start().call((remote) => remote.fail())
    await expect(failure).rejects.toMatchObject({ name: 'RangeError', message: 'out of range', code: 'E_RANGE' })
  })

  test.each(['giveFunction', 'rowsThatBreak'] as const)('fails when %s cannot be cloned', async (name) => {
    const { call } = start()
    const failure = call<unknown>((remote) => remote[name](2500))
    await expect(failure).rejects.toMatchObject({ name: 'DataCloneError' })
    expect(await call((remote) => remote.rows(1))).toEqual([0])
  })

  test('comes after everything that the thread was told before', async () => {
    const { thread, call } = start()
    thread.tell((remote) => remote.note.asEvent('one'))
    thread.tell((remote) => remote.note.asEvent('two'))
    expect(await call((remote) => remote.notes())).toEqual(['one', 'two'])
  })
})

describe('A call back', () => {
  test('takes bytes over without a copy', async () => {
    const content = new Uint8Array([1, 2, 3])
    const functions: TestCalls = { bytes: () => content }
    expect(await start({ functions }).call((remote) => remote.length('a'))).toBe(3)
    expect(content.byteLength).toBe(0)
  })

  test('that fails gives its very error to the call that it was made for', async () => {
    const fault = new Error('git is gone')
    const functions: TestCalls = {
      bytes: () => {
        throw fault
      },
    }
    await expect(start({ functions }).call((remote) => remote.length('a'))).rejects.toBe(fault)
  })
})

describe('A thread', () => {
  test('ends when a call takes too long, and other calls may be made again', async () => {
    const clock = createFakeClock()
    const { thread, call } = start({ clock })
    const ends = Promise.allSettled([call((remote) => remote.wait(), 100), call((remote) => remote.wait(), 500)])
    clock.advance(100)
    expect(await ends).toMatchObject([{ reason: { end: 'timeout' } }, { reason: { end: 'gone' } }])
    expect(thread.isAlive()).toBe(false)
    await expect(call((remote) => remote.rows(1))).rejects.toMatchObject({ end: 'gone' })
  })

  test('that is blocked is ended by the processor time that it uses', async () => {
    const { call } = start({ silence: { cpuMs: 200, answerMs: 60_000 } })
    await call((remote) => remote.rows(1))
    await expect(call((remote) => remote.block())).rejects.toMatchObject({ end: 'silent' })
  })

  test('that ends by itself ends its calls', async () => {
    await expect(start().call((remote) => remote.exit())).rejects.toMatchObject({ end: 'exited' })
  })
})
