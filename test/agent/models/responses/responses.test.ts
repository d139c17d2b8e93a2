// The Responses wire: stateless, everything that the vendor sent goes back in its order.
import { describe, expect, test } from '@jest/globals'
import type { Message, ModelReply } from '../../../../src/agent/model.ts'
import type { OpenAiModelOptions } from '../../../../src/agent/models/openai.ts'
import type { Script } from '../../../support/scripted-openai.ts'
import { REQUEST, useVendors } from '../../../support/start-vendor.ts'

const vendors = useVendors()
const start = (script: Script, options: Partial<OpenAiModelOptions> = {}) =>
  vendors.start(script, { wire: 'responses', ...options })
const errorOf = (script: Script) => vendors.errorOf(script, { wire: 'responses' })

/** The next request, after this reply and results to all its calls. */
function continued(reply: ModelReply, rename: (id: string) => string = (id) => id) {
  const toolCalls = reply.toolCalls.map((call) => ({ ...call, id: rename(call.id) }))
  const results = toolCalls.map(
    ({ id, name }): Message => ({ role: 'tool', callId: id, name, ok: true, text: `done ${id}` }),
  )
  const said: Message = { role: 'assistant', text: reply.text, toolCalls, items: reply.items, host: reply.host }
  return { ...REQUEST, messages: [...REQUEST.messages.slice(0, 2), said, ...results] }
}

/** What a server sends as `output`. */
const withOutput = (...output: unknown[]) => ({ status: 200, body: { status: 'completed', output } })

describe('A request', () => {
  test('keeps nothing at the vendor and has no more than it needs', async () => {
    const { server, respond } = await start([{ text: 'ok' }])
    await respond()
    expect(server.requests[0]?.path).toBe('/v1/responses')
    expect(server.requests[0]?.body).toEqual({
      model: 'scripted',
      store: false,
      tools: [{ type: 'function', name: 'read', description: 'Reads', parameters: { type: 'object' }, strict: false }],
      tool_choice: 'auto',
      input: [
        { type: 'message', role: 'system', content: 'Rules' },
        { type: 'message', role: 'user', content: 'Task' },
        { type: 'function_call', call_id: 'c1', name: 'read', arguments: '{"path":"a.md"}' },
        { type: 'function_call', call_id: 'c2', name: 'read', arguments: '{"malformed":"{\\"path"}' },
        { type: 'function_call_output', call_id: 'c1', output: 'one' },
        { type: 'function_call_output', call_id: 'c2', output: 'Malformed call' },
      ],
      max_output_tokens: 1000,
    })
  })

  test('asks for encrypted reasoning, effort, one call at a time and another role where that is set', async () => {
    const { server, respond } = await start([{ text: 'ok' }], {
      options: {
        encryptedReasoning: 'true',
        reasoningEffort: 'low',
        parallelToolCalls: 'false',
        systemRole: 'developer',
      },
    })
    await respond()
    expect(server.requests[0]?.body).toMatchObject({
      include: ['reasoning.encrypted_content'],
      reasoning: { effort: 'low' },
      parallel_tool_calls: false,
    })
    expect(server.requests[0]?.body.input?.[0]).toEqual({ type: 'message', role: 'developer', content: 'Rules' })
  })

  test('sends back every item in its order, unchanged', async () => {
    const calls = [
      { name: 'read', arguments: { path: 'a' } },
      { name: 'list', arguments: {} },
    ]
    const { server, respond } = await start([{ reasoning: 'hm', text: 'Reading', toolCalls: calls }, { text: 'ok' }])
    await respond(continued(await respond()))
    expect(server.requests[1]?.body.input?.slice(2)).toEqual([
      { type: 'reasoning', id: 'rs_0', summary: [], encrypted_content: 'aG0=' },
      expect.objectContaining({ type: 'message', id: 'msg_0' }),
      expect.objectContaining({ type: 'function_call', id: 'fc_0_0', call_id: 'call_0_0', arguments: '{"path":"a"}' }),
      expect.objectContaining({ type: 'function_call', id: 'fc_0_1', call_id: 'call_0_1' }),
      { type: 'function_call_output', call_id: 'call_0_0', output: 'done call_0_0' },
      { type: 'function_call_output', call_id: 'call_0_1', output: 'done call_0_1' },
    ])
  })

  test('is sent again without reasoning that the vendor cannot open, as of another model or key', async () => {
    const refusal = {
      error: { message: 'The encrypted content gA.. could not be verified.', code: 'invalid_encrypted_content' },
    }
    const { server, respond } = await start([
      { reasoning: 'hm', toolCalls: [{ name: 'read', arguments: { path: 'a' } }] },
      { status: 400, body: refusal },
      { text: 'ok' },
    ])
    expect((await respond(continued(await respond()))).text).toBe('ok')
    expect(server.requests[1]?.body.input?.[2]).toMatchObject({ type: 'reasoning' })
    expect(server.requests[2]?.body.input?.slice(2)).toEqual([
      { type: 'function_call', call_id: 'call_0_0', name: 'read', arguments: '{"path":"a"}' },
      { type: 'function_call_output', call_id: 'call_0_0', output: 'done call_0_0' },
    ])
  })

  test('pairs calls and results when the run has given them other ids', async () => {
    const { server, respond } = await start([{ toolCalls: [{ name: 'read', arguments: '{' }] }, { text: 'ok' }])
    await respond(continued(await respond(), () => 'call_2_0'))
    expect(server.requests[1]?.body.input?.slice(2)).toMatchObject([
      { type: 'function_call', id: 'fc_0_0', call_id: 'call_2_0', arguments: '{"malformed":"{"}' },
      { type: 'function_call_output', call_id: 'call_2_0' },
    ])
  })

  test('goes by the calls alone when items are of another wire, or of other calls', async () => {
    const { server, respond } = await start([{ text: 'ok' }, { text: 'ok' }])
    const call = { id: 'x', name: 'read', arguments: '{}' }
    const { host } = new URL(server.url)
    const reply: ModelReply = { text: 'Hi', toolCalls: [call], host, usage: await usage(respond), stop: 'tool_calls' }
    await respond(continued({ ...reply, items: [{ reasoning: 'of the chat wire' }] }))
    expect(server.requests[1]?.body.input?.slice(2, 4)).toEqual([
      { type: 'message', role: 'assistant', content: 'Hi' },
      { type: 'function_call', call_id: 'x', name: 'read', arguments: '{}' },
    ])
  })
})

