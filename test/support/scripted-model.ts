// A model in this process that says what the test wrote, for tests of the loop alone.
import type { Model, ModelPrice, ModelReply, ModelRequest, TokenUsage } from '../../src/agent/model.ts'

export interface Line {
  text?: string
  calls?: [name: string, args: unknown][]
  usage?: TokenUsage
  stop?: ModelReply['stop']
  items?: readonly unknown[]
}

export interface ScriptedModelOptions {
  price?: ModelPrice | null
  contextTokens?: number
  /** Unless a line says otherwise, the usage is the length of the messages at four bytes per token. */
  countsTokens?: boolean
}

const USAGE: TokenUsage = { inputTokens: 100, cachedTokens: 0, outputTokens: 10 }

/** One reply per request; the last line repeats forever. `requests` has the requests to the model. */
export function createScriptedModel(
  lines: readonly Line[],
  { price = null, contextTokens = 1_000_000, countsTokens = false }: ScriptedModelOptions = {},
): Model & { requests: ModelRequest[] } {
  const requests: ModelRequest[] = []
  return {
    name: 'scripted',
    price,
    contextTokens,
    requests,
    respond: async (request, signal) => {
      signal.throwIfAborted()
      requests.push(request)
      const line = lines[requests.length - 1] ?? lines.at(-1) ?? {}
      return toReply(countsTokens ? { usage: usageOf(request), ...line } : line, request.messages.length)
    },
  }
}

function usageOf({ messages }: ModelRequest): TokenUsage {
  return { inputTokens: Math.ceil(JSON.stringify(messages).length / 4), cachedTokens: 0, outputTokens: 10 }
}

function toReply({ text = '', calls = [], usage = USAGE, stop, items }: Line, position: number): ModelReply {
  const toolCalls = calls.map(([name, args], index) => ({
    id: `call_${position}_${index}`,
    name,
    arguments: typeof args === 'string' ? args : JSON.stringify(args),
  }))
  return {
    text,
    toolCalls,
    ...(items === undefined ? {} : { items }),
    usage,
    stop: stop ?? (calls.length > 0 ? 'tool_calls' : 'stop'),
  }
}
