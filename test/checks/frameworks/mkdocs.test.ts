import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { mkdocs } from '../../../src/checks/frameworks/mkdocs/index.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { runs, testProperty } from '../../support/property.ts'
import { loadSite, misplacedEntries } from './load-site.ts'

const pages = { 'docs/index.md': '# Home', 'docs/guide/setup.md': '# Setup', 'docs/guide/README.md': '# Guide' }
const site = (config: string, files: Record<string, string> = pages) =>
  loadSite(mkdocs, { 'mkdocs.yml': config, ...files })

describe('MkDocs pages', () => {
  test('are the Markdown files of docs_dir, without hidden ones, templates and what exclude_docs names', async () => {
    const { pages: found } = await site('docs_dir: manual\nexclude_docs: |\n  drafts/\n  *.tmp.md\n  !keep.tmp.md\n', {
      'README.md': '',
      'manual/index.md': '',
      'manual/.hidden/a.md': '',
      'manual/templates/b.md': '',
      'manual/drafts/c.md': '',
      'manual/d.tmp.md': '',
      'manual/keep.tmp.md': '',
      'manual/data.json': '',
    })
    expect(found()).toEqual(['manual/index.md', 'manual/keep.tmp.md'])
  })

  test('README.md and index.md of one folder are served under one address', async () => {
    const { routes } = await site('site_name: x')
    expect(routes('docs/guide/README.md')).toEqual(routes('docs/guide/index.md'))
  })

  test('lie beside mkdocs.yml when there is no docs folder', async () => {
    const { rules } = await site('site_name: x', { 'a.md': '' })
    expect(rules.contentFolders).toEqual([''])
  })

  test.each([
    ['docs/index.md', '/'],
    ['docs/guide/README.md', '/guide'],
    ['docs/guide/setup.md', '/guide/setup'],
  ])('%s is served at %s', async (path, route) => {
    expect((await site('site_name: x')).routes(path)).toEqual([route])
  })

  test('that are drafts are not served', async () => {
    expect((await site('draft_docs: guide/\n')).routes('docs/guide/setup.md')).toEqual([])
  })
})

describe('The base path of an MkDocs site', () => {
  test.each([
    ['site_url: https://acme.dev/handbook/', '/handbook'],
    ['site_url: https://acme.dev', ''],
    ['site_url: !ENV [SITE_URL, "https://acme.dev/x"]', ''],
    ['site_name: x', ''],
  ])('of %s is "%s"', async (config, basePath) => expect((await site(config)).rules.basePath).toBe(basePath))
})

