// Forms of rules as the documentation of Netlify, Cloudflare Pages and Vercel has them.
import { describe, expect, test } from '@jest/globals'
import { openSite } from '../site/sites.ts'

const VITEPRESS = { '.vitepress/config.js': 'export default {}', 'new.md': '# New\n', 'v2/a.md': '# A\n' }
const LINK = (address: string) => ({ 'index.md': `# Home\n\n[a link](${address})\n` })

async function deadLinks(files: Record<string, string>): Promise<string[]> {
  const { problems } = await (await openSite(files)).checkAll()
  return problems.filter(({ rule }) => rule === 'broken-link').map(({ subject }) => subject)
}

describe('a link through a redirect of the host is alive', () => {
  test.each([
    ['_redirects in the public folder', { 'public/_redirects': '# moved\n/old  /new  301 # for good\n' }],
    ['_redirects without a status', { 'public/_redirects': '/old /new\n' }],
    ['_redirects that a script copies', { _redirects: '/old /new 302!\n' }],
    ['a splat', { 'public/_redirects': '/old* /new:splat\n' }],
    ['netlify.toml', { 'netlify.toml': '[[redirects]]\nfrom = "/old"\nto = "/new"\n' }],
    ['vercel.json', { 'vercel.json': '{"redirects": [{"source": "/old", "destination": "/new"}]}' }],
    ['words to choose from', { 'vercel.json': '{"redirects": [{"source": "/:a(old|older)", "destination": "/new"}]}' }],
    ['a rewrite', { 'vercel.json': '{"rewrites": [{"source": "/old", "destination": "/new"}]}' }],
    ['another site', { 'public/_redirects': '/old https://example.org/ 301\n' }],
  ])('%s', async (_, config) => {
    expect(await deadLinks({ ...VITEPRESS, ...LINK('/old'), ...config })).toEqual([])
  })

  test.each([
    ['/v1/*', '/v2/:splat', '/v1/a'],
    ['/:lang/v1/a', '/v2/a', '/de/v1/a'],
  ])('the pattern %s to %s', async (from, to, address) => {
    expect(await deadLinks({ ...VITEPRESS, ...LINK(address), 'public/_redirects': `${from} ${to}\n` })).toEqual([])
  })

  test.each([
    ['/v1/:rest*', '/v2/:rest*'],
    ['/v1/(.*)', '/v2/$1'],
    ['/v1/:rest(.*)', '/v2/:rest'],
  ])('the source %s of vercel.json', async (source, destination) => {
    const config = { 'vercel.json': JSON.stringify({ redirects: [{ source, destination }] }) }
    expect(await deadLinks({ ...VITEPRESS, ...LINK('/v1/a'), ...config })).toEqual([])
  })

  test('below the base path of the site', async () => {
    const config = {
      '.vitepress/config.js': 'export default { base: "/docs/" }',
      'public/_redirects': '/docs/old /docs/new\n',
    }
    expect(await deadLinks({ ...VITEPRESS, ...LINK('/old'), ...config })).toEqual([])
  })
})

describe('a link is dead where no redirect surely leads on', () => {
  test.each([
    ['the target does not exist', { 'public/_redirects': '/old /gone 301\n' }],
    ['it depends on the country', { 'public/_redirects': '/old /new 302 Country=de\n' }],
    ['it depends on a query', { 'public/_redirects': '/old id=:id /new 301\n' }],
    [
      'it depends on a header',
      { 'vercel.json': '{"redirects": [{"source": "/old", "destination": "/new", "has": [{"type": "host"}]}]}' },
    ],
    [
      'it depends on conditions',
      { 'netlify.toml': '[[redirects]]\nfrom = "/old"\nto = "/new"\nconditions = {Role = ["a"]}\n' },
    ],
    ['the status is 404', { 'public/_redirects': '/* /404.html 404\n/old /new 404\n' }],
    [
      'one page stands for all addresses',
      { 'netlify.toml': '[[redirects]]\nfrom = "/*"\nto = "/index.html"\nstatus = 200\n' },
    ],
    ['the whole host is meant', { 'public/_redirects': 'https://old.example.org/* /:splat 301\n' }],
    ['the pattern is of another kind', { 'public/_redirects': '/*.txt /:splat.md 301\n' }],
    [
      'the file publishes another site',
      { 'netlify.toml': '[build]\npublish = "apps/x/dist"\n[[redirects]]\nfrom = "/old"\nto = "/new"\n' },
    ],
    ['the file does not parse', { 'netlify.toml': '[[redirects]\nfrom = "/old"\nto = "/new"\n' }],
  ])('%s', async (_, config) => {
    const files = { ...VITEPRESS, ...LINK('/old'), ...config }
    const inFolder = Object.entries(files).map(([path, text]) => [
      /^(netlify|vercel)/.test(path) ? path : `site/${path}`,
      text,
    ])
    expect(await deadLinks(Object.fromEntries(inFolder))).toEqual(['/old'])
  })
})
