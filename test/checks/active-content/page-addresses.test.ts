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
    ['hugo', 'aliases: [/a, /../b]'],
    ['mkdocs', 'slug: ../../../../b'],
    ['jekyll', 'permalink: /%61bout.html'],
    ['jekyll', 'permalink: about%2ehtml'],
    ['jekyll', 'permalink: /./about.html'],
    ['jekyll', 'permalink: //about.html'],
    ['jekyll', 'permalink: /:path/../about.html'],
    ['jekyll', 'permalink: /about:output_ext'],
    ['jekyll', 'permalink: /:categories/:title/'],
    ['jekyll', 'permalink: /web.config'],
    ['jekyll', 'permalink: /a.xyz'],
    ['jekyll', 'permalink: /_worker'],
    ['jekyll', 'permalink: {build: a.html}'],
    ['jekyll', 'permalink: [/about.html]'],
    ['jekyll', 'permalink: /about.HTML'],
    ['jekyll', 'redirect_from: "/index:output_ext"'],
    ['jekyll', 'redirect_from: [/a, /%69ndex.html]'],
    ['hugo', 'url: /./about/'],
    ['hugo', 'uRL: /about/./'],
    ['hugo', 'SLUG: ../about'],
    ['hugo', `slug: ${'a'.repeat(260)}`],
    ['hugo', 'categories: [".."]'],
    ['hugo', 'Tags: ["a", "../about"]'],
    ['hugo', 'series: [".?."]'],
    ['hugo', 'tags: ".\u200d."'],
    ['hugo', 'tags: ["index.html"]'],
    ['hugo', 'tags: ["in?dex.xml"]'],
    ['hugo', `tags: [${'ä'.repeat(130)}]`],
    ['hugo', 'cascade: {tags: [".."]}'],
    ['hugo', 'cascade: [{params: {author: A}, categories: ["a/../../b"]}]'],
    ['docusaurus', 'slug: "/:x"'],
    ['docusaurus', 'slug: "/*"'],
    ['docusaurus', 'slug: /(.*)'],
    ['docusaurus', 'slug: /a+'],
    ['docusaurus', 'slug: /ａbout'],
    ['docusaurus', 'slug: /:title'],
    ['docusaurus', 'tags: [{label: a, permalink: "/:x"}]'],
  ] as const)('of %s stays below the top of the output and is that of a page: %s', (dialect, line) => {
    expect(formsIn(dialect, page(line))).toEqual(['page-address'])
  })

  test('of MkDocs is judged without marks around it, too', () => {
    expect(formsIn('mkdocs', 'title: A\nslug: ../../b\nNote: prose\n\nText.\n')).toEqual(['page-address'])
  })

  test.each(['31st of Jan 24', '2024-02-31', '"2024-01-31 25:00"', 'now', '[2024-01-31]'])(
    'of a post has a date that every parser reads alike, not %s',
    (date) => expect(formsIn('jekyll', page(`date: ${date}`))).toEqual(['frontmatter-code']),
  )

  test.each(['2024-1-31', '2024-01-31 10:00', '2024-01-31 10:00:00 +0900', '"2024-01-31T10:00:00Z"'])(
    'of a post may have the date %s',
    (date) => expect(formsIn('jekyll', page(`date: ${date}`))).toEqual([]),
  )

  test.each([
    ['docs/tags.yml', 'a:\n  label: A\n  permalink: /../../b\n'],
    ['docs/tags.yml', 'a: {label: A, permalink: "/\\u002e./b"}\n'],
    ['docs/tags.yml', 'a:\n  permalink: >-\n    /a\n    /../../b\n'],
    ['docs/tags.yml', 'a: {label: &b /../b, permalink: *b}\n'],
    ['docs/tags.yml', 'a: {permalink: "b: /../../c"}\n'],
    ['docs/tags.yml', 'a: {permalink: /b}\nb: {permalink: /../b}\n'],
    ['docs/_category_.json', '{"link": {"slug": "/../../b"}}'],
    ['docs/_category_.json', '{"link": {"slug": ":x"}}'],
    ['blog/authors.yml', 'a:\n  page: {permalink: "/:x"}\n'],
    ['blog/tags.yml', 'a: {label: A, permalink: "/*"}\n'],
    ['data/pages.yml', 'a: {permalink: "/:x"}\n'],
  ])('stays there in data: %s %j', (path, text) => {
    expect(findActiveContentInFile(path, text).map(({ form }) => form)).toEqual(['page-address'])
  })

  test.each([
    ['docs/tags.yml', 'a:\n  label: A\n  permalink: /b\n  description: ../c\n'],
    ['docs/_category_.json', '{"link": {"slug": "/b", "description": "/../c"}}'],
    [
      'docs/openapi.yaml',
      'properties:\n  slug:\n    type: string\n  permalink:\n    example: https://a.example/b.json\n',
    ],
    ['docs/openapi.yaml', 'a:\n  description: "The slug: a name (short), with * for all"\n'],
    ['blog/tags.yml', 'a:\n  label: A\n  permalink: /b # c\nb:\n  permalink: /c-d\n'],
    ['docs/openapi.json', '{"slug": {"type": "string", "pattern": "^[a-z/]+$"}}'],
  ])('may be any other in data: %s %j', (path, text) => {
    expect(findActiveContentInFile(path, text)).toEqual([])
  })

  test.each([
    ['starlight', 'slug: guides/node.js-20'],
    ['docusaurus', 'slug: /'],
    ['docusaurus', 'slug: intro'],
    ['docusaurus', 'slug: /caf%C3%A9'],
    ['docusaurus', 'slug: /asp.net/v1.2'],
    ['docusaurus', 'slug: 2.x'],
    ['docusaurus', 'slug: 2024'],
    ['docusaurus', 'tags: [{label: a, permalink: /b}]'],
    ['jekyll', 'permalink: /docs/intro/'],
    ['jekyll', 'permalink: /a/:title.html'],
    ['jekyll', 'permalink: /a/:title/'],
    ['jekyll', 'permalink: /404.html'],
    ['jekyll', 'redirect_from: [/a, /b/c.html]'],
    ['hugo', 'aliases: [/a/, b/c.html, ../../d/, ./e.f, /日本語/]'],
    ['hugo', 'aliases: /old/path/'],
    ['hugo', 'date: 2020-01-01\nweight: 3'],
    ['hugo', 'url: /a/b.html'],
    ['mintlify', 'url: https://a.example/b.json?c=https://d.example'],
    ['mkdocs', 'aliases: [How to see 100%, "C++: what next?"]'],
    ['docusaurus', 'authors: [{name: A, url: ../team}]'],
  ] as const)('of %s may be any other: %s', (dialect, line) => {
    expect(activeContentIn(dialect, page(line))).toEqual([])
  })
})

