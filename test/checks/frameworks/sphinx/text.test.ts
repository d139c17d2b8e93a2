import { expect, test } from '@jest/globals'
import { scanPage } from '../../../../src/checks/page/scan-page.ts'
import { dialectOf } from '../../page/dialects.ts'
import { linksOf, problemsOf, sourcesOf } from '../../page/find-in-page.ts'

test.each([
  ['See {doc}`a` and {ref}`Title <label>`.', ['document a', 'label label']],
  ['```{toctree}\n:maxdepth: 2\n\na\nTitle <b/c>\n*\n```', ['document a', 'document b/c']],
  ['```{literalinclude} a.py\n```\n\n:::{image} b.png\n:::', ['include a.py', 'image b.png']],
])('%j of Sphinx has the links %j', (text, links) => expect(linksOf(text, 'sphinx')).toEqual(links))

test('directives hold Markdown, code blocks do not', () => {
  const text = '````{note}\n```{code-block} python\n[no](no.md)\n```\n[yes](yes.md)\n````'
  expect(sourcesOf(text, 'sphinx', 'link')).toEqual(['[yes](yes.md)'])
})

test.each(['```{note}\na\n', ':::{tip}\na\n'])('an open directive is said: %j', (text) => {
  expect(problemsOf(text, 'sphinx')).toEqual(['unclosed-fence 1:1'])
})

test('nested directives are closed by their own marks', () => {
  expect(problemsOf('`````{note}\n````{tip}\n```python\na\n```\n````\n`````', 'sphinx')).toEqual([])
})

test('labels are known from a scan', () => {
  expect(scanPage('(a-label)=\n# A', dialectOf('sphinx')).labels).toEqual(['a-label'])
})
