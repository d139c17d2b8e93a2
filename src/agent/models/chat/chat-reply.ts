// Parses the answer of a compatible server, which may omit, add or misspell fields that OpenAI always sends.
import { z } from 'zod'
import type { ModelReply, ModelRequest, TokenUsage } from '../../model.ts'
import { notAReply } from '../answer-json.ts'
import { contentFiltered, throwComplaint } from '../vendor-complaint.ts'
import { boundItems, usageOf } from '../wire.ts'
import type { WireOptions } from '../wire-options.ts'
import type { ChatReasoning } from './chat-reasoning.ts'

const Content = z.union([z.string(), z.array(z.object({ text: z.string().optional() }))]).nullish()

const Call = z.object({
  id: z.string().nullish().catch(undefined),
  function: z.object({
    name: z.string(),
    // A string by the standard; an object from some local servers.
    arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
  }),
})

const Count = z.int().nonnegative().catch(0)
const Thought = z.string().nullish().catch(undefined)

const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: Content,
          refusal: z.string().nullish(),
          reasoning_content: Thought,
          reasoning: Thought,
          reasoning_text: Thought,
          tool_calls: z.array(z.union([Call, z.unknown().transform(() => undefined)])).nullish(),
        }),
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

/**
 * Returns the reply in our form. Throws `AnswerFault` for anything that is not a completion, `VendorComplaint` for an
 * error.
 */
export function parseCompletion(answer: unknown, request: ModelRequest, options: WireOptions): ModelReply {
  throwComplaint(answer)
  const parsed = Completion.safeParse(answer)
  const choice = parsed.data?.choices[0]
  if (parsed.data === undefined || choice === undefined) throw notAReply()
  if (choice.finish_reason === 'content_filter') throw contentFiltered()
  const toolCalls = (choice.message.tool_calls ?? []).flatMap((call) => (call === undefined ? [] : toToolCall(call)))
  const text = textOf(choice.message.content) || (choice.message.refusal ?? '')
  const isCutOff = choice.finish_reason === 'length'
  return {
    text,
    toolCalls,
    ...itemsOf(choice.message, options),
    ...usageOf(countsOf(parsed.data), request, { text, toolCalls }),
    stop: isCutOff ? 'length' : toolCalls.length > 0 ? 'tool_calls' : 'stop',
  }
}

function toToolCall(call: z.infer<typeof Call>): ModelReply['toolCalls'][number] {
  const args = call.function.arguments ?? '{}'
  return {
    id: call.id ?? '',
    name: call.function.name,
    arguments: typeof args === 'string' ? args : JSON.stringify(args),
  }
}

function textOf(content: z.infer<typeof Content>): string {
  if (typeof content === 'string') return content
  return (content ?? []).map((part) => part.text ?? '').join('')
}

function itemsOf(
  message: Completion['choices'][number]['message'],
  { reasoningField }: WireOptions,
): { items?: ChatReasoning[] } {
  const reasoning = reasoningField === 'none' ? undefined : message[reasoningField]
  return reasoning === undefined || reasoning === null ? {} : { items: boundItems([{ reasoning }]) }
}

function countsOf({ usage }: Completion): TokenUsage {
  return {
    inputTokens: usage?.prompt_tokens ?? 0,
    cachedTokens: usage?.prompt_tokens_details?.cached_tokens ?? 0,
    outputTokens: usage?.completion_tokens ?? 0,
  }
}
