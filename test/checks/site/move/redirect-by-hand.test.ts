import { describe, expect, test } from '@jest/globals'
import { openSite, remove, write } from '../sites.ts'

const SITE = { '.vitepress/config.js': 'export default { base: "/docs/" }', 'a.md': '# Page\n\nA text.\n' }

async function byHandOf(files: Record<string, string>): Promise<string[]> {
  const session = await openSite({ ...SITE, ...files })
  const change = [remove('a.md'), write('b.md', SITE['a.md'])]
  const { byHand } = await session.planMove('a.md', 'b.md', [])
  // A page that moved without the tool gets the same lines.
  expect((await session.check(change)).byHand).toEqual(byHand)
  return byHand
}

describe('the redirect that only a person may write is handed over', () => {
  test.each([
    ['public/_redirects', '/docs/x /docs/y\n', 'this line to public/_redirects: /docs/a /docs/b 301'],
    [
      'netlify.toml',
      '[build]\npublish = "out"\n',
      'these lines to netlify.toml:\n[[redirects]]\n  from = "/docs/a"\n  to = "/docs/b"\n  status = 301',
    ],
    [
      'vercel.json',
      '{}',
      'this to the redirects in vercel.json: { "source": "/docs/a", "destination": "/docs/b", "permanent": true }',
    ],
  ])('for %s', async (path, text, lines) => {
    expect(await byHandOf({ [path]: text })).toEqual([`Readers may still open /docs/a. Add ${lines}`])
  })

  test('together with the redirects that led to the old address', async () => {
    expect(await byHandOf({ 'public/_redirects': '# old\n/docs/first /docs/a\n/docs/other /docs/y\n' })).toEqual([
      'public/_redirects:2 redirects /docs/first to /docs/a. Change its target to /docs/b',
      'Readers may still open /docs/a. Add this line to public/_redirects: /docs/a /docs/b 301',
    ])
  })
})

test('the plugin of Docusaurus gets its entry, without the base path', async () => {
  const config =
    'module.exports = { baseUrl: "/x/", presets: ["classic"], ' +
    'plugins: [["@docusaurus/plugin-client-redirects", { redirects: [{ from: ["/p", "/q"], to: "/docs/a" }] }]] }'
  const session = await openSite({
    'docusaurus.config.js': config,
    'docs/a.md': '# A\n',
    'docs/b.md': '[p](/p) [q](/q)\n',
  })
  const { byHand } = await session.planMove('docs/a.md', 'docs/c.md', [])
  expect(byHand).toContain(
    'Readers may still open /x/docs/a. Add this to the redirects in docusaurus.config.js: { from: "/docs/a", to: "/docs/c" }',
  )
  expect(byHand).toContain('docusaurus.config.js:1 redirects /p to /docs/a. Change its target to /docs/c')
  expect((await session.checkAll()).problems).toEqual([])
})

test('redirects in a file that docs.json refers to are read, and changed by a person', async () => {
  const files = {
    'docs.json': '{"navigation": {"pages": ["a", "b"]}, "redirects": {"$ref": "redirects.json"}}',
    'redirects.json': '[{"source": "/old", "destination": "/a"}]',
    'a.mdx': '---\ntitle: A\n---\n',
    'b.mdx': '---\ntitle: B\n---\n\n[a](/old)\n',
  }
  const session = await openSite(files)
  expect((await session.checkAll()).problems).toEqual([])
  const { byHand } = await session.planMove('a.mdx', 'c.mdx', [])
  expect(byHand.join('\n')).toContain('this to the redirects in redirects.json: { "source": "/a", "destination": "/c"')
})

test('MkDocs without folders as addresses gets redirects between files', async () => {
  const session = await openSite({
    'mkdocs.yml': 'site_name: X\nuse_directory_urls: false\n',
    'netlify.toml': '',
    'docs/a.md': '# A\n',
    'docs/b/index.md': '# B\n',
  })
  const { byHand } = await session.planMove('docs/a.md', 'docs/c.md', [])
  expect(byHand.join('\n')).toContain('  from = "/a.html"\n  to = "/c.html"\n')
  expect((await session.planMove('docs/b/index.md', 'docs/d.md', [])).byHand.join('\n')).toContain('  from = "/b/"\n')
})

test('where code rewrites addresses, none is named', async () => {
  const session = await openSite({
    ...SITE,
    '.vitepress/config.js': 'export default { rewrites: (id) => "x/" + id }',
    'public/_redirects': '/old /new\n',
  })
  expect((await session.check([remove('a.md'), write('b.md', SITE['a.md'])])).byHand).toEqual([
    'Change a.md to b.md in .vitepress/config.js by hand, if it is listed there',
    'Readers may still open the old address of a.md. In public/_redirects, redirect it to that of b.md: code makes both',
  ])
})
