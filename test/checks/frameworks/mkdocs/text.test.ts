import { expect, test } from '@jest/globals'
import { linksOf, sourcesOf } from '../../page/find-in-page.ts'

test.each([
  ['``` py\n--8<-- "a.py:2:5"\n```', ['include a.py']],
  ['--8<--\na.md\nb.md\n--8<--', ['include a.md', 'include b.md']],
  [';--8<-- "a.md"', []],
])('%j of MkDocs has the links %j', (text, links) => expect(linksOf(text, 'mkdocs')).toEqual(links))

test.each(['!!! note "Title"', '??? tip', '=== "Tab"'])('content of %s is Markdown, in place', (opener) => {
  const text = `${opener}\n\n    # Heading\n\n    !!! note\n\n        [a](b.md)\n\n            code\n\nText [c](d.md)`
  expect(sourcesOf(text, 'mkdocs', 'heading')).toEqual(['# Heading'])
  expect(sourcesOf(text, 'mkdocs', 'link')).toEqual(['[a](b.md)', '[c](d.md)'])
  expect(sourcesOf(text, 'mkdocs', 'code')).toHaveLength(1)
})

test('an opener in a code block is code', () => {
  expect(sourcesOf('```\n!!! note\n    [a](b.md)\n```', 'mkdocs', 'link')).toEqual([])
})
