import { describe, expect, test } from '@jest/globals'
import { hugo } from '../../../src/checks/frameworks/hugo/index.ts'
import { loadSite, misplacedEntries } from './load-site.ts'

const toml = 'baseURL = "https://a.dev/docs/"\n'

describe('Hugo is found', () => {
  test.each<[string, string[], string[]]>([
    ['by hugo.toml', ['hugo.toml', 'content/a.md'], ['hugo.toml']],
    ['by config.yaml beside its content', ['site/config.yaml', 'site/content/a.md'], ['site/config.yaml']],
    ['by a folder of configurations', ['config/_default/hugo.toml', 'content/a.md'], ['config/_default/hugo.toml']],
    ['by hugo.toml rather than config.toml', ['config.toml', 'hugo.toml', 'content/a.md'], ['hugo.toml']],
    ['not by the configuration of another program', ['config.toml', 'docs/a.md'], []],
    ['not by that of Zola', ['config.toml', 'content/a.md', 'templates/index.html'], []],
  ])('%s', (_, paths, configs) =>
    expect(hugo.detect([...paths].sort()).map(({ configPath }) => configPath)).toEqual(configs),
  )
})

describe('A page of Hugo', () => {
  const files = {
    'hugo.toml': toml,
    'content/_index.md': '',
    'content/docs/_index.md': '',
    'content/docs/Big Name.md': '',
    'content/docs/bundle/index.md': '',
    'content/docs/bundle/part.md': '',
    'content/.hidden.md': '',
    'README.md': '',
  }

  test('is what stands below content, but for the resources of a bundle', async () =>
    expect((await loadSite(hugo, files)).pages()).toEqual([
      'content/_index.md',
      'content/docs/Big Name.md',
      'content/docs/_index.md',
      'content/docs/bundle/index.md',
    ]))

  test.each<[string, Record<string, unknown>, string[]]>([
    ['content/_index.md', {}, ['/']],
    ['content/docs/_index.md', {}, ['/docs']],
    ['content/docs/Big Name.md', {}, ['/docs/big-name']],
    ['content/docs/bundle/index.md', {}, ['/docs/bundle']],
    ['content/docs/a.md', { slug: 'first' }, ['/docs/first']],
    ['content/docs/a.md', { url: '/x/y.html' }, ['/x/y.html']],
    ['content/docs/a.md', { aliases: ['/old', 'older'] }, ['/docs/a', '/old', '/docs/older']],
    ['content/docs/a.md', { draft: true }, []],
  ])('%s with %j has the addresses %j', async (path, frontmatter, routes) =>
    expect((await loadSite(hugo, files)).routes(path, frontmatter)).toEqual(routes),
  )

  test('follows the permalinks of its section', async () => {
    const permalinks = '[permalinks.page]\nposts = "/:year/:slug/"\nnews = "/:unknown/"\n'
    const { routes } = await loadSite(hugo, { 'hugo.toml': toml + permalinks, 'content/posts/a.md': '' })
    expect(routes('content/posts/a.md', { date: '2026-05-02' })).toEqual(['/2026/a'])
    expect(routes('content/news/a.md')).toEqual(['/news/a'])
  })

  test('of another language has its code before the address', async () => {
    const languages =
      'defaultContentLanguage = "en"\n[languages.en]\n[languages.de]\ncontentDir = "inhalt"\n[languages.fr]\n'
    const { routes, rules } = await loadSite(hugo, { 'hugo.toml': toml + languages, 'content/a.md': '' })
    expect(rules.locales).toEqual(['en', 'de', 'fr'])
    expect(['content/a.md', 'content/a.fr.md', 'inhalt/a.md'].map((path) => routes(path)[0])).toEqual([
      '/a',
      '/fr/a',
      '/de/a',
    ])
  })
})

describe('The configuration of Hugo', () => {
  test.each([
    ['hugo.yaml', 'baseURL: https://a.dev/docs/\ncontentDir: pages\n'],
    ['hugo.json', '{ "baseURL": "https://a.dev/docs/", "contentDir": "pages" }'],
    ['hugo.toml', 'BaseURL = "https://a.dev/docs/"\ncontentdir = "pages"\n'],
  ])('may be %s', async (name, text) => {
    const { rules } = await loadSite(hugo, { [name]: text, 'pages/a.md': '' })
    expect([rules.basePath, rules.contentFolders]).toEqual(['/docs', ['pages']])
  })

  test('may stand in several files', async () => {
    const { nav, rules } = await loadSite(hugo, {
      'config/_default/hugo.toml': toml,
      'config/_default/menus.toml': '[[main]]\npageRef = "/guide"\n# [[main]]\n# url = "/old"\n',
      'content/guide/_index.md': '',
    })
    expect(rules.basePath).toBe('/docs')
    expect(nav()).toEqual([
      '/guide → content/guide | content/guide.md | content/guide/_index.md | content/guide/index.md',
    ])
  })

  test('that does not parse gives the defaults and a problem', async () => {
    const { rules } = await loadSite(hugo, { 'hugo.toml': 'title = "', 'content/a.md': '' })
    expect(rules.contentFolders).toEqual(['content'])
    expect(rules.problems.map(({ rule, path }) => [rule, path])).toEqual([['config-syntax', 'hugo.toml']])
  })
})

describe('Menus of Hugo', () => {
  const yaml =
    'menus:\n  main:\n    - name: Guide\n      pageRef: /guide\n    - {name: Tags, pageRef: /tags}\n    - url: "https://b.dev/"\n'

  test('name pages, lists and other sites, each at its place', async () => {
    const site = await loadSite(hugo, { 'hugo.yaml': yaml, 'content/guide.md': '' })
    expect(site.nav()).toEqual([
      '/guide → content/guide | content/guide.md | content/guide/_index.md | content/guide/index.md',
      '/tags → /tags',
      'https://b.dev/ → external',
    ])
    expect(misplacedEntries(site)).toEqual([])
    expect(site.rules.nav?.isComplete).toBe(false)
  })
})

test('Where a template of the site rewrites links, they may name files', async () => {
  const template = 'layouts/_default/_markup/render-link.html'
  const linksOf = async (files: Record<string, string>) => (await loadSite(hugo, files)).rules.links.relativeTo
  expect(await linksOf({ 'hugo.toml': toml, 'content/a.md': '' })).toEqual(['route'])
  expect(await linksOf({ 'hugo.toml': toml, 'content/a.md': '', [template]: '' })).toContain('file')
  expect(await linksOf({ 'hugo.toml': 'theme = "far"\n', 'content/a.md': '' })).toContain('file')
})
