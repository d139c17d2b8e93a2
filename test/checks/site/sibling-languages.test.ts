// Languages beside a site that have no configuration of their own.
import { expect, test } from '@jest/globals'
import { findDocsRoot } from '../../../src/checks/frameworks/docs-root.ts'
import { findNew, openSite, remove, write } from './sites.ts'

const PAGES = ['index', 'install', 'guide/a', 'guide/b', 'reference']
const inLanguages = (...languages: string[]): Record<string, string> =>
  Object.fromEntries(
    languages.flatMap((language) =>
      PAGES.map((page) => [`docs/${language}/docs/${page}.md`, `# ${language} ${page}\n`]),
    ),
  )

test('folders with mostly the same files as a configured language are its translations', async () => {
  const others = { 'docs/js/docs/other.md': '', 'docs/js/docs/index.md': '' }
  const site = await openSite(
    { 'docs/en/mkdocs.yml': 'site_name: X\n', ...inLanguages('en', 'de', 'fr'), ...others },
    'docs',
  )
  const { framework, translationFolders } = await site.summary()
  expect(framework).toBe('mkdocs')
  expect(translationFolders).toEqual([
    { locale: 'de', folder: 'docs/de' },
    { locale: 'fr', folder: 'docs/fr' },
  ])
})

// Translations of a MkDocs site are checked as it is.

const site = {
  'docs/en/mkdocs.yml':
    'site_name: X\nsite_url: https://example.com/\nnav:\n  - index.md\n  - guide/start.md\n  - guide/more.md\nplugins:\n  - redirects:\n      redirect_maps:\n        old.md: guide/more.md\n',
  'docs/en/docs/index.md': '# Home\n\n![logo](img/logo.svg) [start](guide/start.md) [German](/de/)\n',
  'docs/en/docs/img/logo.svg': '<svg/>',
  'docs/en/docs/guide/start.md': '# Start\n\n## First steps\n',
  'docs/en/docs/guide/more.md': '# More\n\n[x](start.md#first-steps)\n',
  'docs/de/docs/index.md': '# Start\n\n![logo](img/logo.svg) [los](guide/start.md#first-steps) [mehr](guide/more.md)\n',
  'docs/de/docs/guide/more.md': '# Mehr\n\n## Mehr dazu\n\n[x](start.md) [y](../index.md) [z](../../old/)\n',
  'docs/fr/docs/index.md': '# Accueil\n\n[plus](guide/more.md)\n',
  'docs/fr/docs/guide/more.md': '# Plus\n',
}
const open = (more: Record<string, string> = {}) => openSite({ ...site, ...more }, 'docs')

test('a translation takes from the configured language what it lacks', async () => {
  expect((await (await open()).checkAll()).problems).toEqual([])
})

test('the summary has each language with its pages', async () => {
  const { sites, pageCount } = await (await open()).summary()
  expect(pageCount).toBe(7)
  expect(sites?.map(({ folder, pageCount: pages, configuredBy }) => [folder, pages, configuredBy])).toEqual([
    ['docs/en', 3, undefined],
    ['docs/de', 2, 'docs/en/mkdocs.yml'],
    ['docs/fr', 2, 'docs/en/mkdocs.yml'],
  ])
})

test('the languages are one site also where the configured one has few of the pages', async () => {
  const others = inLanguages('de', 'es', 'fr', 'ja', 'ko', 'pt', 'zh')
  const many = await openSite({ 'docs/en/mkdocs.yml': 'site_name: X\n', ...inLanguages('en'), ...others }, 'docs')
  const { framework, folder, sites } = await many.summary()
  expect([framework, folder, sites?.length]).toEqual(['mkdocs', 'docs/en', 8])
})

test('what neither language has is missing', async () => {
  const text = '# Mehr\n\n![no](../img/no.png) [no](no.md)\n\n[no](start.md#no) [home](../index.md#no)\n'
  expect(await findNew(await open(), [write('docs/de/docs/guide/more.md', text)])).toEqual([
    'docs/de/docs/guide/more.md:3 missing-image',
    'docs/de/docs/guide/more.md:3 broken-link',
    'docs/de/docs/guide/more.md:5 broken-anchor',
    'docs/de/docs/guide/more.md:5 broken-anchor',
  ])
})

