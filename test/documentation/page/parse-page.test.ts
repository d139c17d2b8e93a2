import { describe, expect, test } from '@jest/globals'
import { visit } from 'unist-util-visit'
import type { Dialect } from '../../../src/documentation/dialect.ts'
import { parsePage } from '../../../src/documentation/page/parse-page.ts'
import { dialectOf } from './dialects.ts'

/** The source of every node of a type, by the positions of the tree. */
function sources(text: string, dialect: Dialect, type: string): string[] {
  const found: string[] = []
  const { root } = parsePage(text, dialect)
  if (root === undefined) return found
  visit(root, ({ type: name, position }) => {
    if (name === type) found.push(text.slice(position?.start.offset, position?.end.offset))
  })
  return found
}

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

describe('what the framework takes care of', () => {
  test.each(['<!-- a\n{ -->\n\ntext', '# Title {#id}', ':::note[Title]{.x}\n\ntext\n\n:::', '`<!--` and {1}'])(
    'Docusaurus takes %j',
    (text) => expect(parsePage(text, dialectOf('docusaurus')).problem).toBeUndefined(),
  )

  test.each(['starlight', 'nextra'] as const)(
    'an id in braces is no JavaScript, and in MDX of %s nobody takes it away',
    (framework) => {
      const { problem } = parsePage('# Title {#id}', dialectOf(framework, { syntax: 'mdx' }))
      expect(problem?.rule).toBe('page-syntax')
    },
  )

  test('an HTML comment is an error in Mintlify, a comment of MDX is none', () => {
    expect(parsePage('<!-- a -->', dialectOf('mintlify')).problem?.rule).toBe('page-syntax')
    expect(parsePage('{/* a */}', dialectOf('mintlify')).problem).toBeUndefined()
  })

  test('comments in code stay what they are', () => {
    const text = '```html\n<!-- a -->\n```'
    expect(parsePage(text, dialectOf('docusaurus')).root?.children[0]).toMatchObject({ value: '<!-- a -->' })
  })

  test('containers hold Markdown in VitePress', () => {
    const text = '::: tip Read [this](a.md)\n## Inner\n:::'
    expect(sources(text, dialectOf('vitepress'), 'link')).toEqual(['[this](a.md)'])
    expect(sources(text, dialectOf('vitepress'), 'heading')).toEqual(['## Inner'])
  })

  test('directives of MyST hold Markdown, code blocks do not', () => {
    const text = '````{note}\n```{code-block} python\n[no](no.md)\n```\n[yes](yes.md)\n````'
    expect(sources(text, dialectOf('sphinx'), 'link')).toEqual(['[yes](yes.md)'])
  })

  test.each(['!!! note "Title"', '??? tip', '=== "Tab"'])('content of %s is Markdown in MkDocs, in place', (opener) => {
    const text = `${opener}\n\n    # Heading\n\n    !!! note\n\n        [a](b.md)\n\n            code\n\nText [c](d.md)`
    expect(sources(text, dialectOf('mkdocs'), 'heading')).toEqual(['# Heading'])
    expect(sources(text, dialectOf('mkdocs'), 'link')).toEqual(['[a](b.md)', '[c](d.md)'])
    expect(sources(text, dialectOf('mkdocs'), 'code')).toHaveLength(1)
  })

  test('an opener in a code block of MkDocs is code', () => {
    expect(sources('```\n!!! note\n    [a](b.md)\n```', dialectOf('mkdocs'), 'link')).toEqual([])
  })
})

describe('pages that are not parsed', () => {
  test.each([
    ['too large', 'a '.repeat(300_000)],
    ['quotes within quotes', `${'>'.repeat(5000)} a`],
    ['brackets without end', '[a]('.repeat(9000)],
    ['expressions within expressions', '{['.repeat(400) + ']}'.repeat(400)],
    ['too many lines', '\n'.repeat(30_000)],
  ])('%s: unchecked', (_name, text) => {
    expect(parsePage(text, dialectOf('mintlify'))).toMatchObject({ root: undefined, problem: { rule: 'unchecked' } })
  })
})
