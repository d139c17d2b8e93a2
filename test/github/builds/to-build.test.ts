// Names and addresses of reports are a stranger's.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { toBuild, toBuilds, toWebAddress } from '../../../src/github/builds.ts'
import { runs, testProperty } from '../../support/property.ts'

const report = { name: 'lint', kind: 'check_run', state: 'success', urls: [] } as const

describe('an address', () => {
  test.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'ftp://host.example/',
    'file:///etc/passwd',
    '//host.example/',
    'host.example',
    'https://',
    'https://user:secret@host.example/',
    'https://user@host.example/',
    `https://host.example/${'x'.repeat(1000)}`,
    `https://host.example/${'é'.repeat(300)}`,
    '',
    null,
    undefined,
  ])('like %j is none', (url) => {
    expect(toWebAddress(url)).toBeNull()
  })

  test.each([
    ['https://host.example', 'https://host.example/'],
    ['HTTP://Host.Example:8080/a b?c#d', 'http://host.example:8080/a%20b?c#d'],
    [' https://host.example/\u202egpj.exe', 'https://host.example/%E2%80%AEgpj.exe'],
  ])('like %j is shown in its normal form', (url, shown) => {
    expect(toWebAddress(url)).toBe(shown)
  })

  test('gives way to the next that can be shown', () => {
    const urls = [null, '', 'javascript:alert(1)', 'https://log.example/', 'https://other.example/']
    expect(toBuild({ ...report, urls }).url).toBe('https://log.example/')
  })
})

describe('a name', () => {
  test.each([
    ['lint\r\n::error::x', 'lint ::error::x'],
    ['\u202elint\u200b', 'lint'],
    ['\u0000', 'unnamed'],
    ['x'.repeat(101), `${'x'.repeat(99)}…`],
  ])('like %j is shown as %j', (name, shown) => {
    expect(toBuild({ ...report, name }).name).toBe(shown)
  })

  testProperty('whatever it is, fits into one line', () => {
    const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 })
    fc.assert(
      fc.property(units, (codes) => {
        const shown = toBuild({ ...report, name: String.fromCharCode(...codes) }).name
        expect(shown.length).toBeLessThanOrEqual(100)
        expect(shown).toMatch(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u)
        expect(shown.isWellFormed()).toBe(true)
      }),
      runs(200),
    )
  })
})

test('of many builds, those that succeeded are left out first', () => {
  const many = (state: 'success' | 'failure', count: number) =>
    Array.from(
      { length: count },
      (_, number) => ({ name: `${state} ${number}`, kind: 'check_run', state, url: null }) as const,
    )
  const shown = toBuilds([...many('success', 30), ...many('failure', 3)])
  expect(shown).toHaveLength(20)
  expect(shown.slice(0, 4).map(({ name }) => name)).toEqual(['failure 0', 'failure 1', 'failure 2', 'success 0'])
})
