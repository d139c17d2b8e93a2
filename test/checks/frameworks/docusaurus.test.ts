import { describe, expect, test } from '@jest/globals'
import { docusaurus } from '../../../src/checks/frameworks/docusaurus/index.ts'
import { type LoadedSite, loadSite, misplacedEntries } from './load-site.ts'

const CONFIG = `
import type { Config } from '@docusaurus/types'
const config: Config = {
  baseUrl: '/project/',
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  staticDirectories: ['static', 'assets'],
  presets: [['classic', {
    docs: { routeBasePath: 'manual', sidebarPath: require.resolve('./sidebars.ts') },
    blog: { path: 'news', routeBasePath: 'news' },
  }]],
  plugins: [
    ['@docusaurus/plugin-content-docs', { id: 'api', path: 'api', routeBasePath: 'api' }],
    ['@docusaurus/plugin-client-redirects', { redirects: [{ from: ['/old', '/older'], to: '/manual/intro' }] }],
  ],
}
export default config
`
const serves = ({ rules }: LoadedSite, route: string): boolean =>
  rules.generatedRoutes.some((source) => new RegExp(`^(?:${source})$`, 'u').test(route))

describe('Addresses of documents', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['docs/intro.md', {}, ['/docs/intro']],
    ['docs/01-guides/02-first.md', {}, ['/docs/guides/first']],
    ['docs/01-guides/02-first.md', { parse_number_prefixes: false }, ['/docs/01-guides/02-first']],
    ['docs/2021-01-02-notes.md', {}, ['/docs/2021-01-02-notes']],
    ['docs/7.0.md', {}, ['/docs/7.0']],
    ['docs/index.md', {}, ['/docs']],
    ['docs/guides/README.md', {}, ['/docs/guides']],
    ['docs/Guides/guides.mdx', {}, ['/docs/Guides']],
    ['docs/guides/a.md', { slug: '/' }, ['/docs']],
    ['docs/guides/a.md', { slug: '/first' }, ['/docs/first']],
    ['docs/guides/a.md', { slug: '../b' }, ['/docs/b']],
    ['docs/guides/a.md', { id: 'other' }, ['/docs/guides/other']],
    ['docs/guides/a.md', { draft: true }, []],
    ['docs/guides/a.md', { unlisted: true }, ['/docs/guides/a']],
    ['blog/2024-01-02-hello.md', {}, ['/blog/2024/01/02/hello']],
    ['blog/2024/01/02/hello/index.md', {}, ['/blog/2024/01/02/hello']],
    ['blog/releases/2024-01-02-hello.md', {}, ['/blog/2024/01/02/releases/hello']],
    ['blog/2024-01-02-hello.md', { slug: 'hi' }, ['/blog/hi']],
    ['src/pages/about.md', {}, ['/about']],
    ['src/pages/team/index.mdx', {}, ['/team']],
  ])('%s %j', async (path, frontmatter, routes) => {
    // The folders must be there to hold content.
    const site = await loadSite(docusaurus, {
      'docusaurus.config.js': 'module.exports = { presets: ["classic"] }',
      [path]: '',
      'docs/x.md': '',
    })
    expect(site.routes(path, frontmatter)).toEqual(routes)
  })

  test('keep the numbers of names where the configuration wants them', async () => {
    const site = await loadSite(docusaurus, {
      'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: { numberPrefixParser: false } }]] }",
      'docs/01-guides/02-first.md': '',
      'docs/01-guides/_category_.json': '{"link": {"type": "doc", "id": "02-first"}}',
    })
    expect(site.routes('docs/01-guides/02-first.md')).toEqual(['/docs/01-guides/02-first'])
    expect(site.nav()).toEqual(['02-first → id 01-guides/02-first'])
  })

  test('are none of partials and of files outside', async () => {
    const site = await loadSite(docusaurus, { 'sidebars.js': 'module.exports = {}', 'docs/a.md': '' })
    expect(
      ['docs/_part.mdx', 'docs/_parts/a.md', 'README.md', 'docs/a.test.md'].filter((path) => site.rules.isPage(path)),
    ).toEqual([])
  })
})

