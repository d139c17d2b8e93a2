import { describe, expect, test } from '@jest/globals'
import { createReceiverAddresses, findUrlFault } from '../../../src/projects/webhooks/receiver-addresses.ts'

const strict = createReceiverAddresses([])
const lenient = createReceiverAddresses(['127.0.0.0/8'])

describe('an address is refused with what to write', () => {
  test.each([
    ['no address', 'hooks', 'written like https://'],
    ['plain http', 'http://hooks.example.com/', 'begins with https://'],
    ['another protocol', 'ftp://hooks.example.com/', 'begins with https://'],
    ['a file', 'file:///etc/passwd', 'begins with https://'],
    ['a user name', 'https://user@hooks.example.com/', 'user name or password'],
    ['a password', 'https://:secret@hooks.example.com/', 'user name or password'],
    ['a fragment', 'https://hooks.example.com/#part', '#fragment'],
    ['too long', `https://hooks.example.com/${'a'.repeat(2048)}`, 'at most 2048 bytes'],
    ['the metadata service', 'https://169.254.169.254/latest/meta-data', '169.254.169.254 is not public'],
    ['hexadecimal', 'https://0x7f.1/', '127.0.0.1 is not public'],
    ['one number', 'https://2130706433/', '127.0.0.1 is not public'],
    ['full-width digits', 'https://①②⑦.0.0.1/', '127.0.0.1 is not public'],
    ['a full stop at the end', 'https://127.0.0.1./', '127.0.0.1 is not public'],
    ['IPv6', 'https://[::1]:8443/', '::1 is not public'],
    ['IPv4 in IPv6', 'https://[::ffff:127.0.0.1]/', '::ffff:7f00:1 is not public'],
  ])('%s', (_, url, words) => {
    expect(findUrlFault(url, strict)).toContain(words)
  })
})

test.each([
  'https://hooks.example.com/a?b=c',
  'https://hooks.example.com:8443/',
  'https://8.8.8.8/',
  'https://[2606:4700::1]/',
])('%s may be an endpoint', (url) => {
  expect(findUrlFault(url, strict)).toBeUndefined()
})

test('where private addresses are allowed, http is, and a literal address only if it is one of them', () => {
  expect(findUrlFault('http://receiver.internal/', lenient)).toBeUndefined()
  expect(findUrlFault('http://127.0.0.1:8080/', lenient)).toBeUndefined()
  expect(findUrlFault('http://10.0.0.1/', lenient)).toContain('10.0.0.1 is not public')
  expect(findUrlFault('http://8.8.8.8/', lenient)).toContain('plain http')
})
