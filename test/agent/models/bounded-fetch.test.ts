// The time that an answer may take, by a clock of the test.
import { expect, test } from '@jest/globals'
import { createBoundedFetch } from '../../../src/agent/models/openai-client.ts'
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts'

const LIMITS = { maxBytes: 1000, timeoutMs: 1000 }

/** Answers in ten parts, each this long after the one before has been read. */
function answerIn(clock: FakeClock, pauseMs: number): typeof fetch {
  return async (_url, init) => {
    let parts = 0
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
      clock.advance(pauseMs)
      if (init?.signal?.aborted === true) controller.error(init.signal.reason)
      else controller.enqueue(Buffer.from('.'))
      parts += 1
      if (parts === 10) controller.close()
    }
    return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }))
  }
}

async function read(pauseMs: number, isIdleTime: boolean): Promise<string> {
  const clock = createFakeClock()
  const boundedFetch = createBoundedFetch(answerIn(clock, pauseMs), { ...LIMITS, isIdleTime }, clock)
  return (await boundedFetch('http://model.example')).text()
}

test('a whole answer has one time limit, however its parts come', async () => {
  expect(await read(99, false)).toBe('..........')
  await expect(read(101, false)).rejects.toThrow('did not answer within 1 seconds')
})

test('a streamed answer may take any time, as long as something comes in time', async () => {
  expect(await read(999, true)).toBe('..........')
  await expect(read(1001, true)).rejects.toThrow('did not answer within 1 seconds')
})
