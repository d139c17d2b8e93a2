// Sealing: what the database keeps and must not know.
import { expect, test } from '@jest/globals'
import { createSeal } from '../../src/people/seal.ts'

const seal = createSeal('one key for tests, of 32 bytes or more')

test('gives back what was sealed, and seals it differently each time', () => {
  const [one, two] = [seal.close('ghu_secret', 'grant'), seal.close('ghu_secret', 'grant')]
  expect(one).not.toBe(two)
  expect(one).not.toContain('ghu_secret')
  expect(seal.open(one, 'grant')).toBe('ghu_secret')
})

test('opens nothing that was sealed for another purpose or with another key', () => {
  const sealed = seal.close('ghu_secret', 'grant')
  expect(seal.open(sealed, 'flash')).toBeUndefined()
  expect(createSeal('another key for tests, 32 bytes too').open(sealed, 'grant')).toBeUndefined()
})

test('opens nothing that was changed, cut off or made up', () => {
  const sealed = seal.close('ghu_secret', 'grant')
  const bytes = Buffer.from(sealed, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(seal.open(changed.toString('base64url'), 'grant')).toBeUndefined()
  }
  for (const text of ['', 'x', sealed.slice(0, -2)]) expect(seal.open(text, 'grant')).toBeUndefined()
})

test('opens what a former key has sealed, and seals it anew', () => {
  const changed = createSeal('the next key for tests, of 32 bytes', ['one key for tests, of 32 bytes or more'])
  const sealed = seal.close('ghu_secret', 'grant')
  expect([changed.open(sealed, 'grant'), changed.open(sealed, 'flash')]).toEqual(['ghu_secret', undefined])
  const renewed = changed.renew(sealed, 'grant') ?? ''
  expect(createSeal('the next key for tests, of 32 bytes').open(renewed, 'grant')).toBe('ghu_secret')
  expect([changed.renew(renewed, 'grant'), changed.renew('made up', 'grant')]).toEqual([undefined, undefined])
})
