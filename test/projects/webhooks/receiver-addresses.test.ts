import { describe, expect, test } from '@jest/globals'
import { createReceiverAddresses } from '../../../src/projects/webhooks/receiver-addresses.ts'

const strict = createReceiverAddresses([])

describe('an address that is not public is refused', () => {
  test.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.254',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:169.254.169.254',
    '0:0:0:0:0:ffff:0a00:0001',
    '64:ff9b::10.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b::',
    '64:ff9b:1::8.8.8.8',
    '100::1',
    '2001::1',
    '2001:2::1',
    '2001:10::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    '2606:4700::1%eth0',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
  ])('%s', (address) => {
    expect(strict.refuse(address, 'https:')).toBe('is not public')
  })
})

describe('a public address beside the special ones is allowed', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2001:4860:4860::8888',
    '2606:4700:4700::1111',
    '2a00:1450::1',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '64:ff9b::808:808',
  ])('%s', (address) => {
    expect(strict.refuse(address, 'https:')).toBeUndefined()
  })
})

test('an allowed block opens exactly its addresses, also as IPv6 with the IPv4 address inside', () => {
  const some = createReceiverAddresses(['10.1.0.0/16', 'fd00::/8'])
  const allowed = ['10.1.2.3', '::ffff:10.1.2.3', 'fd00::1'].map((address) => some.refuse(address, 'https:'))
  expect(allowed).toEqual([undefined, undefined, undefined])
  expect(['10.2.0.1', '127.0.0.1', 'fe80::1'].map((address) => some.refuse(address, 'https:'))).toEqual(
    Array(3).fill('is not public'),
  )
})

test('plain http reaches allowed addresses and never a public one', () => {
  const all = createReceiverAddresses(['0.0.0.0/0', '::/0'])
  expect(all.refuse('127.0.0.1', 'http:')).toBeUndefined()
  expect(all.refuse('8.8.8.8', 'http:')).toContain('plain http')
  expect([strict.allowsHttp, all.allowsHttp]).toEqual([false, true])
})
