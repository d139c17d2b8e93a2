// What a call of the model costs.
import type { ModelPrice, TokenUsage } from '../model.ts'

/** Prices are per so many tokens. */
export const TOKENS_PER_PRICE = 1_000_000

/** Gives US dollars. */
export function costOf({ inputTokens, cachedTokens, outputTokens }: TokenUsage, price: ModelPrice): number {
  const cached = Math.min(cachedTokens, inputTokens)
  const sum = (inputTokens - cached) * price.input + cached * price.cachedInput + outputTokens * price.output
  return sum / TOKENS_PER_PRICE
}
