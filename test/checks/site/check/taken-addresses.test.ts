// Former addresses that pages name in their frontmatter, where other pages are served.
import { describe, expect, test } from '@jest/globals'
import type { Change } from '../../../../src/base/git-tree.ts'
import { findNew, mintlifySite, mkdocsSite, openSite, remove, write } from '../sites.ts'

const page = (name: string, frontmatter = '') => `---\ntitle: ${name}\n${frontmatter}---\n\n# ${name}\n`
const JEKYLL = {
  '_config.yml': 'title: X\nplugins: [jekyll-redirect-from]\n',
  'index.md': page('Home'),
  'guide/a.md': page('A'),
  'guide/b.md': page('B'),
  'about.html': '---\n---\n<h1>About</h1>\n',
}
const HUGO = {
  'hugo.toml': 'baseURL = "https://x.example/"\n',
  'content/_index.md': page('Home'),
  'content/guide/a.md': page('A'),
  'content/guide/b.md': page('B'),
}

const COLLECTION = {
  ...JEKYLL,
  '_config.yml': 'title: X\ncollections: {docs: {output: true, permalink: "/:title"}}\n',
}

async function outward(files: Record<string, string>, changes: readonly Change[]): Promise<string[]> {
  const report = await (await openSite(files)).check(changes)
  return report.outward.map(({ path, line, target, why }) => `${path}:${line} ${target} ${why}`)
}

const from = (address: string) => write('guide/a.md', page('A', `redirect_from: ${address}\n`))
const alias = (address: string) => write('content/guide/a.md', page('A', `aliases: [${address}]\n`))

describe('a former address is refused where', () => {
  test.each<[string, Record<string, string>, Change, string]>([
    ['another page of Jekyll is served', JEKYLL, from('/guide/b'), 'guide/b.md'],
    ['it is written with its extension', JEKYLL, from('/guide/b.html'), 'guide/b.md'],
    ['it is written as a folder', JEKYLL, from('/guide/b/'), 'guide/b.md'],
    ['it is written without its slash', JEKYLL, from('guide/b'), 'guide/b.md'],
    ['it leads there by a detour', JEKYLL, from('/guide/x/../b'), 'guide/b.md'],
    ['it is one of several', JEKYLL, from('[/old, /guide/b]'), 'guide/b.md'],
    ['the home page is', JEKYLL, from('/'), 'index.md'],
    ['a page of HTML is', JEKYLL, from('/about'), 'a page that the site generates'],
    ['the plugin comes without a word', { ...JEKYLL, '_config.yml': 'title: X\n' }, from('/guide/b'), 'guide/b.md'],
    ['another page of Hugo is served', HUGO, alias('/guide/b/'), 'content/guide/b.md'],
    ['it is written beside the page', HUGO, alias('b'), 'content/guide/b.md'],
    ['the list of a taxonomy is', HUGO, alias('/tags/'), 'a page that the site generates'],
  ])('%s', async (_, files, change, owner) => {
    expect(await outward(files, [change])).toEqual([
      expect.stringContaining(`is the address of ${owner}, which a redirect would hide`),
    ])
  })
})

describe('a former address is permitted where', () => {
  test.each<[string, Record<string, string>, Change[]]>([
    ['nothing is served', JEKYLL, [from('/guide/old')]],
    ['the page itself is served', JEKYLL, [from('/guide/a/')]],
    ['the page that was there goes with it', JEKYLL, [from('/guide/b'), remove('guide/b.md')]],
    ['nothing is served by Hugo', HUGO, [alias('/guide/old/')]],
    ['the page that was there goes with it in Hugo', HUGO, [alias('/guide/b/'), remove('content/guide/b.md')]],
    [
      'it stood there before',
      { ...JEKYLL, 'guide/a.md': page('A', 'redirect_from: /guide/b\n') },
      [write('guide/a.md', `${page('A', 'redirect_from: /guide/b\n')}\nMore.\n`)],
    ],
  ])('%s', async (_, files, changes) => {
    expect(await outward(files, changes)).toEqual([])
  })
})

