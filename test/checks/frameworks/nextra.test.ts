import { describe, expect, test } from '@jest/globals'
import { nextra } from '../../../src/checks/frameworks/nextra/index.ts'
import { loadSite, misplacedEntries } from './load-site.ts'

describe('Nextra 4', () => {
  const files = {
    'docs/next.config.mjs': `import nextra from 'nextra'\nconst withNextra = nextra({ contentDirBasePath: '/guide' })\nexport default withNextra({ basePath: '/project' })`,
    'docs/content/_meta.js': `export default {
      index: 'Home', 'set-up': { title: 'Set up' }, folder: 'Folder', blog: 'Blog', gone: '',
      '*': { theme: {} }, '---': { type: 'separator' }, out: { title: 'Out', href: 'https://example.com' },
      more: { type: 'menu', items: { a: { title: 'A', href: '/guide/set-up' } } },
    }`,
    'docs/content/index.mdx': '',
    'docs/content/set-up.mdx': '',
    'docs/content/_part.mdx': '',
    'docs/content/folder/a.md': '',
    'docs/app/[[...mdxPath]]/page.jsx': '',
    'docs/app/blog/page.mdx': '',
    'docs/app/(site)/about/page.tsx': '',
    'docs/app/blog/note.mdx': '',
    'docs/public/logo.png': '',
  }

  test('serves content under its base, and pages of the app', async () => {
    const site = await loadSite(nextra, files)
    expect(site.pages()).toEqual([
      'docs/app/blog/page.mdx',
      'docs/content/folder/a.md',
      'docs/content/index.mdx',
      'docs/content/set-up.mdx',
    ])
    expect(site.pages().map((path) => site.routes(path)[0])).toEqual([
      '/blog',
      '/guide/folder/a',
      '/guide',
      '/guide/set-up',
    ])
    expect(site.rules.generatedRoutes).toEqual(['/about'])
    expect([site.rules.basePath, site.rules.publicFolders]).toEqual(['/project', ['docs/public']])
  })

  test('names pages by the keys of _meta files', async () => {
    const site = await loadSite(nextra, files)
    const entries = site.nav().map((entry) => entry.split(' | ')[0])
    expect(entries).toEqual([
      'index → docs/content/index.mdx',
      'set-up → docs/content/set-up.mdx',
      'folder → docs/content/folder/*',
      'blog → docs/content/blog.mdx',
      'gone → docs/content/gone.mdx',
      'https://example.com → external',
      '/guide/set-up → /guide/set-up',
    ])
    expect(site.nav()[3]).toContain('docs/app/blog/page.mdx')
    expect(misplacedEntries(site)).toEqual([])
  })
})

describe('Languages', () => {
  const config = `module.exports = withNextra({ i18n: { locales: ['en', 'zh'], defaultLocale: 'en' } })`

  test('are folders', async () => {
    const site = await loadSite(nextra, {
      'next.config.js': config,
      'content/en/_meta.json': '{"a": "A"}',
      'content/en/a.mdx': '',
    })
    expect(site.routes('content/en/a.mdx')).toEqual(['/en/a', '/a'])
    expect(site.routes('content/zh/a.mdx')).toEqual(['/zh/a'])
  })

  test('are endings of names in version 2', async () => {
    const site = await loadSite(nextra, {
      'next.config.js': config,
      'theme.config.tsx': '',
      'pages/_meta.zh.json': '{"a": "A"}',
      'pages/a.zh.mdx': '',
    })
    expect(site.routes('pages/a.zh.mdx')).toEqual(['/zh/a'])
    expect(site.nav()[0]).toContain('a → pages/a.zh.mdx')
    expect(misplacedEntries(site)).toEqual([])
  })
})

test('A _meta.global file holds the folders below it', async () => {
  const site = await loadSite(nextra, {
    'content/_meta.global.ts': `export default { docs: { type: 'page', items: { intro: 'Intro' } } }`,
    'content/docs/intro.mdx': '',
  })
  expect(site.nav().map((entry) => entry.split(' | ')[0])).toEqual([
    'docs → content/docs/*',
    'intro → content/docs/intro.mdx',
  ])
})

test('A _meta file that does not parse is said once', async () => {
  const site = await loadSite(nextra, { 'theme.config.jsx': '', 'pages/_meta.json': '{"a": ', 'pages/a.mdx': '' })
  expect(site.rules.problems.map(({ rule, path }) => [rule, path])).toEqual([['config-syntax', 'pages/_meta.json']])
  expect(site.pages()).toEqual(['pages/a.mdx'])
})

test('A _meta file that code makes is said', async () => {
  const site = await loadSite(nextra, { 'pages/_meta.ts': 'export default { a: "A", ...rest }', 'pages/a.mdx': '' })
  expect(site.rules.problems.map(({ rule }) => rule)).toEqual(['nav-unreadable'])
  expect(site.nav()).toHaveLength(1)
})
