// Answers that never end, lie, or are something else: each has a typed end in words.
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import { ModelError } from '../../../src/agent/model.ts'
import type { OpenAiModelOptions } from '../../../src/agent/models/openai.ts'
import type { Script } from '../../support/scripted-openai.ts'
import { KEY, useVendors } from '../../support/start-vendor.ts'

const { start, errorOf } = useVendors()
const json = { 'content-type': 'application/json' }

const endless = (response: ServerResponse): void => {
  const megabyte = Buffer.alloc(1024 * 1024, ' ')
  const more = (): void => {
    while (!response.destroyed && response.write(megabyte));
  }
  response.writeHead(200, json).on('drain', more)
  more()
}

const dripping = (response: ServerResponse): void => {
  response.writeHead(200, json)
  const timer = setInterval(() => response.write(' '), 10)
  response.on('close', () => clearInterval(timer))
}

describe('An answer that cannot be used is worth another attempt', () => {
  test.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['byte by byte', dripping, /did not answer within 0.3 seconds/],
    [
      'shorter than it says',
      (response) =>
        void response.writeHead(200, { ...json, 'content-length': 99 }).write('{}', () => response.destroy()),
      /broke off/,
    ],
    [
      'packed otherwise than it says',
      (response) => response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end('{"choices": []}'),
      /broke off/,
    ],
    ['half JSON', (response) => response.writeHead(200, json).end('{"choices": [{"mess'), /broken JSON/],
    ['nothing', (response) => response.writeHead(200, json).end(), /not a reply of a model/],
    ['204', (response) => response.writeHead(204).end(), /not a reply of a model/],
    ['a list', (response) => response.writeHead(200, json).end('[]'), /not a reply of a model/],
    [
      'a page',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
      /not a reply of a model/,
    ],
  ])('%s', async (_, reply, message) => {
    const error = await errorOf([reply], reply === dripping ? { timeoutMs: 300 } : {})
    expect(error.message).toMatch(message)
    expect(error.message).toContain('127.0.0.1')
    expect(error.transient).toBe(true)
  })
})

test.each<[string, (response: ServerResponse) => void]>([
  ['endless', endless],
  [
    'a bomb',
    (response) =>
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(64 * 1024 * 1024))),
  ],
])('An answer that is too long is not asked for again: %s', async (_, reply) => {
  const { server, respond } = await start([reply, { text: 'ok' }], { maxRetries: 2 })
  await expect(respond()).rejects.toMatchObject({
    transient: false,
    message: expect.stringMatching(/sent more than 16777216 bytes/),
  })
  expect(server.calls).toBe(1)
})

test('a stream where JSON was asked for names the switch', async () => {
  const error = await errorOf([(response) => response.writeHead(200).end('data: {"choices":[]}\n\ndata: [DONE]\n\n')])
  expect(error.message).toContain('DOCMEND_MODEL_OPTIONS=stream=true')
  expect(error.transient).toBe(false)
})

describe('An error within a 200', () => {
  test.each<[object, RegExp, boolean]>([
    [{ error: { message: 'overloaded', code: 'overloaded_error' } }, /error: overloaded/, true],
    [{ error: { message: 'slow down', code: 429 } }, /limits the rate \(429\): slow down/, true],
    [{ error: { message: 'bad key', code: 401 } }, /Check OPENAI_API_KEY/, false],
    [{ error: { message: 'broke', type: 'insufficient_quota' } }, /no quota left/, false],
    [{ error: 'the model is loading' }, /error: the model is loading/, true],
    [{ error: { message: 'filtered', code: 'content_filter' } }, /content filter/, false],
    [
      {
        error: {
          message:
            'Invalid response received from google: {"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"},"modelVersion":"gemini-3-pro-preview"}',
          type: null,
          param: null,
          code: null,
        },
        provider: 'google',
      },
      /content filter .*PROHIBITED_CONTENT/,
      false,
    ],
    [{ error: {} }, /an error without a message/, true],
  ])('%j is taken for what it says', async (body, message, transient) => {
    const error = await errorOf([{ status: 200, body }])
    expect(error.message).toMatch(message)
    expect(error.transient).toBe(transient)
  })

  test('does not repeat the key', async () => {
    const error = await errorOf([{ status: 200, body: { error: { message: `bad ${KEY}` } } }])
    expect([error.message, error.stack, String(error.cause)].join()).not.toContain('canary')
  })
})

describe('A filter', () => {
  test('that refuses the conversation ends the job with what to do', async () => {
    const message = "The response was filtered due to the prompt triggering Azure OpenAI's content management policy."
    const error = await errorOf([{ status: 400, body: { error: { message, code: 'content_filter' } } }])
    expect(error.message).toMatch(/^The content filter at .* \(400\): The response was filtered .*policy\. Reword/)
    expect(error.transient).toBe(false)
  })

  test.each(['content_filter', 'refusal', 'SAFETY'])(
    'that keeps back the reply does too (%s)',
    async (finishReason) => {
      const error = await errorOf([{ text: '', finishReason }])
      expect(error.message).toMatch(/content filter .*Reword the prompt/)
      expect(error.transient).toBe(false)
    },
  )
})

