import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { hashApiKey, isWellFormedApiKey, newApiKey } from '../../src/projects/api-key.ts'
import { runs, testProperty } from '../support/property.ts'

describe('API keys', () => {
  test('a new key has the prefix, 43 characters and a checksum of 6', () => {
    expect(newApiKey().secret).toMatch(/^mend_[0-9A-Za-z]{49}$/)
  })

  test('no two keys are the same', () => {
    const secrets = Array.from({ length: 1000 }, () => newApiKey().secret)
    expect(new Set(secrets).size).toBe(1000)
  })

  test('what is stored is the SHA-256 of the key, and the id is its beginning', () => {
    const { secret, hash, id } = newApiKey()
    expect(hash).toBe(hashApiKey(secret))
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(hash.startsWith(id) && id.length === 12).toBe(true)
  })

  test('SHA-256 of a known text', () => {
    expect(hashApiKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  test('every new key is well formed', () => {
    for (let n = 0; n < 200; n++) expect(isWellFormedApiKey(newApiKey().secret)).toBe(true)
  })

  testProperty('a key with one character mistyped, or two swapped, is not well formed', () => {
    const { secret } = newApiKey()
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 53 }), fc.constantFrom('0', 'a', 'Z', '9', 'm', 'Q'), (at, typed) => {
        const mistyped = secret.slice(0, at) + typed + secret.slice(at + 1)
        const swapped = secret.slice(0, at) + secret.charAt(at + 1) + secret.charAt(at) + secret.slice(at + 2)
        for (const text of [mistyped, swapped]) expect(isWellFormedApiKey(text)).toBe(text === secret)
      }),
      runs(),
    )
  })

  test.each(['', 'mend_', 'mend_short', `ghp_${'a'.repeat(49)}`, `mend_${'a'.repeat(49)}`, `mend_${'-'.repeat(49)}`])(
    '%j is not well formed',
    (text) => expect(isWellFormedApiKey(text)).toBe(false),
  )

  test('a key with text around it is not well formed', () => {
    const { secret } = newApiKey()
    for (const text of [` ${secret}`, `${secret}\n`, `${secret}a`]) expect(isWellFormedApiKey(text)).toBe(false)
  })
})
