// A model in the process that says what the test wrote, for tests of the loop alone.
import type { Model, ModelReply, ModelRequest, TokenUsage } from '../../src/agent/model.ts'

export interface Line {
  text?: string
  calls?: [name: string, args: unknown][]
  usage?: TokenUsage
  stop?: ModelReply['stop']
}

const USAGE: TokenUsage = { inputTokens: 100, cachedTokens: 0, outputTokens: 10 }

/** One reply per request; the last line is repeated for ever. `requests` holds what the model was asked. */
export function createScriptedModel(lines: readonly Line[]): Model & { requests: ModelRequest[] } {
  const requests: ModelRequest[] = []
  return {
    name: 'scripted',
    requests,
    respond: async (request, signal) => {
      signal.throwIfAborted()
      requests.push(request)
      return toReply(lines[requests.length - 1] ?? lines.at(-1) ?? {}, request.messages.length)
    },
  }
}

function toReply({ text = '', calls = [], usage = USAGE, stop }: Line, position: number): ModelReply {
  const toolCalls = calls.map(([name, args], index) => ({
    id: `call_${position}_${index}`,
    name,
    arguments: typeof args === 'string' ? args : JSON.stringify(args),
  }))
  return { text, toolCalls, usage, stop: stop ?? (calls.length > 0 ? 'tool_calls' : 'stop') }
}
