import { describe, expect, test } from '@jest/globals'
import { mkdocs } from '../../../../src/checks/frameworks/mkdocs/index.ts'
import {
  pymdownxStyle,
  pythonSlugs,
  pythonStyle,
  pythonUnicodeStyle,
} from '../../../../src/checks/frameworks/mkdocs/slugs.ts'
import { headingsOf } from '../../page/find-in-page.ts'
import { loadSite } from '../load-site.ts'

describe('Python-Markdown', () => {
  test.each([
    ['Getting Started', 'getting-started'],
    ['Überblick', 'uberblick'],
    ['日本語', ''],
    ['What’s new?', 'whats-new'],
    ['a - b', 'a-b'],
    ['snake_case.name', 'snake_casename'],
    ['  Trim me  ', 'trim-me'],
  ])('makes of %j %j', (heading, anchor) => expect(pythonSlugs.slugify(heading)).toBe(anchor))

  test('numbers with an underscore and counts on from a number that is there', () => {
    const slugger = pythonSlugs.createSlugger()
    const anchors = ['Step', 'Step', 'Step', 'Part_1', 'Part_1', '日本'].map((text) => slugger.slug(text))
    expect(anchors).toEqual(['step', 'step_1', 'step_2', 'part_1', 'part_2', '_1'])
  })

  test('keeps letters of all scripts when told to', () => {
    expect(pythonUnicodeStyle().slugify('Überblick 日本語')).toBe('überblick-日本語')
  })
})

// As built by pymdown-extensions 10 and Python-Markdown 3.7.
describe('pymdownx', () => {
  test.each([
    ['a - b', 'a---b'],
    ['C++ & C#', 'c--c'],
    ['🎉 Party', '-party'],
    ['Multiple   spaces', 'multiple-spaces'],
    ['<T> generic', 'generic'],
    ['İstanbul', 'istanbul'],
    ['Überblick 日本語', 'überblick-日本語'],
  ])('makes of %j %j', (heading, anchor) => expect(pymdownxStyle('lower').slugify(heading)).toBe(anchor))

  test('keeps case unless told otherwise, and numbers as Python-Markdown does', () => {
    const slugger = pymdownxStyle('none').createSlugger()
    expect(['Step One', 'Step One', '!?'].map((text) => slugger.slug(text))).toEqual(['Step-One', 'Step-One_1', '_1'])
  })
})

test.each([
  ['## At 10:30:45', 'At 10:30:45', 'at-103045'],
  ['## Title { #own }', 'Title', 'own'],
  ['## Title {: .big #own }', 'Title', 'own'],
])('the heading %j of MkDocs reads %j and is #%s', (text, visible, anchor) => {
  expect(headingsOf(text, 'mkdocs')).toEqual([{ depth: 2, text: visible, line: 1, anchor }])
})

test.each([
  ['## 9.7.6 { id="9.7.6" }', '9.7.6'],
  ["## 9.7.6 { .new id='new' }", 'new'],
  ['## Map { key="value" }', 'map-keyvalue'],
])('the heading %j of MkDocs is #%s', (text, anchor) => {
  expect(headingsOf(text, 'mkdocs').map((heading) => heading.anchor)).toEqual([anchor])
})

// The slugs are those of Python-Markdown 3.11 and pymdown-extensions 9.5.
test.each([
  [pythonStyle('_'), ['foo_bar_baz_-_qux', 'uber_ab', 'foo_--_x_y']],
  [pythonUnicodeStyle('_'), ['foo_bar_baz_-_qux', 'über_日本_àb', 'foo_--_x_y']],
  [pymdownxStyle('lower-ascii'), ['foo-bar_baz---qux', 'Über-日本-Àb', 'foo----x--y']],
  [pymdownxStyle('none', '_'), ['Foo_bar_baz_-_qux', 'Über_日本_ÀB', 'Foo_--_x__y']],
])('$name makes the anchors of its options', (style, slugs) => {
  expect(['Foo bar_baz - qux', 'Über 日本 ÀB', 'Foo -- x & y'].map((heading) => style.slugify(heading))).toEqual(slugs)
})

test.each([
  ['separator: _', 'python _'],
  ['slugify: !!python/object/apply:pymdownx.slugs.slugify {kwds: {case: lower-ascii}}', 'pymdownx-lower-ascii'],
  ['slugify: !!python/name:pymdownx.slugs.gfm_encoded', 'pymdownx-lower-ascii'],
  ['permalink: true\n      baselevel: 2\n      anchorlink: true', 'python'],
])('%j makes anchors the way of %s', async (option, slugs) => {
  const { rules } = await loadSite(mkdocs, withToc(option))
  expect(rules.syntaxOf('docs/index.md')).toMatchObject({ slugs: { name: slugs } })
  expect(rules.hasUnknownAnchors).toBe(false)
})

test.each([
  'slugify: !!python/name:our.slugs.slugify',
  'slugify: !!python/object/apply:pymdownx.slugs.slugify {kwds: {case: fold}}',
  'slugify: !!python/object/apply:pymdownx.slugs.slugify {kwds: {normalize: NFKD}}',
  'separator: "~"',
])('the anchors of %j are not known', async (option) => {
  const { rules } = await loadSite(mkdocs, withToc(option))
  expect(rules.hasUnknownAnchors).toBe(true)
  expect(rules.problems.map(({ rule }) => rule)).toEqual(['anchors-unchecked'])
})

function withToc(option: string): Record<string, string> {
  return { 'mkdocs.yml': `site_name: x\nmarkdown_extensions:\n  - toc:\n      ${option}\n`, 'docs/index.md': '' }
}
