// What is wrong in earlier versions and in posts is told after, and less loudly than, what is wrong in the current pages.
import { describe, expect, test } from '@jest/globals'
import { withRuleSettings } from '../../../src/checks/rule-settings.ts'
import { openSite, remove, write } from './sites.ts'

const DEAD = '---\ntitle: X\n---\n\n[x](./nowhere.md)\n'

/** Paths of pages with a dead link, in the order of the report, errors marked. */
async function report(files: Record<string, string>): Promise<string[]> {
  const { problems } = await (await openSite(files)).checkAll()
  return problems
    .filter(({ rule }) => rule === 'broken-link')
    .map(({ path, frozen, severity }) =>
      `${severity === 'warning' ? 'warning' : 'error'} ${path} ${frozen ?? ''}`.trim(),
    )
}

const docusaurus = {
  'docusaurus.config.js': "export default { presets: [['classic', { docs: {}, blog: {} }]] }\n",
  'versions.json': '["2.0.0", "1.0.0"]',
  'blog/2024-05-01-news.md': DEAD,
  'docs/a.md': DEAD,
  'versioned_docs/version-1.0.0/a.md': DEAD,
  'versioned_docs/version-2.0.0/a.md': DEAD,
}

describe('in a check of the whole site', () => {
  test('problems of the version that most readers read, and of the next one, come first and are errors', async () => {
    expect(await report(docusaurus)).toEqual([
      'error docs/a.md',
      'error versioned_docs/version-2.0.0/a.md',
      'warning blog/2024-05-01-news.md post',
      'warning versioned_docs/version-1.0.0/a.md earlier version',
    ])
  })

  test('a project that wants a rule as an error has it in earlier versions too', async () => {
    const session = withRuleSettings(await openSite(docusaurus), { 'broken-link': 'error' })
    const { problems } = await session.checkAll()
    expect(problems.map(({ severity }) => severity)).toEqual(['error', 'error', 'error', 'error'])
  })

  test.each([
    ['Jekyll', { '_config.yml': 'title: X\n', '_posts/2024-05-01-a.md': DEAD, 'a.md': DEAD }, '_posts/2024-05-01-a.md'],
    [
      'MkDocs',
      { 'mkdocs.yml': 'site_name: X\nplugins: [blog]\n', 'docs/blog/posts/a.md': DEAD, 'docs/a.md': DEAD },
      'docs/blog/posts/a.md',
    ],
    ['Hugo', { 'hugo.toml': 'title = "X"\n', 'content/blog/a.md': DEAD, 'content/a.md': DEAD }, 'content/blog/a.md'],
    [
      'Starlight',
      {
        'astro.config.mjs':
          "export default defineConfig({ integrations: [starlight({ plugins: [starlightBlog({ prefix: 'news' })] })] })\n",
        'src/content/docs/news/a.md': DEAD,
        'src/content/docs/a.md': DEAD,
      },
      'src/content/docs/news/a.md',
    ],
    ['any framework, by a date', { 'notes/2024/05/a.md': DEAD, 'a.md': DEAD }, 'notes/2024/05/a.md'],
  ])('posts of %s are known', async (_, files, post) => {
    expect((await report(files)).filter((line) => line.startsWith('warning'))).toEqual([`warning ${post} post`])
  })

  test.each([
    [
      'Mintlify',
      {
        'docs.json': JSON.stringify({
          name: 'X',
          navigation: {
            versions: [
              { version: 'next', pages: ['next/a'] },
              { version: 'v2', default: true, pages: ['v2/a', 'both'] },
              { version: 'v1', pages: ['v1/a', 'both'] },
            ],
          },
        }),
        ...Object.fromEntries(['next/a', 'v2/a', 'v1/a', 'both'].map((page) => [`${page}.mdx`, DEAD])),
      },
      ['v1/a.mdx'],
    ],
    [
      'Hugo',
      {
        'hugo.yaml':
          'params:\n  latest_version: v1.10\n  versions:\n    - version: v1.11\n    - version: v1.10\n    - version: v1.9\n',
        ...Object.fromEntries(['v1.11', 'v1.10', 'v1.9'].map((version) => [`content/docs/${version}/a.md`, DEAD])),
      },
      ['content/docs/v1.9/a.md'],
    ],
    [
      'Starlight',
      {
        'astro.config.mjs':
          "export default defineConfig({ integrations: [starlight({ plugins: [starlightVersions({ versions: [{ slug: '1.0' }] })] })] })\n",
        'src/content/docs/1.0/a.md': DEAD,
        'src/content/docs/a.md': DEAD,
      },
      ['src/content/docs/1.0/a.md'],
    ],
    [
      'any framework, in a folder of versions',
      { 'versions/1.9/a.md': DEAD, 'versions/1.10/a.md': DEAD, 'versions/latest/a.md': DEAD },
      ['versions/1.9/a.md'],
    ],
    ['and numbers that are no versions', { '10/a.md': DEAD, '11/a.md': DEAD, 'chapters/1.2/a.md': DEAD }, []],
  ])('earlier versions of %s are known', async (_, files, earlier) => {
    expect((await report(files)).filter((line) => line.startsWith('warning'))).toEqual(
      earlier.map((path) => `warning ${path} earlier version`),
    )
  })
})

test('a change in an earlier version is judged as any other', async () => {
  const session = await openSite({ ...docusaurus, 'versioned_docs/version-1.0.0/a.md': '# A\n' })
  const { problems } = await session.check([write('versioned_docs/version-1.0.0/a.md', '# A\n\n[x](./nowhere.md)\n')])
  expect(problems).toEqual([expect.not.objectContaining({ severity: 'warning' })])
})

describe('a link to a page that a change deletes', () => {
  const LINK = '---\ntitle: X\n---\n\n[a](/docs/next/a) and [a](https://docs.example.com/docs/next/a)\n'
  const files = (path: string) => ({
    'docusaurus.config.js':
      "export default { url: 'https://docs.example.com', baseUrl: '/', presets: [['classic', { docs: {}, blog: {} }]] }\n",
    'versions.json': '["2.0.0", "1.0.0"]',
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
    [path]: LINK,
  })
  const severities = async (path: string, more: Parameters<typeof write>[1][] = []) => {
    const session = await openSite(files(path))
    const edited = more.map((text) => write(path, text))
    const { problems } = await session.check([remove('docs/a.md'), ...edited])
    return problems.filter((one) => one.path === path).map(({ severity = 'error' }) => severity)
  }

  test.each([
    'blog/2024-05-01-news.md',
    'docs/release-notes/v2.md',
    'docs/changelog.md',
    'versioned_docs/version-1.0.0/b.md',
  ])('only warns in %s, which tells what was true then', async (path) =>
    expect(new Set(await severities(path))).toEqual(new Set(['warning'])),
  )

  test('is an error in a page of today, and in a post that the change edits', async () => {
    expect(await severities('docs/c.md')).toContain('error')
    expect(await severities('blog/2024-05-01-news.md', [`${LINK}More.\n`])).toContain('error')
  })
})
