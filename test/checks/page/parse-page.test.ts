import { describe, expect, test } from '@jest/globals'
import { parsePage } from '../../../src/checks/page/parse-page.ts'
import { dialectOf } from './dialects.ts'

describe('MDX that does not parse', () => {
  test.each([
    ['a tag that is never closed', 'Text\n\n<Tab>\n\nfoo', 3, 1],
    ['a tag closed by another', 'a\n\n<Tab>\n</Tb>', 4, 1],
    ['a number behind <', 'Below\n<100 ms', 2, 2],
    ['an expression that is no JavaScript', 'a {b c} d', 1, 5],
    ['a broken import', 'import x from\n\ntext', 3, 1],
  ])('%s is said with its place', (_name, text, line, column) => {
    const { problem } = parsePage(text, dialectOf('mintlify'))
    expect(problem).toMatchObject({ rule: 'page-syntax', line, column, subject: '' })
  })

  test('is still read as Markdown, so that its headings and links are known', () => {
    const page = parsePage('# Title\n\n<Tab>\n\n[a](b.md)', dialectOf('mintlify'))
    expect(page.isFallback).toBe(true)
    expect(page.root?.children.map(({ type }) => type)).toEqual(['heading', 'html', 'paragraph'])
  })
})

describe('pages that are not parsed', () => {
  test.each([
    ['too large', 'a '.repeat(300_000)],
    ['quotes within quotes', `${'>'.repeat(5000)} a`],
    ['brackets without end', '[a]('.repeat(9000)],
    ['expressions within expressions', '{['.repeat(400) + ']}'.repeat(400)],
    ['too many lines', '\n'.repeat(50_000)],
  ])('%s: unchecked', (_name, text) => {
    expect(parsePage(text, dialectOf('mintlify'))).toMatchObject({ root: undefined, problem: { rule: 'unchecked' } })
  })
})
