import { describe, expect, test } from '@jest/globals'
import { mdbook } from '../../../src/checks/frameworks/mdbook/index.ts'
import { loadSite, misplacedEntries } from './load-site.ts'

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
    const loaded = await loadSite(mdbook, book)
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
      const loaded = await loadSite(mdbook, { ...book, 'book/text/SUMMARY.md': text })
      expect(loaded.rules.nav?.entries).toHaveLength(5)
      expect(misplacedEntries(loaded)).toEqual([])
    }
  })

  test('serves its pages by path, README.md as the folder', async () => {
    const { pages, routes } = await loadSite(mdbook, book)
    expect(pages().map((path) => [path, routes(path)])).toEqual([
      ['book/text/README.md', ['/']],
      ['book/text/guide/setup.md', ['/guide/setup']],
    ])
  })

  test('is found around a docs root inside of it', async () => {
    const { rules } = await loadSite(mdbook, book, 'book/text')
    expect(rules.configPath).toBe('book/book.toml')
  })

  test('has redirects and a base', async () => {
    const toml =
      '[output.html]\nsite-url = "/guide/"\n[output.html.redirect]\n"/a/b.html" = "../c.html#x"\n"/d.html" = "https://x.dev/"\n'
    const { rules } = await loadSite(mdbook, { 'book.toml': toml, 'src/SUMMARY.md': '' })
    expect(rules.basePath).toBe('/guide')
    expect(rules.redirects).toMatchObject([
      { from: '/a/b', to: '/c' },
      { from: '/d', to: 'https://x.dev/' },
    ])
  })

  test.each([
    ['broken', '[book\nsrc = 1', 1],
    ['nested deeply', `a = ${'['.repeat(30_000)}`, undefined],
    ['huge', '#'.repeat(70_000), 1],
  ])('whose book.toml is %s gives one problem, and the defaults', async (_, toml, line) => {
    const { rules } = await loadSite(mdbook, { 'book.toml': toml, 'src/a.md': '' })
    expect(rules.problems).toMatchObject([
      { rule: 'config-syntax', path: 'book.toml', ...(line === undefined ? {} : { line }) },
    ])
    expect(rules.contentFolders).toEqual(['src'])
  })
})
