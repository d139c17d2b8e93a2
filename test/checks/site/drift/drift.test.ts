// Translations that fall behind the page that they translate.
import { describe, expect, test } from '@jest/globals'
import { describeDrift } from '../../../../src/checks/index.ts'
import { openSite, write } from '../sites.ts'

const CONFIG =
  "module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'de'] }, presets: [['classic', { docs: {} }]] }"
const GERMAN = 'i18n/de/docusaurus-plugin-content-docs/current'
const FILES = {
  'docusaurus.config.js': CONFIG,
  'docs/intro.md': '# Intro\n\n## Install\n\n```sh\nnpm i\n```\n',
  'docs/next.md': '# Next\n',
  [`${GERMAN}/intro.md`]: '# Einführung\n\n## Installieren\n\n```sh\nnpm i\n```\n',
  [`${GERMAN}/next.md`]: '# Weiter\n',
}

async function driftOf(files: Record<string, string>, changes: readonly [path: string, text: string][]) {
  const session = await openSite(files)
  const { drift = [], problems } = await session.check(changes.map(([path, text]) => write(path, text)))
  expect(problems).toEqual([])
  return describeDrift(drift)
}

describe('a change of a page in the default language', () => {
  const MORE = '# Intro\n\n## Install\n\n## Update\n\nSee [next](next.md).\n\n```sh\nnpm i\n```\n\n```js\n1\n```\n'

  test('names the translations that lack its headings, links and code now, and is no problem', async () => {
    expect(await driftOf(FILES, [['docs/intro.md', MORE]])).toEqual([
      `${GERMAN}/intro.md differs from docs/intro.md: it lacks 1 level-2 heading, 1 js code block, the link to /docs/next`,
    ])
  })

  test('says what a translation still has of a part that was taken away', async () => {
    expect(await driftOf(FILES, [['docs/intro.md', '# Intro\n\n## Install\n']])).toEqual([
      `${GERMAN}/intro.md differs from docs/intro.md: it also has 1 sh code block`,
    ])
  })

  test('names none if only words change', async () => {
    expect(await driftOf(FILES, [['docs/intro.md', '# Welcome\n\n## Set up\n\n```sh\nnpm install\n```\n']])).toEqual([])
  })

  test('names none that the same change brings up to date', async () => {
    const german = MORE.replace('Update', 'Aktualisieren')
    expect(
      await driftOf(FILES, [
        ['docs/intro.md', MORE],
        [`${GERMAN}/intro.md`, german],
      ]),
    ).toEqual([])
  })

  test('names none for what the translation lacked before', async () => {
    const files = { ...FILES, [`${GERMAN}/intro.md`]: '# Einführung\n' }
    expect(await driftOf(files, [['docs/intro.md', `${FILES['docs/intro.md']}\nBye.\n`]])).toEqual([])
  })

  test('of a translation names nothing', async () => {
    expect(await driftOf(FILES, [[`${GERMAN}/intro.md`, '# Einführung\n']])).toEqual([])
  })
})

describe('the whole site', () => {
  const pages = (folder: string, more = ''): [string, string][] =>
    ['a', 'b', 'c'].map((name) => [`${folder}${name}.md`, `# ${name}\n${more}`])

  async function allDrift(files: Record<string, string>): Promise<string[]> {
    return (await (await openSite(files)).drift()).map(({ path, original }) => `${path} < ${original}`)
  }

  test('finds languages by their folders where no configuration names them', async () => {
    const files = Object.fromEntries([...pages('docs/'), ...pages('docs/fr/', '\n## Plus\n')])
    expect(await allDrift({ 'mkdocs.yml': 'site_name: T\n', ...files })).toEqual([
      'docs/fr/a.md < docs/a.md',
      'docs/fr/b.md < docs/b.md',
      'docs/fr/c.md < docs/c.md',
    ])
  })

  test('takes a folder with the name of a language and pages of its own for no language', async () => {
    const files = Object.fromEntries([
      ...pages('docs/'),
      ['docs/go/x.md', '# X\n'],
      ['docs/go/y.md', '# Y\n'],
      ['docs/go/a.md', '## A\n'],
    ])
    expect(await allDrift({ 'mkdocs.yml': 'site_name: T\n', ...files })).toEqual([])
  })

  test('compares the sites of a group that are one site in several languages', async () => {
    const site = (language: string, more = ''): [string, string][] => [
      [`docs/${language}/mkdocs.yml`, 'site_name: T\n'],
      ...pages(`docs/${language}/docs/`, more),
    ]
    const link = '\nSee [b](b.md).\n'
    const group = Object.fromEntries([...site('en', link), ...site('de', `${link}\n## Mehr\n`), ...site('fr', link)])
    expect(await allDrift(group)).toEqual(
      ['a', 'b', 'c'].map((name) => `docs/de/docs/${name}.md < docs/en/docs/${name}.md`),
    )
    const docs = await openSite(group)
    const { drift = [] } = await docs.check([write('docs/en/docs/a.md', `# a\n${link}\n\`\`\`sh\nls\n\`\`\`\n`)])
    expect(describeDrift(drift)).toEqual([
      'docs/de/docs/a.md, docs/fr/docs/a.md differ from docs/en/docs/a.md: they lack 1 sh code block',
    ])
  })

  test('compares packages whose folders are named like languages, but hold other pages, with nothing', async () => {
    const files = Object.fromEntries([
      ...pages('packages/go/docs/'),
      ['packages/ui/docs/x.md', '# X\n'],
      ['packages/ui/docs/a.md', '## A\n'],
    ])
    const configs = { 'packages/go/mkdocs.yml': 'site_name: T\n', 'packages/ui/mkdocs.yml': 'site_name: T\n' }
    expect(await allDrift({ ...configs, ...files })).toEqual([])
  })

  test('compares `website/i18n` with `docs` beside it', async () => {
    const config = CONFIG.replace('{ docs: {} }', "{ docs: { path: '../docs' } }")
    const files = Object.fromEntries([...pages('docs/'), ...pages(`website/${GERMAN}/`, '\n## Mehr\n')])
    expect(await allDrift({ 'website/docusaurus.config.js': config, ...files })).toHaveLength(3)
  })
})
