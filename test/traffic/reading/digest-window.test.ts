import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createDigestWindow } from '../../../src/traffic/reading/line-ids.ts'
import { runs, testProperty } from '../../support/property.ts'

const digestOf = (text: number) => createHash('sha256').update(String(text)).digest('base64url').slice(0, 12)

/** How often each digest occurs among the `length` before it. */
function countByForce(digests: readonly string[], length: number): number[] {
  return digests.map((digest, at) => {
    return digests.slice(Math.max(0, at - length), at).filter((earlier) => earlier === digest).length
  })
}

testProperty('counts a digest among the last ones, and no earlier ones', () => {
  const [numbers, lengths] = [fc.array(fc.nat(9), { maxLength: 80 }), fc.integer({ min: 1, max: 20 })]
  const check = (some: number[], length: number): void => {
    const digests = some.map(digestOf)
    expect(digests.map(createDigestWindow(length))).toEqual(countByForce(digests, length))
  }
  fc.assert(fc.property(numbers, lengths, check), runs())
})

test.each([500, 3000])('counts among the last %i of many more digests than these', (length) => {
  const digests = Array.from({ length: 12_000 }, (_, at) => digestOf(at % 7 === 0 ? at % 2000 : at))
  expect(digests.map(createDigestWindow(length))).toEqual(countByForce(digests, length))
})

test('digests that differ in any one character are told apart', () => {
  const digests = Array.from({ length: 12 }, (_, at) => `${'A'.repeat(at)}B${'A'.repeat(11 - at)}`)
  const count = createDigestWindow(100)
  expect(digests.map(count)).toEqual(digests.map(() => 0))
  expect(digests.map(count)).toEqual(digests.map(() => 1))
})
