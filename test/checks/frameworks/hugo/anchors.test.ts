import { expect, test } from '@jest/globals'
import { blackfridaySlugs, goldmarkAsciiSlugs, goldmarkSlugs } from '../../../../src/checks/frameworks/hugo/anchors.ts'
import { hugo } from '../../../../src/checks/frameworks/hugo/index.ts'
import { analyzePage } from '../../../../src/checks/page/analyze-page.ts'
import { dialectOf } from '../../page/dialects.ts'
import { loadSite } from '../load-site.ts'

const PAGE = `## Über A_b ½ – c.d

## A  b--c

## 日本

line one
line two
---

## !!

## \`x\` [l](http://a.b) *c*
`

// The anchors are those of Hugo 0.111.3.
test.each([
  [goldmarkSlugs, ['über-a_b---cd', 'a--b--c', '日本', 'line-two', 'heading', 'x-lhttpab-c']],
  [goldmarkAsciiSlugs, ['uber-a_b---cd', 'a--b--c', 'heading', 'line-two', 'heading-1', 'x-lhttpab-c']],
  [blackfridaySlugs, ['über-a-b-½-c-d', 'a-b-c', '日本', 'line-two', 'heading', 'x-l-http-a-b-c']],
])('$name gives the anchors of Hugo', (slugs, anchors) => {
  expect(analyzePage(PAGE, dialectOf('hugo', { slugs })).anchors).toEqual(anchors)
})

test.each([
  ['', 'goldmark'],
  ['autoHeadingIDType = "github-ascii"', 'goldmark-ascii'],
  ['autoIDType = "blackfriday"', 'blackfriday'],
  ['autoHeadingID = false', 'none'],
])('the setting %j makes anchors the way of %s', async (setting, slugs) => {
  const { rules } = await loadSite(hugo, configured(setting))
  expect(rules.syntaxOf('content/a.md')).toMatchObject({ slugs: { name: slugs } })
  expect(rules.hasUnknownAnchors).toBe(false)
})

test('the anchors of a type that is not known are not checked', async () => {
  const { rules } = await loadSite(hugo, configured('autoIDType = "new"'))
  expect(rules.hasUnknownAnchors).toBe(true)
  expect(rules.problems.map(({ rule }) => rule)).toEqual(['anchors-unchecked'])
})

test('the setting may stand in a file of its own', async () => {
  const { rules } = await loadSite(hugo, {
    'config/_default/hugo.toml': 'title = "x"\n',
    'config/_default/markup.toml': '[goldmark.parser]\nautoHeadingIDType = "blackfriday"\n',
    'content/a.md': '',
  })
  expect(rules.syntaxOf('content/a.md')).toMatchObject({ slugs: { name: 'blackfriday' } })
})

function configured(setting: string): Record<string, string> {
  return { 'hugo.toml': `[markup.goldmark.parser]\n${setting}\n`, 'content/a.md': '' }
}

test('a heading with a shortcode or HTML has the slug of its other words too, as newer versions make it', () => {
  const page = '### {{% icon robot %}} Upgrading with AI?\n\n## Rooted <a id="old"></a>\n\n## Plain\n'
  const { anchors } = analyzePage(page, dialectOf('hugo'))
  expect(anchors).toEqual(expect.arrayContaining(['upgrading-with-ai', 'rooted', 'old', 'plain']))
  expect(anchors).not.toContain('icon-robot')
})
