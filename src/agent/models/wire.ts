// One of the two protocols for compatible servers: how to build a request and how to read an answer.

import { cut } from '../../base/text.ts'
import { ModelError, type ModelReply, type ModelRequest, type TokenUsage } from '../model.ts'

export interface Wire {
  /** Path below the base URL. */
  path: string
  /**
   * Returns the body. The messages of a longer conversation begin with exactly the bytes of a shorter one, and everything
   * before them is the same in every request of a run, so that vendors can serve the start from their prompt cache.
   */
  toBody(request: ModelRequest): Record<string, unknown>
  /** Reads an answer. Throws `ModelError`, `AnswerFault` or `VendorComplaint`. */
  toReply(answer: string, request: ModelRequest): ModelReply
}

/** Replaces a reply without text and calls: Mistral and others refuse a conversation with an empty one. */
const SAID_NOTHING = '(no answer)'

const BYTES_PER_TOKEN = 4
const ITEMS_MAX_BYTES = 1024 * 1024

/** If a server counts nothing, or always zero, the tokens are estimated; otherwise a run could spend without limit. */
export function usageOf(
  counted: TokenUsage,
  request: ModelRequest,
  { text, toolCalls }: Pick<ModelReply, 'text' | 'toolCalls'>,
): Pick<ModelReply, 'usage' | 'isUncounted'> {
  if (counted.inputTokens + counted.outputTokens > 0) {
    const { inputTokens, cachedTokens } = counted
    // Proxies to Anthropic count the input without its cached part.
    return { usage: { ...counted, inputTokens: cachedTokens > inputTokens ? inputTokens + cachedTokens : inputTokens } }
  }
  const written = text + toolCalls.map((call) => call.name + call.arguments).join('')
  const usage = { inputTokens: estimate(JSON.stringify(request)), cachedTokens: 0, outputTokens: estimate(written) }
  return { usage, isUncounted: true }
}

function estimate(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN)
}

/** Limits what goes back to the vendor with every later request, and into the transcript. */
export function boundItems<Item>(items: Item[]): Item[] {
  const bytes = Buffer.byteLength(JSON.stringify(items))
  if (bytes <= ITEMS_MAX_BYTES) return items
  const message = `The model server sent ${bytes} bytes of reasoning and calls in one reply; the limit is ${ITEMS_MAX_BYTES}. Lower reasoningEffort in DOCMEND_MODEL_OPTIONS.`
  throw new ModelError(message, { transient: false })
}

/** An earlier reply, in a form that can be sent back. */
export function resendableText({ text, toolCalls }: Pick<ModelReply, 'text' | 'toolCalls'>): string {
  return text.trim() === '' && toolCalls.length === 0 ? SAID_NOTHING : text
}

/** Servers with chat templates parse the arguments of earlier calls, and refuse the whole request when they cannot. */
export function resendable(text: string): string {
  try {
    const args: unknown = JSON.parse(text)
    if (typeof args === 'object' && args !== null && !Array.isArray(args)) return text
  } catch {
    // Malformed, as models sometimes write it: the answer to the call said what was wrong.
  }
  return JSON.stringify({ malformed: cut(text, 200) })
}
