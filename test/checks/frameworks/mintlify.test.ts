import { describe, expect, test } from '@jest/globals'
import { mintlify } from '../../../src/checks/frameworks/mintlify/index.ts'
import { openSite } from '../site/sites.ts'
import { loadSite, misplacedEntries } from './load-site.ts'

const json = (value: unknown): string => JSON.stringify(value, null, 2)

describe('Pages of Mintlify', () => {
  test('are all Markdown but snippets, notes for developers and what .mintignore names', async () => {
    const site = await loadSite(mintlify, {
      'docs/docs.json': '{}',
      'docs/.mintignore': 'drafts/\n*.draft.mdx\n!keep.draft.mdx',
      'docs/index.mdx': '',
      'docs/a.md': '',
      'docs/README.md': '',
      'docs/snippets/s.mdx': '',
      'docs/guide/snippets/no-snippet.mdx': '',
      'docs/drafts/d.mdx': '',
      'docs/x.draft.mdx': '',
      'docs/keep.draft.mdx': '',
      'docs/.claude/x.md': '',
      'README.md': '',
    })
    expect(site.pages()).toEqual([
      'docs/a.md',
      'docs/guide/snippets/no-snippet.mdx',
      'docs/index.mdx',
      'docs/keep.draft.mdx',
    ])
  })

  test('are served under their paths', async () => {
    const site = await loadSite(mintlify, { 'docs.json': '{}' })
    expect(site.routes('guide/start.mdx')).toEqual(['/guide/start'])
    expect(site.routes('guide/index.mdx')).toEqual(['/guide'])
    expect(site.routes('index.mdx')).toEqual(['/'])
    expect(site.rules.syntaxOf('a.md').syntax).toBe('mdx')
  })
})

test('Languages are known that stand in files of their own', async () => {
  const languages = { languages: [{ language: 'en', pages: ['index'] }, { $ref: './fr.json' }] }
  const fr = json({ language: 'fr', pages: ['fr/index'] })
  const inline = await loadSite(mintlify, { 'docs.json': json({ navigation: languages }), 'fr.json': fr })
  const linked = { 'docs.json': json({ navigation: { $ref: 'nav.json' } }), 'nav.json': json(languages), 'fr.json': fr }
  expect(inline.rules.locales).toEqual(['en', 'fr'])
  expect((await loadSite(mintlify, linked)).rules.locales).toEqual(['en', 'fr'])
})

describe('The navigation of docs.json', () => {
  const files = {
    'docs.json': json({
      navigation: {
        languages: [
          {
            language: 'en',
            tabs: [
              {
                tab: 'Guides',
                icon: 'book',
                groups: [
                  { group: 'Start', root: 'start', pages: ['index', '/guide/a', { group: 'More', pages: ['b.mdx'] }] },
                ],
              },
              {
                tab: 'API',
                openapi: { source: 'api.json', directory: 'reference' },
                pages: ['GET /users', 'api.json POST /users'],
              },
              { tab: 'Blog', href: 'https://example.com' },
            ],
          },
          { language: 'fr', dropdowns: [{ dropdown: 'x', pages: ['fr/index'] }] },
        ],
        global: { anchors: [{ anchor: 'Home', href: '/guide/a' }] },
      },
    }),
  }

  test('names pages wherever they stand, and no titles', async () => {
    const site = await loadSite(mintlify, files)
    expect(site.nav()).toEqual([
      'start → start.mdx | start.md',
      'index → index.mdx | index.md',
      '/guide/a → guide/a.mdx | guide/a.md',
      'b.mdx → b.mdx | b.md',
      'https://example.com → external',
      'fr/index → fr/index.mdx | fr/index.md',
      '/guide/a → /guide/a',
    ])
    expect(site.rules.locales).toEqual(['en', 'fr'])
    expect(site.rules.nav?.isComplete).toBe(true)
  })

  test('has places that hold the names', async () =>
    expect(misplacedEntries(await loadSite(mintlify, files))).toEqual([]))

  test('makes the addresses of API descriptions exist', async () => {
    const { rules } = await loadSite(mintlify, files)
    const isServed = (route: string) =>
      rules.generatedRoutes.some((source) => new RegExp(`^(?:${source})$`, 'u').test(route))
    expect([isServed('/reference/users/list'), isServed('/guide/x'), isServed('/llms.txt')]).toEqual([
      true,
      false,
      true,
    ])
  })

  test('may stand in other files', async () => {
    const site = await loadSite(mintlify, {
      'docs.json': json({ navigation: { $ref: './nav/main.json' } }),
      'nav/main.json': json({ groups: [{ group: 'A', pages: ['a'] }] }),
    })
    expect(site.nav()).toEqual(['a → a.mdx | a.md'])
    expect(site.rules.nav?.files).toEqual(['docs.json', 'nav/main.json'])
    expect(misplacedEntries(site)).toEqual([])
  })

  test('of mint.json is read too', async () => {
    const site = await loadSite(mintlify, {
      'mint.json': json({ navigation: [{ group: 'A', pages: ['a', { group: 'B', pages: ['b'] }] }] }),
    })
    expect(site.nav()).toEqual(['a → a.mdx | a.md', 'b → b.mdx | b.md'])
  })
})

test('Redirects of docs.json are told', async () => {
  const { rules } = await loadSite(mintlify, {
    'docs.json': json({ redirects: [{ source: '/old/:slug*', destination: '/new/:slug*' }] }),
  })
  expect(rules.redirects).toMatchObject([{ from: '/old/:slug*', to: '/new/:slug*' }])
})

test('A docs.json that does not parse is said once, and pages are served all the same', async () => {
  const site = await loadSite(mintlify, { 'docs.json': '{"navigation": {"pages": ["a"', 'a.mdx': '' })
  expect(site.rules.problems.map(({ rule, path }) => [rule, path])).toEqual([['config-syntax', 'docs.json']])
  expect(site.pages()).toEqual(['a.mdx'])
  expect(site.rules.nav?.isComplete).toBe(false)
})

// https://github.com/mintlify/docs/issues/4792
test('What .mintignore leaves out is not checked', async () => {
  const files = {
    'docs.json': '{"name": "X", "navigation": ["a"]}',
    'a.mdx': '---\ntitle: A\n---\n',
    'old/b.md': '[x](/gone)\n',
  }
  const found = async (more: Record<string, string>) =>
    (await (await openSite({ ...files, ...more })).checkAll()).problems.map(({ path }) => path)
  expect(await found({ '.mintignore': '*.md\n' })).toEqual([])
  expect(await found({})).toContain('old/b.md')
})