describe('A configuration in TypeScript', () => {
  const files = {
    'site/docusaurus.config.ts': CONFIG,
    'site/sidebars.ts': `export default { main: ['intro', { type: 'category', label: 'Guides & More', link: { type: 'generated-index' }, items: ['guides/first'] }] }`,
    'site/docs/intro.md': '',
    'site/docs/guides/first.md': '',
    'site/news/2024-01-02-hello.md': '',
    'site/api/users.md': '',
    'site/src/pages/index.tsx': '',
    'site/i18n/fr/docusaurus-plugin-content-docs/current/intro.md': '',
  }

  test('gives folders, bases and languages', async () => {
    const site = await loadSite(docusaurus, files)
    expect(site.routes('site/docs/intro.md')).toEqual(['/manual/intro', '/fr/manual/intro'])
    expect(site.routes('site/api/users.md')[0]).toBe('/api/users')
    expect(site.routes('site/news/2024-01-02-hello.md')[0]).toBe('/news/2024/01/02/hello')
    expect(site.routes('site/i18n/fr/docusaurus-plugin-content-docs/current/intro.md')).toEqual(['/fr/manual/intro'])
    expect([site.rules.basePath, site.rules.publicFolders]).toEqual(['/project', ['site/static', 'site/assets']])
    expect(site.rules.redirects).toMatchObject([
      { from: '/old', to: '/manual/intro' },
      { from: '/older', to: '/manual/intro' },
    ])
  })

  test('has generated addresses: categories, tags, components, the blog', async () => {
    const site = await loadSite(docusaurus, files)
    const served = ['/manual/category/guides--more', '/manual/tags/x', '/', '/fr', '/news/page/2', '/fr/news/tags']
    expect(served.filter((route) => !serves(site, route))).toEqual([])
    expect(serves(site, '/manual/nothing')).toBe(false)
  })

  test('names its sidebars', async () => {
    const site = await loadSite(docusaurus, files)
    expect(site.nav()).toEqual(['intro → id intro', 'guides/first → id guides/first'])
    expect(misplacedEntries(site)).toEqual([])
    expect(site.rules.nav?.isComplete).toBe(true)
    const needs = ['site/docs/intro.md', 'site/api/users.md', 'site/news/2024-01-02-hello.md']
    expect(needs.map((path) => site.rules.nav?.needsNoEntry?.(path))).toEqual([false, true, true])
  })
})

describe('Versions', () => {
  const files = {
    'website/versions.json': '["2.0", "1.0"]',
    'website/versioned_docs/version-2.0/intro.md': '',
    'website/versioned_docs/version-1.0/intro.md': '',
    'website/versioned_sidebars/version-1.0-sidebars.json':
      '{"version-1.0/docs": {"Start": ["version-1.0/intro"]}, "x": {"Start": ["intro"]}}',
    'website/architecture/overview.md': '',
    'docs/intro.md': '',
  }

  test('of a site without its configuration: the newest has no prefix, the next one has', async () => {
    const site = await loadSite(docusaurus, files)
    expect(site.routes('docs/intro.md')).toEqual(['/docs/next/intro'])
    expect(site.routes('website/versioned_docs/version-2.0/intro.md')).toEqual(['/docs/intro'])
    expect(site.routes('website/versioned_docs/version-1.0/intro.md')).toEqual(['/docs/1.0/intro'])
    expect(site.routes('website/architecture/overview.md')).toEqual(['/architecture/overview'])
  })

  test('have ids and sidebars of their own', async () => {
    const site = await loadSite(docusaurus, files)
    const scan = {
      frontmatter: {},
      title: undefined,
      targets: [],
      includes: [],
      imports: [],
      unboundComponents: [],
      containers: [],
      headings: [],
      labels: [],
    }
    expect(site.rules.idOf?.({ path: 'website/versioned_docs/version-1.0/intro.md', scan })).toBe('version-1.0/intro')
    expect(site.rules.idOf?.({ path: 'docs/intro.md', scan })).toBe('intro')
    expect(site.nav()).toEqual(['version-1.0/intro → id version-1.0/intro', 'intro → id version-1.0/intro'])
    expect(misplacedEntries(site)).toEqual([])
  })

  test('follow the options of the plugin', async () => {
    const config = `module.exports = { presets: [['classic', { docs: { path: '../docs', lastVersion: 'current', versions: { current: { path: '' }, '1.0': { path: 'old' } } } }]] }`
    const site = await loadSite(docusaurus, { ...files, 'website/docusaurus.config.js': config })
    expect(site.routes('docs/intro.md')).toEqual(['/docs/intro'])
    expect(site.routes('website/versioned_docs/version-1.0/intro.md')).toEqual(['/docs/old/intro'])
  })
})