describe('A cascade of Hugo', () => {
  test.each([
    'cascade: {expiryDate: 2000-01-01}',
    'cascade: {publishDate: 2999-01-01}',
    'cascade: {unpublishdate: 2000-01-01}',
    'Cascade: {Draft: true}',
    'cascade: [{_target: {kind: page}, draft: true}]',
    'cascade: {url: /x/}',
    'cascade: {url: /../b}',
    'cascade: {slug: x}',
    'cascade: {aliases: [/x/]}',
    'cascade: {headless: true}',
    'cascade: {toc_hide: true}',
    'cascade: {params: {hidden: true}}',
    'cascade: {sitemap: {disable: true}}',
  ])('hides, dates, moves and names no page: %s', (line) => {
    expect(formsIn('hugo', page(line))).toEqual(['frontmatter-code'])
  })

  test.each([
    'cascade: {tags: [a], images: [a.png]}',
    'cascade: {version: v2.3, params: {hide_feedback: true}}',
    'cascade: [{_target: {path: /a/**}, author: B}]',
  ])('may describe the pages below: %s', (line) => {
    expect(activeContentIn('hugo', page(line))).toEqual([])
  })

  test('has no field under two names that are one to Hugo', () => {
    expect(formsIn('hugo', page('url: /a/\nURL: /b/'))).toEqual(['unclear-frontmatter'])
  })
})

