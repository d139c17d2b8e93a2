import { describe, expect, test } from '@jest/globals'
import { parseCode } from '../../../src/checks/config/parse-js.ts'

describe('TypeScript that has two readings at each of 60 levels', () => {
  test.each([
    ['generics', '<T>(', ')'],
    ['generics with comments between', '<T>/* > */(', ')'],
    ['conditions and arrow functions', 'a ? (b) : (c = ', ') => d'],
    ['arrow functions in types', '0 as ([a = ', ']) => b'],
    ['async functions that are none', 'async <T>(a = ', ')'],
  ])('is given up: %s', (_, open, close) => {
    const text = `export default ${open.repeat(60)}1${close.repeat(60)}`
    expect(() => parseCode(text, 'a.ts', 200)).toThrow(RangeError)
  })
})

test('Code says what it is by its path: a type assertion in .ts, a component in .tsx', () => {
  expect(() => parseCode('<T>x', 'a.ts')).not.toThrow()
  expect(() => parseCode('<T>x</T>', 'a.tsx')).not.toThrow()
  expect(() => parseCode('<T>x</T>', 'a.ts')).toThrow(SyntaxError)
})

test('A mistake is told as such also where the clock runs', () => {
  expect(() => parseCode(`${'f('.repeat(20)}1${')'.repeat(20)}; let let`, 'a.ts')).toThrow(SyntaxError)
})
