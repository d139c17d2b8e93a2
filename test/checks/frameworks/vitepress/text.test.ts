import { describe, expect, test } from '@jest/globals'
import { linksOf, problemsOf, sourcesOf } from '../../page/find-in-page.ts'

test('containers hold Markdown', () => {
  const text = '::: tip Read [this](a.md)\n## Inner\n:::'
  expect(sourcesOf(text, 'vitepress', 'link')).toEqual(['[this](a.md)'])
  expect(sourcesOf(text, 'vitepress', 'heading')).toEqual(['## Inner'])
})

test('an open container is said', () => {
  expect(problemsOf('::: tip\na\n\n## b', 'vitepress')).toEqual(['unclosed-fence 1:1'])
})

test('a fence that swallows the end of its container is one mistake, and one problem', () => {
  const text = '::: code-group\n\n```sh [npm]\nnpm i\n```\n\n```sh [yarn]\nyarn\n\n:::\n\n## Next'
  expect(problemsOf(text, 'vitepress')).toEqual(['unclosed-fence 7:1'])
})

test.each([
  ['<<< @/snippets/a.ts#region{1,3 ts} [title]', ['include @/snippets/a.ts']],
  ['<!--@include: ./a.md{1,3}-->', ['include ./a.md']],
  ['```\n<<< @/no.ts\n```', []],
  ['---\nhero:\n  actions:\n    - link: /guide/\nnext: false\n---\n', ['link /guide/']],
])('%j of VitePress has the links %j', (text, links) => expect(linksOf(text, 'vitepress')).toEqual(links))

describe('tags of a VitePress page', () => {
  test.each([
    ['<div>\n\ntext', ['page-syntax 1:1']],
    ['a Map<string> b', ['page-syntax 1:6']],
    ['text</div>', ['page-syntax 1:5']],
    ['<div>\n\n**a**<br>\n\n</div>\n\n<Badge /> `Map<string>`', []],
    ['<button @click="go()">x</button>', []],
    ['Text\n<?php echo 1 ?>', ['page-syntax 2:1']],
    ['<![CDATA[ x ]]>', ['page-syntax 1:1']],
    ['<!DOCTYPE html>\n\n`<?php`', []],
  ])('%j', (text, problems) => expect(problemsOf(text, 'vitepress')).toEqual(problems))

  test('are nobody else’s matter', () => expect(problemsOf('a Map<string> b', 'plain')).toEqual([]))
})
