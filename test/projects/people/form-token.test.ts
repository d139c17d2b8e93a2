// The token of forms: good for one session, and never the same bytes twice.
import { expect, test } from '@jest/globals'
import { createEncryption } from '../../../src/projects/people/encryption.ts'
import { formTokenOf, isFormToken } from '../../../src/projects/people/tokens.ts'

const encryption = createEncryption('a key for tests only, of 32 bytes or more')
const session = { id: 'session-1' }

test('is other bytes on each page, and each is good', () => {
  const tokens = Array.from({ length: 50 }, () => formTokenOf(encryption, session))
  expect(new Set(tokens.map((token) => token.slice(0, 43))).size).toBe(50)
  expect(new Set(tokens.map((token) => token.slice(43))).size).toBe(50)
  expect(tokens.every((token) => isFormToken(encryption, session, token))).toBe(true)
})

test('is good for its own session and key alone', () => {
  const token = formTokenOf(encryption, session)
  expect(isFormToken(encryption, { id: 'session-2' }, token)).toBe(false)
  expect(isFormToken(createEncryption('another key for tests, of 32 bytes'), session, token)).toBe(false)
})

test.each([
  '',
  'A'.repeat(43),
  'A'.repeat(86),
  'A'.repeat(87),
  null,
  5,
  encryption.sign('session-1', 'form of a session'),
])('cannot be made up: %s', (sent) => {
  expect(isFormToken(encryption, session, sent)).toBe(false)
})

test('is refused when a bit of it has changed', () => {
  const bytes = Buffer.from(formTokenOf(encryption, session), 'base64url')
  for (const index of [0, 31, 32, 63]) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(isFormToken(encryption, session, changed.toString('base64url'))).toBe(false)
  }
})

test('is good after a change of the key while the former one is known', () => {
  const token = formTokenOf(encryption, session)
  const changed = createEncryption('the next key for tests, of 32 bytes', ['a key for tests only, of 32 bytes or more'])
  expect(isFormToken(changed, session, token)).toBe(true)
  expect(isFormToken(encryption, session, formTokenOf(changed, session))).toBe(false)
})
