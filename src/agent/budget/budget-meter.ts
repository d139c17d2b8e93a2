// Counts what a run spends, and says before each call whether it may still be made.

import { bytesOfAll } from '../conversation/message-size.ts'
import type { Message, Model, ModelPrice, TokenUsage } from '../model.ts'
import { BudgetExhausted } from '../tools/refusal.ts'
import { type BudgetLimits, type Spent, spentInAll } from './budget.ts'
import { costOf, TOKENS_PER_PRICE } from './cost-of.ts'

/** Output tokens per reply, as many as most models can write; a long page fits many times over. */
export const OUTPUT_MAX_TOKENS = 16_384

/** Less room than this for the reply would cut off any useful call. */
export const OUTPUT_MIN_TOKENS = 512
const BYTES_PER_TOKEN = 4
/** The part of a refused request that the next one keeps, if the server does not name its limit or counts more than we do. */
const REFUSED_PART = 2 / 3

interface MeterOptions {
  model: Pick<Model, 'price' | 'contextTokens'>
  limits: BudgetLimits
  /** In this turn, by earlier attempts. */
  spent: Spent
  /** Bytes of every request in addition to its messages: the descriptions of the tools. */
  fixedBytes: number
  /** What of the time spent by earlier attempts went into answers and tools. */
  workedMs: number
  /** Monotonic milliseconds. */
  now: () => number
}

export class BudgetMeter {
  readonly #of: MeterOptions
  readonly #startedAt: number
  #spent: Spent
  /** The time of answers and tools; the rest went into waiting for the model, or into preparing the work. */
  #workedMs: number
  /** What is known of the cost: `Spent.costUsd` says nothing any more once one call had no price. */
  #knownCostUsd: number
  /** Tokens of the conversation as the vendor last counted them, and how many messages that covered. */
  #context: { tokens: number; messages: number }
  #window: number

  constructor(metered: MeterOptions) {
    this.#of = metered
    this.#spent = { ...metered.spent }
    this.#workedMs = metered.workedMs
    this.#knownCostUsd = metered.spent.costUsd ?? 0
    this.#context = { tokens: Math.ceil(metered.fixedBytes / BYTES_PER_TOKEN), messages: 0 }
    this.#window = metered.model.contextTokens
    this.#startedAt = metered.now()
  }

  /** Tokens that a request and its reply may have together, as far as is known. */
  get contextTokens(): number {
    return this.#window
  }

  /** Records that a request of so many tokens, by our count, was refused as too long; `named` is the limit that the vendor gave. */
  learnWindow(asked: number, named: number | undefined): void {
    this.#window = named !== undefined && named < asked ? named : Math.floor(asked * REFUSED_PART)
  }

