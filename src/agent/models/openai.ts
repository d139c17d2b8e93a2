// Any OpenAI-compatible server, on either of the two wires.
import type { Message, Model, ModelPrice, ModelReply, ModelRequest } from '../model.ts'
import { createChatWire } from './chat/chat.ts'
import { contextTokensOf } from './context-windows.ts'
import type { ClientOptions } from './openai-client.ts'
import { findPrice } from './prices.ts'
import { createResponsesWire } from './responses/responses.ts'
import type { WireName } from './switch-hints.ts'
import { resolveOptions, type WireOptions } from './wire-options.ts'

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
