// The token of forms: good for one session, and never the same bytes twice.
import { expect, test } from '@jest/globals'
import { formTokenOf, isFormToken } from '../../src/people/form-token.ts'
import { createSeal } from '../../src/people/seal.ts'

const seal = createSeal('a key for tests only, of 32 bytes or more')
const session = { id: 'session-1' }

test('is other bytes on each page, and each is good', () => {
  const tokens = Array.from({ length: 50 }, () => formTokenOf(seal, session))
  expect(new Set(tokens.map((token) => token.slice(0, 43))).size).toBe(50)
  expect(new Set(tokens.map((token) => token.slice(43))).size).toBe(50)
  expect(tokens.every((token) => isFormToken(seal, session, token))).toBe(true)
})

test('is good for its own session and key alone', () => {
  const token = formTokenOf(seal, session)
  expect(isFormToken(seal, { id: 'session-2' }, token)).toBe(false)
  expect(isFormToken(createSeal('another key for tests, of 32 bytes'), session, token)).toBe(false)
})

test.each(['', 'A'.repeat(43), 'A'.repeat(86), 'A'.repeat(87), null, 5, seal.sign('session-1', 'form of a session')])(
  'cannot be made up: %s',
  (sent) => {
    expect(isFormToken(seal, session, sent)).toBe(false)
  },
)

test('is refused when a bit of it has changed', () => {
  const bytes = Buffer.from(formTokenOf(seal, session), 'base64url')
  for (const index of [0, 31, 32, 63]) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(isFormToken(seal, session, changed.toString('base64url'))).toBe(false)
  }
})

test('is good after a change of the key while the former one is known', () => {
  const token = formTokenOf(seal, session)
  const changed = createSeal('the next key for tests, of 32 bytes', ['a key for tests only, of 32 bytes or more'])
  expect(isFormToken(changed, session, token)).toBe(true)
  expect(isFormToken(seal, session, formTokenOf(changed, session))).toBe(false)
})
