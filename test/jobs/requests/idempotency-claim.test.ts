import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { canonicalJson } from '../../../src/jobs/requests/store-requests.ts'
import { runs, testProperty } from '../../support/property.ts'

test('the order of fields does not matter, that of lists does', () => {
  expect(canonicalJson({ b: [1, { d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[1,{"c":2,"d":1}]}')
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]))
})

test('fields of undefined are left out', () => {
  expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}')
})

testProperty('any JSON value is kept', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      // JSON knows no negative zero, so the expected value goes through JSON too.
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
    runs(),
  )
})

testProperty('two objects of the same fields in another order give the same text', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
      const reversed = Object.fromEntries(Object.entries(object).reverse())
      expect(canonicalJson(reversed)).toBe(canonicalJson(object))
    }),
    runs(),
  )
})
