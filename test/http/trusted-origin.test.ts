// Which names and pages `/mcp` trusts: DNS rebinding gives a page of a stranger an address of ours, but not our name.
import { expect, test } from '@jest/globals'
import { requireTrustedOrigin } from '../../src/http/mcp/mcp-route.ts'

const BASE_URL = 'https://docs.acme.com/agent'

const refuses = (host: string | undefined, origin?: string, baseUrl: string | undefined = BASE_URL): boolean => {
  try {
    requireTrustedOrigin({ host, origin, baseUrl })
    return false
  } catch {
    return true
  }
}

test.each([
  'docs.acme.com',
  'DOCS.acme.com:443',
  'localhost:3000',
  '127.0.0.1',
  '[::1]:3000',
  '10.0.0.7:8080',
  'docmend:3000',
])('a program may call the service %s', (host) => expect(refuses(host)).toBe(false))

test.each([
  undefined,
  '',
  'evil.example',
  'docs.acme.com.evil.example',
  'docs.acme.com@evil.example',
  '10.0.0.7.evil.example',
  'a b',
])('nobody may call it %s', (host) => expect(refuses(host)).toBe(true))

test('without BASE_URL only addresses and names of this network are its own', () => {
  expect(refuses('docs.acme.com', undefined, '')).toBe(true)
  expect(refuses('127.0.0.1:3000', undefined, '')).toBe(false)
})

test('a page may be one of the service, or of a program on this machine', () => {
  expect(refuses('docs.acme.com', 'https://docs.acme.com')).toBe(false)
  expect(refuses('docs.acme.com', 'http://localhost:6274')).toBe(false)
  for (const origin of [
    'https://evil.example',
    'null',
    '',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
  ]) {
    expect(refuses('docs.acme.com', origin)).toBe(true)
  }
})