describe('The nav of mkdocs.yml', () => {
  const config = `
nav:
  - index.md
  - Guide:
    - guide/README.md
    - "Setting up": 'guide/setup.md' # first steps
    - Chat: https://chat.acme.dev
    - API: /api/
  - Missing: nothing.md
`
  test('names files, addresses and other sites', async () => {
    expect((await site(config)).nav()).toEqual([
      'index.md → docs/index.md',
      'guide/README.md → docs/guide/README.md',
      'guide/setup.md → docs/guide/setup.md',
      'https://chat.acme.dev → external',
      '/api/ → /api',
      'nothing.md → docs/nothing.md',
    ])
  })

  test.each([
    ['with all quotes', config],
    ['with Windows line ends', config.replaceAll('\n', '\r\n')],
    ['behind a byte order mark', `\uFEFF${config}`],
    ['behind letters outside of the basic plane', `site_name: 𝒟ocs 📚\n${config}`],
  ])('has its texts where it says, %s', async (_, text) => {
    const loaded = await site(text)
    expect(loaded.rules.nav?.entries).toHaveLength(6)
    expect(misplacedEntries(loaded)).toEqual([])
  })

  testProperty('has its texts where it says, however they are written', async () => {
    const name = fc.stringMatching(/^[a-z📚é]{1,5}( [a-z']{1,4})?$/u).map((text) => `${text}.md`)
    const written = fc
      .tuple(name, fc.constantFrom('plain', 'single', 'double'), fc.boolean())
      .map(([text, style, titled]) => {
        const quoted =
          style === 'plain' ? text : style === 'single' ? `'${text.replaceAll("'", "''")}'` : JSON.stringify(text)
        return `  - ${titled ? 'Tïtle: ' : ''}${quoted}`
      })
    await fc.assert(
      fc.asyncProperty(
        fc.array(written, { minLength: 1, maxLength: 8 }),
        fc.constantFrom('\n', '\r\n'),
        async (lines, end) => {
          const loaded = await site(['site_name: x', 'nav:', ...lines, ''].join(end))
          expect(loaded.rules.nav?.entries).toHaveLength(lines.length)
          expect(misplacedEntries(loaded)).toEqual([])
        },
      ),
      runs(12),
    )
  })

  test('keeps the entries of each list apart', async () => {
    const { rules } = await site(config)
    expect(rules.nav?.entries.map(({ list }) => list)).toEqual([
      'nav',
      'nav/1/Guide',
      'nav/1/Guide',
      'nav/1/Guide',
      'nav/1/Guide',
      'nav',
    ])
  })

  test('is whole, so that a page it does not name cannot be found', async () => {
    expect((await site(config)).rules.nav?.isComplete).toBe(true)
  })

  test.each(['awesome-nav', 'literate-nav', 'section-index'])(
    'is not whole with %s, and names folders',
    async (plugin) => {
      const loaded = await site(`plugins: [search, ${plugin}]\nnav:\n  - guide/\n  - Rest: "guide/*.md"\n`)
      expect(loaded.rules.nav?.isComplete).toBe(false)
      expect(loaded.nav()).toEqual(['guide/ → docs/guide/*', 'guide/*.md → docs/guide/*'])
    },
  )

  test.each(['!include ./api/mkdocs.yml', '!import https://example.com/api'])(
    'is not whole with %s',
    async (command) => {
      const loaded = await site(`nav:\n  - index.md\n  - API: '${command}'\n`)
      expect(loaded.rules.nav?.isComplete).toBe(false)
      expect(loaded.nav()).toHaveLength(1)
    },
  )

  test('is not whole where it is unfolded from an alias', async () => {
    const loaded = await site('x: &a [index.md]\nnav:\n  - A: *a\n  - B: *a\n')
    expect(loaded.rules.nav).toMatchObject({ isComplete: false, entries: [] })
  })

  test('needs no entry for posts of the blog and what not_in_nav names', async () => {
    const { rules } = await site('plugins: [blog]\nnot_in_nav: /old/**\nnav: [index.md]\n')
    const open = ['docs/blog/posts/a.md', 'docs/old/x/y.md', 'docs/new.md'].map((path) =>
      rules.nav?.needsNoEntry?.(path),
    )
    expect(open).toEqual([true, true, false])
  })
})

describe('Other keys of mkdocs.yml', () => {
  test('INHERIT takes what the file itself does not say from another file', async () => {
    const files = {
      ...pages,
      'shared/base.yml': 'site_url: https://acme.dev/a/\nnav: [index.md]\nplugins: {macros: {}}',
    }
    const loaded = await site('INHERIT: shared/base.yml\nplugins: {redirects: {}}\n', files)
    expect(loaded.nav()).toEqual(['index.md → docs/index.md'])
    expect(loaded.rules.nav?.files).toEqual(['shared/base.yml'])
    expect(loaded.rules.basePath).toBe('/a')
    expect(loaded.rules.syntaxOf('docs/index.md').hasRawTemplates).toBe(true)
  })

  test.each([
    ['markdown_extensions: [pymdownx.superfences]\n', true],
    ['markdown_extensions:\n  - pymdownx.extra: {}\n', true],
    ['markdown_extensions: [admonition]\n', false],
    ['', false],
  ])('fences nest where an extension says so: %j', async (config, nests) => {
    const { rules } = await site(config)
    expect(rules.syntaxOf('docs/index.md').nestsFences).toBe(nests)
  })

  test('INHERIT from a file that is not there is said', async () => {
    const { rules } = await site('INHERIT: ../base.yml\n')
    expect(rules.problems).toMatchObject([{ rule: 'nav-unreadable', path: 'mkdocs.yml', line: 1 }])
  })

  test('INHERIT in a circle ends', async () => {
    const { rules } = await site('INHERIT: b.yml', { 'b.yml': 'INHERIT: mkdocs.yml\nsite_name: x', ...pages })
    expect(rules.problems).toEqual([])
  })

  test('redirect_maps are redirects between addresses', async () => {
    const config =
      'plugins:\n  - redirects:\n      redirect_maps:\n        old.md: guide/setup.md#top\n        x/index.md: https://acme.dev/\n'
    expect((await site(config)).rules.redirects).toMatchObject([
      { from: '/old', to: '/guide/setup' },
      { from: '/x', to: 'https://acme.dev/' },
    ])
  })

  test.each([
    ['markdown_extensions: [toc]', 'python'],
    ['markdown_extensions:\n  - toc:\n      permalink: true\n', 'python'],
    ['markdown_extensions:\n  - toc:\n      slugify: !!python/name:pymdownx.slugs.uslugify\n', 'pymdownx-lower'],
    ['markdown_extensions:\n  - toc:\n      slugify: !!python/name:pymdownx.slugs.uslugify_cased\n', 'pymdownx'],
    ['markdown_extensions:\n  - toc:\n      slugify: !!python/object/apply:pymdownx.slugs.slugify {}\n', 'pymdownx'],
    [
      'markdown_extensions:\n  - toc:\n      slugify: !!python/name:markdown.extensions.toc.slugify_unicode\n',
      'python-unicode',
    ],
    [
      'markdown_extensions:\n  toc:\n    slugify: !!python/object/apply:pymdownx.slugs.slugify {kwds: {case: lower}}\n',
      'pymdownx-lower',
    ],
    ['markdown_extensions:\n  - pymdownx.tabbed:\n      slugify: !!python/name:pymdownx.slugs.uslugify\n', 'python'],
  ])('%s makes anchors the way of %s', async (config, slugs) => {
    const { rules } = await site(`site_name: x\n${config}`)
    expect(rules.syntaxOf('docs/index.md')).toMatchObject({ syntax: 'markdown', slugs: { name: slugs } })
    expect(rules.problems).toEqual([])
  })

  test('the blog serves posts by date and title, drafts not at all', async () => {
    const loaded = await site('plugins: [blog]')
    const post = 'docs/blog/posts/a.md'
    expect(loaded.routes(post, { date: '2024-01-31', title: 'What’s New: 2.0!' })).toEqual([
      '/blog/2024/01/31/whats-new-20',
    ])
    expect(loaded.routes(post, { date: { created: '2024-01-31' }, slug: 'new' })).toEqual(['/blog/2024/01/31/new'])
    expect(loaded.routes(post, { date: '2024-01-31', draft: true })).toEqual([])
    expect(loaded.routes('docs/blog/index.md')).toEqual(['/blog'])
  })

  test('languages by suffix are served under their prefix, and what is not translated too', async () => {
    const config =
      'plugins:\n  - i18n:\n      languages:\n        - {locale: en, default: true}\n        - {locale: fr}\nnav: [a.md]\n'
    const loaded = await site(config, { 'docs/a.md': '', 'docs/a.fr.md': '', 'docs/b.en.md': '' })
    expect(['docs/a.md', 'docs/a.fr.md', 'docs/b.en.md'].map((path) => loaded.routes(path))).toEqual([
      ['/a'],
      ['/fr/a'],
      ['/b', '/fr/b'],
    ])
    expect(loaded.nav()).toEqual(['a.md → docs/a.md | docs/a.en.md | docs/a.fr.md'])
    expect(loaded.rules.locales).toEqual(['en', 'fr'])
  })

  test('languages by folder are served under their prefix, the default one at the top', async () => {
    const config =
      'plugins:\n  - i18n:\n      docs_structure: folder\n      languages: [{locale: en, default: true}, {locale: fr}]\nnav: [a.md]\n'
    const loaded = await site(config, { 'docs/en/a.md': '', 'docs/fr/a.md': '', 'docs/en/index.md': '' })
    expect(['docs/en/a.md', 'docs/fr/a.md', 'docs/en/index.md'].map((path) => loaded.routes(path))).toEqual([
      ['/a'],
      ['/fr/a'],
      ['/', '/fr'],
    ])
    expect(loaded.nav()).toEqual(['a.md → docs/en/a.md | docs/fr/a.md | docs/a.md'])
  })
})

describe('A mkdocs.yml that is broken or hostile', () => {
  test('gives one problem at its place, and the defaults', async () => {
    const loaded = await site('site_name: x\nnav: [a.md\nplugins:\n  - x: {\n')
    expect(loaded.rules.problems).toMatchObject([{ rule: 'config-syntax', path: 'mkdocs.yml', subject: 'mkdocs.yml' }])
    expect(loaded.rules.nav).toBeUndefined()
    expect(loaded.routes('docs/guide/setup.md')).toEqual(['/guide/setup'])
  })

  test.each([
    [
      'aliases that unfold to millions of items',
      `a: &a [x.md]\n${Array.from(
        { length: 26 },
        (_, n) =>
          `${String.fromCharCode(98 + n)}: &${String.fromCharCode(98 + n)} [${Array(10)
            .fill(`*${String.fromCharCode(97 + n)}`)
            .join(',')}]`,
      ).join('\n')}\nnav: *z\n`,
    ],
    ['an alias of itself', 'nav: &a [*a, x.md]\n'],
    ['deep nesting', `nav: ${'['.repeat(20_000)}`],
    ['deep mappings', `nav:\n${Array.from({ length: 300 }, (_, n) => `${' '.repeat(n)}- a:`).join('\n')}\n`],
    ['a huge file', `nav: [${'a.md, '.repeat(60_000)}]`],
    ['a pattern that repeats stars', `not_in_nav: ${'*a'.repeat(400)}\nnav: [x.md]\n`],
  ])('with %s is read in no time', async (_, config) => {
    const cpuMs = measureCpu()
    const { rules } = await site(config)
    rules.nav?.needsNoEntry?.(`docs/${'a'.repeat(400)}.md`)
    expect(cpuMs()).toBeLessThan(10_000)
    expect(rules.nav?.entries.length ?? 0).toBeLessThan(3)
  })
})
