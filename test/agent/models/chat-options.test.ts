// The switches for servers that differ, and what is known of hosts.
import { describe, expect, test } from '@jest/globals'
import type { Message } from '../../../src/agent/model.ts'
import { resolveOptions, type WireOptions } from '../../../src/agent/models/wire-options.ts'
import { REQUEST, useVendors } from '../../support/start-vendor.ts'

const { start } = useVendors()

async function bodyWith(options: Partial<WireOptions>, more: Message[] = []) {
  const { server, respond } = await start([{ text: 'ok' }], { options })
  await respond({ ...REQUEST, messages: [...REQUEST.messages, ...more] })
  return server.requests[0]?.body
}

describe('A switch changes its field and nothing else', () => {
  test.each<[Partial<WireOptions>, object]>([
    [{ store: 'false' }, { store: false }],
    [{ reasoningEffort: 'minimal' }, { reasoning_effort: 'minimal' }],
    [{ parallelToolCalls: 'false' }, { parallel_tool_calls: false }],
    [{ stream: 'true' }, { stream: true, stream_options: { include_usage: true } }],
  ])('%j', async (options, fields) => {
    expect(await bodyWith(options)).toEqual({ ...(await bodyWith({})), ...fields })
  })

  test('systemRole', async () => {
    expect((await bodyWith({ systemRole: 'developer' }))?.messages[0]).toEqual({ role: 'developer', content: 'Rules' })
  })

  test('emptyContent', async () => {
    expect((await bodyWith({ emptyContent: 'null' }))?.messages[2]).toMatchObject({ role: 'assistant', content: null })
  })

  test('toolName', async () => {
    expect((await bodyWith({ toolName: 'true' }))?.messages[3]).toMatchObject({ role: 'tool', name: 'read' })
  })

  test('assistantAfterTools', async () => {
    const body = await bodyWith({ assistantAfterTools: 'true' }, [{ role: 'user', text: 'Go on' }])
    expect(body?.messages.slice(4).map(({ role }) => role)).toEqual(['tool', 'assistant', 'user'])
  })
})

describe('What many servers refuse is never sent', () => {
  test('two messages of the user in a row', async () => {
    const more: Message[] = ['What was done', 'Go on'].map((text) => ({ role: 'user', text }))
    const body = await bodyWith({}, more)
    expect(body?.messages.slice(4).map(({ role }) => role)).toEqual(['tool', 'user', 'assistant', 'user'])
  })

  test.each(['', ' \n'])('a reply that says nothing: %j', async (text) => {
    const body = await bodyWith({ emptyContent: 'null' }, [{ role: 'assistant', text, toolCalls: [] }])
    expect(body?.messages.at(-1)).toEqual({ role: 'assistant', content: '(no answer)' })
  })
})

describe('strict', () => {
  const closed = {
    type: 'object',
    properties: { a: { type: 'array', items: { type: 'string' } } },
    required: ['a'],
    additionalProperties: false,
  }
  test.each<[string, object, boolean]>([
    ['all required', closed, true],
    ['one optional', { ...closed, required: [] }, false],
    ['an open object', { ...closed, additionalProperties: true }, false],
    ['an open object within', { ...closed, properties: { a: { type: 'object', properties: {} } } }, false],
    [
      'a keyword that vendors do not enforce',
      { ...closed, properties: { a: { type: 'string', format: 'uri' } } },
      false,
    ],
  ])('is promised only for schemas that can be enforced: %s', async (_, parameters, isStrict) => {
    const { server, respond } = await start([{ text: 'ok' }], { options: { strict: 'true' } })
    await respond({ ...REQUEST, tools: [{ name: 'read', description: 'Reads', parameters: { ...parameters } }] })
    expect(server.requests[0]?.body.tools[0]?.function).toEqual({
      name: 'read',
      description: 'Reads',
      parameters,
      ...(isStrict ? { strict: true } : {}),
    })
  })
})

describe('Reasoning on the chat wire', () => {
  const script = [{ reasoning: 'hm', toolCalls: [{ name: 'read', arguments: {} }] }, { text: 'ok' }]

  test('goes back under its field in every message of the assistant, where a switch says so', async () => {
    const { server, respond } = await start(script, { options: { reasoningField: 'reasoning_content' } })
    const { items, host, toolCalls } = await respond()
    const said: Message = { role: 'assistant', text: '', toolCalls, items, host }
    await respond({ ...REQUEST, messages: [...REQUEST.messages, said] })
    const assistants = server.requests[1]?.body.messages.filter(({ role }) => role === 'assistant')
    expect(assistants).toMatchObject([{ reasoning_content: '' }, { reasoning_content: 'hm' }])
  })

  test('goes back in the message that it came with, where the server sent any', async () => {
    const { server, respond } = await start(script)
    const { items, host, toolCalls } = await respond()
    const said: Message = { role: 'assistant', text: '', toolCalls, items, host }
    await respond({ ...REQUEST, messages: [...REQUEST.messages, said] })
    const assistants = server.requests[1]?.body.messages.filter(({ role }) => role === 'assistant')
    expect(assistants?.map((message) => Object(message).reasoning_content)).toEqual([undefined, 'hm'])
  })
})

test('no list of tools is sent when there are none: OpenAI refuses an empty one', async () => {
  const { server, respond } = await start([{ text: 'ok' }])
  await respond({ ...REQUEST, tools: [] })
  expect(Object.keys(server.requests[0]?.body ?? {})).toEqual(['model', 'messages', 'max_tokens'])
})

test.each<[string, Partial<WireOptions>]>([
  [
    'https://api.openai.com/v1',
    { maxTokensField: 'max_completion_tokens', store: 'false', encryptedReasoning: 'true' },
  ],
  ['https://acme.openai.azure.com/openai/v1', { maxTokensField: 'max_completion_tokens', store: 'omit' }],
  ['https://api.mistral.ai/v1', { maxTokensField: 'max_tokens', assistantAfterTools: 'true' }],
  ['https://api.deepseek.com/v1', { reasoningField: 'reasoning_content' }],
  ['https://api.openai.com.evil.example/v1', { maxTokensField: 'max_tokens', store: 'omit' }],
  ['http://127.0.0.1:11434/v1', { maxTokensField: 'max_tokens', encryptedReasoning: 'false' }],
])('the defaults for %s are those of its host', (baseUrl, options) => {
  expect(resolveOptions(baseUrl, {})).toMatchObject(options)
  expect(resolveOptions(baseUrl, { maxTokensField: 'max_tokens' }).maxTokensField).toBe('max_tokens')
})
