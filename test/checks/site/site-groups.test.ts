// Several sites in one tree: languages, versions, packages.
import { describe, expect, test } from '@jest/globals'
import { findDocsRoot } from '../../../src/checks/frameworks/docs-root.ts'
import { navEditRefusal } from '../../../src/checks/nav-edit/nav-edit.ts'
import type { DocsSession } from '../../../src/checks/session.ts'
import { findNew, openSite, remove, write } from './sites.ts'

/** English with all files, German and Japanese with some translations: the build copies the English tree first. */
const inherited = {
  'README.md': '# Project\n',
  'docs/missing-translation.md': 'Not translated yet\n',
  'docs/en/mkdocs.yml':
    'site_name: Test\nsite_url: https://example.com/\nnav:\n  - index.md\n  - guide/start.md\n  - guide/more.md\n',
  'docs/en/docs/index.md': '# Home\n\n![logo](img/logo.svg) [start](guide/start.md)\n',
  'docs/en/docs/img/logo.svg': '<svg/>',
  'docs/en/docs/guide/start.md': '# Start\n\n## First steps\n\n![shot](../img/shot.png)\n',
  'docs/en/docs/guide/more.md': '# More\n\n[x](start.md#first-steps)\n',
  'docs/en/docs/img/shot.png': '',
  'docs/de/mkdocs.yml': 'INHERIT: ../en/mkdocs.yml\nsite_url: https://example.com/de/\n',
  'docs/de/docs/index.md': '# Start\n\n![logo](img/logo.svg) [los](guide/start.md#first-steps)\n',
  'docs/de/docs/guide/more.md': '# Mehr\n\n[x](start.md#first-steps)\n',
  'docs/ja/mkdocs.yml': 'INHERIT: ../en/mkdocs.yml\n',
  'docs/ja/docs/index.md': '# Home\n\n![shot](img/shot.png)\n',
}

async function problemsOf(session: DocsSession): Promise<string[]> {
  const { problems } = await session.checkAll()
  return problems.map(({ path, line, rule, subject }) => `${path}:${line} ${rule} ${subject}`)
}

