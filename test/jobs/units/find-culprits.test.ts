import { expect, test } from '@jest/globals'
import type { Change } from '../../../src/base/git-tree.ts'
import { findCulprits } from '../../../src/jobs/units/drop-units.ts'
import { problemIn } from '../../support/scripted-docs.ts'

const write = (path: string): Change => ({ kind: 'write', path, content: Buffer.from('x') })
const remove = (path: string): Change => ({ kind: 'delete', path })
const base = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))

test('a new error in a changed page is of that page', () => {
  const problem = { ...problemIn('a.md', 'broken-link'), subject: 'none.md' }
  const before = base({ 'a.md': 'nothing', 'b.md': 'x' })
  expect(findCulprits(problem, { changes: [write('a.md'), write('b.md')], before })).toEqual(['a.md'])
})

test('a link that stood there before breaks by the page that lost its heading', () => {
  const message = 'guide/b.md has no heading or id #start'
  const subject = 'guide/b.md#start'
  const problem = { ...problemIn('a.md', 'broken-anchor'), subject, message, others: ['guide/b.md'] }
  const before = base({ 'a.md': '[b](guide/b.md#start)', 'guide/b.md': '# Start', 'b.md': 'x' })
  const changes = [write('a.md'), write('b.md'), write('guide/b.md')]
  expect(findCulprits(problem, { changes, before })).toEqual(['guide/b.md'])
  expect(findCulprits(problem, { changes: changes.slice(1), before })).toEqual(['guide/b.md'])
})

test('a link in a page that nobody changed breaks by the page that went, and not by one that was edited', () => {
  const problem = { ...problemIn('a.md', 'broken-link'), subject: '/guide/b/', message: 'It leads nowhere' }
  const before = base({ 'docs/guide/b.md': 'x', 'other/b.md': 'x' })
  const changes = [remove('docs/guide/b.md'), write('other/b.md')]
  expect(findCulprits(problem, { changes, before })).toEqual(['docs/guide/b.md'])
})

test('a page that shares its address with another is of that page, not of one that its message only suggests', () => {
  const message = '/b is also the URL of c.md: name it as d.md is named'
  const problem = { ...problemIn('b.md', 'duplicate-route'), subject: '/b', message, others: ['c.md'] }
  expect(findCulprits(problem, { changes: [write('c.md'), write('d.md')], before: base({}) })).toEqual(['c.md'])
})

test('an index page has the name of its folder', () => {
  const problem = { ...problemIn('a.md', 'broken-link'), subject: '../guide/', message: 'It leads nowhere' }
  const before = base({ 'docs/guide/index.md': 'x' })
  expect(findCulprits(problem, { changes: [remove('docs/guide/index.md')], before })).toEqual(['docs/guide/index.md'])
})

test('what nothing shows has no culprit', () => {
  const problem = { ...problemIn('a.md', 'duplicate-route'), subject: '/x' }
  expect(findCulprits(problem, { changes: [write('b.md')], before: base({ 'b.md': 'x' }) })).toEqual([])
})
