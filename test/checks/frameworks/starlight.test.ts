import { describe, expect, test } from '@jest/globals'
import { starlight } from '../../../src/checks/frameworks/starlight/index.ts'
import { openSite, write } from '../site/sites.ts'
import { loadSite, misplacedEntries } from './load-site.ts'

const C = 'site/src/content/docs'
const pages = {
  [`${C}/index.mdx`]: '',
  [`${C}/guides/setup.md`]: '',
  [`${C}/de/guides/setup.md`]: '',
  [`${C}/guides/more.mdx`]: '',
}
const site = (options: string, files: Record<string, string> = pages, rest = '') =>
  loadSite(starlight, {
    'site/astro.config.mjs': `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
export default defineConfig({ ${rest} integrations: [react(), starlight({ title: 'Docs', ${options} })] })
`,
    ...files,
  })

describe('A Starlight site is found', () => {
  test.each<[string, string[], [string, string | undefined][]]>([
    ['by its configuration and its pages', ['site/astro.config.ts', `${C}/a.md`], [['site', 'site/astro.config.ts']]],
    ['by its pages alone, also at the top', ['src/content/docs/a.md'], [['', undefined]]],
    [
      'by the folder of its collections where srcDir is another one',
      ['docs/astro.config.mjs', 'docs/content.config.ts', 'docs/content/docs/a.md', 'docs/app/x.ts'],
      [['docs', 'docs/astro.config.mjs']],
    ],
    ['not by pages of another name beside a configuration', ['astro.config.mjs', 'content/docs/a.md'], []],
    ['not by a configuration of Astro alone', ['astro.config.mjs', 'src/pages/a.md'], []],
  ])('%s', (_, paths, locations) => {
    expect(starlight.detect(paths).map(({ folder, configPath }) => [folder, configPath])).toEqual(locations)
  })
})

describe('Starlight pages', () => {
  test('are Markdown, MDX and Markdoc below src/content/docs, but for names that begin with _', async () => {
    const { pages: found } = await site('', {
      [`${C}/a.md`]: '',
      [`${C}/_b.md`]: '',
      [`${C}/c.mdoc`]: '',
      [`${C}/d.png`]: '',
      'site/README.md': '',
    })
    expect(found()).toEqual([`${C}/a.md`, `${C}/c.mdoc`])
  })

  test.each([
    ['without a loader leaves out folders whose names begin with _', 'content/config.ts', '', [`${C}/a.md`]],
    [
      'with the loader of Starlight reads them',
      'content.config.ts',
      'loader: docsLoader(), ',
      [`${C}/_x/b.md`, `${C}/a.md`],
    ],
  ])('of a collection %s', async (_name, path, loader, expected) => {
    const { pages: found } = await site('', {
      [`${C}/a.md`]: '',
      [`${C}/_x/b.md`]: '',
      [`site/src/${path}`]: `export const collections = { docs: defineCollection({ ${loader}schema: docsSchema() }) }`,
    })
    expect(found()).toEqual(expected)
  })

  test.each([
    ['index.mdx', {}, ['/']],
    ['guides/index.md', {}, ['/guides']],
    ['Getting Started/v1.2 Notes.md', {}, ['/getting-started/v12-notes']],
    ['guides/setup.md', { slug: 'start' }, ['/start']],
    ['guides/setup.md', { draft: true }, []],
    ['404.md', {}, ['/404']],
  ])('%s with %j has the addresses %j', async (path, frontmatter, routes) => {
    expect((await site('')).routes(`${C}/${path}`, frontmatter)).toEqual(routes)
  })

  test('need a title, and are MDX by their extension', async () => {
    const { rules } = await site('')
    expect(['a.md', 'a.mdx', 'a.mdoc'].map((name) => rules.syntaxOf(`${C}/${name}`).syntax)).toEqual([
      'markdown',
      'mdx',
      'other',
    ])
    expect(rules.syntaxOf(`${C}/a.md`).requiredFields).toEqual(['title'])
    expect(rules.syntaxOf('site/README.md').requiredFields).toEqual([])
  })

  test('are shown in languages that have no translation', async () => {
    const { routes, rules } = await site(
      "defaultLocale: 'root', locales: { root: { lang: 'en' }, de: {}, 'pt-br': {} }",
    )
    expect(rules.locales).toEqual(['de', 'pt-br'])
    expect(routes(`${C}/guides/setup.md`)).toEqual(['/guides/setup', '/pt-br/guides/setup'])
    expect(routes(`${C}/guides/more.mdx`)).toEqual(['/guides/more', '/de/guides/more', '/pt-br/guides/more'])
    expect(routes(`${C}/de/guides/setup.md`)).toEqual(['/de/guides/setup'])
    expect(routes(`${C}/index.mdx`)).toEqual(['/', '/de', '/pt-br'])
  })

  test('of a default language with a prefix are shown in the others', async () => {
    const files = { [`${C}/en/a.md`]: '', [`${C}/en/index.md`]: '', [`${C}/fr/b.md`]: '' }
    const { routes } = await site("defaultLocale: 'en', locales: { en: {}, fr: {} }", files)
    expect(routes(`${C}/en/a.md`)).toEqual(['/en/a', '/fr/a'])
    expect(routes(`${C}/en/index.md`)).toEqual(['/en', '/fr'])
    expect(routes(`${C}/fr/b.md`)).toEqual(['/fr/b'])
  })

  test('tell the languages themselves where no configuration does', async () => {
    const { rules } = await loadSite(starlight, { ...pages, [`${C}/ui/button.md`]: '' })
    expect(rules.locales).toEqual(['de'])
  })
})

