// What tools say is so: as the page has it, and with all that was asked for.
import { expect, test } from '@jest/globals'
import type { Outline } from '../../../src/checks/session.ts'
import { openTools } from './open-tools.ts'

test('lines can be edited by their numbers after a write of one’s own', async () => {
  const { call, textOf } = openTools({})
  await call('write', { path: 'a.md', content: 'one\ntwo\n' })
  expect(await call('edit', { path: 'a.md', edits: [{ startLine: 2, newText: '2' }] })).toContain(
    'replaced line 2, which was "two"',
  )
  expect(await textOf('a.md')).toBe('one\n2\n')
})

test('an outline has headings and fences as the page has them', async () => {
  const outline: Outline = {
    path: 'a.md',
    lines: 3,
    route: '/a',
    title: 'A',
    frontmatter: [],
    headings: [{ depth: 2, text: 'The port option', line: 1, anchor: 'port' }],
    fences: [{ line: 2, info: 'js' }],
  }
  const { call } = openTools(
    { 'a.md': '## The `port` option\n~~~~js\n~~~~\n' },
    { docs: { outline: async () => outline } },
  )
  expect(await call('outline', { path: 'a.md' })).toMatch(/1\t## The `port` option {2}\(#port\)\n2\t~~~~js$/)
})

test('a replacement of fewer places than expected says so', async () => {
  const { call } = openTools({ 'a.md': 'old\n', 'b.js': 'old\nold\n' })
  const answer = await call('replace', { oldText: 'old', newText: 'new', expected: 3 })
  expect(answer).toMatch(/^Replaced 1 place in 1 file, not 3: the others may not be changed/)
})
