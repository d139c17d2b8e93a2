import { describe, expect, test } from '@jest/globals'
import { analyzePage } from '../../../src/checks/page/analyze-page.ts'
import { dialectOf } from './dialects.ts'
import { linksOf } from './find-in-page.ts'

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

  test('anchors that only carry a title in the list of contributors are no links; all others are', () => {
    const link = '<a href="#code-ann" title="Code">💻</a> <a href="gone.md">x</a>'
    const page = `${link}\n\n<!-- ALL-CONTRIBUTORS-LIST:START - Do not remove -->\n${link}\n<!-- ALL-CONTRIBUTORS-LIST:END -->\n`
    expect(linksOf(page, 'plain')).toEqual(['link #code-ann', 'link gone.md', 'link gone.md'])
    expect(linksOf(`<!-- ALL-CONTRIBUTORS-LIST:START -->\n${link}`, 'plain')).toContain('link #code-ann')
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

  test.each([["<img src={useBaseUrl('/a.png')} />"], ["import a from '@site/static/a.png'"]])(
    '%j has no link in a framework that does not know its name',
    (text) => expect(linksOf(text, 'nextra')).toEqual([]),
  )
})
