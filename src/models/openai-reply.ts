// Parses what a compatible server answered: it may leave out, add or misspell what OpenAI always sends.
import { z } from 'zod'
import { ModelError, type ModelReply, type ModelRequest, type TokenUsage } from '../agent/model.ts'

const BYTES_PER_TOKEN = 4

const Content = z.union([z.string(), z.array(z.object({ text: z.string().optional() }))]).nullish()

const Call = z.object({
  id: z.string().nullish(),
  function: z.object({
    name: z.string(),
    // Text by the standard; an object from some local servers.
    arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
  }),
})

const Count = z.int().nonnegative().catch(0)

const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: Content,
          refusal: z.string().nullish(),
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

/** Gives the reply in our shape. Throws a passing `ModelError` for anything that is no completion. */
export function parseCompletion(answer: unknown, request: ModelRequest): ModelReply {
  const parsed = Completion.safeParse(answer)
  const choice = parsed.data?.choices[0]
  if (parsed.data === undefined || choice === undefined) throw notACompletion()
  const toolCalls = (choice.message.tool_calls ?? []).flatMap((call) => (call === undefined ? [] : toToolCall(call)))
  const text = textOf(choice.message.content) || (choice.message.refusal ?? '')
  const isCutOff = choice.finish_reason === 'length'
  return {
    text,
    toolCalls,
    usage: usageOf(parsed.data, request, text, toolCalls),
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

/** A server that counts nothing, or always nought, must not spend without limit: its tokens are estimated. */
function usageOf(
  { usage }: Completion,
  request: ModelRequest,
  text: string,
  toolCalls: ModelReply['toolCalls'],
): TokenUsage {
  if (usage !== null && usage !== undefined && usage.prompt_tokens + usage.completion_tokens > 0) {
    return {
      inputTokens: usage.prompt_tokens,
      cachedTokens: usage.prompt_tokens_details?.cached_tokens ?? 0,
      outputTokens: usage.completion_tokens,
    }
  }
  const written = text + toolCalls.map((call) => call.name + call.arguments).join('')
  return { inputTokens: estimate(JSON.stringify(request)), cachedTokens: 0, outputTokens: estimate(written) }
}

function estimate(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN)
}

function notACompletion(): ModelError {
  return new ModelError(
    'The model server answered with something that is no chat completion. Does OPENAI_BASE_URL point at an ' +
      'OpenAI-compatible API, usually an address that ends with /v1?',
    { transient: true },
  )
}