test('a taken address is an error of the page that names it', async () => {
  expect(await findNew(await openSite(JEKYLL), [from('/guide/b')])).toEqual(['guide/a.md:1 duplicate-route'])
})

test('a new page at an address that another page redirects to itself is an error', async () => {
  const files = { ...JEKYLL, 'guide/a.md': page('A', 'redirect_from: /guide/new\n') }
  expect(await findNew(await openSite(files), [write('guide/new.md', page('New'))])).toContain(
    'guide/new.md:1 duplicate-route',
  )
})

describe('a new page is an error at the address of another one', () => {
  const ofHugo = (field: string) => write('content/guide/c.md', page('C', `${field}\n`))
  const ofJekyll = (field: string) => write('guide/c.md', page('C', `${field}\n`))

  test.each<[string, Record<string, string>, Change]>([
    ['with its path cleaned', HUGO, ofHugo('url: /guide/./b/')],
    ['as its file', HUGO, ofHugo('url: /guide/b/index.html')],
    ['in a field with capitals', HUGO, ofHugo('uRL: /guide/b/')],
    ['in another field with capitals', HUGO, ofHugo('SLUG: b')],
    ['with a letter encoded', JEKYLL, ofJekyll('permalink: /guide/%62.html')],
    [
      'with a title filled in',
      { ...JEKYLL, '_config.yml': 'title: X\ncollections: {docs: {output: true}}\n' },
      write('_docs/c.md', page('C', 'slug: b\npermalink: /guide/:title.html\n')),
    ],
    [
      'with the date of a post',
      { ...JEKYLL, '_posts/2024-01-31-a.md': page('A') },
      write('_posts/2024-02-01-a.md', page('A', 'date: 2024-01-31\n')),
    ],
    [
      'with the date in the name of a document',
      { ...COLLECTION, '_docs/a.md': page('A') },
      write('_docs/2024-01-31-a.md', page('A')),
    ],
  ])('%s', async (_, files, change) => {
    const problems = await findNew(await openSite(files), [change])
    expect(problems.filter((one) => one.endsWith(' duplicate-route'))).toHaveLength(1)
  })
})

describe('an address in other capitals', () => {
  const docusaurus = {
    'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: { routeBasePath: 'docs' } }]] }",
    'docs/index.md': '# Home\n',
    'docs/intro.md': '# Intro\n',
    'docs/guide/setup.md': '# Setup\n',
  }
  const doc = (path: string, frontmatter = '') => write(path, page('New', frontmatter))

  test.each<[string, Record<string, string>, Change, string]>([
    ['in a slug of Docusaurus', docusaurus, doc('docs/a.md', 'slug: /Intro\n'), 'docs/intro.md'],
    ['in a folder of Docusaurus', docusaurus, doc('docs/a.md', 'slug: /GUIDE/setup\n'), 'docs/guide/setup.md'],
    ['in an id of Docusaurus', docusaurus, doc('docs/guide/b.md', 'id: Setup\n'), 'docs/guide/setup.md'],
    ['on a page that was elsewhere', docusaurus, doc('docs/index.md', 'slug: /Intro\n'), 'docs/intro.md'],
    ['in a permalink of Jekyll', JEKYLL, doc('guide/c.md', 'permalink: /Guide/b.html\n'), 'guide/b.md'],
    ['in a former address of Jekyll', JEKYLL, from('/Guide/B'), 'guide/b.md'],
    [
      'in a name of MkDocs',
      mkdocsSite({ 'index.md': 'Home', 'about.md': 'A' }, ''),
      doc('docs/About/index.md'),
      'about.md',
    ],
  ])('hides a page %s', async (_, files, change, owner) => {
    expect(await outward(files, [change])).toEqual([
      expect.stringMatching(new RegExp(`differs from the address of \\S*${owner} only in case`)),
    ])
  })

  test.each<[string, Change[]]>([
    ['a page may have capitals of its own', [doc('docs/a.md', 'slug: /Intro-2\n')]],
    ['a page may change its own capitals', [doc('docs/intro.md', 'slug: /Intro\n')]],
    ['a page may be renamed so', [doc('docs/Intro.md'), remove('docs/intro.md')]],
  ])('%s', async (_, changes) => {
    expect(await outward(docusaurus, changes)).toEqual([])
  })

  test('stays where the base has it', async () => {
    const files = { ...docusaurus, 'docs/a.md': page('A', 'slug: /Intro\n') }
    expect(await outward(files, [write('docs/a.md', `${page('A', 'slug: /Intro\n')}\nMore.\n`)])).toEqual([])
  })
})

