// Any OpenAI-compatible server, on either of the two wires.
import type { AnswerFault } from '../../base/fetch.ts'
import { OUTPUT_MIN_TOKENS } from '../budget/budget-meter.ts'
import type { Message, Model, ModelError, ModelPrice, ModelReply, ModelRequest, ToolDescription } from '../model.ts'
import { isEventStream, parseAnswer } from './answer-json.ts'
import { parseCompletion } from './chat/chat-reply.ts'
import { toChatBody } from './chat/chat-request.ts'
import { completionOfStream } from './chat/chat-stream.ts'
import { contextTokensOf, findPrice } from './known-models.ts'
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
      return parseCompletion(isStream ? completionOfStream(answer) : parseAnswer(answer), request)
    },
  }
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

/** Requests for one reply: the model may write another call that the server cannot read. */
const TRIES = 3

/** Returns a model behind a compatible server. No error of it contains the key. */
export function createOpenAiModel(given: OpenAiModelOptions): Model {
  const { model, apiKey, maxRetries, userAgent, baseUrl = OPENAI_API_URL, wire: wireName = 'chat' } = given
  const server = createServerWays(given, baseUrl, wireName)
  const innerFetch = given.fetch ?? ((url, init) => fetch(url, init))
  const contextTokens = given.contextTokens ?? contextTokensOf(model)
  const { host } = new URL(baseUrl)
  /** The server refused a request with the fields that it sends, and accepted the same one without them. */
  let refusesFields = false
  return {
    name: model,
    price: given.price ?? findPrice(baseUrl, model, contextTokens),
    contextTokens,
    respond: async (request, signal) => {
      for (let left = TRIES - 1; ; left -= 1) {
        try {
          return await ask(request, signal)
        } catch (thrown) {
          signal.throwIfAborted()
          const error = await explain(thrown)
          if (left === 0 || !server.learnFrom(error, request)) throw error
        }
      }
    },
  }

  async function ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    const { isOfUnreadableReasoning } = await loadSdk()
    const { strict, maxOutputTokens = request.maxOutputTokens } = server.options
    const bounded = {
      ...request,
      tools: strict === 'true' ? request.tools : request.tools.map(withOpenSchema),
      maxOutputTokens: Math.min(request.maxOutputTokens, maxOutputTokens),
    }
    const own = withOwnOf(refusesFields ? undefined : host, bounded)
    return send(own, signal).catch(async (error: unknown) => {
      if (signal.aborted) throw error
      const isOfFields =
        wireName === 'chat' && hasOwnFields(own) && isRefusal(error) && (await explain(error)).kind === 'fault'
      if (!isOfFields && !isOfUnreadableReasoning(error)) throw error
      const reply = await send(withOwnOf(undefined, bounded), signal).catch((again: unknown) => {
        throw isOfFields ? error : again
      })
      refusesFields ||= isOfFields
      return reply
    })
  }

  async function explain(error: unknown): Promise<ModelError> {
    const { toModelError } = await loadSdk()
    return toModelError(error, { apiKey, baseUrl, model, wire: wireName, options: server.options })
  }

  async function send(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    const { options, limits } = server
    const wire = wireName === 'chat' ? createChatWire(model, options) : createResponsesWire(model, options)
    // After a silence or an endless answer, the same request would take as long again, and the job could not say why.
    const aborting = new AbortController()
    const onLongFault = (fault: AnswerFault): void => {
      if (fault.isSilence) server.giveLonger()
      aborting.abort(fault)
    }
    const { createClient } = await loadSdk()
    signal.throwIfAborted()
    const client = createClient({ apiKey, baseUrl, ...limits, maxRetries, onLongFault, fetch: innerFetch, userAgent })
    const ended = AbortSignal.any([signal, aborting.signal])
    const asked = client.post(wire.path, { body: wire.toBody(request), signal: ended }).asResponse()
    const response = await untilAborted(asked, ended)
    const reply = wire.toReply(await response.text(), request)
    const hasOwn = reply.items !== undefined || reply.toolCalls.some((call) => call.extra !== undefined)
    return hasOwn ? { ...reply, host } : reply
  }
}

/** The options of this server, and what it has shown since. */
function createServerWays(given: OpenAiModelOptions, baseUrl: string, wire: WireName) {
  let options = resolveOptions(baseUrl, given.options ?? {})
  let isSlow = false
  let mayStream = wire === 'chat' && given.options?.stream === undefined
  return {
    get options(): WireOptions {
      return options
    },
    get limits(): Pick<ClientOptions, 'timeoutMs' | 'isIdleTime'> {
      const isIdleTime = wire === 'chat' && options.stream === 'true'
      return { isIdleTime, timeoutMs: isIdleTime || isSlow ? given.idleTimeoutMs : given.timeoutMs }
    },
    /**
     * Called after a silence as long as a whole reply may take: the next reply is streamed, so that silence counts and not
     * length. Where streaming is impossible, it gets more time.
     */
    giveLonger(): void {
      isSlow = true
      if (mayStream) options = { ...options, stream: 'true' }
    },
    /** Returns whether the same request may get a reply now. */
    learnFrom({ kind, limitTokens, transient, message }: ModelError, { maxOutputTokens }: ModelRequest): boolean {
      if (kind === 'malformed') return true
      if (isSlow && mayStream && !transient && /stream/i.test(message)) {
        mayStream = false
        options = { ...options, stream: 'false' }
        return true
      }
      const asked = Math.min(maxOutputTokens, options.maxOutputTokens ?? maxOutputTokens)
      if (kind !== 'output_limit' || limitTokens === undefined || limitTokens >= asked) return false
      // What is learned holds for all later runs of this process, and a smaller limit would end each of them.
      if (limitTokens < OUTPUT_MIN_TOKENS) return false
      options = { ...options, maxOutputTokens: limitTokens }
      return true
    },
  }
}

/**
 * Schemas whose objects are not closed: only `strict` needs that, and some servers refuse the keyword
 * (`Unknown name "additionalProperties"`).
 */
function withOpenSchema(tool: ToolDescription): ToolDescription {
  const open = JSON.stringify(tool.parameters, (name, value) =>
    name === 'additionalProperties' && value === false ? undefined : value,
  )
  return { ...tool, parameters: JSON.parse(open) }
}

/** The same conversation without what other hosts want back: it is of no use to this one, and not for it to see. */
function withOwnOf(host: string | undefined, request: ModelRequest): ModelRequest {
  const plain = (message: Message): Message => {
    if (message.role !== 'assistant' || (host !== undefined && message.host === host)) return message
    const toolCalls = message.toolCalls.map((call) => ({ ...call, extra: undefined }))
    return { ...message, items: undefined, toolCalls }
  }
  return { ...request, messages: request.messages.map(plain) }
}

/** What some servers answer to fields of their own: Groq and Cerebras refuse the reasoning that they send. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'status' in error && (error.status === 400 || error.status === 422)
}

function hasOwnFields({ messages }: ModelRequest): boolean {
  return messages.some(
    (message) =>
      message.role === 'assistant' &&
      (message.items !== undefined || message.toolCalls.some(({ extra }) => extra !== undefined)),
  )
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