describe('Languages that inherit the configuration of one of them', () => {
  test('are one docs root', () => {
    expect(findDocsRoot(Object.keys(inherited))).toMatchObject({ docsRoot: 'docs', leftOut: [], isSure: true })
  })

  test('have no problem where a translation shows images and names pages of the default language', async () => {
    expect(await problemsOf(await openSite(inherited, 'docs'))).toEqual([])
  })

  test('take over what is missing, but not what exists nowhere', async () => {
    const site = await openSite(inherited, 'docs')
    const text = '# Start\n\n![logo](img/logo.svg) ![no](img/no.png) [no](guide/no.md) [no](guide/start.md#no)\n'

    expect(await findNew(site, [write('docs/de/docs/index.md', text)])).toEqual([
      'docs/de/docs/index.md:3 missing-image',
      'docs/de/docs/index.md:3 broken-link',
      'docs/de/docs/index.md:3 broken-anchor',
    ])
  })

  test('judge an anchor by the translation where there is one', async () => {
    const site = await openSite({ ...inherited, 'docs/de/docs/guide/start.md': '# Los\n\n## Erste Schritte\n' }, 'docs')
    expect(await problemsOf(site)).toEqual([
      'docs/de/docs/guide/more.md:3 broken-anchor start.md#first-steps',
      'docs/de/docs/index.md:3 broken-anchor guide/start.md#first-steps',
    ])
  })

  test('tell a translation what it loses with a page of the default language', async () => {
    const site = await openSite(inherited, 'docs')
    expect(await findNew(site, [remove('docs/en/docs/guide/start.md')])).toEqual([
      'docs/de/docs/guide/more.md:3 broken-link',
      'docs/de/docs/index.md:3 broken-link',
      'docs/en/docs/guide/more.md:3 broken-link',
      'docs/en/docs/index.md:3 broken-link',
      'docs/en/mkdocs.yml:5 nav-missing-page',
    ])
  })

  test('serve a page of each at its own address', async () => {
    const site = await openSite(inherited, 'docs')
    const { touched, problems } = await site.check([
      write('docs/de/docs/guide/start.md', '# Los\n\n## First steps\n'),
      write('docs/ja/docs/guide/start.md', '# Start\n'),
    ])
    expect(problems).toEqual([])
    expect(touched.map(({ route }) => route)).toEqual(['/de/guide/start', '/guide/start'])
  })

  test('share a navigation: a page is missed in it by the site that has it', async () => {
    const site = await openSite(inherited, 'docs')
    const page = '# New\n'
    expect(
      await findNew(site, [write('docs/en/docs/guide/new.md', page), write('docs/de/docs/guide/new.md', page)]),
    ).toEqual(['docs/en/docs/guide/new.md:1 page-not-in-nav'])
    const nav = `${inherited['docs/en/mkdocs.yml']}  - guide/new.md\n`
    expect(navEditRefusal('docs/en/mkdocs.yml', inherited['docs/en/mkdocs.yml'], nav)).toBeUndefined()
    expect(await findNew(site, [write('docs/en/mkdocs.yml', nav), write('docs/en/docs/guide/new.md', page)])).toEqual(
      [],
    )
  })

  test('let a page move in all of them, and the navigation once', async () => {
    const site = await openSite(inherited, 'docs')
    const { writes, byHand } = await site.planMove('docs/en/docs/guide/start.md', 'docs/en/docs/guide/begin.md', [])
    const text = (path: string) => Buffer.from(writes.find((one) => one.path === path)?.content ?? []).toString()

    expect(text('docs/en/mkdocs.yml')).toContain('  - guide/begin.md\n')
    expect(text('docs/de/docs/guide/more.md')).toContain('[x](begin.md#first-steps)')
    expect(text('docs/de/docs/index.md')).toContain('(guide/begin.md#first-steps)')
    expect(byHand).toEqual(['Readers may still open /guide/start. Redirect it to /guide/begin'])
  })

  test('leave the navigation alone where a translation moves', async () => {
    const site = await openSite(inherited, 'docs')
    const { writes } = await site.planMove('docs/de/docs/guide/more.md', 'docs/de/docs/guide/mehr.md', [])
    expect(writes.map(({ path }) => path)).not.toContain('docs/en/mkdocs.yml')
  })

  test('are named in the summary, each with its folder', async () => {
    const { sites, framework, folder, pageCount } = await (await openSite(inherited, 'docs')).summary()
    expect({ framework, folder, pageCount }).toEqual({ framework: 'mkdocs', folder: 'docs/en', pageCount: 6 })
    expect(sites).toEqual([
      { folder: 'docs/en', framework: 'mkdocs', pageCount: 3 },
      { folder: 'docs/de', framework: 'mkdocs', pageCount: 2 },
      { folder: 'docs/ja', framework: 'mkdocs', pageCount: 1 },
    ])
  })
})

/** Two sites of different frameworks in one tree. */
const unrelated = {
  'docs/docs.json': '{"navigation": {"groups": [{"group": "A", "pages": ["index", "a"]}]}}',
  'docs/index.mdx': '---\ntitle: Home\n---\n\n[a](/a)\n',
  'docs/a.mdx': '---\ntitle: A\n---\n\n[home](/)\n',
  'docs/b.mdx': '---\ntitle: B\n---\n\n[home](/)\n',
  'blog/hugo.toml': 'baseURL = "https://example.com/"\n',
  'blog/content/_index.md': '---\ntitle: Blog\n---\n',
  'blog/content/posts/one.md': '---\ntitle: One\n---\n\n[two]({{< ref "two.md" >}})\n',
  'blog/content/posts/two.md': '---\ntitle: Two\n---\n\n[one](/posts/one/)\n',
}

