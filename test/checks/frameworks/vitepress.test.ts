import { describe, expect, test } from '@jest/globals'
import { dialectFor } from '../../../src/checks/dialect.ts'
import { vitepress } from '../../../src/checks/frameworks/vitepress/index.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { loadSite, misplacedEntries } from './load-site.ts'

const CONFIG = 'docs/.vitepress/config.ts'
const pages = {
  'docs/index.md': '# Home',
  'docs/guide/index.md': '',
  'docs/guide/setup.md': '',
  'docs/pkg/[name].md': '',
}
const site = (config: string, files: Record<string, string> = pages) =>
  loadSite(vitepress, { [CONFIG]: config, ...files })

describe('A VitePress site is found', () => {
  test.each<[string, string[], { folder: string; configPath: string | undefined }[]]>([
    [
      'by its configuration',
      ['docs/.vitepress/config.mts', 'docs/a.md'],
      [{ folder: 'docs', configPath: 'docs/.vitepress/config.mts' }],
    ],
    [
      'by a configuration in a folder',
      ['.vitepress/config/index.js'],
      [{ folder: '', configPath: '.vitepress/config/index.js' }],
    ],
    ['by its folder alone', ['docs/.vitepress/theme/index.ts'], [{ folder: 'docs', configPath: undefined }]],
    [
      'nearest to the top first',
      ['a/b/.vitepress/config.ts', 'c/.vitepress/config.ts'],
      [
        { folder: 'c', configPath: 'c/.vitepress/config.ts' },
        { folder: 'a/b', configPath: 'a/b/.vitepress/config.ts' },
      ],
    ],
    ['not in packages of others', ['node_modules/x/.vitepress/config.ts'], []],
    ['not by a name that only ends so', ['my.vitepress/config.ts'], []],
  ])('%s', (_, paths, locations) => {
    expect(vitepress.detect(paths)).toEqual(locations)
  })
})

describe('VitePress pages', () => {
  test('are Markdown files below srcDir that srcExclude does not name', async () => {
    const { pages: found } = await site(
      "export default { srcDir: './src', srcExclude: ['**/README.md', 'old/{a,b}*.md'] }",
      {
        'docs/a.md': '',
        'docs/src/a.md': '',
        'docs/src/README.md': '',
        'docs/src/old/a1.md': '',
        'docs/src/old/c.md': '',
        'docs/src/node_modules/x.md': '',
        'docs/src/.hidden/x.md': '',
      },
    )
    expect(found()).toEqual(['docs/src/a.md', 'docs/src/old/c.md'])
  })

  test('are served by their path; one with parameters at many addresses', async () => {
    const { rules, routes } = await site(
      "import { defineConfig } from 'vitepress'\nexport default defineConfig({ base: '/docs/' })",
    )
    expect(Object.keys(pages).map((path) => routes(path))).toEqual([['/'], ['/guide'], ['/guide/setup'], []])
    expect(rules.generatedRoutes).toEqual(['/pkg/[^/]+'])
    expect(rules.basePath).toBe('/docs')
  })

  test.each([
    ["{ 'guide/:page.md': 'help/:page.md' }", 'docs/guide/setup.md', '/help/setup'],
    ["{ 'guide/:rest*': ':rest*' }", 'docs/guide/index.md', '/'],
    ["{ 'packages/:pkg/src/:slug*': ':pkg/:slug*' }", 'docs/packages/core/src/a/b.md', '/core/a/b'],
    ["{ ':rest*/src/:page.md': ':page/:rest*.md' }", 'docs/packages/core/src/a.md', '/a/packages/core'],
    ["{ 'api/:rest*/:page.md': 'x/:page.md' }", 'docs/api/a.md', '/x/a'],
    ["{ 'api/:rest+/:page.md': 'x/:page.md' }", 'docs/api/a.md', '/api/a'],
    ["{ 'guide/setup.md': 'start.md' }", 'docs/guide/setup.md', '/start'],
    ["{ 'guide/setup.md': 'start.md' }", 'docs/guide/index.md', '/guide'],
  ])('with rewrites %s, %s is served at %s', async (rewrites, path, route) => {
    expect((await site(`export default { rewrites: ${rewrites} }`)).routes(path)).toEqual([route])
  })

  test.each([
    'rewrites(id) { return id }',
    "rewrites: { '(.*)/x': 'x' }",
    "rewrites: { ':a*/:b*': ':a*' }",
    "rewrites: { ':a/:a': 'x' }",
    "rewrites: { ':1a': 'x' }",
  ])('have no certain address with %s', async (rewrites) => {
    const { rules } = await site(`export default { ${rewrites} }`)
    expect(rules.generatedRoutes).toEqual(['/.*'])
    expect(rules.problems).toMatchObject(
      [{ rule: 'nav-unreadable', path: CONFIG, line: 1, column: 18 }].map(({ rule, path }) => ({ rule, path })),
    )
  })

  test('are Markdown with the anchors of VitePress', async () => {
    const { rules } = await site('export default {}')
    const dialect = dialectFor(vitepress, rules.syntaxOf('docs/index.md'))
    expect(dialect).toMatchObject({ syntax: 'markdown', slugs: { name: 'vue' } })
  })
})

