// Encryption: what the database keeps and must not know.
import { expect, test } from '@jest/globals'
import { createEncryption } from '../../../src/projects/people/encryption.ts'

const encryption = createEncryption('one key for tests, of 32 bytes or more')

test('gives back what was encrypted, and encrypts it differently each time', () => {
  const [one, two] = [encryption.encrypt('ghu_secret', 'grant'), encryption.encrypt('ghu_secret', 'grant')]
  expect(one).not.toBe(two)
  expect(one).not.toContain('ghu_secret')
  expect(encryption.decrypt(one, 'grant')).toBe('ghu_secret')
})

test('opens nothing that was encrypted for another purpose or with another key', () => {
  const encrypted = encryption.encrypt('ghu_secret', 'grant')
  expect(encryption.decrypt(encrypted, 'flash')).toBeUndefined()
  expect(createEncryption('another key for tests, 32 bytes too').decrypt(encrypted, 'grant')).toBeUndefined()
})

test('opens nothing that was changed, cut off or made up', () => {
  const encrypted = encryption.encrypt('ghu_secret', 'grant')
  const bytes = Buffer.from(encrypted, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(encryption.decrypt(changed.toString('base64url'), 'grant')).toBeUndefined()
  }
  for (const text of ['', 'x', encrypted.slice(0, -2)]) expect(encryption.decrypt(text, 'grant')).toBeUndefined()
})

test('opens what a previous key has encrypted, and encrypts it again', () => {
  const changed = createEncryption('the next key for tests, of 32 bytes', ['one key for tests, of 32 bytes or more'])
  const encrypted = encryption.encrypt('ghu_secret', 'grant')
  expect([changed.decrypt(encrypted, 'grant'), changed.decrypt(encrypted, 'flash')]).toEqual(['ghu_secret', undefined])
  const renewed = changed.reencrypt(encrypted, 'grant') ?? ''
  expect(createEncryption('the next key for tests, of 32 bytes').decrypt(renewed, 'grant')).toBe('ghu_secret')
  expect([changed.reencrypt(renewed, 'grant'), changed.reencrypt('made up', 'grant')]).toEqual([undefined, undefined])
})
