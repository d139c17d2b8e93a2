// From tokens to US dollars and back.
import type { ModelPrice, TokenUsage } from './model.ts'

const TOKENS_PER_PRICE = 1_000_000

/** What one call cost. */
export function costOf({ inputTokens, cachedTokens, outputTokens }: TokenUsage, price: ModelPrice): number {
  const cached = Math.min(cachedTokens, inputTokens)
  const sum = (inputTokens - cached) * price.input + cached * price.cachedInput + outputTokens * price.output
  return sum / TOKENS_PER_PRICE
}

/** How many tokens may be written for this money after so many are read, none of them from the cache; below 0: none. */
export function outputTokensFor(usd: number, inputTokens: number, price: ModelPrice): number {
  const left = usd * TOKENS_PER_PRICE - inputTokens * price.input
  if (left < 0) return -1
  return price.output === 0 ? Infinity : Math.floor(left / price.output)
}