  /** What all attempts of the turn have spent, this one until now included. */
  spent(): Spent {
    return { ...this.#spent, workMs: this.#of.spent.workMs + Math.round(this.#of.now() - this.#startedAt) }
  }

  remainingWorkMs(): number {
    return this.#of.limits.workMs - this.spent().workMs
  }

  /** Reserves the tokens and the cost of the next call: gives how many tokens it may write. Throws `BudgetExhausted`. */
  reserve(messages: readonly Message[]): number {
    const { limits } = this.#of
    if (this.#spent.modelCalls >= limits.modelCalls) {
      throw new BudgetExhausted(
        `All ${limits.modelCalls} model calls are used up. Split the task, or raise DOCMEND_MAX_MODEL_CALLS.`,
      )
    }
    this.requireTime()
    const input = this.estimate(messages)
    return Math.min(OUTPUT_MAX_TOKENS, this.#tokenRoom(input), this.#windowRoom(input, messages), this.#costRoom(input))
  }

  /** Throws `BudgetExhausted` when no time to work is left. */
  requireTime(): void {
    if (this.remainingWorkMs() <= 0) throw this.outOfTime(0)
  }

  /** Records that an answer, or the calls in it, took so long. */
  recordWork(ms: number): void {
    this.#workedMs += ms
  }

  /** The end of a run that has used up its time, `silentMs` of it at last in a call that the model did not answer. */
  outOfTime(silentMs: number): BudgetExhausted {
    const { workMs } = this.#of.limits
    const all = `All ${toMinutes(workMs)} minutes of work are used up`
    if (silentMs >= workMs / 4) {
      return new BudgetExhausted(
        `${all}, the last ${toMinutes(silentMs)} of them in a call that the model server did not complete. ` +
          'Is it overloaded, or does it write without end? Ask again later, or raise DOCMEND_JOB_MINUTES if it is slow.',
      )
    }
    if (this.#workedMs < workMs / 2) {
      return new BudgetExhausted(
        `${all}, but the model's answers and the tools took only ${toMinutes(this.#workedMs)} of them: the model was silent, ` +
          'or reading the repository took long. Ask again later, or raise DOCMEND_JOB_MINUTES.',
      )
    }
    return new BudgetExhausted(`${all}. Split the task, or raise DOCMEND_JOB_MINUTES.`)
  }

  /** Charges one call. */
  charge(usage: TokenUsage): void {
    const { price } = this.#of.model
    const costUsd = price === null ? null : costOf(usage, price)
    this.#knownCostUsd += costUsd ?? 0
    const spent = spentInAll(this.#spent, { ...usage, modelCalls: 1, workMs: 0, costUsd })
    this.#spent = { ...spent, costUsd: spent.costUsd === null ? null : toNanoDollars(spent.costUsd) }
  }

  /** Records how long the conversation is: `messages` were sent and answered with this usage. */
  recordContext(messages: readonly Message[], usage: TokenUsage): void {
    const counted = usage.inputTokens + usage.outputTokens
    this.#context = { tokens: counted > 0 ? counted : this.estimate(messages), messages: messages.length }
  }

  /** Records that the conversation was made shorter, to this many tokens. */
  recordCompaction(messages: readonly Message[], tokens: number): void {
    this.#context = { tokens, messages: messages.length }
  }

  /** Tokens of a request with these messages: as counted by the vendor, and by bytes what came since. */
  estimate(messages: readonly Message[]): number {
    const added = bytesOfAll(messages.slice(this.#context.messages))
    return this.#context.tokens + Math.ceil(added / BYTES_PER_TOKEN)
  }

  #tokenRoom(input: number): number {
    const { tokens } = this.#of.limits
    const used = this.#spent.inputTokens + this.#spent.outputTokens
    return enough(
      tokens - used - input,
      `The next call would exceed the limit of ${tokens} tokens (${used} used). Split the task, or raise DOCMEND_MAX_TOKENS.`,
    )
  }

  #windowRoom(input: number, messages: readonly Message[]): number {
    const contextTokens = this.#window
    if (messages.every(({ role }) => role !== 'assistant')) {
      return enough(
        contextTokens - input,
        `The prompt does not fit the model's context window of ${contextTokens} tokens: with the instructions and what is ` +
          `known of the site it takes about ${input}. Shorten the prompt or split the task, choose a model with a larger ` +
          'window, or raise DOCMEND_CONTEXT_TOKENS if it has one.',
      )
    }
    return enough(
      contextTokens - input,
      `The conversation no longer fits the model's context window of ${contextTokens} tokens, even after shortening it. ` +
        'Split the task, choose a model with a larger window, or raise DOCMEND_CONTEXT_TOKENS if it has one.',
    )
  }

  /** Input that the vendor's cache may serve is reserved at its full price: whether it will is not known before. */
  #costRoom(input: number): number {
    const { model, limits } = this.#of
    if (limits.costUsd === null || model.price === null) return OUTPUT_MAX_TOKENS
    return enough(
      outputTokensFor(limits.costUsd - this.#knownCostUsd, input, model.price),
      `The next call could exceed the limit of US$ ${limits.costUsd} (US$ ${this.#knownCostUsd.toFixed(4)} spent). ` +
        'Split the task, or raise DOCMEND_MAX_COST_USD.',
    )
  }
}

function enough(tokens: number, why: string): number {
  if (tokens < OUTPUT_MIN_TOKENS) throw new BudgetExhausted(why)
  return tokens
}

/** Without rounding, sums of prices end in digits that mean nothing. */
function toNanoDollars(usd: number): number {
  return Math.round(usd * 1e9) / 1e9
}

function toMinutes(ms: number): number {
  return Math.round(ms / 6000) / 10
}

/** How many tokens may be written for this money after so many are read, none of them from the cache; below 0: none. */
function outputTokensFor(usd: number, inputTokens: number, price: ModelPrice): number {
  const left = usd * TOKENS_PER_PRICE - inputTokens * price.input
  if (left < 0) return -1
  return price.output === 0 ? Infinity : Math.floor(left / price.output)
}