describe('Attributes that a field adds to a link', () => {
  const actions = (attrs: string) => page(`hero: {actions: [{text: a, link: /, attrs: {${attrs}}}]}`)

  test.each([
    'href: "https://evil.example"',
    'HREF: "https://evil.example"',
    'ping: "https://evil.example"',
    'id: a',
    '"x autofocus y": z',
    '"class:list": [fixed]',
    'style: {position: fixed}',
  ])('neither lead elsewhere nor have names that are no plain words: %s', (attrs) => {
    expect(formsIn('starlight', actions(attrs))).toContain('frontmatter-code')
  })

  test('stay so in the sidebar', () => {
    expect(formsIn('starlight', page('sidebar: {attrs: {href: /x}}'))).toContain('frontmatter-code')
  })

  test('may say how the link opens and what it is', () => {
    const attrs = 'target: _blank, rel: noopener, class: primary, aria-label: b, data-test: c'
    expect(activeContentIn('starlight', actions(attrs))).toEqual([])
  })
})

describe('Markup in a field', () => {
  test.each([
    'banner: {content: "New <!--"}',
    'banner: {content: "New <!--> <b>a</b>"}',
    'hero: {tagline: "<!-- x"}',
    'hero: {title: "a</div></div>b"}',
    'hero: {image: {html: "<div><b></div></b>"}}',
    'hero: {tagline: "`a</div>`"}',
    'banner: {content: "a <a href=/b>"}',
    'description: "a</starlight-theme>"',
    'description: "`<title>`"',
    // Browsers take these for comments up to the next `>` of the page.
    'banner: {content: "New <?x"}',
    'banner: {content: "New <!x"}',
    'banner: {content: "<b>New</b> <![CDATA[x"}',
    'banner: {content: "New </!x"}',
    'banner: {content: "New </"}',
    'banner: {content: "New </3"}',
  ])('takes nothing of the page along: %s', (line) => {
    expect(formsIn('starlight', page(line))).toEqual(['style'])
  })

  test.each([
    'banner: {content: "New: <a href=/a>a <b>b</b></a><br> <!-- c -->"}',
    'hero: {image: {html: "<svg><g><path d=M0 /></g></svg>"}}',
    'description: "`<ruby>` tags"',
    'description: About <b>, Array<string>, a < b and <name>',
    'description: "`<!doctype html>`, `<?php ?>`, <3 and a <- b"',
  ])('may be whole, or none: %s', (line) => {
    expect(activeContentIn('starlight', page(line))).toEqual([])
  })

  test.each(['<!--', '<?x', 'a</div></div>'])('takes nothing along from data: %s', (message) => {
    const text = JSON.stringify({ copyright: { message } })
    expect(findActiveContentInFile('i18n/de/docusaurus-theme-classic/footer.json', text)).toMatchObject([
      { form: 'style' },
    ])
  })

  test('may be whole in data', () => {
    const text = JSON.stringify({ 'a.b': { message: 'Copyright <b>A</b><br/>B, `<br>`' } })
    expect(findActiveContentInFile('i18n/de/code.json', text)).toEqual([])
    expect(findActiveContentInFile('i18n/de.yaml', 'a: "<b>A</b>"\nb: Array<string>\n')).toEqual([])
  })
})

test.each([
  'tags: [C#, "C++ & D", .net, node.js, "v1.2", a/b, "index", "What is \\"x\\"?"]',
  'categories: 日本語',
  'tags: [2020-01-01, 5, true, ""]',
  'keywords: [".."]',
  'cascade: {tags: [a, b-c]}',
])('Terms of Hugo may be any plain words: %s', (line) => {
  expect(formsIn('hugo', page(line))).toEqual([])
})