describe('The sidebar of Starlight', () => {
  const sidebar = `sidebar: [
    'guides/setup',
    { slug: 'guides/more', label: 'More' },
    { label: 'Start', translations: { de: 'Anfang' }, items: [{ label: 'Home', link: '/' }, { label: 'API 📚', link: "/api/#top" }, { label: 'X', link: 'https://x.dev' }] },
  ]`
  test('names pages by slug and address', async () => {
    expect((await site(sidebar)).nav()).toEqual([
      'guides/setup → /guides/setup',
      'guides/more → /guides/more',
      '/ → /',
      '/api/#top → /api',
      'https://x.dev → external',
    ])
  })

  test('has its texts where it says, and is whole', async () => {
    const loaded = await site(sidebar)
    expect(misplacedEntries(loaded)).toEqual([])
    expect(loaded.rules.nav).toMatchObject({ files: ['site/astro.config.mjs'], isComplete: true })
  })

  test('names the folders that Starlight lists itself', async () => {
    const loaded = await site("sidebar: [{ label: 'G', items: [{ autogenerate: { directory: 'guides' } }] }]")
    expect(loaded.nav()).toEqual([`guides → ${C}/guides/*`])
    expect(loaded.rules).toMatchObject({ problems: [], nav: { isComplete: true } })
  })

  test('means the pages of the default language', async () => {
    const loaded = await site(
      "defaultLocale: 'en', locales: { en: {}, fr: {} }, sidebar: ['a', { link: '/b/' }, { autogenerate: { directory: 'c' } }]",
    )
    expect(loaded.nav()).toEqual(['a → /en/a', '/b/ → /en/b', `c → ${C}/en/c/*`])
  })

  test('may stand in a file of its own', async () => {
    const files = { ...pages, 'site/config/sidebar.ts': "export const sidebar = ['guides/setup'] satisfies X" }
    const loaded = await loadSite(starlight, {
      ...files,
      'site/astro.config.ts':
        "import starlight from '@astrojs/starlight'\nimport { sidebar } from './config/sidebar'\nexport default { integrations: [starlight({ sidebar })] }",
    })
    expect(loaded.rules.nav).toMatchObject({
      files: ['site/config/sidebar.ts'],
      entries: [{ file: 'site/config/sidebar.ts' }],
    })
    expect(misplacedEntries(loaded)).toEqual([])
  })

  test('that is made by a plugin is said, and the rest of it read', async () => {
    const loaded = await site(
      "sidebar: ['guides/setup', ...openAPISidebarGroups], plugins: [starlightOpenAPI([{ base: 'api/v1' }]), starlightBlog()]",
    )
    expect(loaded.nav()).toEqual(['guides/setup → /guides/setup'])
    expect(loaded.rules.problems).toMatchObject([{ rule: 'nav-unreadable', path: 'site/astro.config.mjs', line: 3 }])
    expect(loaded.rules.generatedRoutes).toEqual(expect.arrayContaining(['/api/v1(/.*)?', '/blog(/.*)?']))
  })
})