const usage = async (respond: () => Promise<ModelReply>) => (await respond()).usage

describe('A reply', () => {
  test('gives text, calls and tokens, those of the prompt cache apart', async () => {
    const counted = { inputTokens: 50, cachedTokens: 40, outputTokens: 5 }
    const { respond } = await start([{ text: 'Hi', toolCalls: [{ name: 'read', arguments: {} }], usage: counted }])
    expect(await respond()).toMatchObject({
      text: 'Hi',
      toolCalls: [{ id: 'call_0_0', name: 'read', arguments: '{}' }],
      usage: counted,
      stop: 'tool_calls',
    })
  })

  test('that was cut off while the model thought leaves no reasoning that nothing follows', async () => {
    const { server, respond } = await start([{ reasoning: 'long', finishReason: 'length' }, { text: 'ok' }])
    const reply = await respond()
    expect(reply).toMatchObject({ stop: 'length', text: '', toolCalls: [] })
    await respond(continued(reply))
    expect(server.requests[1]?.body.input).toHaveLength(3)
    expect(server.requests[1]?.body.input?.[2]).toEqual({ type: 'message', role: 'assistant', content: '(no answer)' })
  })

  test('whose reasoning cannot be read again goes back without it, and without the ids that name it', async () => {
    const items = [
      { type: 'reasoning', id: 'rs_1', summary: [] },
      { type: 'function_call', id: 'fc_1', call_id: 'c', name: 'read', arguments: '{}' },
    ]
    const { respond } = await start([withOutput(...items)])
    expect((await respond()).items).toEqual([{ type: 'function_call', call_id: 'c', name: 'read', arguments: '{}' }])
  })

  test('of a lax server is understood: no ids, arguments as an object, unknown and broken items', async () => {
    const { server, respond } = await start([
      withOutput(
        'nonsense',
        { type: 'function_call' },
        { type: 'web_search_call', id: 'ws_1' },
        { type: 'reasoning', content: [{ type: 'reasoning_text', text: 'open' }] },
        { type: 'message', content: 'Hi' },
        { type: 'function_call', name: 'read', arguments: { path: 'a' } },
      ),
      { text: 'ok' },
    ])
    const reply = await respond()
    expect(reply).toMatchObject({ text: 'Hi', toolCalls: [{ id: '', name: 'read', arguments: '{"path":"a"}' }] })
    expect(reply.usage.inputTokens).toBeGreaterThan(50)
    await respond(continued(reply, () => 'mine'))
    const sent = server.requests[1]?.body.input?.slice(2)
    expect(sent?.map(({ type }) => type)).toEqual([
      'web_search_call',
      'reasoning',
      'message',
      'function_call',
      'function_call_output',
    ])
    expect(sent?.[3]).toMatchObject({ call_id: 'mine', arguments: '{"path":"a"}' })
  })

  test('may say nothing, which is for the run to deal with', async () => {
    const { respond } = await start([withOutput()])
    expect(await respond()).toMatchObject({ text: '', toolCalls: [], stop: 'stop' })
  })

  test('that is a refusal is text', async () => {
    const content = [{ type: 'refusal', refusal: 'I will not.' }]
    const { respond } = await start([withOutput({ type: 'message', content })])
    expect(await respond()).toMatchObject({ text: 'I will not.', stop: 'stop' })
  })
})

describe('What is no reply', () => {
  test.each<[string, Script, RegExp, boolean]>([
    ['no output', [{ status: 200, body: { object: 'list', data: [] } }], /not a reply of a model/, true],
    ['an empty output of no response', [{ status: 200, body: { output: [] } }], /not a reply of a model/, true],
    [
      'a failure',
      [{ status: 200, body: { status: 'failed', error: { code: 'server_error', message: 'oops' }, output: [] } }],
      /answered with an error: oops/,
      true,
    ],
    ['a filtered reply', [{ text: 'x', finishReason: 'content_filter' }], /content filter/, false],
    ['a server without the wire', [{ status: 404, body: 'Not Found' }], /no Responses API.*DOCMEND_WIRE_API/, false],
    [
      'more than a transcript holds',
      [withOutput({ type: 'reasoning', encrypted_content: 'x'.repeat(2 ** 20) }, { type: 'message', content: 'Hi' })],
      /1048\d{3} bytes of reasoning.*reasoningEffort/,
      false,
    ],
  ])('%s', async (_, script, message, transient) => {
    const error = await errorOf(script)
    expect(error.message).toMatch(message)
    expect(error.transient).toBe(transient)
  })
})
