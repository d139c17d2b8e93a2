// Whatever a server answers, the run gets a reply that can be gone on from, or a typed error.
import { describe, expect } from '@jest/globals'
import fc from 'fast-check'
import { type Message, ModelError, type ModelReply } from '../../../src/agent/model.ts'
import { createChatWire, createResponsesWire } from '../../../src/agent/models/openai.ts'
import { VendorComplaint } from '../../../src/agent/models/vendor-complaint.ts'
import type { Wire } from '../../../src/agent/models/wire.ts'
import { resolveOptions } from '../../../src/agent/models/wire-options.ts'
import { AnswerFault } from '../../../src/base/fetch.ts'
import { runs, testProperty } from '../../support/property.ts'

const options = resolveOptions('http://127.0.0.1/v1', { reasoningField: 'reasoning_content', stream: 'true' })
const WIRES = [createChatWire('m', options), createResponsesWire('m', options)]
const START: Message[] = [{ role: 'user', text: 'Task' }]
const requestOf = (messages: Message[]) => ({ messages, tools: [], maxOutputTokens: 1000 })

function replyTo(wire: Wire, answer: string): ModelReply | undefined {
  try {
    return wire.toReply(answer, requestOf(START))
  } catch (error) {
    if (error instanceof AnswerFault || error instanceof VendorComplaint || error instanceof ModelError)
      return undefined
    throw error
  }
}

/** Sometimes what is meant, sometimes anything. */
const roughly = (arbitrary: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 6, arbitrary },
    { weight: 1, arbitrary: fc.jsonValue() },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
const id = roughly(fc.constantFrom('a', 'b', ''))
const args = roughly(fc.constantFrom('{}', '{"a', '"text"', '[1]'))
const name = roughly(fc.constantFrom('read', 'list'))
const fn = roughly(fc.record({ name, arguments: args }))
const chatCalls = roughly(fc.array(fc.record({ index: roughly(fc.nat(2)), id, function: fn })))
const said = { content: roughly(fc.string()), reasoning_content: roughly(fc.string()), tool_calls: chatCalls }
const finish_reason = roughly(fc.constantFrom('stop', 'tool_calls', 'length'))
const completions = fc.record({
  choices: roughly(fc.array(fc.record({ message: roughly(fc.record(said)), finish_reason }))),
})
const chunks = fc.array(
  fc.record({ choices: roughly(fc.array(fc.record({ delta: roughly(fc.record(said)), finish_reason }))) }),
)
const items = fc.oneof(
  fc.record({ type: fc.constant('reasoning'), id, encrypted_content: roughly(fc.string()) }),
  fc.record({
    type: fc.constant('message'),
    id,
    content: roughly(fc.array(fc.record({ text: roughly(fc.string()) }))),
  }),
  fc.record({ type: fc.constant('function_call'), id, call_id: id, name, arguments: args }),
  fc.jsonValue(),
)
const responses = fc.record({
  status: roughly(fc.constantFrom('completed', 'incomplete')),
  output: roughly(fc.array(items)),
})

const answers = fc.oneof(
  fc.oneof(completions, responses, fc.jsonValue()).map((value) => JSON.stringify(value) ?? ''),
  chunks.map((events) =>
    [...events.map((event) => JSON.stringify(event)), '[DONE]'].map((data) => `data: ${data}\n\n`).join(''),
  ),
  fc.string(),
)

describe.each(WIRES)('On $path', (wire) => {
  testProperty('any answer is a reply or a typed error', () => {
    fc.assert(
      fc.property(answers, (answer) => void replyTo(wire, answer)),
      runs(100),
    )
  })

  testProperty('after any reply, each call that is sent back has its result under its own id', () => {
    fc.assert(
      fc.property(fc.array(answers, { maxLength: 4 }), (several) => {
        const messages = [...START]
        for (const answer of several) addReply(messages, replyTo(wire, answer))
        const { calls, results } = pairsIn(wire.toBody(requestOf(messages)))
        expect(new Set(calls).size).toBe(calls.length)
        expect(calls).toEqual(results)
      }),
      runs(100),
    )
  })
})

/** As the run does, which gives calls ids of its own where a server repeats its own or has none. */
function addReply(messages: Message[], answer: ModelReply | undefined): void {
  if (answer === undefined) return
  const { text, items: sent, host } = answer
  const toolCalls = answer.toolCalls.map((call, index) => ({ ...call, id: `call_${messages.length}_${index}` }))
  messages.push({ role: 'assistant', text, toolCalls, items: sent, host })
  messages.push(
    ...toolCalls.map((call): Message => ({ role: 'tool', callId: call.id, name: call.name, ok: true, text: 'done' })),
  )
}

/** The ids of calls and of results, as the body has them. */
function pairsIn(body: Record<string, unknown>): { calls: unknown[]; results: unknown[] } {
  const sent: Record<string, unknown>[] = JSON.parse(JSON.stringify(body.messages ?? body.input))
  const calls = sent.flatMap((entry) => {
    if (entry.type === 'function_call') return [entry.call_id]
    return Array.isArray(entry.tool_calls) ? entry.tool_calls.map((call) => call.id) : []
  })
  const results = sent.flatMap((entry) => {
    if (entry.type === 'function_call_output') return [entry.call_id]
    return entry.role === 'tool' ? [entry.tool_call_id] : []
  })
  return { calls, results }
}
