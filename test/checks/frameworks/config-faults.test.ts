// What stops a build in the configuration of Docusaurus, Starlight and VitePress. Docusaurus 3.10.2, Starlight 0.37.7 and
// VitePress 1.6.4 refused each of the first lists, and built the second.
import { describe, expect, test } from '@jest/globals'
import { createMemoryTree } from '../../support/memory-tree.ts'
import { openMemoryDocs } from '../../support/open-memory-docs.ts'

async function problemsOf(files: Record<string, string>): Promise<string[]> {
  const docs = await openMemoryDocs(createMemoryTree(files))
  const { problems } = await docs.checkAll()
  await docs.close()
  return problems
    .filter(({ path, rule }) => /config/.test(path) && rule !== 'nav-unreadable')
    .map(({ rule, subject }) => `${rule} ${subject}`)
}

const docusaurus = (fields: string, docs = '', more: Record<string, string> = {}) =>
  problemsOf({
    'docusaurus.config.js': `module.exports = { title: 'A', url: 'https://a.example', baseUrl: '/', presets: [['classic', { docs: { ${docs} }, blog: false }]], ${fields} }`,
    'docs/a.md': '# A\n',
    ...more,
  })

describe('Docusaurus', () => {
  test.each([
    ['supportMail: 1', '', 'supportMail'],
    ["onBrokenLinks: 'error'", '', 'onBrokenLinks'],
    ['future: { v5: true }', '', 'future.v5'],
    ['', "sidebarFile: './s.js'", 'sidebarFile'],
    ['', "sidebarPath: './s.js'", './s.js'],
    ['', "lastVersion: '3.0'", '3.0'],
    ["themeConfig: { footer: { style: 'black' } }", '', 'footer.style'],
    ["themeConfig: { navbar: { items: [{ type: 'docs', label: 'x' }] } }", '', 'navbar.items.type'],
    ["themeConfig: { navbar: { items: [{ to: '/docs/a', href: 'https://a.b', label: 'x' }] } }", '', 'href'],
    ["plugins: ['./nope']", '', './nope'],
  ])('refuses %s %s', async (fields, docs, subject) => {
    expect(await docusaurus(fields, docs)).toEqual([`config-syntax ${subject}`])
  })

  test.each([
    ['customFields: { a: 1 }, themeConfig: { mine: 1, navbar: { items: [{ type: "custom-x" }] } }', ''],
    ["themeConfig: { navbar: { items: [{ to: '/docs/a', label: 'x' }, { type: 'doc', docId: 'a' }] } }", ''],
    ['...more', 'path: "docs"'],
  ])('takes %s %s', async (fields, docs) => expect(await docusaurus(fields, docs)).toEqual([]))

  const CORE = { '@docusaurus/core': '3.10.2', '@docusaurus/preset-classic': '3.10.2' }
  const manifest = (dependencies: Record<string, string>, more = {}) => JSON.stringify({ dependencies, ...more })
  const PLUGIN = "plugins: ['docusaurus-plugin-x', 'client-redirects']"

  test.each<[string, Record<string, string>, number]>([
    ['package.json lacks, without a lock file', { 'package.json': manifest(CORE) }, 1],
    [
      'the lock file lacks',
      { 'package.json': manifest({ ...CORE, a: '1' }), 'yarn.lock': '"@docusaurus/plugin-client-redirects@^3":' },
      1,
    ],
    ['another package may bring', { 'package.json': manifest({ ...CORE, a: '1' }) }, 0],
    ['a workspace may have', { 'package.json': manifest(CORE, { workspaces: ['a'] }) }, 0],
    ['no package.json tells of', {}, 0],
    ['a package.json of something else tells of', { 'package.json': manifest({ a: '1' }), 'yarn.lock': '' }, 0],
  ])('plugins that %s', async (_name, more, count) => {
    expect(await docusaurus(PLUGIN, '', more)).toHaveLength(count)
  })
})

const starlight = (options: string, more: Record<string, string> = {}) =>
  problemsOf({
    'astro.config.mjs': `import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ ${options} })] }`,
    'src/content/docs/index.md': '---\ntitle: A\n---\n',
    ...more,
  })

describe('Starlight', () => {
  test.each([
    ["title: 'A', navbar: []", 'navbar'],
    ["title: 'A', social: { github: 'https://a.b' }", 'social'],
    ["title: 'A', social: [{ icon: 'myspace', label: 'x', href: 'https://a.b' }]", 'social.icon'],
    ["title: 'A', customCss: ['./src/a.css']", './src/a.css'],
    ["title: 'A', favicon: '/a.webp'", 'favicon'],
    ["title: 'A', locales: { en: { label: 'E' }, de: { label: 'D' } }", 'defaultLocale'],
    ["description: 'A'", 'title'],
  ])('refuses %s', async (options, subject) => {
    expect(await starlight(options)).toEqual([`config-syntax ${subject}`])
  })

  test('takes an object of social links before 0.33', async () => {
    const manifest = { 'package.json': '{ "dependencies": { "@astrojs/starlight": "^0.32.0" } }' }
    expect(await starlight("title: 'A', social: { github: 'https://a.b' }", manifest)).toEqual([])
  })
})
