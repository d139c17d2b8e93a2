import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createAddressSet } from '../../src/projects/cidr.ts'
import { runs, testProperty } from '../support/property.ts'

test.each<[string, string, boolean]>([
  ['203.0.113.0/24', '203.0.113.255', true],
  ['203.0.113.0/24', '203.0.114.0', false],
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
  ['203.0.113.77/24', '203.0.113.1', true],
  ['0.0.0.0/0', '255.255.255.255', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['203.0.113.0/24', '::ffff:203.0.113.9', true],
  ['::1', '::1', true],
  ['203.0.113.0/24', 'unknown', false],
  ['fe80::/10', 'fe80::1%eth0', true],
  ['203.0.113.0/24', '', false],
])('%s has %s: %s', (entry, address, expected) => {
  expect(createAddressSet([entry]).has(address)).toBe(expected)
})

test('an empty set has nothing', () => {
  expect(createAddressSet([]).has('127.0.0.1')).toBe(false)
})

test.each([
  '',
  'localhost',
  '203.0.113.0/33',
  '203.0.113.0/',
  '203.0.113.0/x',
  '1.2.3/8',
  '::/129',
  '1.2.3.4/8/8',
  '*',
])('%j is refused with how to write it', (entry) => {
  expect(() => createAddressSet([entry])).toThrow(
    `"${entry}" is not an address or CIDR block; write it like 203.0.113.0/24 or 2001:db8::/32`,
  )
})

testProperty('an address lies in a block exactly when their first bits are the same', () => {
  const address = fc.nat(0xffffffff)
  fc.assert(
    fc.property(address, address, fc.nat(32), (block, other, prefix) => {
      const shift = BigInt(32 - prefix)
      const isSame = BigInt(block) >> shift === BigInt(other) >> shift
      expect(createAddressSet([`${dotted(block)}/${prefix}`]).has(dotted(other))).toBe(isSame)
    }),
    runs(),
  )
})

function dotted(address: number): string {
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 0xff).join('.')
}
