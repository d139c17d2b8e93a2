import { describe, expect, test } from '@jest/globals'
import { plain } from '../../../src/documentation/frameworks/plain.ts'
import { loadSite, misplacedEntries } from './load-site.ts'

describe('Plain Markdown', () => {
  const files = {
    'README.md': '',
    'docs/a.md': '',
    'docs/b.mdx': '',
    'docs/c.rst': '',
    '.github/x.md': '',
    'node_modules/y.md': '',
    'z.ts': '',
  }

  test('is every document of the repository that is not hidden and not of others', async () => {
    expect((await loadSite(plain, files)).pages()).toEqual(['README.md', 'docs/a.md', 'docs/b.mdx', 'docs/c.rst'])
  })

  test('is what lies below the docs root of the project', async () => {
    const { pages, rules } = await loadSite(plain, files, 'docs')
    expect(pages()).toEqual(['docs/a.md', 'docs/b.mdx', 'docs/c.rst'])
    expect(rules.contentFolders).toEqual(['docs'])
  })

  test('has no addresses, so that no two pages are served under one', async () => {
    const { routes } = await loadSite(plain, files)
    expect(['README.md', 'docs/a.md'].map((path) => routes(path))).toEqual([[], []])
  })

  test('links by path, from the file or from the top, and to folders', async () => {
    const { rules } = await loadSite(plain, files)
    expect(rules.links).toMatchObject({
      relativeTo: ['file'],
      absoluteFrom: ['repository', 'content'],
      allowsExtensionless: false,
      allowsFolders: true,
    })
  })

  test('is read by its extension', async () => {
    const { rules } = await loadSite(plain, files)
    const read = ['a.md', 'a.MARKDOWN', 'a.mdx', 'a.rst'].map((path) => rules.dialectOf(path))
    expect(read.map(({ syntax }) => syntax)).toEqual(['markdown', 'markdown', 'mdx', 'other'])
    expect(read.some(({ hasRawTemplates }) => hasRawTemplates)).toBe(false)
  })
})

describe('A book of mdBook', () => {
  const summary = `# Summary

[Introduction](README.md)

# Guide 📚

- [Setup [x]](guide/setup.md)
  - [Linux](<./guide/linux setup.md>)
  * [Mac](guide/mac%20os.md "title")
- [Draft]()
- [Chat](https://chat.dev)
`
  const book = {
    'book/book.toml': '[book]\nsrc = "text"\n',
    'book/text/SUMMARY.md': summary,
    'book/text/README.md': '',
    'book/text/guide/setup.md': '',
  }

  test('lists its chapters in SUMMARY.md', async () => {
    const loaded = await loadSite(plain, book)
    expect(loaded.nav()).toEqual([
      'README.md → book/text/README.md',
      'guide/setup.md → book/text/guide/setup.md',
      './guide/linux setup.md → book/text/guide/linux setup.md',
      'guide/mac%20os.md → book/text/guide/mac os.md',
      'https://chat.dev → external',
    ])
    expect(loaded.rules.nav).toMatchObject({ isComplete: true, files: ['book/text/SUMMARY.md'] })
  })

  test('has the texts of its chapters where it says', async () => {
    for (const text of [summary, summary.replaceAll('\n', '\r\n'), `\uFEFF${summary}`]) {
      const loaded = await loadSite(plain, { ...book, 'book/text/SUMMARY.md': text })
      expect(loaded.rules.nav?.entries).toHaveLength(5)
      expect(misplacedEntries(loaded)).toEqual([])
    }
  })

  test('serves its pages by path, README.md as the folder', async () => {
    const { pages, routes } = await loadSite(plain, book)
    expect(pages().map((path) => [path, routes(path)])).toEqual([
      ['book/text/README.md', ['/']],
      ['book/text/guide/setup.md', ['/guide/setup']],
    ])
  })

  test('is found around a docs root inside of it', async () => {
    const { rules } = await loadSite(plain, book, 'book/text')
    expect(rules.configPath).toBe('book/book.toml')
  })

  test('has redirects and a base', async () => {
    const toml =
      '[output.html]\nsite-url = "/guide/"\n[output.html.redirect]\n"/a/b.html" = "../c.html#x"\n"/d.html" = "https://x.dev/"\n'
    const { rules } = await loadSite(plain, { 'book.toml': toml, 'src/SUMMARY.md': '' })
    expect(rules.basePath).toBe('/guide')
    expect(rules.redirects).toEqual([
      { from: '/a/b', to: '/c' },
      { from: '/d', to: 'https://x.dev/' },
    ])
  })

  test.each([
    ['broken', '[book\nsrc = 1', 1],
    ['nested deeply', `a = ${'['.repeat(30_000)}`, undefined],
    ['huge', '#'.repeat(70_000), 1],
  ])('whose book.toml is %s gives one problem, and the defaults', async (_, toml, line) => {
    const { rules } = await loadSite(plain, { 'book.toml': toml, 'src/a.md': '' })
    expect(rules.problems).toMatchObject([
      { rule: 'config-syntax', path: 'book.toml', ...(line === undefined ? {} : { line }) },
    ])
    expect(rules.contentFolders).toEqual(['src'])
  })
})

