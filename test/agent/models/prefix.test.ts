// Prompt caches go by the first bytes that differ: each request of a run begins with all that the one before said.
import { describe, expect, test } from '@jest/globals'
import type { Message } from '../../../src/agent/model.ts'
import type { WireOptions } from '../../../src/agent/models/wire-options.ts'
import { TOOLS } from '../../../src/agent/tools/index.ts'
import { prefixShare, samePrefix } from '../../support/prefix-share.ts'
import { useVendors } from '../../support/start-vendor.ts'

const { start } = useVendors()
const CALLS = 20
const tools = TOOLS.map(({ name, description, parameters }) => ({ name, description, parameters }))

/** Bodies of a run of reads of 2 kB with thoughts, malformed calls, plain talk and reminders, the room shrinking. */
async function bodiesOfRun(wire: 'chat' | 'responses', options: Partial<WireOptions>): Promise<Buffer[]> {
  const { server, respond } = await start(
    (_, index) =>
      index % 7 === 6
        ? { text: `Talk ${index}` }
        : {
            reasoning: `Thought ${index}`,
            toolCalls: [{ name: 'read', arguments: index % 5 === 4 ? '{"pa' : { path: `${index}.md` } }],
          },
    { wire, options },
  )
  const messages: Message[] = [
    { role: 'system', text: 'Rules. '.repeat(500) },
    { role: 'user', text: 'Task' },
  ]
  for (let call = 0; call < CALLS; call += 1) {
    const { text, toolCalls, items, host } = await respond({
      messages: [...messages],
      tools,
      maxOutputTokens: 16_384 - call,
    })
    messages.push({ role: 'assistant', text, toolCalls, items, host })
    messages.push(
      ...toolCalls.map(
        ({ id, name }): Message => ({ role: 'tool', callId: id, name, ok: true, text: 'a page '.repeat(300) }),
      ),
    )
    if (toolCalls.length === 0) messages.push({ role: 'user', text: 'Go on' })
  }
  return server.requests.map(({ bytes }) => bytes)
}

/** Where the list of messages ends, its bracket not included. */
function endOfMessages(body: Buffer): number {
  return body.lastIndexOf('],"max_')
}

describe.each<['chat' | 'responses', Partial<WireOptions>]>([
  ['chat', {}],
  [
    'chat',
    {
      assistantAfterTools: 'true',
      reasoningField: 'reasoning_content',
      emptyContent: 'null',
      toolName: 'true',
      store: 'false',
    },
  ],
  ['responses', { encryptedReasoning: 'true', reasoningEffort: 'low' }],
])('On the %s wire with %j', (wire, options) => {
  test('every request begins with the bytes of the one before, to the end of its messages', async () => {
    const bodies = await bodiesOfRun(wire, options)
    expect(bodies).toHaveLength(CALLS)
    bodies.slice(1).forEach((body, index) => {
      const before = bodies[index] ?? Buffer.alloc(0)
      expect(endOfMessages(before)).toBeGreaterThan(1000)
      expect(samePrefix(before, body)).toBeGreaterThanOrEqual(endOfMessages(before))
    })
    const { share } = prefixShare(bodies)
    console.info(`${wire}: ${(share * 100).toFixed(1)} % of the bytes of ${CALLS} calls are as in the call before`)
    expect(share).toBeGreaterThan(0.85)
  })
})

test('a share of bytes counts what both begin with', () => {
  const bodies = ['abcd', 'abcdef', 'xbcd'].map((text) => Buffer.from(text))
  expect(prefixShare(bodies)).toEqual({ bytes: 10, sameBytes: 4, share: 0.4 })
  expect(prefixShare([]).share).toBe(0)
})
