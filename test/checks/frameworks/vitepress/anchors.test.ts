import { describe, expect, test } from '@jest/globals'
import { vueSlugs } from '../../../../src/checks/frameworks/vitepress/anchors.ts'
import { analyzePage } from '../../../../src/checks/page/analyze-page.ts'
import { dialectOf } from '../../page/dialects.ts'
import { headingsOf } from '../../page/find-in-page.ts'

describe('VitePress', () => {
  test.each([
    ['Getting Started', 'getting-started'],
    ['1. Install', '_1-install'],
    ['`define` option', 'define-option'],
    ['Überblick', 'uberblick'],
    ['server.hmr', 'server-hmr'],
    ['What’s new?', 'what-s-new'],
    ['中文 标题', '中文-标题'],
    ['--base <path>', 'base-path'],
    ['C++ & C#', 'c-c'],
  ])('makes of %j %j', (heading, anchor) => expect(vueSlugs.slugify(heading)).toBe(anchor))

  test('numbers what occurs again from 1', () => {
    const slugger = vueSlugs.createSlugger()
    expect(['Foo', 'Foo', 'Foo-1', 'Foo'].map((text) => slugger.slug(text))).toEqual([
      'foo',
      'foo-1',
      'foo-1-1',
      'foo-2',
    ])
  })

  test('does not give away an id that the page gives itself', () => {
    const slugger = vueSlugs.createSlugger()
    slugger.reserve('foo')
    expect(slugger.slug('Foo')).toBe('foo-1')
  })
})

test.each([
  ['## Title {#own .big}', 'Title', 'own'],
  ['## Vue <Badge text="x" /> 3', 'Vue  3', 'vue-3'],
  ['## :rocket: Go', ':rocket: Go', 'go'],
  ['## At 10:30:45', 'At 10:30:45', 'at-10-30-45'],
  ['## A &amp; B &copy;', 'A & B ©', 'a-amp-b-copy'],
  ['## See ![the map](/m.png)', 'See the map', 'see'],
])('the heading %j of VitePress reads %j and is #%s', (text, visible, anchor) => {
  expect(headingsOf(text, 'vitepress')).toEqual([{ depth: 2, text: visible, line: 1, anchor }])
})

test('an own id is taken from where it stands on, and a heading with one that is taken stops the build', () => {
  const page = analyzePage('## Own\n\n## Mine {#own-1}\n\n## Own\n\n## Mine {#own}', dialectOf('vitepress'))
  expect(page.headings.map(({ anchor }) => anchor)).toEqual(['own', 'own-1', 'own-2', 'own'])
  expect(page.problems.map(({ rule, line, subject }) => [rule, line, subject])).toEqual([['page-syntax', 7, 'own']])
  expect(analyzePage('<a id="own"></a>\n\n## Mine {#own}', dialectOf('vitepress')).problems).toEqual([])
  expect(analyzePage('## Own\n\n## Mine {#own}', dialectOf('docusaurus')).problems).toEqual([])
})

test.each([
  '<!--::: tip\nx\n:::-->\n\n## B\n',
  '<!--\n::: tip\nx\n:::\n-->\n\n## B\n',
  '::: tip <!-- note -->\nx\n:::\n\n## B\n',
])('a container in a comment ends with it: %j', (text) => {
  expect(headingsOf(text, 'vitepress').map(({ anchor }) => anchor)).toEqual(['b'])
})
