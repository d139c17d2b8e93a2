import { describe, expect, test } from '@jest/globals'
import { analyzePage } from '../../../src/documentation/page/analyze-page.ts'
import { dialectOf, type FrameworkName } from './dialects.ts'

describe('the anchor of a heading', () => {
  test.each<[FrameworkName, string, string, string]>([
    ['docusaurus', '## Title {#own}', 'Title', 'own'],
    ['docusaurus', '## Title {/* #own */}', 'Title', 'own'],
    ['docusaurus', '## A `code` and *emphasis*', 'A code and emphasis', 'a-code-and-emphasis'],
    ['docusaurus', '## [Link](a.md) here', 'Link here', 'link-here'],
    ['mintlify', '<h2 id="own">Title</h2>', 'Title', 'own'],
    ['nextra', '## Title [#own]', 'Title', 'own'],
    ['vitepress', '## Title {#own .big}', 'Title', 'own'],
    ['vitepress', '## Vue <Badge text="x" /> 3', 'Vue  3', 'vue-3'],
    ['vitepress', '## :rocket: Go', ':rocket: Go', 'go'],
    ['vitepress', '## At 10:30:45', 'At 10:30:45', 'at-10-30-45'],
    ['vitepress', '## A &amp; B &copy;', 'A & B ©', 'a-amp-b-copy'],
    ['vitepress', '## See ![the map](/m.png)', 'See the map', 'see'],
    ['mkdocs', '## At 10:30:45', 'At 10:30:45', 'at-103045'],
    ['mkdocs', '## Title { #own }', 'Title', 'own'],
    ['mkdocs', '## Title {: .big #own }', 'Title', 'own'],
    ['starlight', 'Title\n-----', 'Title', 'title'],
    ['starlight', '## Title {#own}', 'Title {#own}', 'title-own'],
    ['starlight', '## A -- b and `--c`', 'A -- b and --c', 'a--b-and---c'],
    ['nextra', '## Title [#Own_Id]', 'Title', 'own_id'],
    ['starlight', '## ![The map](/m.png) first', 'The map first', 'first'],
    ['docusaurus', '## See ![the map](/m.png)', 'See the map', 'see-the-map'],
    ['sphinx', '## Title {#own}', 'Title {#own}', 'title-own'],
    ['plain', '<h2>Some <b>Title</b></h2>', 'Some Title', 'some-title'],
  ])('in %s, %j reads %j and is #%s', (framework, text, visible, anchor) => {
    const { headings } = analyzePage(text, dialectOf(framework))
    expect(headings).toEqual([{ depth: 2, text: visible, line: 1, anchor }])
  })
})

test('in VitePress, an own id is taken from where it stands on, and a heading with one that is taken stops the build', () => {
  const page = analyzePage('## Own\n\n## Mine {#own-1}\n\n## Own\n\n## Mine {#own}', dialectOf('vitepress'))
  expect(page.headings.map(({ anchor }) => anchor)).toEqual(['own', 'own-1', 'own-2', 'own'])
  expect(page.problems.map(({ rule, line, subject }) => [rule, line, subject])).toEqual([['page-syntax', 7, 'own']])
  expect(analyzePage('<a id="own"></a>\n\n## Mine {#own}', dialectOf('vitepress')).problems).toEqual([])
  expect(analyzePage('## Own\n\n## Mine {#own}', dialectOf('docusaurus')).problems).toEqual([])
})

test('everything with an id can be linked to', () => {
  const html = analyzePage('<a id="a"></a>\n\n<div name="b">x</div>\n\ntext[^n]\n\n[^n]: note', dialectOf('plain'))
  expect(html.anchors).toEqual(expect.arrayContaining(['a', 'b', 'fn-n', 'user-content-fn-n']))
  expect(analyzePage('<Card id="c" title="My Card" />', dialectOf('mintlify')).anchors).toEqual(
    expect.arrayContaining(['c', 'my-card']),
  )
  expect(analyzePage('(My_Label)=\n# A', dialectOf('sphinx')).anchors).toEqual(['a', 'My_Label', 'my-label'])
})

test('a heading in code is none', () => {
  expect(analyzePage('```\n# a\n```', dialectOf('plain')).headings).toEqual([])
})

test('the title is that of the frontmatter, else the first heading of depth 1', () => {
  expect(analyzePage('---\ntitle: A\n---\n# B', dialectOf('plain')).title).toBe('A')
  expect(analyzePage('## C\n\n# B', dialectOf('plain')).title).toBe('B')
})
