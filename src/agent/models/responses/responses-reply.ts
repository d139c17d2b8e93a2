// Parses an answer of the Responses API, as leniently as one of the chat wire.
import { z } from 'zod'
import type { ModelReply, ModelRequest, TokenUsage, ToolCall } from '../../model.ts'
import { notAReply } from '../answer-json.ts'
import { contentFiltered, throwComplaint } from '../vendor-complaint.ts'
import { boundItems, usageOf } from '../wire.ts'

const Count = z.int().nonnegative().catch(0)

const Answer = z.object({
  status: z.string().nullish().catch(undefined),
  incomplete_details: z.object({ reason: z.string() }).nullish().catch(undefined),
  output: z.array(z.unknown()),
  usage: z
    .object({
      input_tokens: Count,
      // Includes reasoning tokens.
      output_tokens: Count,
      input_tokens_details: z.object({ cached_tokens: Count }).nullish().catch(undefined),
    })
    .nullish()
    .catch(undefined),
})

type Answer = z.infer<typeof Answer>

const Item = z.looseObject({ type: z.string() })
type Item = z.infer<typeof Item>

const FunctionCall = z.looseObject({
  type: z.literal('function_call'),
  call_id: z.string().nullish().catch(undefined),
  name: z.string(),
  arguments: z
    .union([z.string(), z.record(z.string(), z.unknown())])
    .nullish()
    .catch(undefined),
})

const MessageItem = z.object({
  type: z.literal('message'),
  content: z.union([
    z.string(),
    z.array(z.object({ text: z.string().nullish(), refusal: z.string().nullish() }).catch({})),
  ]),
})

/**
 * Returns the reply in our form. Throws `AnswerFault` for anything that is not a response, `VendorComplaint` for an error.
 */
export function parseResponse(answer: unknown, request: ModelRequest): ModelReply {
  throwComplaint(answer)
  const parsed = Answer.safeParse(answer).data
  if (parsed === undefined) throw notAReply()
  const isCutOff = parsed.status === 'incomplete'
  if (isCutOff && parsed.incomplete_details?.reason === 'content_filter') throw contentFiltered()
  const items = parsed.output.flatMap(toItem)
  // A model may return nothing, which the run handles; a server whose answer has neither field has no such API.
  if (items.length === 0 && !isCutOff && parsed.status !== 'completed') throw notAReply()
  const toolCalls = items.flatMap(toToolCall)
  const text = items
    .map(textOf)
    .filter((part) => part !== '')
    .join('\n\n')
  const sendable = boundItems(withoutUnpaired(items))
  return {
    text,
    toolCalls,
    ...(sendable.length === 0 ? {} : { items: sendable }),
    ...usageOf(countsOf(parsed), request, { text, toolCalls }),
    stop: isCutOff ? 'length' : toolCalls.length > 0 ? 'tool_calls' : 'stop',
  }
}

/** Items of unknown kinds are kept, because the vendor wants them back. A call without a name is dropped. */
function toItem(item: unknown): Item[] {
  const parsed = Item.safeParse(item).data
  if (parsed === undefined) return []
  if (parsed.type !== 'function_call') return [parsed]
  const call = FunctionCall.safeParse(parsed).data
  if (call === undefined) return []
  const args = call.arguments ?? '{}'
  return [{ ...call, call_id: call.call_id ?? '', arguments: typeof args === 'string' ? args : JSON.stringify(args) }]
}

function toToolCall(item: Item): ToolCall[] {
  const call = FunctionCall.safeParse(item).data
  if (call === undefined) return []
  return [
    { id: call.call_id ?? '', name: call.name, arguments: typeof call.arguments === 'string' ? call.arguments : '{}' },
  ]
}

function textOf(item: Item): string {
  const content = MessageItem.safeParse(item).data?.content ?? ''
  if (typeof content === 'string') return content
  return content.map((part) => part.text ?? part.refusal ?? '').join('')
}

/**
 * Drops reasoning that cannot be read again (neither encrypted nor open) or that nothing follows because the reply was cut
 * off: the next request with it would be refused. So would a request with an item whose id refers to dropped reasoning, so
 * the remaining items lose their ids.
 */
function withoutUnpaired(items: Item[]): Item[] {
  const end = items.findLastIndex((item) => item.type !== 'reasoning') + 1
  const followed = items.slice(0, end)
  const readable = followed.filter((item) => item.type !== 'reasoning' || isReadable(item))
  return readable.length === followed.length ? readable : readable.map((item) => ({ ...item, id: undefined }))
}

function isReadable({ encrypted_content: encrypted, content: open }: Item): boolean {
  return (typeof encrypted === 'string' && encrypted !== '') || (Array.isArray(open) && open.length > 0)
}

function countsOf({ usage }: Answer): TokenUsage {
  return {
    inputTokens: usage?.input_tokens ?? 0,
    cachedTokens: usage?.input_tokens_details?.cached_tokens ?? 0,
    outputTokens: usage?.output_tokens ?? 0,
  }
}
