import { describe, expect, test } from '@jest/globals'
import { createBoundedFetch, createProgressWatch } from '../../../src/agent/models/openai-client.ts'
import { createFakeClock } from '../../support/fake-clock.ts'

const event = (delta: object, more: object = {}) => `data: ${JSON.stringify({ choices: [{ delta, ...more }] })}\n\n`

function progressOf(...chunks: string[]): boolean[] {
  const isProgress = createProgressWatch()
  return chunks.map((chunk) => isProgress(Buffer.from(chunk)))
}

describe('What only keeps a connection alive is silence', () => {
  test.each([
    ['comments', ': OPENROUTER PROCESSING\n\n'],
    ['blank lines', '\r\n\r\n'],
    ['an empty event', 'data:\n\n'],
    ['a named event', 'event: ping\ndata: {"type": "ping"}\n\n'],
    ['an empty delta', event({})],
    ['an empty text', event({ role: 'assistant', content: '' })],
    ['a null text', event({ content: null, reasoning: null }, { finish_reason: null })],
    ['no choices', 'data: {"choices":[],"usage":null}\n\n'],
    ['half an event', 'data: {"choices":[{"delta":{"cont'],
  ])('%s', (_, text) => {
    expect(progressOf(text, text, text)).toEqual([false, false, false])
  })
})

describe('An answer goes on with', () => {
  test.each([
    ['text', event({ content: 'Hi' })],
    ['reasoning', event({ reasoning_content: 'Hm' })],
    ['a field that nobody knows', event({ thinking: 'Hm' })],
    ['a call', event({ tool_calls: [{ index: 0, function: { arguments: '{' } }] })],
    ['its end', event({}, { finish_reason: 'stop' })],
    ['an error', 'data: {"error": {"message": "no"}}\n\n'],
    ['words that are no JSON', 'data: hello\n\n'],
  ])('%s', (_, text) => {
    expect(progressOf(text)).toEqual([true])
  })

  test('an event that comes in pieces, once it is whole', () => {
    const text = event({ content: 'Hi' })
    expect(progressOf(text.slice(0, 7), text.slice(7, 20), text.slice(20))).toEqual([false, false, true])
  })

  test('the parts of an answer that is not streamed', () => {
    expect(progressOf('{"choices": ', '[{"message": ', '   ', '{}}]}')).toEqual([true, true, false, true])
  })

  test('an event of any length', () => {
    const long = event({ content: 'x'.repeat(300_000) })
    expect(progressOf(long.slice(0, 290_000), long.slice(290_000), event({}))).toEqual([false, true, false])
  })
})

/** Reads a stream that sends one part every 200 seconds, with a limit of 240 seconds for silence. */
async function readStream(part: string, end: string): Promise<string> {
  const clock = createFakeClock()
  const answer: typeof fetch = async (_url, init) => {
    let parts = 0
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
      clock.advance(200_000)
      parts += 1
      if (init?.signal?.aborted === true) controller.error(init.signal.reason)
      else controller.enqueue(Buffer.from(parts === 20 ? end : part))
      if (parts === 20) controller.close()
    }
    return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }))
  }
  const limits = { maxBytes: 100_000, timeoutMs: 240_000, isIdleTime: true, createProgressWatch }
  return (await createBoundedFetch(answer, limits, clock)('http://model.example')).text()
}

test('a stream of comments alone is cut off, and one of words is not', async () => {
  const end = event({}, { finish_reason: 'stop' })
  await expect(readStream(': ping\n\n', end)).rejects.toThrow('did not answer within 240 seconds')
  expect(await readStream(event({ content: 'a' }), end)).toContain('"a"')
})
