// Whole addresses of the site itself, as readers copy them from the browser.
import { describe, expect, test } from '@jest/globals'
import { findNew, openSite, write } from '../sites.ts'

const PAGES = {
  'docs/index.md': '---\ntitle: T\n---\n\n# Home\n',
  'docs/guide/install.md': '---\ntitle: T\n---\n\n# Install\n\n## Linux\n',
  'docs/guide/update.md': '---\ntitle: T\n---\n\n# Update\n',
}
const MKDOCS = { 'mkdocs.yml': 'site_name: T\nsite_url: https://docs.example.com/p/\n', ...PAGES }

async function findBroken(files: Record<string, string>, targets: readonly string[]): Promise<string[]> {
  const session = await openSite(files)
  const text = `# Links\n\n${targets.map((target) => `[l](${target})`).join('\n\n')}\n`
  const { problems } = await session.check([write('docs/guide/links.md', text)])
  return problems.filter(({ rule }) => rule.startsWith('broken')).map(({ subject }) => subject)
}

describe('a whole address of the site', () => {
  test('is a dead link if the site has no such page or heading', async () => {
    const good = ['https://docs.example.com/p/guide/install/', 'https://Docs.example.com/p/guide/install/#linux']
    const bad = ['https://docs.example.com/p/guide/instal/', 'http://docs.example.com/p/guide/install/#mac']
    expect(await findBroken(MKDOCS, [...good, ...bad])).toEqual(bad)
  })

  test('is not judged where another host, application, version or language may answer', async () => {
    const others = [
      'https://example.com/p/guide/instal/',
      'https://docs.example.com/guide/instal/',
      'https://docs.example.com/product/guide/instal/',
      'https://docs.example.com/p/2.0/guide/instal/',
      'https://docs.example.com/p/de/guide/instal/',
      'https://docs.example.com/p/shop',
      'https://docs.example.com/p/guide/feed.xml',
    ]
    expect(await findBroken(MKDOCS, others)).toEqual([])
  })

  test.each([
    [
      'Docusaurus',
      {
        'docusaurus.config.js':
          "module.exports = { url: 'https://a.example', baseUrl: '/', presets: [['classic', {}]] }",
      },
      'docs/guide',
    ],
    [
      'VitePress',
      { 'docs/.vitepress/config.js': "export default { sitemap: { hostname: 'https://a.example' } }" },
      'guide',
    ],
    ['Sphinx', { 'docs/conf.py': "extensions = ['myst_parser']\nhtml_baseurl = 'https://a.example/'\n" }, 'guide'],
    ['a CNAME file', { 'mkdocs.yml': 'site_name: T\n', 'docs/CNAME': 'a.example\n' }, 'guide'],
  ])('is known from the configuration of %s', async (_, config, folder) => {
    const dead = `https://a.example/${folder}/instal`
    const extension = 'docs/conf.py' in config ? '.html' : ''
    const good = `https://a.example/${folder}/install${extension}`
    expect(await findBroken({ ...config, ...PAGES } as Record<string, string>, [good, dead])).toEqual([dead])
  })

  test('is found by the check of a page that is taken away', async () => {
    const page = { 'docs/a.md': '# A\n\nSee [it](https://docs.example.com/p/guide/update/).\n' }
    const session = await openSite({ ...MKDOCS, ...page, 'docs/guide/more.md': '# More\n' })
    expect(await findNew(session, [{ kind: 'delete', path: 'docs/guide/update.md' }])).toEqual([
      'docs/a.md:3 broken-link',
    ])
  })

  test('follows a page that is moved', async () => {
    const page = { 'docs/a.md': '# A\n\nSee [it](https://docs.example.com/p/guide/update/#x).\n' }
    const session = await openSite({ ...MKDOCS, ...page })
    const { writes } = await session.planMove('docs/guide/update.md', 'docs/guide/upgrade.md', [])
    const text = Buffer.from(writes.find(({ path }) => path === 'docs/a.md')?.content ?? []).toString()
    expect(text).toContain('(https://docs.example.com/p/guide/upgrade/#x)')
  })
})
