// A conversation as Chat Completions: apart from the switches, the smallest request that all servers accept.
import type { Message, ModelReply, ModelRequest, ToolDescription } from '../../model.ts'
import { isEnforceable } from '../strict-schema.ts'
import { resendable, resendableText } from '../wire.ts'
import type { WireOptions } from '../wire-options.ts'

/** Inserted between tool results and a user message, for servers that require alternating roles. */
const AFTER_TOOLS = 'I have the results.'
/** Inserted between two user messages, which a shortened conversation has: many templates refuse those. */
const AFTER_USER = 'Go on.'

/** Returns the body; the parts that change from call to call come last. */
export function toChatBody(request: ModelRequest, model: string, options: WireOptions): Record<string, unknown> {
  return {
    model,
    ...switches(options),
    ...toolFields(request.tools, options),
    messages: request.messages.flatMap((message, index) => [
      ...bridge(message, request.messages[index - 1], options),
      toChatMessage(message, options),
    ]),
    [options.maxTokensField]: request.maxOutputTokens,
  }
}

function switches({ store, reasoningEffort, stream }: WireOptions): Record<string, unknown> {
  return {
    ...(store === 'false' ? { store: false } : {}),
    ...(reasoningEffort === 'default' ? {} : { reasoning_effort: reasoningEffort }),
    ...(stream === 'true' ? { stream: true, stream_options: { include_usage: true } } : {}),
  }
}

/** OpenAI refuses an empty list of tools. */
function toolFields(tools: readonly ToolDescription[], options: WireOptions): Record<string, unknown> {
  if (tools.length === 0) return {}
  return {
    tools: tools.map((tool) => toChatTool(tool, options)),
    tool_choice: 'auto',
    ...(options.parallelToolCalls === 'false' ? { parallel_tool_calls: false } : {}),
  }
}

function toChatTool({ name, description, parameters }: ToolDescription, { strict }: WireOptions) {
  const isStrict = strict === 'true' && isEnforceable(parameters)
  return { type: 'function', function: { name, description, parameters, ...(isStrict ? { strict: true } : {}) } }
}

function bridge(message: Message, before: Message | undefined, { assistantAfterTools }: WireOptions): object[] {
  if (message.role !== 'user') return []
  if (before?.role === 'user') return [{ role: 'assistant', content: AFTER_USER }]
  const isMissing = assistantAfterTools === 'true' && before?.role === 'tool'
  return isMissing ? [{ role: 'assistant', content: AFTER_TOOLS }] : []
}

function toChatMessage(message: Message, options: WireOptions): object {
  switch (message.role) {
    case 'system':
      return { role: options.systemRole, content: message.text }
    case 'user':
      return { role: 'user', content: message.text }
    case 'tool': {
      const name = options.toolName === 'true' ? { name: message.name } : {}
      return { role: 'tool', tool_call_id: message.callId, ...name, content: message.text }
    }
    case 'assistant':
      return {
        role: 'assistant',
        content: contentOf(message, options),
        ...ownFields(message.items, options),
        ...toChatCalls(message),
      }
    default:
      return message satisfies never
  }
}

function contentOf(reply: Pick<ModelReply, 'text' | 'toolCalls'>, options: WireOptions): string | null {
  const text = resendableText(reply)
  return text === '' && options.emptyContent === 'null' ? null : text
}

/** DeepSeek requires its field in every assistant message, even if it is empty. Items with a type are of the other wire. */
function ownFields(items: ModelReply['items'], { reasoningField }: WireOptions): object {
  const [item] = items ?? []
  const sent = typeof item === 'object' && item !== null && !('type' in item) ? item : {}
  return { ...(reasoningField === 'none' ? {} : { [reasoningField]: '' }), ...sent }
}

function toChatCalls({ toolCalls }: Pick<ModelReply, 'toolCalls'>) {
  if (toolCalls.length === 0) return {}
  return {
    tool_calls: toolCalls.map(({ id, name, arguments: args, extra = {} }) => ({
      ...extra,
      id,
      type: 'function',
      function: { ...Object(extra.function), name, arguments: resendable(args) },
    })),
  }
}
