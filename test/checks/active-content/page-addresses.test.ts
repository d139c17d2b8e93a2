// Fields that say where the build writes a page.
import { describe, expect, test } from '@jest/globals'
import { findActiveContentInFile } from '../../../src/checks/active-content/files.ts'
import { activeContentIn, formsIn } from './dialects.ts'

const page = (line: string) => `---\ntitle: A\n${line}\n---\n\nText.\n`

describe('An address of a page', () => {
  test.each([
    ['starlight', 'slug: ../../../../escaped'],
    ['starlight', 'slug: a/../../b'],
    ['docusaurus', 'slug: /%2e%2e/%2E./b'],
    ['docusaurus', 'slug: /%252e%252e/b'],
    ['docusaurus', 'tags: [{label: a, permalink: /../../b}]'],
    ['jekyll', 'permalink: /a%2f..%2f..%2fb'],
    ['jekyll', 'permalink: "..\\\\..\\\\b"'],
    ['jekyll', 'permalink: /.github/workflows/a.yml'],
    ['jekyll', 'permalink: /a/.htaccess'],
    ['jekyll', 'permalink: /a.php'],
    ['jekyll', 'permalink: /js/%61.js'],
    ['jekyll', 'permalink: a://../../_headers'],
    ['jekyll', 'redirect_from: [/a, /b/../../c]'],
    ['hugo', 'url: //evil.example/a'],
    ['hugo', 'url: C:/a'],
    ['hugo', 'url: /a.js?b'],
    ['hugo', 'url: /a/\u2025/b'],
    ['hugo', 'aliases: [/a, ../b]'],
    ['hugo', 'cascade: {url: /../b}'],
    ['mkdocs', 'slug: ../../../../b'],
  ] as const)('of %s stays below the top of the output and is that of a page: %s', (dialect, line) => {
    expect(formsIn(dialect, page(line))).toEqual(['frontmatter-code'])
  })

  test.each([
    ['docs/tags.yml', 'a:\n  label: A\n  permalink: /../../b\n'],
    ['docs/tags.yml', 'a: {label: A, permalink: "/\\u002e./b"}\n'],
    ['docs/tags.yml', 'a:\n  permalink: >-\n    /a\n    /../../b\n'],
    ['docs/tags.yml', 'a: {label: &b /../b, permalink: *b}\n'],
    ['docs/tags.yml', 'a: {permalink: "b: /../../c"}\n'],
    ['docs/tags.yml', 'a: {permalink: /b}\nb: {permalink: /../b}\n'],
    ['docs/_category_.json', '{"link": {"slug": "/../../b"}}'],
  ])('stays there in data: %s %j', (path, text) => {
    expect(findActiveContentInFile(path, text).map(({ form }) => form)).toEqual(['frontmatter-code'])
  })

  test.each([
    ['docs/tags.yml', 'a:\n  label: A\n  permalink: /b\n  description: ../c\n'],
    ['docs/_category_.json', '{"link": {"slug": "/b", "description": "/../c"}}'],
    [
      'docs/openapi.yaml',
      'properties:\n  slug:\n    type: string\n  permalink:\n    example: https://a.example/b.json\n',
    ],
    ['docs/openapi.json', '{"slug": {"type": "string", "pattern": "^[a-z/]+$"}}'],
  ])('may be any other in data: %s %j', (path, text) => {
    expect(findActiveContentInFile(path, text)).toEqual([])
  })

  test.each([
    ['starlight', 'slug: guides/node.js-20'],
    ['docusaurus', 'slug: /'],
    ['docusaurus', 'slug: ./caf%C3%A9'],
    ['docusaurus', 'slug: /asp.net/v1.2'],
    ['docusaurus', 'slug: 2024'],
    ['docusaurus', 'tags: [{label: a, permalink: /b}]'],
    ['jekyll', 'permalink: /:categories/:title/'],
    ['jekyll', 'permalink: /a/:path:output_ext'],
    ['jekyll', 'permalink: /404.html'],
    ['jekyll', 'redirect_from: [/a, /b/c.html]'],
    ['hugo', 'aliases: [/a/, b/c.html, "/d#e", /日本語/]'],
    ['hugo', 'url: /a/b.html'],
    ['mintlify', 'url: https://a.example/b.json?c=https://d.example'],
    ['mkdocs', 'aliases: [How to see 100%, "C++: what next?"]'],
    ['docusaurus', 'authors: [{name: A, url: ../team}]'],
  ] as const)('of %s may be any other: %s', (dialect, line) => {
    expect(activeContentIn(dialect, page(line))).toEqual([])
  })
})
