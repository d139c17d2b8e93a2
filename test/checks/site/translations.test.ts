// Links of translations: each framework has its own way to the language of the page, and its own stand-ins for what is not
// translated. What is expected was tried out with Hugo 0.111, and is as the code of the others has it.
import { describe, expect, test } from '@jest/globals'
import { openSite, remove, write } from './sites.ts'

const titled = (text = 'Text'): string => `---\ntitle: T\n---\n\n${text}\n`

interface Translated {
  name: string
  files: Record<string, string>
  /** A page in French. */
  page: string
  /** On that page. */
  right: readonly string[]
  wrong: readonly string[]
}

const DOCUSAURUS = 'i18n/fr/docusaurus-plugin-content-docs'
const I18N = "i18n: { defaultLocale: 'en', locales: ['en', 'fr'] }"
const docusaurusConfig = (docs: string) => `module.exports = { ${I18N}, presets: [['classic', { docs: ${docs} }]] }`

const SITES: Translated[] = [
  {
    name: 'Docusaurus',
    files: {
      'docusaurus.config.js': docusaurusConfig('{}'),
      'versions.json': '["1.0"]',
      'docs/a.md': '# A',
      'docs/b.md': '# B\n\n## Title\n',
      'docs/c.md': '# C\n\n## Only\n',
      'docs/own.png': 'x',
      'static/shared.png': 'x',
      'versioned_docs/version-1.0/old.md': '# Old',
      [`${DOCUSAURUS}/current/b.md`]: '# B\n\n## Titre\n',
    },
    page: `${DOCUSAURUS}/current/a.md`,
    right: ['[](./b.md#titre)', '[](/docs/next/b#titre)', '[](./c.md#only)', '[](/docs/next/c)', '![](/shared.png)'],
    // Docusaurus looks for an image beside the translation alone, and for a page in its own version.
    wrong: ['[](./b.md#title)', '[](/docs/next/b#title)', '[](./old.md)', '![](./own.png)'],
  },
  {
    name: 'Docusaurus with `docs` beside the folder of the site',
    files: {
      'website/docusaurus.config.js': docusaurusConfig("{ path: '../docs' }"),
      'docs/a.md': '# A',
      'docs/b.md': '# B\n\n## Title\n',
      [`website/${DOCUSAURUS}/current/b.md`]: '# B\n\n## Titre\n',
    },
    page: `website/${DOCUSAURUS}/current/c.md`,
    right: ['[](./a.md)', '[](/docs/a)', '[](b.md#titre)'],
    wrong: ['[](./no.md)', '[](b.md#title)'],
  },
  {
    name: 'Starlight',
    files: {
      'astro.config.mjs':
        "export default { integrations: [starlight({ defaultLocale: 'root', locales: { root: { label: 'E' }, fr: { label: 'F' } } })] }",
      'src/content/docs/b.md': titled('## Title'),
      'src/content/docs/c.md': titled('## Only'),
      'src/content/docs/fr/b.md': titled('## Titre'),
    },
    page: 'src/content/docs/fr/a.md',
    right: ['[](/fr/b/#titre)', '[](/b/#title)', '[](/fr/c/#only)', '[](../c/)'],
    wrong: ['[](/fr/b/#title)', '[](/fr/d/)'],
  },
  {
    name: 'VitePress',
    files: {
      '.vitepress/config.js': "export default { locales: { root: { label: 'E' }, fr: { label: 'F' } } }",
      'b.md': '# B\n\n## Title\n',
      'c.md': '# C',
      'fr/b.md': '# B\n\n## Titre\n',
      'fr/only.md': '# Only',
    },
    page: 'fr/a.md',
    right: ['[](./b#titre)', '[](/b#title)', '[](/fr/only)', '[](/c)'],
    wrong: ['[](./c)', '[](/only)', '[](/b#titre)'],
  },
  {
    name: 'Nextra 4',
    files: {
      'next.config.mjs': "export default nextra({})({ i18n: { locales: ['en', 'fr'], defaultLocale: 'en' } })",
      'content/en/_meta.js': "export default { b: 'B', c: 'C' }",
      'content/en/b.mdx': '# B\n\n## Title\n',
      'content/en/c.mdx': '# C',
      'content/fr/b.mdx': '# B\n\n## Titre\n',
    },
    page: 'content/fr/a.mdx',
    right: ['[](/b#titre)', '[](./b#titre)', '[](/fr/b)', '[](/en/b#title)'],
    wrong: ['[](/b#title)', '[](./c)', '[](/d)'],
  },
  {
    name: 'Nextra 2',
    files: {
      'next.config.js': "module.exports = withNextra({ i18n: { locales: ['en', 'fr'], defaultLocale: 'en' } })",
      'theme.config.jsx': '',
      'pages/b.en.mdx': '# B\n\n## Title\n',
      'pages/b.fr.mdx': '# B\n\n## Titre\n',
    },
    page: 'pages/a.fr.mdx',
    right: ['[](/b#titre)', '[](./b#titre)', '[](/fr/b)'],
    wrong: ['[](/b#title)', '[](/c)'],
  },
  {
    name: 'Hugo with a folder for each language',
    files: {
      'hugo.toml':
        "baseURL = 'https://example.com/'\n[languages.en]\ncontentDir = 'content/en'\n[languages.fr]\ncontentDir = 'content/fr'\n",
      'content/en/docs/b.md': titled('## Title'),
      'content/en/docs/c.md': titled(),
      'content/en/docs/a/own.png': 'x',
      'content/en/docs/a/index.md': titled(),
      'content/fr/docs/b.md': titled('## Titre'),
    },
    page: 'content/fr/docs/a/index.md',
    right: [
      '{{< relref "b.md#titre" >}}',
      '[](/fr/docs/b/#titre)',
      '{{< ref path="c.md" lang="en" >}}',
      '![](own.png)',
    ],
    wrong: ['{{< relref "b.md#title" >}}', '{{< ref "/docs/c" >}}', '[](/fr/docs/c/)', '![](no.png)'],
  },
  {
    name: 'Hugo with the language in names',
    files: {
      'hugo.toml': "baseURL = 'https://example.com/'\n[languages.en]\n[languages.fr]\n",
      'content/docs/b.md': titled('## Title'),
      'content/docs/b.fr.md': titled('## Titre'),
      'content/docs/a/own.png': 'x',
      'content/docs/a/index.md': titled(),
    },
    page: 'content/docs/a/index.fr.md',
    right: ['{{< relref "b.md#titre" >}}', '[](/fr/docs/b/)', '[](/docs/b/#title)', '![](own.png)'],
    wrong: ['{{< relref "b.md#title" >}}', '[](/fr/docs/c/)'],
  },
  {
    name: 'Hugo with mounted folders, of which one stands in for the other',
    files: {
      'hugo.yaml':
        'baseURL: https://example.com/\nlanguages: { en: {}, fr: {} }\nmodule:\n  mounts:\n' +
        '    - { source: content/fr, target: content, sites: { matrix: { languages: [fr] } } }\n' +
        '    - { source: content/en, target: content, sites: { matrix: { languages: [en, fr] } } }\n' +
        '    - { source: ../NOTES.md, target: content/notes.md }\n',
      'content/en/docs/b.md': titled('## Title'),
      'content/en/docs/c.md': titled('## Only'),
      'content/fr/docs/b.md': titled('## Titre'),
    },
    page: 'content/fr/docs/a.md',
    right: ['[](/docs/c/)', '[](/fr/docs/c/#only)', '[](/fr/docs/b/#titre)', '[](/docs/b/#title)'],
    wrong: ['[](/fr/docs/b/#title)', '[](/fr/docs/d/)'],
  },
  {
    name: 'Mintlify',
    files: {
      'docs.json': JSON.stringify({
        name: 'T',
        navigation: {
          languages: [
            { language: 'en', groups: [{ group: 'G', pages: ['b', 'c'] }] },
            { language: 'fr', groups: [{ group: 'G', pages: ['fr/a', 'fr/b'] }] },
          ],
        },
      }),
      'b.mdx': titled('## Title'),
      'c.mdx': titled(),
      'fr/a.mdx': titled(),
      'fr/b.mdx': titled('## Titre'),
    },
    page: 'fr/a.mdx',
    right: ['[](/fr/b#titre)', '[](/b#title)', '[](./b#titre)', '[](/c)'],
    wrong: ['[](/fr/c)', '[](/fr/b#title)'],
  },
  {
    name: 'Sphinx beside its catalogs of messages',
    files: {
      'docs/conf.py': "extensions = ['myst_parser']\nlocale_dirs = ['locale']",
      'docs/b.md': '# B',
      'docs/locale/fr/LC_MESSAGES/b.po': 'msgid "B"\nmsgstr "[b](no.md)"\n',
    },
    page: 'docs/a.md',
    right: ['[](b.md)'],
    wrong: ['[](no.md)'],
  },
  {
    name: 'Jekyll',
    files: { '_config.yml': 'title: T', 'b.md': titled(), 'fr/b.md': titled(), 'index.md': titled() },
    page: 'fr/a.md',
    right: ['[](b.md)', '[](/fr/b)', '[](/b)'],
    wrong: ['[](/fr/c)', '[](c.md)'],
  },
]

