// Counts what a run spends, and says before each call whether it may still be made.
import type { BudgetLimits, Spent } from './budget.ts'
import type { Message, TokenUsage } from './model.ts'
import { BudgetExhausted } from './refusal.ts'

/** What most models can write in one reply; a page of the size that people read fits many times. */
const OUTPUT_MAX_TOKENS = 16_384
/** Less room than this for the reply would cut off any useful call. */
const OUTPUT_MIN_TOKENS = 512
const BYTES_PER_TOKEN = 4

export class Meter {
  readonly #limits: BudgetLimits
  readonly #now: () => number
  readonly #startedAt: number
  readonly #before: Spent
  #spent: Spent
  /** Tokens of the conversation as the vendor last counted them, and how many messages that covered. */
  #context = { tokens: 0, messages: 0 }

  constructor(limits: BudgetLimits, spent: Spent, now: () => number) {
    this.#limits = limits
    this.#before = { ...spent }
    this.#spent = { ...spent }
    this.#now = now
    this.#startedAt = now()
  }

  /** What all attempts have spent, this one until now included. */
  spent(): Spent {
    return { ...this.#spent, workMs: this.#before.workMs + Math.round(this.#now() - this.#startedAt) }
  }

  remainingWorkMs(): number {
    return this.#limits.workMs - this.spent().workMs
  }

  /** Reserves the tokens of the next call: gives how many it may write. Throws `BudgetExhausted`. */
  reserve(messages: readonly Message[]): number {
    if (this.#spent.modelCalls >= this.#limits.modelCalls) {
      throw new BudgetExhausted(
        `All ${this.#limits.modelCalls} model calls are used up. Split the task, or raise DOCMEND_MAX_MODEL_CALLS.`,
      )
    }
    if (this.remainingWorkMs() <= 0) throw outOfTime(this.#limits)
    const used = this.#spent.inputTokens + this.#spent.outputTokens
    const room = this.#limits.tokens - used - this.#estimateInput(messages)
    if (room < OUTPUT_MIN_TOKENS) {
      throw new BudgetExhausted(
        `The next call would pass the limit of ${this.#limits.tokens} tokens (${used} used). ` +
          'Split the task, or raise DOCMEND_MAX_TOKENS.',
      )
    }
    return Math.min(OUTPUT_MAX_TOKENS, room)
  }

  /** Charges one call. */
  charge(usage: TokenUsage): void {
    const { modelCalls, inputTokens, cachedTokens, outputTokens } = this.#spent
    this.#spent = {
      modelCalls: modelCalls + 1,
      inputTokens: inputTokens + usage.inputTokens,
      cachedTokens: cachedTokens + usage.cachedTokens,
      outputTokens: outputTokens + usage.outputTokens,
      workMs: this.#spent.workMs,
    }
  }

  /** Notes how long the conversation is: `messages` were sent and answered with this usage. */
  noteContext(messages: readonly Message[], usage: TokenUsage): void {
    const counted = usage.inputTokens + usage.outputTokens
    this.#context = { tokens: counted > 0 ? counted : this.#estimateInput(messages), messages: messages.length }
  }

  #estimateInput(messages: readonly Message[]): number {
    const added = messages.slice(this.#context.messages).reduce((sum, message) => sum + bytesOf(message), 0)
    return this.#context.tokens + Math.ceil(added / BYTES_PER_TOKEN)
  }
}

/** The end of a run that has worked for as long as it may. */
export function outOfTime(limits: BudgetLimits): BudgetExhausted {
  const minutes = Math.round(limits.workMs / 6000) / 10
  return new BudgetExhausted(
    `All ${minutes} minutes of work are used up. Split the task, or raise DOCMEND_JOB_MINUTES.`,
  )
}

function bytesOf(message: Message): number {
  const calls = message.role === 'assistant' ? message.toolCalls : []
  return Buffer.byteLength(message.text) + calls.reduce((sum, call) => sum + Buffer.byteLength(call.arguments), 0)
}
