// What one page was found to hold counts for another only if both are read in the same way.
import { expect, test } from '@jest/globals'
import { dialectFor, type PageSyntax } from '../../../src/checks/dialect.ts'
import { cacheKey } from '../../../src/checks/site/page-cache.ts'
import { frameworkNamed } from '../page/dialects.ts'

const MARKDOWN: PageSyntax = { syntax: 'markdown' }

test.each<[of: string, PageSyntax]>([
  ['a post', { ...MARKDOWN, excerptEnd: '\n\n' }],
  ['AsciiDoc', { ...MARKDOWN, isAsciidoc: true }],
  ['a site with taxonomies', { ...MARKDOWN, termFields: ['tags'] }],
  ['a site with templates', { ...MARKDOWN, hasRawTemplates: true }],
])('the same text is judged again as %s', (_of, syntax) => {
  const jekyll = frameworkNamed('jekyll')
  expect(cacheKey('a', dialectFor(jekyll, syntax))).not.toBe(cacheKey('a', dialectFor(jekyll, MARKDOWN)))
})

test('the same text is judged once if all is read in the same way', () => {
  const key = (): string => cacheKey('a', dialectFor(frameworkNamed('jekyll'), { ...MARKDOWN, excerptEnd: '<!--' }))
  expect(key()).toBe(key())
})
