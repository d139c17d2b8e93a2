import { expect, test } from '@jest/globals'
import { PageBudget } from '../../../src/checks/thread/serve-docs.ts'

/** A budget of three seconds, and pages that take this long. */
function createBudget() {
  let cpuMs = 0
  const budget = new PageBudget(3000, () => cpuMs)
  const read = (ms: number): void =>
    budget.spend(() => {
      cpuMs += ms
    })
  return { budget, read }
}

test('A hundred thousand pages that are not slow take nothing from the budget for slow ones', () => {
  const { budget, read } = createBudget()
  for (let page = 0; page < 100_000; page++) read(900)
  expect(budget.isSpent()).toBe(false)
})

test('Slow pages together use the budget up', () => {
  const { budget, read } = createBudget()
  read(1600)
  expect(budget.isSpent()).toBe(false)
  read(1600)
  expect(budget.isSpent()).toBe(true)
})

test('A slow page that fails counts too', () => {
  let cpuMs = 0
  const budget = new PageBudget(3000, () => cpuMs)
  const fail = (): never => {
    cpuMs += 4000
    throw new RangeError('too deep')
  }
  expect(() => budget.spend(fail)).toThrow('too deep')
  expect(budget.isSpent()).toBe(true)
})
