import { expect, test } from '@jest/globals'
import { openSite } from './sites.ts'

const page = '---\ntitle: T\n---\n\nText\n'
const starlight = (locales: string): string =>
  `export default { integrations: [starlight({ defaultLocale: 'root', locales: { ${locales} } })] }`

const pages = (folder: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`${folder}/${name}.md`, page]))

const NAMES = ['a', 'b', 'c', 'd']

test.each<[string, Record<string, string>, string[] | undefined]>([
  [
    'all folders of languages where the default one has none',
    {
      'astro.config.mjs': starlight("root: { label: 'E' }, fr: { label: 'F' }"),
      ...pages('src/content/docs', NAMES),
      ...pages('src/content/docs/fr', ['a', 'b']),
    },
    ['src/content/docs/fr'],
  ],
  [
    'all but that of English where each has one',
    {
      'astro.config.mjs': starlight("en: { label: 'E' }, fr: { label: 'F' }"),
      'src/content/docs/index.md': page,
      ...pages('src/content/docs/en', NAMES),
      ...pages('src/content/docs/fr', NAMES),
    },
    ['src/content/docs/fr'],
  ],
  [
    'folders named like languages whose pages stand outside of them too',
    { '_config.yml': 'title: T\n', ...pages('.', NAMES), ...pages('de', NAMES) },
    ['de'],
  ],
  ['none of a site in one language', { 'mkdocs.yml': 'site_name: T', ...pages('docs', NAMES) }, undefined],
])('Translations lie in %s', async (_, files, folders) => {
  const bare = Object.fromEntries(Object.entries(files).map(([path, text]) => [path.replace(/^\.\//, ''), text]))
  const { translationFolders } = await (await openSite(bare)).summary()
  expect(translationFolders?.map(({ folder }) => folder)).toEqual(folders)
})