describe.each(SITES)('a translation on $name', ({ files, page, right, wrong }) => {
  async function problemsWith(links: readonly string[]): Promise<string[]> {
    const text = links.map((link) => link.replace('[](', '[a](')).join('\n\n')
    const { problems } = await (await openSite(files)).check([write(page, titled(text))])
    return problems
      .filter(({ rule }) => /link|anchor|image/.test(rule))
      .map(({ path, subject }) => `${path} ${subject}`)
  }

  test('has what is in its language, and what stands in for it', async () => {
    expect(await problemsWith(right)).toEqual([])
  })

  test.each(wrong)('does not have %s', async (link) => {
    const target = /["(]([^"()]+)[")]/.exec(link)?.[1] ?? ''
    expect(await problemsWith([link])).toEqual([`${page} ${target}`])
  })
})

test.each(
  SITES.slice(0, 8).map(({ name, files }) => {
    const translation = Object.keys(files).find((path) => /(^|\W)fr(\/|\.).*\bb\b|\bb\.fr\./.test(path)) ?? ''
    const original = Object.keys(files).find((path) => path !== translation && /(^|\/)b(\.en)?\.mdx?$/.test(path)) ?? ''
    return { name, files, translation, original }
  }),
)('$name: a page that is deleted or moved leaves its translation behind', async ({ files, translation, original }) => {
  const docs = await openSite(files)
  const { byHand } = await docs.check([remove(original)])
  expect(byHand).toContainEqual(expect.stringContaining(`${translation} is a translation of ${original}`))
  const elsewhere = original.replace(/b(?=(\.en)?\.mdx?$)/, 'moved')
  const moved = await docs.check([remove(original), write(elsewhere, files[original] ?? '')])
  expect(moved.byHand).toContainEqual(expect.stringContaining('Move the translation too'))
})
