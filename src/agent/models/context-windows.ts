// The context windows of models, as data. DOCMEND_CONTEXT_TOKENS overrides them.
import { CONTEXT_TOKENS } from './defaults.ts'

/**
 * As in https://developers.openai.com/api/docs/models, as quoted in November 2026. The gpt-5 family accepts 272,000 tokens
 * of input (of a window of 400,000); gpt-5.4 and gpt-5.5 accept more, at twice the price, which is not worth it here.
 */
const BY_FAMILY: readonly { models: RegExp; tokens: number }[] = [
  { models: /^gpt-5(\.[1245])?(-mini|-nano)?$/, tokens: 272_000 },
  { models: /^gpt-4\.1(-mini|-nano)?$/, tokens: 1_047_576 },
  { models: /^gpt-4o(-mini)?$/, tokens: 128_000 },
]

/** Returns the tokens that a request and its reply may have together. */
export function contextTokensOf(model: string): number {
  const name = model.replace(/-\d{4}-\d\d-\d\d$/, '')
  return BY_FAMILY.find(({ models }) => models.test(name))?.tokens ?? CONTEXT_TOKENS
}
