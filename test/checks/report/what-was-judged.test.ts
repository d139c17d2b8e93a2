// What a report says of itself: one line on what was judged and what was not, and what hurts most first.
import { expect, test } from '@jest/globals'
import { describeResult } from '../../../src/checks/report/describe-result.ts'
import { formatCheck } from '../../../src/checks/report/format-check.ts'
import { someProblem, someResult, WITHOUT_ADDRESS } from './some-result.ts'

const site = { pageCount: 2, locales: ['en', 'de'], sites: [{ folder: 'blog', framework: 'hugo', pageCount: 1 }] }
const lineOf = (changes: Parameters<typeof someResult>[1], problems: Parameters<typeof someResult>[0] = []) =>
  describeResult(someResult(problems, changes), WITHOUT_ADDRESS)[0]

test('one line before the counts says whose rules were applied, in which languages, and what is not judged', () => {
  const unjudged = { quiet: [], off: ['broken-link' as const], unread: ['Names of shortcodes are not checked.'] }
  expect(
    describeResult(someResult([], { site, unjudged, skipped: ['docs/film.md is too large'] }), WITHOUT_ADDRESS),
  ).toEqual([
    'Checked by the rules of MkDocs 1.4 and Hugo 0.111. Languages: en and de. Names of shortcodes are not checked. The settings switch off broken-link. docs/film.md is too large.',
    '0 errors, 0 warnings in what was checked; 2 pages of docs read as MkDocs',
  ])
})

test('it counts the pages that could not be read, and stays one line where there is much to say', () => {
  const skipped = Array.from({ length: 9 }, (_, index) => `docs/${index}.md is too large.`)
  expect(lineOf({ skipped }, [someProblem({ rule: 'unchecked' })])).toMatch(
    /1 page could not be read\. docs\/0\.md .* docs\/3\.md is too large\. 5 more limits: see --format json\.$/,
  )
})

test('a change of no page is judged by no rules', () => {
  expect(lineOf({ pages: 0 })).toBe('0 errors, 0 warnings; no page of docs changed')
})

test('what stops the build comes before dead links, these before anchors and what only looks wrong, and warnings last', () => {
  const rules = ['unknown-container', 'broken-anchor', 'tool-residue', 'broken-link', 'page-syntax'] as const
  const problems = rules.map((rule, index) => someProblem({ rule, path: `docs/${index}.md` }))
  const text = formatCheck(someResult(problems), 'text', WITHOUT_ADDRESS)
  expect(Array.from(text.matchAll(/(?:error|warning) (\S+)/g), ([, rule]) => rule)).toEqual([
    'page-syntax',
    'broken-link',
    'broken-anchor',
    'tool-residue',
    'unknown-container',
  ])
})

test('problems of one kind stay in the order of the pages, and JSON keeps the order of all', () => {
  const problems = [
    someProblem({ rule: 'broken-anchor', path: 'docs/a.md' }),
    someProblem({ path: 'docs/b.md' }),
    someProblem({ path: 'docs/c.md' }),
  ]
  const text = formatCheck(someResult(problems), 'text', WITHOUT_ADDRESS)
  expect(text.match(/docs\/[abc]\.md(?=:)/g)).toEqual(['docs/b.md', 'docs/c.md', 'docs/a.md'])
  const json = formatCheck(someResult(problems), 'json', WITHOUT_ADDRESS)
  expect(json.match(/docs\/[abc]\.md(?=",)/g)?.[0]).toBe('docs/a.md')
})
