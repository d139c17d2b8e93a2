import { expect, test } from '@jest/globals'
import { ConfigError, readConfig } from '../../src/service/config.ts'
import { createModel } from '../../src/service/create-model.ts'

const local = { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', DOCMEND_MODEL: 'qwen' }
const modelOf = (env: Record<string, string>) => createModel(readConfig(env))

test('a limit on costs stops the start when the price is not known, and says what to set', () => {
  expect(() => modelOf({ ...local, DOCMEND_MAX_COST_USD: '3' })).toThrow(ConfigError)
  expect(() => modelOf({ ...local, DOCMEND_MAX_COST_USD: '3' })).toThrow(/qwen.*DOCMEND_MODEL_PRICE/)
  const priced = modelOf({ ...local, DOCMEND_MAX_COST_USD: '3', DOCMEND_MODEL_PRICE: '1, 0.1, 2' })
  expect(priced.price).toEqual({ input: 1, cachedInput: 0.1, output: 2 })
})

test('known models have their price and their size; the configuration overrides both', () => {
  expect(modelOf({ OPENAI_API_KEY: 'k', DOCMEND_MAX_COST_USD: '3' })).toMatchObject({ price: { input: 1.25 } })
  expect(modelOf({ ...local }).contextTokens).toBe(128_000)
  expect(modelOf({ ...local, DOCMEND_CONTEXT_TOKENS: '8000' }).contextTokens).toBe(8000)
})

test('the offline model costs nothing and reads everything', () => {
  const offline = modelOf({ DOCMEND_MAX_COST_USD: '0.01' })
  expect(offline.price).toEqual({ input: 0, cachedInput: 0, output: 0 })
  expect(offline.contextTokens).toBeGreaterThan(1e9)
})
