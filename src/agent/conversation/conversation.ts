// What is sent to the model: it only grows, so that the vendor's cache serves its beginning, until it would no longer fit.

import type { BudgetMeter } from '../budget/budget-meter.ts'
import { OUTPUT_MAX_TOKENS } from '../defaults.ts'
import type { Message, TokenUsage } from '../model.ts'
import { compact } from './compact.ts'
import { bytesOfAll } from './message-size.ts'

/** The newest part of a long conversation, which is kept in full when older tool results are shortened. */
const RECENT_TOKENS = 20_000

/** Of a small window, no more than this part is kept for one thing. */
const PART_OF_WINDOW = 1 / 4

export class Conversation {
  readonly #meter: BudgetMeter
  readonly #contextTokens: number
  #messages: readonly Message[]

  constructor(first: readonly Message[], meter: BudgetMeter, contextTokens: number) {
    this.#messages = first
    this.#meter = meter
    this.#contextTokens = contextTokens
  }

  get messages(): readonly Message[] {
    return this.#messages
  }

  push(...messages: readonly Message[]): void {
    this.#messages = [...this.#messages, ...messages]
  }

  /** Takes in a reply, and from its usage how long the conversation is by then. */
  pushReply(message: Message, usage: TokenUsage): void {
    this.push(message)
    this.#meter.recordContext(this.#messages, usage)
  }

  /**
   * Makes the conversation shorter when the next reply might no longer fit, down to half of the window if it can. Gives
   * the files that the model no longer knows in whole.
   */
  fit(): string[] {
    const window = this.#contextTokens
    const tokens = this.#meter.estimate(this.#messages)
    if (tokens + Math.min(OUTPUT_MAX_TOKENS, window * PART_OF_WINDOW) <= window) return []
    const bytes = bytesOfAll(this.#messages)
    const bytesFor = (wanted: number): number => Math.floor((bytes * wanted) / tokens)
    const recentBytes = bytesFor(Math.min(RECENT_TOKENS, window * PART_OF_WINDOW))
    const { messages, forgotten } = compact(this.#messages, { bytes: bytesFor(window / 2), recentBytes })
    this.#messages = messages
    this.#meter.recordCompaction(messages, Math.ceil((tokens * bytesOfAll(messages)) / bytes))
    return forgotten
  }
}
