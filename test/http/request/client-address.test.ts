import { expect, test } from '@jest/globals'
import { findClientAddress } from '../../../src/http/request/client-address.ts'
import { createAddressSet } from '../../../src/projects/cidr.ts'

const proxies = createAddressSet(['10.0.0.0/8', '2001:db8:ffff::/48'])

test.each<[string, string | undefined, string | undefined, string | undefined]>([
  ['the peer, when there is no proxy', '198.51.100.1', undefined, '198.51.100.1'],
  ['the peer, when it is not trusted, whatever it claims', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
  ['what the trusted proxy saw', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['the last address that is no proxy of ours', '10.0.0.1', '1.1.1.1, 203.0.113.9, 10.2.3.4', '203.0.113.9'],
  ['the address without its port', '10.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
  ['an IPv6 address without brackets and port', '2001:db8:ffff::1', '[2001:db8::7]:4711', '2001:db8::7'],
  ['a peer that is mapped into IPv6', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['the farthest proxy, when all are ours', '10.0.0.1', '10.0.0.9, 10.0.0.8', '10.0.0.9'],
  ['nothing, when a trusted proxy names no address', '10.0.0.1', '203.0.113.9, unknown', undefined],
  ['nothing, when there is no connection', undefined, '203.0.113.9', undefined],
])('the client is %s', (_, peer, forwardedFor, expected) => {
  expect(findClientAddress(peer, forwardedFor, proxies)).toBe(expected)
})