describe('The navigation of a VitePress configuration', () => {
  const config = `import { defineConfig } from 'vitepress'
const more = [{ text: 'Chat', link: "https://chat.acme.dev" }]
export default defineConfig({
  themeConfig: {
    nav: [{ text: 'Guide', link: '/guide/', activeMatch: '/x/' }, { text: 'More', items: [...more] }],
    sidebar: {
      '/guide/': [
        { text: 'Guide 📚', items: [
          { text: 'Setup', link: '/guide/setup' },
          { text: 'Linux', link: \`/guide/setup#linux\` },
          { text: 'Old', link: '/guide/old.html' },
        ] },
      ],
      '/pkg/': { base: '/pkg/', items: [{ text: 'A', link: 'a.md' }, { base: '/pkg/b', items: [{ text: 'C', link: '/c' }] }] },
    },
  },
})`
  test('gives links with the base of their group', async () => {
    expect((await site(config)).nav()).toEqual([
      '/guide/ → /guide',
      'https://chat.acme.dev → external',
      '/guide/setup → /guide/setup',
      '/guide/setup#linux → /guide/setup',
      '/guide/old.html → /guide/old',
      'a.md → /pkg/a',
      '/c → /pkg/b/c',
    ])
  })

  test('has its texts where it says', async () => {
    for (const text of [config, config.replaceAll('\n', '\r\n'), `\uFEFF${config}`])
      expect(misplacedEntries(await site(text))).toEqual([])
  })

  test('is whole when all of it is written out', async () => {
    const { rules } = await site(config)
    expect(rules.nav).toMatchObject({ files: [CONFIG], isComplete: true })
    expect(rules.problems).toEqual([])
  })

  test('keeps two places of one page apart', async () => {
    const { rules } = await site(config)
    const lists = rules.nav?.entries.filter(({ text }) => text.startsWith('/guide/setup')).map(({ list }) => list)
    expect(new Set(lists).size).toBe(2)
  })

  test.each([
    ['a function', "sidebar: makeSidebar('docs')", 3],
    ['a spread of something unknown', "sidebar: [\n...(await items()), { link: '/a' }]", 4],
    ['a computed link', "sidebar: [{ text: 'A',\nlink: '/' + a }]", 4],
    ['an open object', 'sidebar: { ...other }', 3],
  ])('is not whole with %s, and says where', async (_, sidebar, line) => {
    const { rules } = await site(`export default {\nthemeConfig: {\n${sidebar} } }`)
    expect(rules.problems).toMatchObject([{ rule: 'nav-unreadable', path: CONFIG, subject: CONFIG, line }])
    expect(rules.nav?.isComplete).toBe(false)
  })

  test('is read from the files that the configuration is spread over', async () => {
    const index = 'docs/.vitepress/config/index.ts'
    const loaded = await loadSite(vitepress, {
      ...pages,
      [index]:
        "import { shared } from './shared'\nimport en, { bar } from './en.js'\nimport type { X } from '../theme'\nexport default { ...shared, themeConfig: { sidebar: bar }, locales: { root: { label: 'English', ...en }, fr: { label: 'F' } } }",
      'docs/.vitepress/config/shared.ts':
        "import { defineConfig } from 'vitepress'\nexport const shared = defineConfig({ rewrites: { 'guide/:rest*': ':rest*' }, base: '/x/' })",
      'docs/.vitepress/config/en.ts':
        "export const bar = [{ link: '/setup' }]\nexport default { themeConfig: { nav: [{ text: 'S', link: '/setup' }] } }",
    })
    expect(loaded.nav()).toEqual(['/setup → /setup', '/setup → /setup'])
    expect(misplacedEntries(loaded)).toEqual([])
    expect(loaded.rules).toMatchObject({ basePath: '/x', locales: ['fr'], problems: [], nav: { isComplete: true } })
    expect(loaded.routes('docs/guide/setup.md')).toEqual(['/setup'])
  })

  test('is read from functions that only return it', async () => {
    const loaded =
      await site(`export default { themeConfig: { nav: nav(), sidebar: { '/guide/': { base: '/guide/', items: guide() } } } }
function nav(): DefaultTheme.NavItem[] { return [{ text: 'A', link: '/a' }] }
const guide = () => [{ text: 'B', link: 'b' }]`)
    expect(loaded.nav()).toEqual(['/a → /a', 'b → /guide/b'])
    expect(misplacedEntries(loaded)).toEqual([])
  })

  test('is read once for all languages that share it', async () => {
    const loaded = await site(
      "const themeConfig = { sidebar: [{ link: '/a' }] }\nexport default { themeConfig, locales: { root: { themeConfig } } }",
    )
    expect(loaded.nav()).toEqual(['/a → /a'])
  })
})

describe('A VitePress configuration that is broken or hostile', () => {
  test('gives one problem, and the defaults', async () => {
    const loaded = await site('export default { themeConfig: {')
    expect(loaded.rules.problems.map(({ rule }) => rule)).toContain('config-syntax')
    expect(loaded.routes('docs/guide/setup.md')).toEqual(['/guide/setup'])
  })

  test.each([
    ['files that import each other', "import { x } from './config'\nexport const x = { ...x }\nexport default x"],
    ['deep nesting', `export default { themeConfig: { sidebar: ${'[{ items: '.repeat(5000)}`],
    ['many imports', `${"import { a } from './config'\n".repeat(3000)}export default {}`],
    ['an import that does not end', `import ${'a, '.repeat(60_000)}`],
    ['a pattern of stars', `export default { srcExclude: ['${'*a'.repeat(300)}', '${'{a,b}'.repeat(50)}'] }`],
  ])('with %s is read in no time', async (_, config) => {
    const cpuMs = measureCpu()
    const { rules } = await site(config)
    expect(rules.isPage(`docs/${'a'.repeat(500)}.md`)).toBe(true)
    expect(cpuMs()).toBeLessThan(10_000)
  })
})