describe('a redirect of the configuration', () => {
  const mkdocs = (redirects: string) =>
    mkdocsSite({ 'index.md': 'Home', 'about.md': 'A' }, `plugins:\n  - redirects:\n      redirect_maps:\n${redirects}`)
  const mintlify = (...sources: string[]) =>
    mintlifySite(
      { 'index.mdx': 'Home', 'about.mdx': 'A' },
      { redirects: ['/old', ...sources].map((source) => ({ source, destination: '/index' })) },
    )
  const old = '        old.md: about.md\n'
  const edit = (files: Record<string, string>, name: string) => [write(name, files[name] ?? '')]

  test.each(['index.md: about.md', 'about.md: index.md', 'about/index.md: index.md', 'about.html: index.md'])(
    'of MkDocs hides no page: %s',
    async (line) => {
      const files = mkdocs(`${old}        ${line}\n`)
      expect(await outward(mkdocs(old), edit(files, 'mkdocs.yml'))).toHaveLength(1)
      expect(await outward(files, edit(files, 'mkdocs.yml'))).toEqual([])
    },
  )

  test.each(['/about', '/%61bout', '/ab*', '/:x', '/(.*)'])('of Mintlify hides no page: %s', async (source) => {
    expect(await outward(mintlify(), edit(mintlify(source), 'docs.json'))).toHaveLength(1)
  })

  test('may start where no page is', async () => {
    const files = mkdocs(`${old}        older.md: about.md\n`)
    expect(await outward(mkdocs(old), edit(files, 'mkdocs.yml'))).toEqual([])
    expect(await outward(mintlify(), edit(mintlify('/older', '/older/:slug*'), 'docs.json'))).toEqual([])
  })
})

describe('a page of the change hides nothing that the site', () => {
  const DOCUSAURUS = {
    'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: { routeBasePath: 'docs' } }]] }",
    'docs/index.md': '# Home\n',
    'docs/about.md': '# About\n',
    'docs/a/b.md': '# B\n',
  }
  const category = (slug: string) => ({ label: 'A', link: { type: 'generated-index', slug } })

  test('has as HTML', async () => {
    const files = { ...JEKYLL, 'index.md': '', 'start.html': '---\n---\n<h1>Start</h1>\n' }
    expect(await outward(files, [write('zz.md', page('Z', 'permalink: /start.html\n'))])).toHaveLength(1)
    expect(await outward(files, [write('zz.md', page('Z', 'permalink: /Start.html\n'))])).toHaveLength(1)
    expect(await outward(files, [write('404.md', page('Z', 'permalink: /404.html\n'))])).toEqual([])
  })

  test('has as HTML, under the name of a document without its date', async () => {
    expect(await outward(COLLECTION, [write('_docs/2024-01-31-about.md', page('A'))])).toHaveLength(1)
    expect(await outward(COLLECTION, [write('_docs/2024-01-31-other.md', page('A'))])).toEqual([])
  })

  test.each<[string, number]>([
    ['/about', 1],
    ['/About', 1],
    ['/category-a', 0],
  ])('shows: a category of Docusaurus at %s', async (slug, count) => {
    const change = write('docs/a/_category_.json', JSON.stringify(category(slug)))
    expect(await outward(DOCUSAURUS, [change])).toHaveLength(count)
  })
})