test('a changed page of a translation is checked', async () => {
  const { skipped } = await (await open()).check([write('docs/fr/docs/guide/more.md', '# Plus\n\nTexte\n')])
  expect(skipped).toEqual([])
})

test('a page that the configured language loses is missing in the translations that lack it', async () => {
  expect(await findNew(await open(), [remove('docs/en/docs/guide/start.md')])).toEqual(
    expect.arrayContaining(['docs/de/docs/guide/more.md:5 broken-link', 'docs/de/docs/index.md:3 broken-link']),
  )
})

test.each([
  [
    'an absolute link, since a script decides where the languages are served',
    '[a](/no/) [b](/guide/more/#no) [c](/fr/no/)',
  ],
  ['the whole address of a page', '[a](https://example.com/de/guide/no/) [b](https://example.com/guide/more/#no)'],
  ['an image of the translation by its address', '<img src="../img/own.svg">'],
])('a translation may have %s', async (_, text) => {
  const translated = await open({ 'docs/de/docs/guide/img/own.svg': '', 'docs/de/docs/img/own.svg': '' })
  expect(await findNew(translated, [write('docs/de/docs/guide/more.md', `# Mehr\n\n${text}\n`)])).toEqual([])
})

test.each([
  ['has other files', { 'docs/de/docs/a.md': '', 'docs/de/docs/b.md': '', 'docs/de/docs/c.md': '' }],
  ['has a configuration of another name', { 'docs/de/mkdocs.de.yml': 'site_name: X\n' }],
])('a folder that %s is no translation', async (_, files) => {
  const { sites } = await (await open(files)).summary()
  expect(sites?.map(({ folder }) => folder)).not.toContain('docs/de')
})

test('a translation with a configuration of its own follows that one', async () => {
  const { sites } = await (await open({ 'docs/de/mkdocs.yml': 'INHERIT: ../en/mkdocs.yml\n' })).summary()
  expect(sites?.map(({ folder, configuredBy }) => [folder, configuredBy])).toEqual([
    ['docs/en', undefined],
    ['docs/de', undefined],
    ['docs/fr', 'docs/en/mkdocs.yml'],
  ])
})

test('two languages with configurations of their own leave it open which of them builds a third', async () => {
  const { sites } = await (await open({ 'docs/de/mkdocs.yml': 'site_name: X\n' })).summary()
  expect(sites?.map(({ folder }) => folder)).toEqual(['docs/en', 'docs/de'])
})

test('two languages that inherit from one configuration build a third as English', async () => {
  const files = {
    'docs/base.yml': 'site_name: X\n',
    'docs/README.md': '# X\n',
    'docs/en/mkdocs.yml': 'INHERIT: ../base.yml\n',
    'docs/de/mkdocs.yml': 'INHERIT: ../base.yml\n',
    ...inLanguages('en', 'de', 'es', 'fr', 'ja', 'ko', 'pt', 'zh'),
    'docs/ja/docs/index.md': '# J\n\n[a](only-english.md) [b](gone.md)\n',
    'docs/en/docs/only-english.md': '# E\n',
  }
  const session = await openSite(files, 'docs')
  const { framework, sites } = await session.summary()
  expect([framework, sites?.map(({ folder }) => folder)]).toEqual([
    'mkdocs',
    expect.arrayContaining(['docs/en', 'docs/de', 'docs/es', 'docs/ja', 'docs/zh']),
  ])
  const { problems } = await session.checkAll()
  expect(problems.map(({ path, subject }) => [path, subject])).toEqual([['docs/ja/docs/index.md', 'gone.md']])
})

test('a page that moves in a translation leaves the configuration as it is', async () => {
  const large = await open(inLanguages('en', 'de'))
  const { writes } = await large.planMove('docs/de/docs/guide/more.md', 'docs/de/docs/extra.md', [])
  expect(writes.map(({ path }) => path).sort()).toEqual(['docs/de/docs/extra.md'])
})

test.each([
  ['has most pages', ['en', 'de'], 'docs'],
  ['has few of the pages', ['en', 'de', 'fr', 'ja'], 'docs'],
  ['stands alone', ['en'], 'docs/en/docs'],
])('the docs root where the configured language %s', (_, languages, docsRoot) => {
  const paths = ['docs/en/mkdocs.yml', ...Object.keys(inLanguages(...languages))]
  expect(findDocsRoot(paths)).toMatchObject({ docsRoot, leftOut: [], isSure: true })
})