describe('Unrelated sites in one tree', () => {
  test('have one of them as their docs root, which says that it leaves out the other', async () => {
    const site = await openSite(unrelated, 'docs')
    const { problems } = await site.summary()

    expect(problems.map(({ path, rule, message }) => `${path} ${rule} ${message}`)).toEqual([
      'blog/hugo.toml left-out-site This file configures a site made with Hugo (3 pages) outside of the detected docs root docs. ' +
        'To check and write both sites, set the docs root to . (the whole repository); for this one alone, to blog/content',
    ])
    expect((await site.checkAll()).problems.map(({ rule }) => rule)).toContain('left-out-site')
  })

  test('say nothing of the others where a person chose the root', async () => {
    expect((await (await openSite(unrelated, 'blog')).summary()).problems).toEqual([])
  })

  test('follow each its own framework in the root around them', async () => {
    const site = await openSite(unrelated)
    const { sites } = await site.summary()

    expect(sites?.map(({ framework, folder }) => `${framework} ${folder}`)).toEqual(['mintlify docs', 'hugo blog'])
    expect(await problemsOf(site)).toEqual(['docs/b.mdx:1 page-not-in-nav '])
    const shortcode = '---\ntitle: Two\n---\n\n[x]({{< ref "none.md" >}}) [a](/a)\n'
    expect(await findNew(site, [write('blog/content/posts/two.md', shortcode)])).toEqual([
      'blog/content/posts/two.md:5 broken-link',
      'blog/content/posts/two.md:5 broken-link',
    ])
  })

  test('leave samples, templates and fixtures alone', () => {
    const paths = ['docs/docs.json', 'docs/a.mdx', 'docs/b.mdx', 'docs/c.mdx']
    const samples = ['examples/a/mkdocs.yml', 'tests/roots/b/conf.py', 'lib/site_template/book.toml']
    const pages = ['examples/a/docs/x.md', 'tests/roots/b/index.rst', 'lib/site_template/src/x.md']
    expect(findDocsRoot([...paths, ...samples, ...pages])).toMatchObject({ docsRoot: 'docs', leftOut: [] })
  })
})

describe('Beside sites that hold less than half of the pages', () => {
  const plainPages = ['guide', 'usage', 'faq', 'api', 'limits', 'notes'].map((name) => [
    `docs/${name}.md`,
    `# ${name}\n`,
  ])
  const files = {
    'README.md': '# Project\n\n[gone](docs/gone.md)\n',
    ...Object.fromEntries(plainPages),
    'docs/usage.md': '# Usage\n\n[gone](gone.md)\n',
    'bench/site/mkdocs.yml': 'site_name: Bench\nnav:\n  - index.md\n  - missing.md\n',
    'bench/site/docs/index.md': '# Bench\n',
    'bench/site/docs/more.md': '# More\n',
    ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`bench/notes/${name}.md`, `# ${name}\n`])),
    'test/fixtures/wrong.md': '[wrong on purpose](wrong-on-purpose.md)\n',
  }

  test('all others are checked as they are, and each site as its framework reads it', async () => {
    const { docsRoot } = findDocsRoot(Object.keys(files))
    const site = await openSite(files, docsRoot)

    expect((await site.summary()).framework).toBe('plain')
    expect(await problemsOf(site)).toEqual([
      'README.md:3 broken-link docs/gone.md',
      'bench/site/docs/more.md:1 page-not-in-nav ',
      'bench/site/mkdocs.yml:4 nav-missing-page missing.md',
      'docs/usage.md:3 broken-link gone.md',
    ])
  })
})

describe('The docs root of sites side by side is the folder around them', () => {
  test.each([
    [
      'two documents of a project',
      ['doc/source/conf.py', 'doc/source/a.rst', 'doc/neps/conf.py', 'doc/neps/b.rst'],
      'doc',
    ],
    ['languages at the top', ['en/mkdocs.yml', 'en/docs/a.md', 'zh/mkdocs.yml', 'zh/docs/a.md'], ''],
    ['not packages at the top', ['a-lib/conf.py', 'a-lib/a.rst', 'b-lib/conf.py', 'b-lib/b.rst'], 'a-lib'],
    [
      'not other frameworks',
      ['web/en/mkdocs.yml', 'web/en/docs/a.md', 'web/x/book.toml', 'web/x/src/b.md'],
      'web/en/docs',
    ],
  ])('%s', (_, paths, wanted) => {
    expect(findDocsRoot(paths).docsRoot).toBe(wanted)
  })
})

test('A page that moves in one of several sites needs a redirect of that site', async () => {
  const config = (base: string) => `module.exports = { baseUrl: '/${base}/', presets: [['classic', {}]] }\n`
  const site = await openSite({
    'docs/a/docusaurus.config.js': config('a'),
    'docs/a/docs/one.md': '# One\n',
    'docs/a/static/_redirects': '/a/old /a/docs/one\n',
    'docs/b/docusaurus.config.js': config('b'),
    'docs/b/docs/two.md': '# Two\n',
    'docs/b/static/_redirects': '/b/old /b/docs/two\n',
  })
  const { byHand } = await site.planMove('docs/b/docs/two.md', 'docs/b/docs/new.md', [])
  expect(byHand.join('\n')).toContain('docs/b/static/_redirects')
  expect(byHand.join('\n')).not.toContain('docs/a/')
})
