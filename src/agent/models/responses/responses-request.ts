// A conversation for the Responses API: stateless, so the vendor stores nothing and any server will do.
import type { Message, ModelReply, ModelRequest, ToolDescription } from '../../model.ts'
import { isEnforceable } from '../strict-schema.ts'
import { resendable, resendableText } from '../wire.ts'
import type { WireOptions } from '../wire-options.ts'

/** Returns the body; the parts that change from call to call come last. */
export function toResponsesBody(request: ModelRequest, model: string, options: WireOptions): Record<string, unknown> {
  return {
    model,
    store: false,
    ...(options.encryptedReasoning === 'true' ? { include: ['reasoning.encrypted_content'] } : {}),
    ...(options.reasoningEffort === 'default' ? {} : { reasoning: { effort: options.reasoningEffort } }),
    ...toolFields(request.tools, options),
    input: request.messages.flatMap((message) => toItems(message, options)),
    max_output_tokens: request.maxOutputTokens,
  }
}

function toolFields(tools: readonly ToolDescription[], options: WireOptions): Record<string, unknown> {
  if (tools.length === 0) return {}
  return {
    tools: tools.map((tool) => toFunctionTool(tool, options)),
    tool_choice: 'auto',
    ...(options.parallelToolCalls === 'false' ? { parallel_tool_calls: false } : {}),
  }
}

/** If it were left out, `strict` would be true here, and OpenAI would rewrite the schema. */
function toFunctionTool({ name, description, parameters }: ToolDescription, options: WireOptions) {
  const strict = options.strict === 'true' && isEnforceable(parameters)
  return { type: 'function', name, description, parameters, strict }
}

function toItems(message: Message, options: WireOptions): object[] {
  switch (message.role) {
    case 'system':
      return [{ type: 'message', role: options.systemRole, content: message.text }]
    case 'user':
      return [{ type: 'message', role: 'user', content: message.text }]
    case 'tool':
      return [{ type: 'function_call_output', call_id: message.callId, output: message.text }]
    case 'assistant':
      return toSentItems(message) ?? toPlainItems(message)
    default:
      return message satisfies never
  }
}

type SentReply = Pick<ModelReply, 'text' | 'toolCalls' | 'items'>

function toPlainItems(reply: SentReply): object[] {
  const text = resendableText(reply)
  const said = text === '' ? [] : [{ type: 'message', role: 'assistant', content: text }]
  const calls = reply.toolCalls.map((call) => ({
    type: 'function_call',
    call_id: call.id,
    name: call.name,
    arguments: resendable(call.arguments),
  }))
  return [...said, ...calls]
}

/**
 * The vendor's items in order, with the ids, names and arguments that the run uses: ids may have been made unique, and the
 * results refer to those. undefined when there are none, or they do not belong to these calls.
 */
function toSentItems({ items = [], toolCalls }: SentReply): object[] | undefined {
  const sent = items.filter(
    (item): item is { type: string } => typeof item === 'object' && item !== null && 'type' in item,
  )
  const calls = sent.filter((item) => item.type === 'function_call')
  if (sent.length === 0 || sent.length < items.length || calls.length !== toolCalls.length) return undefined
  const remaining = [...toolCalls]
  return sent.map((item) => {
    const call = item.type === 'function_call' ? remaining.shift() : undefined
    return call === undefined
      ? item
      : { ...item, call_id: call.id, name: call.name, arguments: resendable(call.arguments) }
  })
}
