// Servers that are slow, and not away: silence counts, and not how long an answer is.

import type { ServerResponse } from 'node:http'
import { afterEach, expect, test } from '@jest/globals'
import type { OpenAiModelOptions } from '../../../src/agent/models/openai.ts'
import { chatEvents, completion } from '../../support/scripted-answers.ts'
import type { Script } from '../../support/scripted-openai.ts'
import { useVendors } from '../../support/start-vendor.ts'

const { start } = useVendors()
const timers: NodeJS.Timeout[] = []
afterEach(() => timers.splice(0).forEach(clearTimeout))
const LIMITS: Partial<OpenAiModelOptions> = { timeoutMs: 200, idleTimeoutMs: 400 }
const ANSWER = { text: 'At last' }

const later = (ms: number, act: () => void): void => void timers.push(setTimeout(act, ms))
const whole = (ms: number) => (response: ServerResponse) =>
  later(ms, () =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(completion(ANSWER, 0))),
  )

/** Each part comes within the limit for silence; all of them take longer than a whole answer may. */
const streamed = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const events = chatEvents(ANSWER, 0)
  for (const [index, event] of events.entries())
    later(150 * index, () => response.write(`data: ${JSON.stringify(event)}\n\n`))
  later(150 * events.length, () => response.end('data: [DONE]\n\n'))
}

const bySize: Script = ({ body }) => (body.stream === true ? streamed : whole(5000))

test('after a whole answer that took too long, the next try is streamed and may take its time', async () => {
  const { server, respond } = await start(bySize, LIMITS)
  await expect(respond()).rejects.toMatchObject({ transient: true, wait: {} })
  expect((await respond()).text).toBe('At last')
  expect(server.requests.map(({ body }) => body.stream)).toEqual([undefined, true])
})

test('a server that refuses to stream is asked for a whole answer, with more time', async () => {
  const script: Script = ({ body }, index) => {
    if (body.stream === true) return { status: 400, body: { error: { message: 'stream is not supported' } } }
    return whole(index === 0 ? 5000 : 300)
  }
  const { server, respond } = await start(script, LIMITS)
  await expect(respond()).rejects.toMatchObject({ wait: {} })
  expect((await respond()).text).toBe('At last')
  expect(server.requests.map(({ body }) => body.stream)).toEqual([undefined, true, undefined])
})

test('with stream=false only the time grows', async () => {
  const script: Script = (_, index) => whole(index === 0 ? 5000 : 300)
  const { server, respond } = await start(script, { ...LIMITS, options: { stream: 'false' } })
  await expect(respond()).rejects.toMatchObject({ wait: {} })
  expect((await respond()).text).toBe('At last')
  expect(server.requests.map(({ body }) => body.stream)).toEqual([undefined, undefined])
})