describe('Other parts of an Astro site', () => {
  test('base, redirects and static files', async () => {
    const { rules } = await site(
      '',
      pages,
      "base: '/docs', publicDir: 'static', redirects: { '/old/': '/guides/setup/', '/v1/[...rest]': { status: 301, destination: '/v2/[...rest]' } },",
    )
    expect(rules).toMatchObject({ basePath: '/docs', publicFolders: ['site/static'] })
    expect(rules.redirects).toMatchObject([
      { from: '/old', to: '/guides/setup' },
      { from: '/v1/*', to: '/v2/*' },
    ])
  })

  test('redirects of another file that are spread into the object', async () => {
    const { rules } = await loadSite(starlight, {
      ...pages,
      'site/redirects.js': "export default { '/a': '/b', '/c': '/d' }",
      'site/astro.config.mjs':
        "import starlight from '@astrojs/starlight'\nimport redirects from './redirects.js'\nexport default { redirects: { ...redirects, ...made(), '/e': '/f' }, integrations: [starlight({})] }",
    })
    expect(rules.redirects).toEqual([
      expect.objectContaining({ from: '/a', to: '/b', place: expect.objectContaining({ path: 'site/redirects.js' }) }),
      expect.objectContaining({ from: '/c', to: '/d' }),
      expect.objectContaining({
        from: '/e',
        to: '/f',
        place: expect.objectContaining({ path: 'site/astro.config.mjs' }),
      }),
    ])
  })

  test('pages of Astro have addresses of their own', async () => {
    const files = [
      'index.astro',
      'about.md',
      'rss.xml.ts',
      'blog/[slug].astro',
      'tags/[...path].astro',
      '[...all].astro',
      '_part.astro',
    ]
    const { rules } = await site('', {
      ...pages,
      ...Object.fromEntries(files.map((name) => [`site/src/pages/${name}`, ''])),
    })
    expect(rules.generatedRoutes.slice(2).sort()).toEqual(['/', '/about', '/blog/[^/]+', '/rss\\.xml', '/tags(?:/.*)?'])
  })

  test('paths of tsconfig.json stand for folders', async () => {
    const { rules } = await site('', {
      ...pages,
      'site/tsconfig.json': '{ // JSONC\n "compilerOptions": { "paths": { "~/*": ["./src/*"], "x": ["y"] }, } }',
    })
    expect(rules.links.aliases).toEqual({ '~/': 'site/src' })
  })

  test('a configuration that is broken gives one problem, and the defaults', async () => {
    const loaded = await site('sidebar: [', pages)
    expect(loaded.rules.problems.map(({ rule }) => rule)).toEqual(['config-syntax'])
    expect(loaded.routes(`${C}/guides/setup.md`)).toContain('/guides/setup')
  })
})

// https://github.com/HiDeoo/starlight-links-validator/issues/48
test('Links are right where srcDir is the folder of the site, and the site has a base', async () => {
  const text =
    '---\ntitle: T\n---\n\n## Hello :badge[New]{variant="tip"}\n\n[a](/entrest/guides/b/) [c](/entrest/gone/) [d](#hello) [e](#new)\n'
  const session = await openSite({
    'docs/astro.config.mjs':
      "export default { srcDir: './', base: '/entrest', integrations: [starlight({ title: 'T' })] }",
    'docs/content.config.ts': 'export const collections = { docs: x }',
    'docs/content/docs/guides/b.md': '---\ntitle: T\n---\n',
  })
  const { problems } = await session.check([write('docs/content/docs/guides/a.md', text)])
  // The badge is no part of the anchor: https://github.com/HiDeoo/starlight-links-validator/issues/73
  expect(problems.map(({ subject }) => subject)).toEqual(['/entrest/gone/', '#new'])
})
