import { describe, expect, test } from '@jest/globals'
import { mystSlugs } from '../../../../src/checks/frameworks/sphinx/anchors.ts'
import { analyzePage } from '../../../../src/checks/page/analyze-page.ts'
import { dialectOf } from '../../page/dialects.ts'
import { headingsOf } from '../../page/find-in-page.ts'
import { findNew, openSite, write } from '../../site/sites.ts'

// As built by myst-parser 4.
describe('MyST', () => {
  test.each([
    ['½ fraction ² sup', '½-fraction-²-sup'],
    ['हिन्दी भाषा', 'हनद-भष'],
    ['A - b', 'a---b'],
    ['v1.2.3', 'v123'],
  ])('makes of %j %j', (heading, anchor) => expect(mystSlugs.slugify(heading)).toBe(anchor))

  test('adds numbers to numbers', () => {
    const slugger = mystSlugs.createSlugger()
    const anchors = ['Foo', 'Foo', 'Foo', 'Foo', '!', '?'].map((text) => slugger.slug(text))
    expect(anchors).toEqual(['foo', 'foo-1', 'foo-1-2', 'foo-1-2-3', '', '-1'])
  })

  test('does not pile up numbers without end', () => {
    const slugger = mystSlugs.createSlugger()
    const lengths = Array.from({ length: 5000 }, () => slugger.slug('Foo').length)
    expect(Math.max(...lengths)).toBeLessThan(500)
  })
})

test.each([['## Title {#own}', 'Title {#own}', 'title-own']])(
  'the heading %j of Sphinx reads %j and is #%s',
  (text, visible, anchor) => {
    expect(headingsOf(text, 'sphinx')).toEqual([{ depth: 2, text: visible, line: 1, anchor }])
  },
)

test('labels of MyST can be linked to, as they are and as Sphinx makes ids of them', () => {
  expect(analyzePage('(My_Label)=\n# A', dialectOf('sphinx')).anchors).toEqual(['a', 'My_Label', 'my-label'])
})

// `compute_unique_slug` of MyST-Parser 1.0 and later takes the text and the code of a heading, but not its roles.
test.each([
  ['## A {term}`README` file', 'a--file'],
  ['## A `README` file', 'a-readme-file'],
  ['## Braces {term} alone', 'braces-term-alone'],
])('a role is no part of the slug of %j', (text, anchor) => {
  expect(analyzePage(text, dialectOf('sphinx')).anchors).toContain(anchor)
})

test('a link may use the number that an older MyST gives a heading', async () => {
  const session = await openSite({
    'conf.py': "extensions = ['myst_parser']\n",
    'a.md': '## Fix\n\n## Fix\n\n## Fix\n',
    'index.md': '# I\n',
  })
  const change = write('index.md', '[new](a.md#fix-1-2)\n[old](a.md#fix-2)\n[dead](a.md#fix-3)\n')
  expect(await findNew(session, [change])).toEqual(['index.md:3 broken-anchor'])
})
