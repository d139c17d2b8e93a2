// What only the server knows of its replies goes back to it as it came, wherever the run goes on, and to no other server.
import { describe, expect, test } from '@jest/globals'
import type { TranscriptEntry } from '../../../../src/agent/transcript.ts'
import { createMemoryTree } from '../../../support/memory-tree.ts'
import type { Script } from '../../../support/scripted-openai.ts'
import { useVendors } from '../../../support/start-vendor.ts'
import { startRun } from '../../start-run.ts'

const { start, errorOf } = useVendors()

const READS = ['docs/a.md', 'docs/b.md', 'docs/c.md', 'docs/d.md', 'docs/e.md', 'docs/f.md']
const PAGES = Object.fromEntries(READS.map((path) => [path, `${path} has much to say.\n`.repeat(400)]))

const signatureOf = (turn: number) => ({ google: { thought_signature: `signature-${turn}` } })
const detailsOf = (turn: number) => [{ type: 'reasoning.text', text: `thought ${turn}`, signature: null, index: 0 }]

/** Reads a page in each turn, and counts the tokens as servers do. */
const signing: Script = ({ body: { messages } }) => {
  const turn = messages.filter(({ role }) => role === 'tool').length
  const path = READS[turn]
  const call = path === undefined ? ['finish', { noChangesReason: 'Read.' }] : ['read', { path }]
  const [name, args] = call
  const calls = [
    {
      id: `c${turn}`,
      type: 'function',
      extra_content: signatureOf(turn),
      function: { name, arguments: JSON.stringify(args) },
    },
  ]
  return {
    status: 200,
    body: {
      choices: [
        {
          message: { type: 'message', content: null, reasoning_details: detailsOf(turn), tool_calls: calls },
          finish_reason: 'tool_calls',
        },
      ],
      usage: { prompt_tokens: Math.ceil(JSON.stringify(messages).length / 4), completion_tokens: 20 },
    },
  }
}

type Sent = Record<string, unknown> & { tool_calls?: { extra_content?: unknown }[] }

async function runOn(recorded: readonly TranscriptEntry[] = [], contextTokens = 1_000_000) {
  const { server, model } = await start(signing, { contextTokens })
  const { end, entries } = startRun([], { model, recorded, task: { tree: createMemoryTree(PAGES) } })
  await end
  const sent = server.requests.map(({ body }) => body.messages as unknown as Sent[])
  const replies = sent.at(-1)?.filter(({ role }) => role === 'assistant') ?? []
  return { entries, replies, requests: sent.length, server }
}

const signatures = (replies: readonly Sent[]) => replies.map(({ tool_calls }) => tool_calls?.[0]?.extra_content)

describe('Signatures of calls and details of reasoning', () => {
  test('go back as they came', async () => {
    const { replies } = await runOn()
    expect(signatures(replies)).toEqual([0, 1, 2, 3, 4, 5].map(signatureOf))
    expect(replies.map((reply) => reply.reasoning_details)).toEqual([0, 1, 2, 3, 4, 5].map(detailsOf))
  })

  test('stay with the calls that are left in a conversation that was made shorter', async () => {
    const { replies, server } = await runOn([], 12_000)
    const texts = server.requests.map(({ body }) => JSON.stringify(body.messages))
    expect(texts.some((text) => text.includes('to save space'))).toBe(true)
    expect(signatures(replies)).toEqual([0, 1, 2, 3, 4, 5].slice(-replies.length).map(signatureOf))
  })

  test('do not go to another server, with which a recorded run goes on', async () => {
    const { entries } = await runOn()
    const { replies, requests } = await runOn(entries.slice(0, 6))
    expect(requests).toBe(4)
    expect(signatures(replies)).toEqual([undefined, undefined, undefined, ...[3, 4, 5].map(signatureOf)])
    expect(replies.map((reply) => reply.reasoning_details !== undefined)).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ])
  })

  test('go back when the run goes on with the server that sent them', async () => {
    const { server, model } = await start(signing)
    const task = { tree: createMemoryTree(PAGES) }
    const first = startRun([], { model, task })
    await first.end
    const whole = server.requests.at(-1)?.bytes.toString()
    const recorded: TranscriptEntry[] = JSON.parse(JSON.stringify(first.entries.slice(0, 6)))
    await startRun([], { model, task, recorded }).end
    expect(server.requests.at(-1)?.bytes.toString()).toBe(whole)
  })

  test('are put together from the parts of a stream', async () => {
    const chunk = (delta: object, finish_reason: string | null = null) =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`
    const call = { index: 0, id: 'c', extra_content: signatureOf(0), function: { name: 'read', arguments: '{}' } }
    const { respond } = await start(
      [
        (response) =>
          response
            .writeHead(200, { 'content-type': 'text/event-stream' })
            .end(
              [
                chunk({ reasoning_details: [{ type: 'reasoning.text', index: 0, text: 'one ' }] }),
                chunk({ reasoning_details: [{ type: 'reasoning.text', index: 0, text: 'two' }] }),
                chunk({ reasoning_details: [{ type: 'reasoning.text', index: 0, signature: 'sig' }] }),
                chunk({ tool_calls: [call] }, 'tool_calls'),
                'data: [DONE]\n\n',
              ].join(''),
            ),
      ],
      { options: { stream: 'true' } },
    )
    const { items, toolCalls } = await respond()
    expect(toolCalls[0]?.extra).toEqual({ extra_content: signatureOf(0) })
    expect(items).toEqual([
      { reasoning_details: [{ type: 'reasoning.text', index: 0, text: 'one two', signature: 'sig' }] },
    ])
  })

  test('that are larger than any reasoning end the run in words', async () => {
    const tool_calls = [{ id: 'c', extra_content: 'x'.repeat(2_000_000), function: { name: 'read', arguments: '{}' } }]
    const error = await errorOf([{ status: 200, body: { choices: [{ message: { tool_calls } }] } }])
    expect(error.message).toMatch(/2000\d{3} bytes of reasoning and calls in one reply; the limit is 1048576/)
  })
})

test('A server that refuses its own fields is asked once without them, and from then on gets none', async () => {
  const strict: Script = ({ body: { messages } }, index) => {
    const isBad = messages.some((message) => 'reasoning_content' in message)
    if (isBad) return { status: 400, body: { message: "property 'reasoning_content' is unsupported" } }
    return index < 6 ? { reasoning: 'hm', toolCalls: [{ name: 'list', arguments: { offset: index } }] } : FINISH
  }
  const FINISH = { toolCalls: [{ name: 'finish', arguments: { noChangesReason: 'Listed.' } }] }
  const { server, model } = await start(strict)
  const { end } = startRun([], { model })
  expect(await end).toMatchObject({ kind: 'no_changes' })
  const hasReasoning = server.requests.map(({ body }) => JSON.stringify(body.messages).includes('reasoning_content'))
  expect(hasReasoning).toEqual([false, true, ...hasReasoning.slice(2).map(() => false)])
})

test('A refusal that has another cause is shown as it was', async () => {
  const script: Script = (_request, index) =>
    index === 0
      ? { reasoning: 'hm', toolCalls: [{ name: 'list', arguments: {} }] }
      : { status: 400, body: { error: { message: `refused ${index}` } } }
  const { model } = await start(script)
  await expect(startRun([], { model }).end).rejects.toMatchObject({ message: expect.stringContaining('refused 1.') })
})
