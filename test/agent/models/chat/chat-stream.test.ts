// Streaming, for servers so slow that only silence says that they are gone.
import type { ServerResponse } from 'node:http'
import { describe, expect, test } from '@jest/globals'
import { measureCpu } from '../../../support/cpu-time.ts'
import type { Script } from '../../../support/scripted-openai.ts'
import { useVendors } from '../../../support/start-vendor.ts'

const vendors = useVendors()
const streaming = { options: { stream: 'true' } } as const
const start = (script: Script) => vendors.start(script, streaming)

/** Sends these as the lines of a stream. */
const events =
  (...data: unknown[]) =>
  (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(data.map((item) => `data: ${typeof item === 'string' ? item : JSON.stringify(item)}\n\n`).join(''))
  }
const delta = (fields: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta: fields, finish_reason }],
})
const part = (index: number | undefined, id: string | undefined, name: string | undefined, args: unknown) =>
  delta({ tool_calls: [{ index, id, function: { name, arguments: args } }] })

describe('A streamed reply', () => {
  test('is the same as one in one piece', async () => {
    const answer = { text: 'Reading', toolCalls: [{ name: 'read', arguments: { path: 'a.md' } }], reasoning: 'hm' }
    const { respond } = await start([answer])
    const whole = await vendors.start([answer])
    expect({ ...(await respond()), host: '' }).toEqual({ ...(await whole.respond()), host: '' })
  })

  test.each<[string, unknown[]]>([
    [
      'numbered parts',
      [part(0, 'a', 'read', '{"n"'), part(1, 'b', 'list', '{}'), part(0, undefined, undefined, ':1}')],
    ],
    ['every part named', [part(0, 'a', 'read', '{"n"'), part(0, 'a', 'read', ':1}'), part(1, 'b', 'list', '{}')]],
    ['no numbers', [part(undefined, 'a', 'read', '{"n":1}'), part(undefined, 'b', 'list', '{}')]],
    [
      'no numbers, no ids in later parts',
      [part(undefined, 'a', 'read', '{"n"'), part(undefined, '', '', ':1}'), part(undefined, 'b', 'list', '{}')],
    ],
    ['all numbered 0', [part(0, 'a', 'read', '{"n":1}'), part(0, 'b', 'list', '{}')]],
    ['arguments as an object', [part(0, 'a', 'read', { n: 1 }), part(1, 'b', 'list', {})]],
  ])('whose calls come with %s is put together', async (_, parts) => {
    const { respond } = await start([events(...parts, delta({}, 'tool_calls'), '[DONE]')])
    expect((await respond()).toolCalls).toEqual([
      { id: 'a', name: 'read', arguments: '{"n":1}' },
      { id: 'b', name: 'list', arguments: '{}' },
    ])
  })

  test('of calls without end is read in little time, and the first are kept', async () => {
    const parts = Array.from({ length: 50_000 }, (_, n) => part(n, `c${n}`, 'diff', '{}'))
    const { respond } = await start([events(...parts, '[DONE]')])
    const cpuMs = measureCpu()
    const { toolCalls } = await respond()
    expect(cpuMs()).toBeLessThan(10_000)
    expect(toolCalls.slice(0, 128)).toEqual(
      Array.from({ length: 128 }, (_, n) => ({ id: `c${n}`, name: 'diff', arguments: '{}' })),
    )
    expect(toolCalls.length).toBeLessThan(200)
  })

  test('of whole messages with fields without end is read in little time', async () => {
    const wholes = Array.from({ length: 30_000 }, (_, n) => ({ choices: [{ message: { [`field${n}`]: 1 } }] }))
    const { respond } = await start([events(...wholes, delta({ content: 'Hi' }), '[DONE]')])
    const cpuMs = measureCpu()
    expect((await respond()).text).toBe('Hi')
    expect(cpuMs()).toBeLessThan(10_000)
  })

  test('may lack usage and the last line, and have comments and chunks of nothing', async () => {
    const chunks = [{ choices: [] }, 'null', delta({ content: 'Hi' }), delta({}, 'length')]
    const { respond } = await start([events(...chunks)])
    const reply = await respond()
    expect(reply).toMatchObject({ text: 'Hi', stop: 'length' })
    expect(reply.usage.inputTokens).toBeGreaterThan(50)
  })

  test('may come in one piece from a server that does not stream', async () => {
    const body = { choices: [{ message: { content: 'Hi' }, finish_reason: 'stop' }] }
    const { respond } = await start([{ status: 200, body }])
    expect((await respond()).text).toBe('Hi')
  })

  test('may take longer than any whole answer', async () => {
    const slowly = (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`data: ${JSON.stringify(delta({ content: 'Hi' }))}\n\n`)
      setTimeout(() => response.end('data: [DONE]\n\n'), 50)
    }
    const { respond } = await vendors.start([slowly], { ...streaming, timeoutMs: 1 })
    expect((await respond()).text).toBe('Hi')
  })
})

describe('A stream that cannot be used says why, and may be asked for again', () => {
  test.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['cut off', events(delta({ content: 'Hi' })), /ended its stream in the middle/],
    ['broken', events('{"choices": [', '[DONE]'), /broken JSON/],
    ['failed', events(delta({ content: 'Hi' }), { error: { message: 'out of memory' } }), /error: out of memory/],
    [
      'ended by an error of Anthropic, as Portkey puts it',
      events(
        '{"id":"anthropic-1795972862339","object":"chat.completion.chunk","created":1795972862,"model":"","provider":"anthropic","choices":[{"finish_reason":"overloaded_error","delta":{"content":""}}]}',
        '[DONE]',
      ),
      /error: The reply ended with overloaded_error/,
    ],
    ['silent', (response) => response.writeHead(200).write(': wait\n\n'), /did not answer within 0.1 seconds/],
  ])('%s', async (name, reply, message) => {
    const error = await vendors.errorOf([reply], { ...streaming, ...(name === 'silent' ? { idleTimeoutMs: 100 } : {}) })
    expect(error.message).toMatch(message)
    expect(error.transient).toBe(true)
  })
})
