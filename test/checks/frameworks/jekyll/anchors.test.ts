import { expect, test } from '@jest/globals'
import { kramdownSlugs } from '../../../../src/checks/frameworks/jekyll/anchors.ts'
import { jekyll } from '../../../../src/checks/frameworks/jekyll/index.ts'
import { analyzePage } from '../../../../src/checks/page/analyze-page.ts'
import { dialectOf } from '../../page/dialects.ts'
import { findNew, openSite, write } from '../../site/sites.ts'
import { loadSite } from '../load-site.ts'

// The anchors are those that kramdown 2.4.0 with kramdown-parser-gfm 1.1.0 gives.
test.each([
  ['## a -- b --- c', ['a--b--c']],
  ['## "q" & \'r\' ...', ['q--r-']],
  ['## `--flag` -- x', ['--flag--x']],
  ['## Über 日本', ['über-日本']],
  ['## a_b ² É', ['a_b--é']],
  ['## ![x](y.png) A', ['-a']],
  ['## Foo\n\n## Foo\n\n## Foo 1', ['foo', 'foo-1']],
  ['## A {#b}', ['b']],
  ['## A\n{: #own}\n\n## A', ['own', 'a']],
  ['## A\n{: .no_toc }', ['a']],
])('the headings of %j have the anchors %j', (text, anchors) => {
  expect(analyzePage(text, dialectOf('jekyll')).anchors).toEqual(anchors)
})

test('headings inside of HTML have the anchors of kramdown without GFM', () => {
  const text = '<div markdown="1">\n\n## 1. Foo bar\n\n## 日本\n\n</div>'
  expect(analyzePage(text, dialectOf('jekyll')).anchors).toEqual(expect.arrayContaining(['foo-bar', 'section']))
  expect(analyzePage('## 1. Foo bar', dialectOf('jekyll')).anchors).toEqual(['1-foo-bar'])
})

test('a prefix stands before every slug', () => {
  const slugger = kramdownSlugs('p-').createSlugger()
  expect(['Foo bar', 'Foo bar'].map((heading) => slugger.slug(heading))).toEqual(['p-foo-bar', 'p-foo-bar-1'])
})

test.each([
  ['title: x\n', 'kramdown'],
  ['kramdown:\n  auto_id_prefix: p-\n', 'kramdown p-'],
  ['kramdown:\n  auto_ids: false\n', 'none'],
  ['kramdown:\n  transliterated_header_ids: true\n', 'kramdown'],
])('%j makes anchors the way of %s', async (config, slugs) => {
  const { rules } = await loadSite(jekyll, { '_config.yml': config, 'index.md': '' })
  expect(rules.syntaxOf('index.md')).toMatchObject({ slugs: { name: slugs } })
  expect(rules.hasUnknownAnchors).toBe(false)
})

test.each(['markdown: CommonMarkGhPages\n', 'kramdown:\n  input: kramdown\n'])(
  'the anchors of %j are not known',
  async (config) => {
    const { rules } = await loadSite(jekyll, { '_config.yml': config, 'index.md': '' })
    expect(rules.hasUnknownAnchors).toBe(true)
    expect(rules.problems.map(({ rule }) => rule)).toEqual(['anchors-unchecked'])
  },
)

test('the anchors of a page are also those of what Liquid includes', async () => {
  const session = await openSite({
    '_config.yml': 'title: x\n',
    '_includes/tabs.html': '<p id="versions">x</p>\n',
    'a/index.md':
      '---\n---\n{% include tabs.html kind="a" %}\n{% include_relative _part.md %}\n{% include of-theme.html %}\n',
    'a/_part.md': '## Part\n',
    'b.md': '---\n---\n# B\n',
  })
  const links = '[a](/a/#versions)\n[b](/a/#part)\n[c](/a/#dead)\n'
  expect(await findNew(session, [write('b.md', `---\n---\n${links}`)])).toEqual(['b.md:5 broken-anchor'])
})
