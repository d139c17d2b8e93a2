import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { createKnownKeys } from '../../src/traffic/known-keys.ts'

const keyOf = (number: number): string => createHash('sha256').update(String(number)).digest('base64url').slice(0, 12)

test('a key is new once, also after the table has grown many times', () => {
  const known = createKnownKeys()
  const keys = Array.from({ length: 300_000 }, (_, index) => keyOf(index))
  expect(keys.filter((key) => !known.add(key))).toEqual([])
  expect(keys.filter((key) => known.add(key))).toEqual([])
})

test('past its limit it still knows the keys that it has and takes the others for new', () => {
  const known = createKnownKeys(2)
  expect([keyOf(1), keyOf(2), keyOf(1), keyOf(3), keyOf(3)].map((key) => known.add(key))).toEqual([
    true,
    true,
    false,
    true,
    true,
  ])
  expect(known.isFull()).toBe(true)
})

test('keys of the lowest and the highest characters are told apart', () => {
  const known = createKnownKeys()
  const keys = ['AAAAAAAAAAAA', 'AAAAABAAAAAA', 'BAAAAAAAAAAA', '------------', '____________']
  expect(keys.map((key) => known.add(key))).toEqual(keys.map(() => true))
  expect(keys.map((key) => known.add(key))).toEqual(keys.map(() => false))
})
