import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createJsonEntries, JsonBodyError } from '../../../src/traffic/reading/json-entries.ts'
import { runs, testProperty } from '../../support/property.ts'

const TOO_LONG = 'too long'

function split(body: string | Uint8Array, size = 1000, maxEntryBytes = 65_536): string[] {
  const entries: string[] = []
  const onEntry = (text: string): unknown => entries.push(text)
  const splitter = createJsonEntries({ key: 'events', maxEntryBytes, onEntry, onTooLong: () => entries.push(TOO_LONG) })
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  for (let at = 0; at < bytes.length; at += size) {
    const chunk = Uint8Array.from(bytes.subarray(at, at + size))
    splitter.push(chunk)
    chunk.fill(0x5d)
  }
  splitter.end()
  return entries
}

testProperty('the entries of any list parse to the values of the list, however the bytes are cut', () => {
  const value = fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' })
  const inputs = [fc.array(value), fc.integer({ min: 1, max: 40 }), fc.constantFrom(0, 2), fc.boolean(), value] as const
  const check = (list: unknown[], size: number, indent: number, isWrapped: boolean, other: unknown): void => {
    const body = isWrapped ? { other, events: list, 'a "b\\': other } : list
    const values = split(JSON.stringify(body, null, indent), size).map((text) => JSON.parse(text))
    expect(values).toEqual(JSON.parse(JSON.stringify(list)))
  }
  fc.assert(fc.property(...inputs, check), runs())
})

test('no cut of a body is taken for a whole one', () => {
  const body = ' {"a": [1, {"b": "]}"}], "events": [{"c": "\\"}"}, 12, null], "d": -1.5e3} '
  expect(split(body)).toEqual(['{"c": "\\"}"}', '12', 'null'])
  const whole = body.trimEnd().length
  for (let length = 0; length < whole; length += 1) {
    expect(() => split(body.slice(0, length), 7)).toThrow(JsonBodyError)
  }
})

describe('A body is refused with the place of its fault', () => {
  test.each([
    ['', 'it is not JSON at byte 0'],
    ['  hello', 'it is not JSON at byte 7'],
    ['[1', 'it ends too early at byte 2'],
    ['["1', 'it ends too early at byte 3'],
    ['[1,]', 'a value is missing at byte 3'],
    ['[,1]', 'a value is missing at byte 1'],
    ['[{} {}]', '"," is missing at byte 6'],
    ['[{]', 'a closing bracket does not match at byte 2'],
    ['[1}', 'a closing bracket does not match at byte 2'],
    ['[1]]', 'a closing bracket does not match at byte 3'],
    ['[] x', 'it is not JSON at byte 4'],
    ['[1] [2]', 'it is not JSON at byte 7'],
    ['{"a": 1}', 'it has no list "events" at byte 8'],
    ['{"events": {}}', 'it has no list "events" at byte 14'],
    ['null', 'it has no list "events" at byte 4'],
    ['{"events": [1], "events": [2]}', 'it has a second list "events" at byte 30'],
    ['{"events" []}', 'it is not JSON at byte 13'],
    ['{events: []}', 'it is not JSON at byte 12'],
    ['{"\\q": 1, "events": []}', 'it is not JSON at byte 23'],
  ])('%j: %s', (body, fault) => {
    expect(() => split(body, 3)).toThrow(
      new JsonBodyError(fault.replace(/ at byte \d+$/, ''), Number(fault.split(' ').pop())),
    )
  })
})

test('around a list may stand as much as one entry may hold', () => {
  const wrapped = (size: number): string => `{"a": "${'x'.repeat(size)}", "events": [1]}`
  expect(split(wrapped(50), 9, 100)).toEqual(['1'])
  expect(() => split(wrapped(90), 9, 100)).toThrow('there is too much around the list')
  expect(() => split(`{${'"a":[0],'.repeat(20)}`, 9, 100)).toThrow('there is too much around the list')
})

test('an entry may be 32 brackets deep, and no deeper', () => {
  const nested = (depth: number): string => `[${'['.repeat(depth)}${']'.repeat(depth)}]`
  expect(split(nested(32))).toHaveLength(1)
  expect(() => split(nested(33))).toThrow('brackets nested deeper than 33')
  expect(() => split(`{"a": ${'{"b":'.repeat(33)}`)).toThrow('brackets nested deeper than 33')
})

test('entries that are too large are counted, and those around them are read', () => {
  const large = JSON.stringify({ a: `"${'x'.repeat(100)}]` })
  expect(split(`[1, ${large}, ${large},2]`, 9, 50)).toEqual(['1', TOO_LONG, TOO_LONG, '2'])
  expect(split(`[${large}]`, 9, large.length)).toEqual([large])
})

test('a byte order mark at the beginning is no fault', () => {
  expect(split('\uFEFF[1]', 1)).toEqual(['1'])
  expect(() => split('[\uFEFF1,2')).toThrow(JsonBodyError)
})

test('whoever counts may stop a list without end', () => {
  let count = 0
  const onEntry = (): void => {
    count += 1
    if (count > 50) throw new RangeError('50 are enough')
  }
  const splitter = createJsonEntries({ key: 'events', maxEntryBytes: 100, onEntry, onTooLong: () => undefined })
  const chunk = new TextEncoder().encode(`[${'{},'.repeat(1000)}`)
  expect(() => splitter.push(chunk)).toThrow('50 are enough')
})
