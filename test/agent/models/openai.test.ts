import type { ServerResponse } from 'node:http'
import { describe, expect, test } from '@jest/globals'
import type { Script } from '../../support/scripted-openai.ts'
import { KEY, REQUEST, unaborted, useVendors } from '../../support/start-vendor.ts'

const { start, errorOf } = useVendors()

describe('A request', () => {
  test('carries no header of the environment', async () => {
    process.env.OPENAI_CUSTOM_HEADERS = 'X-Canary: from-the-environment'
    try {
      const { server, model } = await start([{ text: 'ok' }])
      await model.respond(REQUEST, unaborted)
      expect(server.requests[0]?.headers['x-canary']).toBeUndefined()
      expect(server.requests[0]?.headers['user-agent']).toBe('docmend/test')
    } finally {
      delete process.env.OPENAI_CUSTOM_HEADERS
    }
  })

  test('has the fields that every compatible server knows, and no others', async () => {
    const { server, model } = await start([{ text: 'ok' }])
    await model.respond(REQUEST, unaborted)
    expect(server.requests[0]?.body).toEqual({
      model: 'scripted',
      max_tokens: 1000,
      tool_choice: 'auto',
      tools: [{ type: 'function', function: { name: 'read', description: 'Reads', parameters: { type: 'object' } } }],
      messages: [
        { role: 'system', content: 'Rules' },
        { role: 'user', content: 'Task' },
        {
          role: 'assistant',
          content: '',
          tool_calls: [
            { id: 'c1', type: 'function', function: { name: 'read', arguments: '{"path":"a.md"}' } },
            { id: 'c2', type: 'function', function: { name: 'read', arguments: '{"malformed":"{\\"path"}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'c1', content: 'one' },
        { role: 'tool', tool_call_id: 'c2', content: 'Malformed call' },
      ],
    })
    expect(server.requests[0]?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'user-agent': 'docmend/test' })
  })

  test('names the output limit as the server knows it', async () => {
    const { server, model } = await start([{ text: 'ok' }], { options: { maxTokensField: 'max_completion_tokens' } })
    await model.respond(REQUEST, unaborted)
    expect(server.requests[0]?.body).toMatchObject({ max_completion_tokens: 1000 })
    expect(server.requests[0]?.body).not.toHaveProperty('max_tokens')
  })

  test('goes out without a key of ours when the server needs none', async () => {
    const { server, model } = await start([{ text: 'ok' }], { apiKey: '' })
    await model.respond(REQUEST, unaborted)
    expect(server.requests[0]?.headers.authorization).toBe('Bearer none')
  })
})

describe('A reply', () => {
  test('gives text, calls and tokens', async () => {
    const usage = { inputTokens: 50, cachedTokens: 40, outputTokens: 5 }
    const { model } = await start([{ text: 'Reading', toolCalls: [{ name: 'read', arguments: { path: 'a' } }], usage }])
    expect(await model.respond(REQUEST, unaborted)).toEqual({
      text: 'Reading',
      toolCalls: [{ id: 'call_0_0', name: 'read', arguments: '{"path":"a"}' }],
      usage,
      stop: 'tool_calls',
    })
  })

  test('whose server counts the input without its cached part has the sum of both', async () => {
    const { model } = await start([{ text: 'Hi', usage: { inputTokens: 5, cachedTokens: 4000, outputTokens: 5 } }])
    expect((await model.respond(REQUEST, unaborted)).usage).toMatchObject({ inputTokens: 4005, cachedTokens: 4000 })
  })

  test.each(['length', 'max_tokens'])('that was cut off says so, even with calls in it: %s', async (finishReason) => {
    const { model } = await start([{ toolCalls: [{ name: 'read', arguments: '{"pa' }], finishReason }])
    expect((await model.respond(REQUEST, unaborted)).stop).toBe('length')
  })

  test('of a lax server is understood: arguments as an object, no id, no usage, unknown parts', async () => {
    const message = {
      content: [{ type: 'text', text: 'Hi' }],
      reasoning_content: 'hm',
      tool_calls: [{ function: { name: 'read', arguments: { path: 'a' } } }, { type: 'custom' }],
    }
    const { model } = await start([{ status: 200, body: { choices: [{ message }] } }])
    const reply = await model.respond(REQUEST, unaborted)
    expect(reply).toMatchObject({ text: 'Hi', toolCalls: [{ id: '', name: 'read', arguments: '{"path":"a"}' }] })
    expect(reply.usage.inputTokens).toBeGreaterThan(50)
  })

  test.each([
    { prompt_tokens: 0, completion_tokens: 0 },
    { prompt_tokens: 'many', completion_tokens: -5 },
    { prompt_tokens: 1e300, completion_tokens: 0.5 },
    'unknown',
    {},
  ])('whose server counts %j is charged by its length, in whole tokens', async (usage) => {
    const message = { content: '', tool_calls: [{ function: { name: 'write', arguments: 'x'.repeat(400) } }] }
    const { model } = await start([{ status: 200, body: { choices: [{ message, finish_reason: 7 }], usage } }])
    const reply = await model.respond(REQUEST, unaborted)
    expect(reply.usage.inputTokens).toBeGreaterThan(50)
    expect(reply.usage.outputTokens).toBe(102)
  })
})

describe('An error that will stay says what to change', () => {
  test.each<[number, unknown, RegExp]>([
    [
      401,
      { error: { message: `Incorrect API key provided: ${KEY}` } },
      /\(401\): Incorrect .*\[redacted\]\. Check OPENAI_API_KEY/,
    ],
    [403, { error: { message: 'no access' } }, /\(403\): no access\. Check OPENAI_API_KEY/],
    [404, { error: { message: 'no such model' } }, /does not know the model scripted.*Check DOCMEND_MODEL/],
    [400, { error: { message: 'tools are not supported' } }, /400\): .*tools are not supported/],
    [400, { error: { message: 'long', code: 'context_length_exceeded' } }, /exceeds the context window of scripted/],
    [429, { error: { message: 'broke', code: 'insufficient_quota' } }, /no quota left \(429\)/],
  ])('%d', async (status, body, message) => {
    const error = await errorOf([{ status, body }])
    expect(error.message).toMatch(message)
    expect(error.transient).toBe(false)
  })
})

test.each([301, 302, 307, 308])('A redirect (%d) carries the conversation to no other server', async (status) => {
  const { server: other } = await start([{ text: 'Hi' }])
  const error = await errorOf([{ status, body: '', headers: { location: `${other.url}/chat/completions` } }])
  expect(error.message).toMatch(/redirects to http:\/\/127\.0\.0\.1:\d+\/\S+ \(\d+\)\. .* set OPENAI_BASE_URL/)
  expect([error.transient, other.calls]).toEqual([false, 0])
})

test('An error holds nothing of the vendor’s words that a terminal or a database would stumble over', async () => {
  const error = await errorOf([{ status: 400, body: { error: { message: 'a\u001b[31m\u0000b\u202e\nc' } } }])
  expect(error.message).toContain('a [31m b c.')
})

describe('An error that may pass is worth another attempt', () => {
  test.each<[string, Script, RegExp]>([
    ['429', [{ status: 429, body: { error: { message: 'slow down' } } }], /limits the rate \(429\)/],
    ['500', [{ status: 500, body: { error: { message: 'oops' } } }], /failed \(500\)/],
    ['503 in HTML', [{ status: 503, body: '<h1>away</h1>' }], /failed \(503\)/],
    ['a closed connection', ['close'], /Could not connect.*OPENAI_BASE_URL/],
    [
      'a page instead of an answer',
      [{ status: 200, body: '<html>Welcome</html>' }],
      /not a reply of a model.*OPENAI_BASE_URL/,
    ],
    ['an answer without choices', [{ status: 200, body: { choices: [] } }], /not a reply of a model/],
    ['an answer that is null', [{ status: 200, body: null }], /not a reply of a model/],
  ])('%s', async (_, script, message) => {
    const error = await errorOf(script)
    expect(error.message).toMatch(message)
    expect(error.transient).toBe(true)
  })

  test('silence', async () => {
    const error = await errorOf(['hang'], { timeoutMs: 100 })
    expect(error.message).toContain('did not answer within 0.1 seconds')
    expect(error.transient).toBe(true)
  })

  test('nobody listening', async () => {
    const { server, model } = await start([])
    await server.stop()
    const asked = model.respond(REQUEST, unaborted)
    await expect(asked).rejects.toMatchObject({
      transient: true,
      message: expect.stringContaining('was refused'),
    })
  })

  test('a certificate of an unknown authority, which does not pass', async () => {
    const cause = Object.assign(new Error('certificate'), { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' })
    const { model } = await start([], { fetch: () => Promise.reject(new TypeError('fetch failed', { cause })) })
    const asked = model.respond(REQUEST, unaborted)
    await expect(asked).rejects.toMatchObject({
      transient: false,
      message: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
    })
  })

  test('and is tried again at once as often as allowed', async () => {
    const { server, model } = await start(
      [{ status: 500, body: {}, headers: { 'retry-after-ms': '1' } }, { text: 'ok' }],
      {
        maxRetries: 1,
      },
    )
    expect((await model.respond(REQUEST, unaborted)).text).toBe('ok')
    expect(server.calls).toBe(2)
  })
})

describe('An outage of the vendor says nothing about the job, which waits without using up an attempt', () => {
  const cut = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-length': '99' }).write('{}', () => response.destroy())
  }
  test.each<[string, Script]>([
    ['429', [{ status: 429, body: { error: { message: 'slow down' } } }]],
    ['403 that is about the rate', [{ status: 403, body: { error: { message: 'API rate limit exceeded' } } }]],
    ['500', [{ status: 500, body: {} }]],
    ['529', [{ status: 529, body: { error: { message: 'Overloaded' } } }]],
    ['overload within a 200', [{ status: 200, body: { error: { message: 'busy', code: 'overloaded_error' } } }]],
    ['a closed connection', ['close']],
    ['an answer that breaks off', [cut]],
  ])('%s', async (_, script) => {
    expect(await errorOf(script)).toMatchObject({ transient: true, wait: {} })
  })

  test('silence', async () => {
    expect(await errorOf(['hang'], { timeoutMs: 100 })).toMatchObject({ transient: true, wait: {} })
  })

  test('a stream that ends in the middle', async () => {
    const half = (response: ServerResponse): void => {
      response.writeHead(200).end('data: {"choices":[{"delta":{"content":"He"}}]}\n\n')
    }
    expect(await errorOf([half], { options: { stream: 'true' } })).toMatchObject({ transient: true, wait: {} })
  })

  test.each<[string, Script]>([
    ['broken JSON', [{ status: 200, body: '{"choices": [{"mess' }]],
    ['a page', [{ status: 200, body: '<html>Welcome</html>' }]],
    ['an error that nobody knows', [{ status: 200, body: { error: { message: 'broke' } } }]],
  ])('but %s may be due to the request, so it does', async (_, script) => {
    expect(await errorOf(script)).toMatchObject({ transient: true, wait: undefined })
  })
})

describe('An abort', () => {
  test('ends a call that hangs, with the reason of the signal', async () => {
    const { model } = await start(['hang'])
    const controller = new AbortController()
    const answer = model.respond(REQUEST, controller.signal)
    const reason = new Error('enough')
    controller.abort(reason)
    await expect(answer).rejects.toBe(reason)
  })

  test('ends the wait between two tries', async () => {
    const controller = new AbortController()
    const reason = new Error('enough')
    const script: Script = () => {
      setImmediate(() => controller.abort(reason))
      return { status: 500, body: {}, headers: { 'retry-after': '20' } }
    }
    const { model } = await start(script, { maxRetries: 2 })
    await expect(model.respond(REQUEST, controller.signal)).rejects.toBe(reason)
  })
})

describe('The key', () => {
  test.each([400, 401, 403, 404, 422, 429, 500])('is in no error, whatever a %d repeats of it', async (status) => {
    const error = await errorOf([{ status, body: { error: { message: `bad key ${KEY}`, code: KEY } } }])
    const everything = [error.message, error.stack, JSON.stringify(error), String(error.cause)].join()
    expect(everything).not.toContain('canary')
  })
})