describe('A Jekyll site', () => {
  const site = (config: string, files: Record<string, string> = {}) =>
    loadSite(plain, { '_config.yml': config, 'index.md': '', ...files })

  test('serves what does not begin with _, posts and written collections', async () => {
    const { pages } = await site('collections: {guides: {output: true}, notes: {}}\nexclude: [old/, "*.tmp.md"]\n', {
      'README.md': '',
      '_includes/a.md': '',
      '_posts/2024-01-31-b.md': '',
      '_guides/c.md': '',
      '_notes/d.md': '',
      'old/e.md': '',
      'f.tmp.md': '',
      'vendor/g.md': '',
      '.h/i.md': '',
    })
    expect(pages()).toEqual(['README.md', '_guides/c.md', '_posts/2024-01-31-b.md', 'index.md'])
  })

  test.each([
    ['', 'docs/index.md', {}, ['/docs']],
    ['', 'docs/README.md', {}, ['/docs']],
    ['', 'a.md', { permalink: '/x/y.html' }, ['/x/y']],
    ['', 'a.md', { published: false }, []],
    ['', '_drafts/a.md', {}, []],
    ['', '_posts/2024-1-31-b.md', { categories: ['News', 'Old'] }, ['/news/old/2024/01/31/b']],
    ['permalink: /blog/:year/:title/', 'x/_posts/2024-01-31-b.md', {}, ['/blog/2024/b']],
    ['permalink: none', '_posts/2024-01-31-b.md', { category: 'x' }, ['/x/b']],
    ['permalink: ordinal', '_posts/2024-01-31-b.md', {}, []],
    ['collections: {g: {output: true}}', '_g/a/b.md', {}, ['/g/a/b']],
    ['collections: {g: {output: true, permalink: "/help/:name/"}}', '_g/a/b.md', {}, ['/help/b']],
  ])('with "%s" serves %s with %j at %j', async (config, path, frontmatter, routes) => {
    expect((await site(config)).routes(path, frontmatter)).toEqual(routes)
  })

  test('runs pages through Liquid, and has HTML pages beside them', async () => {
    const { rules } = await site('baseurl: /docs/', { 'about.html': '', 'x/index.html': '', '_layouts/y.html': '' })
    expect(rules.dialectOf('index.md').hasRawTemplates).toBe(true)
    expect(rules.basePath).toBe('/docs')
    expect(rules.generatedRoutes.slice(2)).toEqual(['\\/about', '\\/x'])
  })

  test('whose _config.yml is broken gives one problem, and the defaults', async () => {
    const { rules } = await site('a: [b')
    expect(rules.problems).toMatchObject([{ rule: 'config-syntax', path: '_config.yml' }])
    expect(rules.isPage('a.md')).toBe(true)
  })
})
