import { describe, expect, test } from '@jest/globals'
import { contextTokensOf, findPrice } from '../../../src/agent/models/known-models.ts'
import { createOpenAiModel } from '../../../src/agent/models/openai.ts'

const OPENAI = 'https://api.openai.com/v1'
const LENGTH = 272_000

describe('A price', () => {
  test('is known by the name, and by a dated snapshot that the vendor lists', () => {
    const price = { input: 1.25, cachedInput: 0.125, output: 10 }
    expect(findPrice(OPENAI, 'gpt-5', LENGTH)).toEqual(price)
    expect(findPrice(OPENAI, 'gpt-5-2025-08-07', LENGTH)).toEqual(price)
  })

  test.each(['gpt-5-2030-01-01', 'gpt-4o-2024-05-13', 'gpt-5-pro', 'gpt-50', 'gpt-6-sol', 'constructor', ''])(
    'is never guessed: %j',
    (model) => {
      expect(findPrice(OPENAI, model, LENGTH)).toBeNull()
    },
  )

  test('is not that of longer conversations, where those cost more', () => {
    expect(findPrice(OPENAI, 'gpt-5.4', LENGTH)).toEqual({ input: 2.5, cachedInput: 0.25, output: 15 })
    expect(findPrice(OPENAI, 'gpt-5.4', LENGTH + 1)).toBeNull()
    expect(findPrice(OPENAI, 'gpt-4.1', 1_047_576)).not.toBeNull()
  })

  test('is that of one vendor: the same name elsewhere may cost anything', () => {
    expect(findPrice('https://gateway.example/v1', 'gpt-5', LENGTH)).toBeNull()
  })
})

test.each([
  ['gpt-5', 272_000],
  ['gpt-5-mini-2025-08-07', 272_000],
  ['gpt-4.1', 1_047_576],
  ['gpt-4o-mini', 128_000],
  ['gpt-5-chat-latest', 128_000],
  ['qwen3', 128_000],
])('%s takes %d tokens at once', (model, tokens) => {
  expect(contextTokensOf(model)).toBe(tokens)
})

test('what is configured comes before what is known', () => {
  const common = { apiKey: '', model: 'gpt-5', timeoutMs: 1, idleTimeoutMs: 1, maxRetries: 0, userAgent: 'test' }
  const price = { input: 1, cachedInput: 1, output: 1 }
  expect(createOpenAiModel({ ...common, price, contextTokens: 9000 })).toMatchObject({ price, contextTokens: 9000 })
  expect(createOpenAiModel(common)).toMatchObject({ price: { input: 1.25 }, contextTokens: 272_000 })
})
