// Parses the answer of a compatible server, which may omit, add or misspell fields that OpenAI always sends.
import { z } from 'zod'
import type { ModelReply, ModelRequest, TokenUsage, ToolCall } from '../../model.ts'
import { notAReply } from '../answer-json.ts'
import { contentFiltered, throwComplaint } from '../vendor-complaint.ts'
import { boundItems, usageOf } from '../wire.ts'

const Content = z
  .union([z.string(), z.array(z.object({ text: z.string().optional() }))])
  .nullish()
  .catch(undefined)

const Call = z.looseObject({
  id: z.string().nullish().catch(undefined),
  function: z.looseObject({
    name: z.string(),
    // A string by the standard; an object from some local servers.
    arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
  }),
})

const Count = z.int().nonnegative().catch(0)
/** Some servers send one call instead of a list, or calls by their numbers. */
const Calls = z.preprocess(
  (calls) => (typeof calls === 'object' && calls !== null ? listOf(calls) : calls),
  z.array(z.union([z.preprocess(withFunction, Call), z.unknown().transform(() => undefined)])).nullish(),
)

const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.looseObject({ content: Content, refusal: z.string().nullish().catch(undefined), tool_calls: Calls }),
        finish_reason: z.string().nullish().catch(undefined),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: Count,
      completion_tokens: Count,
      prompt_tokens_details: z.object({ cached_tokens: Count }).nullish().catch(undefined),
    })
    .nullish()
    .catch(undefined),
})

type Completion = z.infer<typeof Completion>

/** Some gateways hand on what Anthropic and Gemini say instead. */
const FILTERED = /^(?:content_filter|refusal|safety|prohibited_content|blocklist)$/i

/**
 * Returns the reply in our form. Throws `AnswerFault` for anything that is not a completion, `VendorComplaint` for an
 * error.
 */
export function parseCompletion(answer: unknown, request: ModelRequest): ModelReply {
  throwComplaint(answer)
  const parsed = Completion.safeParse(answer)
  const choice = parsed.data?.choices[0]
  if (parsed.data === undefined || choice === undefined) throw notAReply()
  if (FILTERED.test(choice.finish_reason ?? '')) throw contentFiltered()
  const toolCalls = (choice.message.tool_calls ?? []).flatMap((call) => (call === undefined ? [] : toToolCall(call)))
  const text = textOf(choice.message.content) || (choice.message.refusal ?? '')
  const isCutOff = /^(?:length|max_tokens)$/i.test(choice.finish_reason ?? '')
  return {
    text,
    toolCalls,
    ...sentBack(choice.message, toolCalls),
    ...usageOf(countsOf(parsed.data), request, { text, toolCalls }),
    stop: isCutOff ? 'length' : toolCalls.length > 0 ? 'tool_calls' : 'stop',
  }
}

export function listOf(calls: object): unknown[] {
  return 'function' in calls || 'name' in calls ? [calls] : Object.values(calls)
}

/** Some servers send name and arguments without `function` around them. */
export function withFunction(call: unknown): unknown {
  if (typeof call !== 'object' || call === null || 'function' in call || !('name' in call)) return call
  const { name, arguments: args, ...rest } = call as Record<string, unknown>
  return { ...rest, function: { name, arguments: args } }
}

function toToolCall(call: z.infer<typeof Call>): ToolCall {
  const { id, type: _, index: __, function: called, ...fields } = call
  const { name, arguments: args, ...inner } = called
  const own = { ...filled(fields), ...(Object.keys(filled(inner)).length === 0 ? {} : { function: filled(inner) }) }
  return {
    id: id ?? '',
    name,
    arguments: typeof args === 'string' ? args : JSON.stringify(args ?? {}),
    ...(Object.keys(own).length === 0 ? {} : { extra: own }),
  }
}

function textOf(content: z.infer<typeof Content>): string {
  if (typeof content === 'string') return content
  return (content ?? []).map((part) => part.text ?? '').join('')
}

/** Fields of a message that say nothing to the server that sent them. Items with a `type` are of the other wire. */
const KNOWN_FIELDS = [
  'type',
  'role',
  'content',
  'refusal',
  'tool_calls',
  'function_call',
  'annotations',
  'audio',
  'index',
]

/** What only the server knows: reasoning and its signatures, without which some servers accept no result of a call. */
function sentBack(message: Record<string, unknown>, toolCalls: readonly ToolCall[]): Pick<ModelReply, 'items'> {
  const fields = Object.entries(filled(message)).filter(([name]) => !KNOWN_FIELDS.includes(name))
  const items = fields.length === 0 ? [] : [Object.fromEntries(fields)]
  boundItems([...items, ...toolCalls.flatMap(({ extra }) => extra ?? [])])
  return items.length === 0 ? {} : { items }
}

function filled(fields: Record<string, unknown>): Record<string, unknown> {
  const isFilled = (value: unknown): boolean =>
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isFilled(value)))
}

function countsOf({ usage }: Completion): TokenUsage {
  return {
    inputTokens: usage?.prompt_tokens ?? 0,
    cachedTokens: usage?.prompt_tokens_details?.cached_tokens ?? 0,
    outputTokens: usage?.completion_tokens ?? 0,
  }
}
