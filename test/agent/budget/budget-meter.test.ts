import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type BudgetLimits, NOTHING_SPENT, type Spent } from '../../../src/agent/budget/budget.ts'
import { BudgetMeter } from '../../../src/agent/budget/budget-meter.ts'
import type { Message, ModelPrice } from '../../../src/agent/model.ts'
import { BudgetExhausted } from '../../../src/agent/tools/refusal.ts'
import { runs, testProperty } from '../../support/property.ts'

const LIMITS: BudgetLimits = {
  modelCalls: 1000,
  tokens: 1e12,
  workMs: 1e9,
  changedFiles: 1,
  changedBytes: 1,
  costUsd: null,
}
const PRICE: ModelPrice = { input: 2, cachedInput: 0.5, output: 8 }

function meterWith(price: ModelPrice | null, spent: Spent = NOTHING_SPENT, costUsd: number | null = null): BudgetMeter {
  const model = { price, contextTokens: 1e9 }
  return new BudgetMeter({ model, limits: { ...LIMITS, costUsd }, spent, fixedBytes: 0, workedMs: 0, now: () => 0 })
}

describe('What a call costs', () => {
  test('is its tokens at their prices, cached ones at theirs', () => {
    const meter = meterWith(PRICE)
    meter.charge({ inputTokens: 1_000_000, cachedTokens: 400_000, outputTokens: 100_000 })
    expect(meter.spent().costUsd).toBe(0.6 * 2 + 0.4 * 0.5 + 0.1 * 8)
  })

  test('is unknown without a price, and so is what the turn cost from then on', () => {
    const meter = meterWith(null)
    expect(meter.spent().costUsd).toBe(0)
    meter.charge({ inputTokens: 1, cachedTokens: 0, outputTokens: 1 })
    expect(meter.spent().costUsd).toBeNull()
    const later = meterWith(PRICE, meter.spent())
    later.charge({ inputTokens: 1, cachedTokens: 0, outputTokens: 1 })
    expect(later.spent().costUsd).toBeNull()
  })

  test('adds up to digits that a person can read', () => {
    const meter = meterWith({ input: 0.1, cachedInput: 0.1, output: 0.2 })
    for (let call = 0; call < 3; call += 1) meter.charge({ inputTokens: 1e6, cachedTokens: 0, outputTokens: 1e6 })
    expect(String(meter.spent().costUsd)).toBe('0.9')
  })
})

describe('The context window', () => {
  const model = { price: null, contextTokens: 2000 }
  const meter = () =>
    new BudgetMeter({ model, limits: LIMITS, spent: NOTHING_SPENT, fixedBytes: 0, workedMs: 0, now: () => 0 })
  const task: Message = { role: 'user', text: 'x'.repeat(8000) }

  test('that a prompt alone would fill ends the turn before its first call, and says that the prompt is too long', () => {
    expect(() => meter().reserve([task])).toThrow(
      /^The prompt does not fit the model's context window of 2000 tokens: .* about 2000\. Shorten the prompt/,
    )
    expect(meter().reserve([{ ...task, text: 'x'.repeat(4000) }])).toBe(1000)
  })

  test('that a conversation fills is not blamed on the prompt', () => {
    const reply: Message = { role: 'assistant', text: 'y', toolCalls: [] }
    expect(() => meter().reserve([task, reply])).toThrow(/^The conversation no longer fits/)
  })
})

describe('A limit in US dollars', () => {
  testProperty('is never passed by a call that uses no more than was reserved for it', () => {
    const price = fc.record({
      input: fc.double({ min: 0, max: 20, noNaN: true }),
      output: fc.double({ min: 0, max: 80, noNaN: true }),
    })
    const calls = fc.array(fc.record({ bytes: fc.nat(400_000), cached: fc.double({ min: 0, max: 1, noNaN: true }) }), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(price, fc.double({ min: 0, max: 1, noNaN: true }), calls, ({ input, output }, limit, steps) => {
        const meter = meterWith({ input, output, cachedInput: input / 10 }, NOTHING_SPENT, limit)
        for (const { bytes, cached } of steps) {
          const messages = [{ role: 'user' as const, text: 'x'.repeat(bytes) }]
          const outputTokens = reserved(meter, messages)
          if (outputTokens === undefined) break
          const inputTokens = meter.estimate(messages)
          meter.charge({ inputTokens, cachedTokens: Math.floor(inputTokens * cached), outputTokens })
        }
        expect(meter.spent().costUsd).toBeLessThanOrEqual(limit + 1e-6)
      }),
      runs(),
    )
  })

  test('does not hold where the price is not known', () => {
    expect(reserved(meterWith(null, NOTHING_SPENT, 0), [])).toBe(16_384)
  })
})

function reserved(meter: BudgetMeter, messages: Parameters<BudgetMeter['reserve']>[0]): number | undefined {
  try {
    return meter.reserve(messages)
  } catch (error) {
    if (error instanceof BudgetExhausted) return undefined
    throw error
  }
}