describe('no page of the change takes the address of another one or its place on the site', () => {
  const GERMAN = 'defaultContentLanguage = "de"\n[languages.de]\n[languages.pt-br]\n'
  const hugo = (config: string, files: Record<string, string> = {}) => ({ ...HUGO, 'hugo.toml': config, ...files })
  const BUNDLE = { 'content/guide/sub/c.md': page('C'), 'content/tour/index.md': page('T'), 'content/tour/x.png': '' }

  test.each<[string, Record<string, string>, string, string]>([
    ['with the suffix of the default language', HUGO, 'content/guide/b.en.md', 'content/guide/b.md'],
    ['as a section with this suffix', HUGO, 'content/_index.en.md', 'content/_index.md'],
    ['in another format', HUGO, 'content/guide/b.html', 'content/guide/b.md'],
    ['with the suffix that the configuration names', hugo(GERMAN), 'content/guide/b.de.md', 'content/guide/b.md'],
    [
      'with this suffix in capitals',
      hugo(GERMAN, { 'content/guide/b.pt-br.md': page('B') }),
      'content/guide/b.pt-BR.md',
      'content/guide/b.pt-br.md',
    ],
    ['with a suffix that no readable file names', hugo('[[['), 'content/guide/b.fr.md', 'content/guide/b.md'],
    ['by its field', HUGO, 'content/guide/c.md', 'content/guide/b.md'],
    ['of MkDocs as the page of its folder', mkdocsSite({ 'README.md': '# A' }), 'docs/index.md', 'docs/README.md'],
    ['as a leaf bundle', HUGO, 'content/guide/index.md', 'content/guide/a.md'],
    ['as a leaf bundle in another language', HUGO, 'content/guide/index.x.de.md', 'content/guide/a.md'],
    ['as a leaf bundle in another format', HUGO, 'content/guide/index.org', 'content/guide/a.md'],
    ['as a leaf bundle around sections', hugo('', BUNDLE), 'content/guide/index.html', 'content/guide/a.md'],
    [
      'as a leaf bundle of the whole site',
      { 'hugo.toml': '', 'content/guide/a.md': page('A') },
      'content/index.md',
      'content/guide/a.md',
    ],
    ['as a section that was a leaf bundle', hugo('', BUNDLE), 'content/tour/_index.md', 'content/tour/index.md'],
  ])('%s', async (_, files, path, hidden) => {
    const found = await outward(files, [write(path, page('New', path.endsWith('c.md') ? 'url: /guide/b/\n' : ''))])
    expect(found).toEqual([expect.stringContaining(`is the address of ${hidden}, which`)])
    expect(found[0]).toMatch(new RegExp(`^${path}:1 `))
  })

  test.each<[string, Record<string, string>, Change[]]>([
    ['a translation is a page of its own', hugo(GERMAN), [write('content/guide/b.pt-br.md', page('B'))]],
    ['a name with a dot is none of a language', HUGO, [write('content/guide/b.2.md', page('B'))]],
    ['a bundle has a folder of its own', HUGO, [write('content/new/index.md', page('B'))]],
    ['a section gets its page', HUGO, [write('content/guide/_index.md', page('Guide'))]],
    ['a page of a bundle changes', hugo('', BUNDLE), [write('content/tour/index.md', page('Tour'))]],
    ['the page that was there goes', HUGO, [write('content/guide/b.en.md', page('B')), remove('content/guide/b.md')]],
    [
      'a bundle becomes a section',
      hugo('', BUNDLE),
      [write('content/tour/_index.md', page('T')), remove('content/tour/index.md')],
    ],
    ['a page becomes a bundle', HUGO, [write('content/guide/b/index.md', page('B')), remove('content/guide/b.md')]],
  ])('%s', async (_, files, changes) => {
    expect(await outward(files, changes)).toEqual([])
  })
})
