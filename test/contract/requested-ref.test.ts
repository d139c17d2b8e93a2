import { spawnSync } from 'node:child_process'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { findBranchNameFault } from '../../src/contract/repository-names.ts'
import { runs, testProperty } from '../support/property.ts'

test.each([
  'main',
  'feature/a',
  'release-1.2',
  'user@host',
  'a.b',
  'ünïcode',
  'a{b}',
  'x'.repeat(255),
  'heads/main',
  '#7',
])('%s is a branch name', (name) => {
  expect(findBranchNameFault(name)).toBeUndefined()
})

test.each([
  ['', 'empty'],
  ['refs/pull/7/head', 'without refs/heads/'],
  ['refs/heads/main', 'without refs/heads/'],
  ['--upload-pack=x', 'begin with -'],
  ['a:b', 'contain spaces'],
  ['+a:b', 'contain spaces'],
  ['a b', 'contain spaces'],
  ['a\tb', 'contain spaces'],
  ['a\nb', 'contain spaces'],
  ['a\x7fb', 'contain spaces'],
  ['a\0b', 'contain spaces'],
  ['a~1', 'contain spaces'],
  ['a^', 'contain spaces'],
  ['a?', 'contain spaces'],
  ['a*', 'contain spaces'],
  ['a[b', 'contain spaces'],
  ['a\\b', 'contain spaces'],
  ['a\ud800', 'contain spaces'],
  ['a..b', 'contain ..'],
  ['a@{1}', 'or @{'],
  ['@{', 'or @{'],
  ['@', 'default branch'],
  ['HEAD', 'default branch'],
  ['/a', 'begin or end with /'],
  ['a/', 'begin or end with /'],
  ['a//b', 'contain //'],
  ['a.', 'end with .'],
  ['.a', 'begin with .'],
  ['a/.b', 'begin with .'],
  ['a.lock', 'end with .lock'],
  ['a.lock/b', 'end with .lock'],
  ['x'.repeat(256), 'longer than 255 bytes'],
  ['ü'.repeat(128), 'longer than 255 bytes'],
  ['0123456789abcdef0123456789abcdef01234567', 'not the id of a commit'],
])('%j is refused: %s', (name, reason) => {
  expect(findBranchNameFault(name)).toContain(reason)
})

testProperty('what passes here passes git, whatever the characters', () => {
  const risky = fc.constantFrom(...Array.from('/.@{}-:~^?*[\\ \t'), 'a', 'b', '.lock', '..', '@{', 'refs/', 'é')
  const name = fc.array(risky, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(name, (text) => {
      fc.pre(findBranchNameFault(text) === undefined)
      expect(spawnSync('git', ['check-ref-format', '--branch', text]).status).toBe(0)
    }),
    runs(15),
  )
})

testProperty('what git refuses is refused here', () => {
  const parts = fc.constantFrom('a', '/', '.', '..', '@', '{', '~', '^', ':', '?', '*', '[', '\\', ' ', '.lock', '-')
  const name = fc.array(parts, { minLength: 1, maxLength: 4 }).map((list) => list.join(''))
  fc.assert(
    fc.property(name, (text) => {
      const isRefusedByGit = spawnSync('git', ['check-ref-format', `refs/heads/${text}`]).status !== 0
      if (isRefusedByGit) expect(findBranchNameFault(text)).toBeDefined()
    }),
    runs(15),
  )
})
