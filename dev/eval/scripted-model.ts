// A model that gives the replies of a task's solution. Its tokens are estimates at four bytes each, with a prompt cache
// that never forgets: the cost for a real model that works in the same way.
import type { Model, ModelReply } from '../../src/agent/model.ts'
import type { Call } from './calls.ts'
import { commonBytes, requestBytes } from './prefix.ts'

const BYTES_PER_TOKEN = 4

/** One reply of the script per request. Throws after the last one: then the script does not end the run. */
export function createScriptedModel(script: readonly (readonly Call[])[]): Model {
  let asked = 0
  let before: Buffer = Buffer.alloc(0)
  return {
    name: 'scripted',
    price: null,
    contextTokens: 400_000,
    respond: async (request, signal) => {
      signal.throwIfAborted()
      const calls = script[asked]
      if (calls === undefined) throw new Error(`The script of ${script.length} replies is over, and the run goes on`)
      asked += 1
      const bytes = requestBytes(request)
      const reply = toReply(calls, asked, bytes, before)
      before = bytes
      return reply
    },
  }
}

function toReply(calls: readonly Call[], number: number, sent: Buffer, before: Buffer): ModelReply {
  const toolCalls = calls.map(([name, args], index) => {
    return { id: `call_${number}_${index + 1}`, name, arguments: JSON.stringify(args) }
  })
  const written = toolCalls.reduce((sum, call) => sum + Buffer.byteLength(call.name + call.arguments), 0)
  const usage = {
    inputTokens: tokensOf(sent.byteLength),
    cachedTokens: tokensOf(commonBytes(before, sent)),
    outputTokens: tokensOf(written),
  }
  return { text: '', toolCalls, usage, stop: 'tool_calls' }
}

function tokensOf(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_TOKEN)
}
