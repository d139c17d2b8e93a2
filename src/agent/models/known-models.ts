// What is known of the vendor's models: their context windows and their list prices.
import type { ModelPrice } from '../model.ts'

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
