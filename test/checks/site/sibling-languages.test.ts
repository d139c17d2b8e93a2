// Languages beside a site that have no configuration of their own.
import { expect, test } from '@jest/globals'
import { openSite } from './sites.ts'

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