describe('Another try', () => {
  const retried = { maxRetries: 2 }

  test('is made after a body that broke off', async () => {
    const broken = (response: ServerResponse): void => {
      response.writeHead(200, { ...json, 'content-length': 99 }).write('{', () => response.destroy())
    }
    const { server, respond } = await start([broken, { text: 'ok' }], retried)
    expect((await respond()).text).toBe('ok')
    expect(server.calls).toBe(2)
  })

  test.each<[string, Partial<OpenAiModelOptions>]>([
    ['of the whole answer', { timeoutMs: 200 }],
    ['of a stream', { idleTimeoutMs: 200, options: { stream: 'true' } }],
  ])('is left to the job after a silence %s: at once, it would take as long again', async (_what, limits) => {
    const { server, respond } = await start(['hang', { text: 'ok' }], { ...retried, ...limits })
    await expect(respond()).rejects.toMatchObject({
      transient: true,
      wait: {},
      message: expect.stringMatching(/^The model server at .* did not answer within 0.2 seconds/),
    })
    expect(server.calls).toBe(1)
    expect((await respond()).text).toBe('ok')
  })

  test.each(['20', '3600'])('is left to the job when the server asks to wait %s seconds', async (after) => {
    const { server, respond } = await start([{ status: 503, body: {}, headers: { 'retry-after': after } }], retried)
    const untilMs = Date.now() + Number(after) * 1000
    const error: unknown = await respond().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ transient: true, wait: { untilMs: expect.any(Number) } })
    expect(
      Math.abs((error instanceof ModelError && error.wait?.untilMs ? error.wait.untilMs : 0) - untilMs),
    ).toBeLessThan(5000)
    expect(server.calls).toBe(1)
  })

  test('waits as long as the server asks', async () => {
    const later = { status: 429, body: {}, headers: { 'retry-after': '1' } }
    const { respond } = await start([later, { text: 'ok' }], retried)
    const startedAt = performance.now()
    await respond()
    expect(performance.now() - startedAt).toBeGreaterThan(950)
  })

  test.each(['3600', new Date(Date.now() + 3_600_000).toUTCString()])(
    'is not made early when it asks for "%s"',
    async (after) => {
      const { server, respond } = await start([{ status: 429, body: {}, headers: { 'retry-after': after } }], retried)
      await expect(respond()).rejects.toMatchObject({ transient: true })
      expect(server.calls).toBe(1)
    },
  )

  test('is not made of what will stay', async () => {
    const { server, respond } = await start([{ status: 400, body: {} }], retried)
    await expect(respond()).rejects.toMatchObject({ transient: false })
    expect(server.calls).toBe(1)
  })
})

describe('A refusal names the switch that helps', () => {
  test.each<[string, string]>([
    [
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'maxTokensField=max_completion_tokens',
    ],
    ["Unexpected role 'user' after role 'tool'", 'assistantAfterTools=true'],
    [
      'After the optional system message, conversation roles must alternate user and assistant',
      'assistantAfterTools=true',
    ],
    [
      'Missing `reasoning_content` field in the assistant message at message index 2',
      'reasoningField=reasoning_content',
    ],
    ["'messages[0].role' does not support 'system' with this model.", 'systemRole=developer'],
    ["Invalid value for 'content': expected null, got an empty string", 'emptyContent=null'],
    ['Unable to submit request because it must have a text parameter.', 'emptyContent=null'],
    ['This model only supports parallel_tool_calls=False', 'parallelToolCalls=false'],
    ['tool messages must carry a name', 'toolName=true'],
    ['Non-streaming requests are refused: set stream', 'stream=true'],
  ])('%s', async (message, setting) => {
    const error = await errorOf([{ status: 400, body: { error: { message } } }])
    expect(error.message).toContain(`DOCMEND_MODEL_OPTIONS=${setting}.`)
    expect(error.transient).toBe(false)
  })

  test('or the other wire', async () => {
    const message =
      'Function tools with reasoning_effort are not supported for gpt-5.4 in /v1/chat/completions. Please use /v1/responses instead.'
    expect((await errorOf([{ status: 400, body: { error: { message } } }])).message).toContain(
      'DOCMEND_WIRE_API=responses',
    )
  })

  test('or that a gateway should let the signatures of reasoning pass, and the quote shows where it is cut', async () => {
    const message = `google error: Function call is missing a thought_signature in functionCall parts. ${'It is required. '.repeat(20)}`
    expect((await errorOf([{ status: 400, body: { error: { message } } }])).message).toMatch(/… .*let it pass them on/)
  })

  test('or takes back one that was set', async () => {
    const refuse = (message: string): Script => [{ status: 400, body: { error: { message } } }]
    const error = await errorOf(refuse("Unrecognized request argument supplied: 'store'"), {
      options: { store: 'false' },
    })
    expect(error.message).toContain('store=omit')
    const encrypted = { wire: 'responses', options: { encryptedReasoning: 'true' } } as const
    expect((await errorOf(refuse("Unknown parameter: 'include'"), encrypted)).message).toContain(
      'encryptedReasoning=false',
    )
  })

  test.each([
    [400, 'This model maximum context length is 8192 tokens'],
    [400, 'the request exceeds the available context size'],
    [413, 'prompt is too long'],
  ])('or the length that a model takes (%d %s)', async (status, message) => {
    expect((await errorOf([{ status, body: { error: { message } } }])).message).toContain('DOCMEND_CONTEXT_TOKENS')
  })

  test.each([
    [400, 'Could not finish the message because max_tokens or model output limit was reached.', 'too_short'],
    [400, "Unsupported parameter: 'max_tokens' is not supported with this model.", 'fault'],
    [429, 'Rate limit reached for max_tokens per minute', 'fault'],
  ])('and tells want of room for a reply from other faults (%d %s)', async (status, message, kind) => {
    expect(await errorOf([{ status, body: { error: { message } } }])).toMatchObject({ kind })
  })
})
