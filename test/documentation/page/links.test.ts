import { describe, expect, test } from '@jest/globals'
import { analyzePage } from '../../../src/documentation/page/analyze-page.ts'
import { dialectOf, type FrameworkName } from './dialects.ts'

function linksOf(text: string, framework: FrameworkName): string[] {
  const { links } = analyzePage(text, dialectOf(framework))
  for (const { range, target } of links)
    if (range !== undefined) expect(text.slice(range.start, range.end)).toBe(target)
  return links.map(({ kind, target }) => `${kind} ${target}`)
}

describe('in Markdown', () => {
  test.each([
    ['[a](b.md)', ['link b.md']],
    ['[a]( <b c.md> "title" )', ['link b c.md']],
    ['[a](b(c).md#d)', ['link b(c).md#d']],
    ['![a [b] c](d.png)', ['image d.png']],
    ['[![a](b.png)](c.md)', ['link c.md', 'image b.png']],
    ['[a]\n\n[a]: b.md', ['link b.md']],
    ['![a][]\n\n[a]: b.png "t"', ['image b.png']],
    ['<https://a.example/b>', ['link https://a.example/b']],
    ['`[a](b.md)`\n\n    [c](d.md)\n\n```\n[e](f.md)\n```', []],
    ['<a href="b.md">x</a> <img src=c.png>', ['link b.md', 'image c.png']],
    ['<picture><source srcset="a.png 1x, b.png 2x"></picture>', ['image a.png', 'image b.png']],
    ['<video src="a.mp4" poster="b.png"></video>', ['image a.mp4', 'image b.png']],
    ['> [a](\n> b.md)', ['link b.md']],
    ['[a](b.md', []],
  ])('%j has %j', (text, links) => expect(linksOf(text, 'plain')).toEqual(links))

  test('escapes and references are resolved, and the range is what stands there', () => {
    const text = '[a](b\\_c&amp;d.md)'
    const [link] = analyzePage(text, dialectOf('plain')).links
    expect(link).toMatchObject({ target: 'b_c&d.md', line: 1, column: 1 })
    expect(text.slice(link?.range?.start, link?.range?.end)).toBe('b\\_c&amp;d.md')
  })
})

describe('in MDX', () => {
  test.each([
    ['<Card href="/a" icon="rocket" img="/b.png" />', ['link /a', 'image /b.png']],
    ['<Link to={"/a"}>x</Link>', ['link /a']],
    ["<img src={require('./a.png').default} />", ['image ./a.png']],
    ["<img src={useBaseUrl('/img/a.png')} />", ['image /img/a.png']],
    ['<a href={address}>x</a>', []],
    [
      "import A from './_a.mdx'\nimport b from '@site/static/b.png'\nimport React from 'react'",
      ['include ./_a.mdx', 'image @site/static/b.png'],
    ],
    ['<Frame>\n  <img src="/a.png" />\n</Frame>', ['image /a.png']],
    ['<script src="/a.js" />', []],
  ])('%j has %j', (text, links) => expect(linksOf(text, 'docusaurus')).toEqual(links))
})

test.each<[FrameworkName, string, string[]]>([
  ['vitepress', '<<< @/snippets/a.ts#region{1,3 ts} [title]', ['include @/snippets/a.ts']],
  ['vitepress', '<!--@include: ./a.md{1,3}-->', ['include ./a.md']],
  ['vitepress', '```\n<<< @/no.ts\n```', []],
  ['vitepress', '---\nhero:\n  actions:\n    - link: /guide/\nnext: false\n---\n', ['link /guide/']],
  ['starlight', '---\ntitle: a\nhero:\n  image:\n    file: ../../a.png\n---\n', ['image ../../a.png']],
  ['mkdocs', '``` py\n--8<-- "a.py:2:5"\n```', ['include a.py']],
  ['mkdocs', '--8<--\na.md\nb.md\n--8<--', ['include a.md', 'include b.md']],
  ['mkdocs', ';--8<-- "a.md"', []],
  ['sphinx', 'See {doc}`a` and {ref}`Title <label>`.', ['document a', 'label label']],
  ['sphinx', '```{toctree}\n:maxdepth: 2\n\na\nTitle <b/c>\n*\n```', ['document a', 'document b/c']],
  ['sphinx', '```{literalinclude} a.py\n```\n\n:::{image} b.png\n:::', ['include a.py', 'image b.png']],
])('in %s, %j has %j', (framework, text, links) => expect(linksOf(text, framework)).toEqual(links))
