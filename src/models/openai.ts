// Any server that speaks OpenAI's Chat Completions. The smallest request that all of them take; nothing else is sent.
import OpenAI from 'openai'
import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions'
import type { Message, Model, ModelReply, ModelRequest, ToolDescription } from '../agent/model.ts'
import { toModelError } from './openai-errors.ts'
import { parseCompletion } from './openai-reply.ts'

const OPENAI_API_URL = 'https://api.openai.com/v1'

export interface OpenAiModelOptions {
  /** '' for local servers that ask for none. */
  apiKey: string
  /** With its path, such as `http://127.0.0.1:11434/v1`; OpenAI's own when left out. */
  baseUrl?: string | undefined
  model: string
  /** Of one try. */
  timeoutMs: number
  /** Tries after the first, on broken connections, timeouts, 408, 409, 429 and 5xx; `Retry-After` is obeyed. */
  maxRetries: number
  fetch?: typeof fetch | undefined
  userAgent: string
  /** The name of the output limit; by default OpenAI's own servers get the new name and all others the one they know. */
  maxTokensField?: 'max_completion_tokens' | 'max_tokens' | undefined
}

/** Gives a model behind the Chat Completions wire. No error of it contains the key. */
export function createOpenAiModel(options: OpenAiModelOptions): Model {
  const baseUrl = options.baseUrl ?? OPENAI_API_URL
  const client = createClient(options, baseUrl)
  const maxTokensField = options.maxTokensField ?? defaultMaxTokensField(baseUrl)
  return {
    name: options.model,
    respond: async (request, signal) => {
      try {
        const body = { ...toChatRequest(request, options.model), [maxTokensField]: request.maxOutputTokens }
        const completion: unknown = await untilAborted(client.chat.completions.create(body, { signal }), signal)
        return parseCompletion(completion, request)
      } catch (error) {
        signal.throwIfAborted()
        throw toModelError(error, {
          apiKey: options.apiKey,
          baseUrl,
          model: options.model,
          timeoutMs: options.timeoutMs,
        })
      }
    },
  }
}

/** The SDK sleeps through an abort while it waits for its next try. */
async function untilAborted<T>(answer: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = (): void => reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([answer, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

function createClient(options: OpenAiModelOptions, baseURL: string): OpenAI {
  const defaultHeaders = { 'User-Agent': options.userAgent }
  const client = new OpenAI({
    // The SDK refuses to start without a key, and reads whatever is left out from the environment: so all is given.
    apiKey: options.apiKey === '' ? 'none' : options.apiKey,
    adminAPIKey: null,
    baseURL,
    organization: null,
    project: null,
    webhookSecret: null,
    timeout: options.timeoutMs,
    maxRetries: options.maxRetries,
    logLevel: 'off',
    defaultHeaders,
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  })
  return withoutHeadersOfEnvironment(client, defaultHeaders)
}

/** The SDK mixes in OPENAI_CUSTOM_HEADERS, for which it has no option: what is sent is said in one place, config.ts. */
function withoutHeadersOfEnvironment(client: OpenAI, defaultHeaders: Record<string, string>): OpenAI {
  const options: unknown = Reflect.get(client, '_options')
  if (typeof options !== 'object' || options === null) throw new Error('The openai package keeps its options elsewhere')
  Object.assign(options, { defaultHeaders })
  return client
}

function defaultMaxTokensField(baseUrl: string): 'max_completion_tokens' | 'max_tokens' {
  const { hostname } = new URL(baseUrl)
  const isOpenAi = hostname === 'api.openai.com' || hostname.endsWith('.openai.azure.com')
  return isOpenAi ? 'max_completion_tokens' : 'max_tokens'
}

function toChatRequest(request: ModelRequest, model: string) {
  return {
    model,
    messages: request.messages.map(toChatMessage),
    tools: request.tools.map(toChatTool),
    tool_choice: 'auto' as const,
  }
}

function toChatMessage(message: Message): ChatCompletionMessageParam {
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, content: message.text }
    case 'tool':
      return { role: 'tool', tool_call_id: message.callId, content: message.text }
    case 'assistant':
      return { role: 'assistant', content: message.text, ...toChatCalls(message) }
    default:
      return message satisfies never
  }
}

function toChatCalls({ toolCalls }: Pick<ModelReply, 'toolCalls'>) {
  if (toolCalls.length === 0) return {}
  return {
    tool_calls: toolCalls.map((call) => ({
      id: call.id,
      type: 'function' as const,
      function: { name: call.name, arguments: resendable(call.arguments) },
    })),
  }
}

/** Servers with chat templates parse the arguments of former calls, and refuse the whole request when one is not JSON. */
function resendable(text: string): string {
  try {
    JSON.parse(text)
    return text
  } catch {
    return JSON.stringify({ malformed: text.slice(0, 200) })
  }
}

function toChatTool({ name, description, parameters }: ToolDescription): ChatCompletionTool {
  return { type: 'function', function: { name, description, parameters } }
}
