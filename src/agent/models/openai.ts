// Any OpenAI-compatible server, on either of the two wires.
import type { Message, Model, ModelPrice, ModelReply, ModelRequest, ToolDescription } from '../model.ts'
import { isEventStream, parseAnswer } from './answer-json.ts'
import { parseCompletion } from './chat/chat-reply.ts'
import { toChatBody } from './chat/chat-request.ts'
import { completionOfStream } from './chat/chat-stream.ts'
import type { ClientOptions } from './openai-client.ts'
import { parseResponse } from './responses/responses-reply.ts'
import { isEnforceable } from './strict-schema.ts'
import type { WireName } from './switch-hints.ts'
import { resendable, resendableText, type Wire } from './wire.ts'
import { resolveOptions, type WireOptions } from './wire-options.ts'

// A conversation for the Responses API: stateless, so the vendor stores nothing and any server will do.

/** Returns the body; the parts that change from call to call come last. */
function toResponsesBody(request: ModelRequest, model: string, options: WireOptions): Record<string, unknown> {
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

// Chat Completions, which every compatible server supports.

export function createChatWire(model: string, options: WireOptions): Wire {
  return {
    path: '/chat/completions',
    toBody: (request) => toChatBody(request, model, options),
    toReply: (answer, request) => {
      // A server that does not stream answers in one piece, even if asked to stream.
      const isStream = options.stream === 'true' && isEventStream(answer.trimStart())
      return parseCompletion(isStream ? completionOfStream(answer) : parseAnswer(answer), request, options)
    },
  }
}

// The context windows of models, as data. DOCMEND_CONTEXT_TOKENS overrides them.

/**
 * As in https://developers.openai.com/api/docs/models, as quoted in November 2026. The gpt-5 family accepts 272,000 tokens
 * of input (of a window of 400,000); gpt-5.4 and gpt-5.5 accept more, at twice the price, which is not worth it here.
 */
const BY_FAMILY: readonly { models: RegExp; tokens: number }[] = [
  { models: /^gpt-5(\.[1245])?(-mini|-nano)?$/, tokens: 272_000 },
  { models: /^gpt-4\.1(-mini|-nano)?$/, tokens: 1_047_576 },
  { models: /^gpt-4o(-mini)?$/, tokens: 128_000 },
]

/** Of models that are not listed; most current models have at least this much. */
const CONTEXT_TOKENS = 128_000

/** Returns the tokens that a request and its reply may have together. */
export function contextTokensOf(model: string): number {
  const name = model.replace(/-\d{4}-\d\d-\d\d$/, '')
  return BY_FAMILY.find(({ models }) => models.test(name))?.tokens ?? CONTEXT_TOKENS
}

// Vendors' prices, as data: only list prices of the vendor's own API, and only where one price fits every request that we
// send. DOCMEND_MODEL_PRICE overrides them; a model that is not listed has no known price.

interface PricedModel {
  price: ModelPrice
  /** Dates of the snapshots that the vendor lists for the name, at the same price: `gpt-5-2025-08-07`. */
  snapshots: readonly string[]
  /** A longer conversation costs more. */
  maxContextTokens?: number
}

function usd(input: number, cachedInput: number, output: number, ...snapshots: string[]): PricedModel {
  return { price: { input, cachedInput, output }, snapshots }
}

/** Up to 272,000 tokens of input, the limit above unless configured otherwise. */
function usdOfShort(...given: Parameters<typeof usd>): PricedModel {
  return { ...usd(...given), maxContextTokens: 272_000 }
}

/**
 * US dollars per million tokens, standard tier, text: https://developers.openai.com/api/docs/pricing, compared in November
 * 2026 with other quotes of that page (for gpt-5-mini, gpt-5.4 and gpt-5.5: models-and-pricing.yml of github/docs). Models
 * that also charge for writing to the prompt cache (gpt-5.6 and later) are left out, because no API reports those tokens to
 * us.
 */
const OPENAI: Readonly<Record<string, PricedModel>> = {
  'gpt-5.5': usdOfShort(5, 0.5, 30, '2026-04-23'),
  'gpt-5.4': usdOfShort(2.5, 0.25, 15),
  'gpt-5.4-mini': usd(0.75, 0.075, 4.5, '2026-03-17'),
  'gpt-5.4-nano': usd(0.2, 0.02, 1.25, '2026-03-17'),
  'gpt-5.2': usd(1.75, 0.175, 14, '2025-12-11'),
  'gpt-5.1': usd(1.25, 0.125, 10, '2025-11-13'),
  'gpt-5': usd(1.25, 0.125, 10, '2025-08-07'),
  'gpt-5-mini': usd(0.25, 0.025, 2, '2025-08-07'),
  'gpt-5-nano': usd(0.05, 0.005, 0.4, '2025-08-07'),
  'gpt-4.1': usd(2, 0.5, 8, '2025-04-14'),
  'gpt-4.1-mini': usd(0.4, 0.1, 1.6, '2025-04-14'),
  'gpt-4.1-nano': usd(0.1, 0.025, 0.4, '2025-04-14'),
  // Its snapshot of 2024-05-13 costs twice as much.
  'gpt-4o': usd(2.5, 1.25, 10, '2024-08-06', '2024-11-20'),
  'gpt-4o-mini': usd(0.15, 0.075, 0.6, '2024-07-18'),
}

const BY_HOST: Readonly<Record<string, typeof OPENAI>> = { 'api.openai.com': OPENAI }

/**
 * Returns the price of a model at this host, or null when it is not listed for this host, or when a conversation of
 * `contextTokens` may exceed the size up to which its one price applies.
 */
export function findPrice(baseUrl: string, model: string, contextTokens: number): ModelPrice | null {
  const [, name = '', snapshot] = /^(.+?)(?:-(\d{4}-\d\d-\d\d))?$/.exec(model) ?? []
  const models = BY_HOST[new URL(baseUrl).hostname] ?? {}
  const priced = Object.hasOwn(models, name) ? models[name] : undefined
  if (priced === undefined || (snapshot !== undefined && !priced.snapshots.includes(snapshot))) return null
  return contextTokens > (priced.maxContextTokens ?? Infinity) ? null : priced.price
}

// The Responses API, stateless: everything is sent with every request.

export function createResponsesWire(model: string, options: WireOptions): Wire {
  return {
    path: '/responses',
    toBody: (request) => toResponsesBody(request, model, options),
    toReply: (answer, request) => parseResponse(parseAnswer(answer), request),
  }
}

const OPENAI_API_URL = 'https://api.openai.com/v1'

export interface OpenAiModelOptions extends Pick<ClientOptions, 'apiKey' | 'maxRetries' | 'userAgent'> {
  /** With its path, such as `http://127.0.0.1:11434/v1`; default: OpenAI's own. */
  baseUrl?: string | undefined
  model: string
  /** Default: Chat Completions. */
  wire?: WireName | undefined
  /** Overrides of the defaults for the host. */
  options?: Partial<WireOptions> | undefined
  /** Overrides what is known about the model. */
  price?: ModelPrice | undefined
  contextTokens?: number | undefined
  /** Time limit for one whole answer. */
  timeoutMs: number
  /** Time limit for silence while an answer is streamed. */
  idleTimeoutMs: number
  fetch?: typeof fetch | undefined
}

/** The SDK takes 19 MB, and a process that asks no model does without it. */
const loadSdk = async () => ({ ...(await import('./openai-client.ts')), ...(await import('./openai-errors.ts')) })

/** Returns a model behind a compatible server. No error of it contains the key. */
export function createOpenAiModel(given: OpenAiModelOptions): Model {
  const { model, apiKey, maxRetries, userAgent, baseUrl = OPENAI_API_URL, wire: wireName = 'chat' } = given
  const options = resolveOptions(baseUrl, given.options ?? {})
  const wire = wireName === 'chat' ? createChatWire(model, options) : createResponsesWire(model, options)
  const isIdleTime = wireName === 'chat' && options.stream === 'true'
  const timeoutMs = isIdleTime ? given.idleTimeoutMs : given.timeoutMs
  const innerFetch = given.fetch ?? ((url, init) => fetch(url, init))
  const server = { apiKey, baseUrl, timeoutMs, isIdleTime, maxRetries, fetch: innerFetch, userAgent }
  const contextTokens = given.contextTokens ?? contextTokensOf(model)
  return {
    name: model,
    price: given.price ?? findPrice(baseUrl, model, contextTokens),
    contextTokens,
    respond: async (request, signal) => {
      const { isOfUnreadableReasoning, toModelError } = await loadSdk()
      try {
        return await ask(request, signal).catch((error: unknown) => {
          if (signal.aborted || !isOfUnreadableReasoning(error)) throw error
          return ask(withoutItems(request), signal)
        })
      } catch (error) {
        signal.throwIfAborted()
        throw toModelError(error, { apiKey, baseUrl, model, wire: wireName, options })
      }
    },
  }

  async function ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    // A server that was silent is not asked again at once: that would take as long again, and the job could not say why.
    const silence = new AbortController()
    const { createClient } = await loadSdk()
    signal.throwIfAborted()
    const client = createClient({ ...server, onSilence: (fault) => silence.abort(fault) })
    const ended = AbortSignal.any([signal, silence.signal])
    const asked = client.post(wire.path, { body: wire.toBody(request), signal: ended }).asResponse()
    const response = await untilAborted(asked, ended)
    return wire.toReply(await response.text(), request)
  }
}

/** The same conversation with only text, calls and results: reasoning by another model is of no use to this one. */
function withoutItems(request: ModelRequest): ModelRequest {
  const plain = (message: Message): Message =>
    message.role === 'assistant' ? { ...message, items: undefined } : message
  return { ...request, messages: request.messages.map(plain) }
}

/** The SDK ignores an abort while it sleeps before a retry. */
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
