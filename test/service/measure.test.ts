// A look that costs something is made at most so often, and nobody waits for it long.
import { expect, test } from '@jest/globals'
import { createMeasure } from '../../src/service/doctor/checklist.ts'

const RULES = { goodMs: 100, badMs: 10, patienceMs: 5 }
const isGood = (found: string): boolean => found === 'good'

test('a result is believed as long as it is good, and shorter when it is not', async () => {
  let [now, looks] = [0, 0]
  const results = ['bad', 'good', 'good']
  const measure = createMeasure(
    async () => results[looks++] ?? '',
    isGood,
    RULES,
    () => now,
  )
  const seen: (string | undefined)[] = []
  for (now of [0, 9, 10, 109, 110]) seen.push(await measure())
  expect([seen, looks]).toEqual([['bad', 'bad', 'good', 'good', 'good'], 3])
})

test('those who ask at once share a look; one that takes long is there for the next', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  let looks = 0
  const look = (): Promise<string> => {
    looks += 1
    return promise
  }
  const measure = createMeasure(look, isGood, RULES, () => 0)
  expect(await Promise.all([measure(), measure()])).toEqual([undefined, undefined])
  resolve('good')
  expect([await measure(), looks]).toEqual(['good', 1])
})

test('a look that fails is made anew', async () => {
  let looks = 0
  const look = async (): Promise<string> => {
    looks += 1
    if (looks === 1) throw new Error('away')
    return 'good'
  }
  const measure = createMeasure(look, isGood, RULES, () => 0)
  await expect(measure()).rejects.toThrow('away')
  expect(await measure()).toBe('good')
})