describe('Sidebars', () => {
  const load = (sidebars: string, more: Record<string, string> = {}) =>
    loadSite(docusaurus, { 'sidebars.js': sidebars, 'docs/intro.md': '', ...more })

  test('have items of all types', async () => {
    const site = await load(`module.exports = { a: [
      { type: 'doc', id: 'intro', label: 'x' }, { type: 'ref', id: 'b' },
      { type: 'link', label: 'x', href: '/blog/' }, { type: 'link', label: 'x', href: 'https://example.com' },
      { type: 'autogenerated', dirName: 'guides' }, { type: 'html', value: '<hr>' },
      { type: 'category', label: 'C', link: { type: 'doc', id: 'c' }, items: [{ Short: ['d'] }] },
    ] }`)
    expect(site.nav()).toEqual([
      'intro → id intro',
      'b → id b',
      '/blog/ → /blog',
      'https://example.com → external',
      'guides → docs/guides/*',
      'c → id c',
      'd → id d',
    ])
    expect(misplacedEntries(site)).toEqual([])
  })

  test('that code makes are said, and what is written out is read', async () => {
    const site = await load(`module.exports = { a: ['intro', ...more()], b: make() }`)
    expect(site.nav()).toEqual(['intro → id intro'])
    expect(site.rules.problems.map(({ rule, path }) => [rule, path])).toEqual([['nav-unreadable', 'sidebars.js']])
    expect(site.rules.nav?.isComplete).toBe(false)
  })

  test('that do not parse are said once, and their categories still exist', async () => {
    const site = await load(
      `module.exports = { a: [{ type: 'category', link: { type: 'generated-index', slug: '/all' }, `,
    )
    expect(site.rules.problems.map(({ rule }) => rule)).toEqual(['config-syntax'])
    expect(serves(site, '/docs/all')).toBe(true)
  })

  test('find what _category_ files say', async () => {
    const site = await load(`module.exports = { a: [{ type: 'autogenerated', dirName: '.' }] }`, {
      'docs/guides/_category_.json': '{"link": {"type": "doc", "id": "first"}}',
      'docs/guides/01-first.md': '',
      'docs/api/_category_.yml': 'label: The API\nlink:\n  type: generated-index\n',
      'docs/bad/_category_.json': '{',
    })
    expect(site.nav()).toEqual(['. → docs/*', 'first → id guides/first'])
    expect(misplacedEntries(site)).toEqual([])
    expect(serves(site, '/docs/category/the-api')).toBe(true)
    expect(site.rules.problems.map(({ path }) => path)).toEqual(['docs/bad/_category_.json'])
  })
})

test('Markdown is MDX unless the configuration tells them apart', async () => {
  const load = (format: string) =>
    loadSite(docusaurus, {
      'docusaurus.config.js': `module.exports = { markdown: { format: '${format}' } }`,
      'docs/a.md': '',
    })
  const syntaxOf = async (format: string, path: string) => (await load(format)).rules.syntaxOf(path).syntax
  expect(await syntaxOf('mdx', 'docs/a.md')).toBe('mdx')
  expect(await syntaxOf('detect', 'docs/a.md')).toBe('markdown')
  expect(await syntaxOf('detect', 'docs/a.mdx')).toBe('mdx')
})

test.each([
  'module.exports = await make()',
  'export default async () => ({ presets: await load() })',
  'export default { presets: load() }',
])('A configuration that code makes is said, and the usual folders are taken: %s', async (config) => {
  const site = await loadSite(docusaurus, { 'docusaurus.config.js': config, 'docs/a.md': '' })
  expect(site.rules.problems.map(({ rule }) => rule)).toEqual(['nav-unreadable'])
  expect(site.routes('docs/a.md')).toEqual(['/docs/a'])
})
