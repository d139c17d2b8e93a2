import { expect, test } from '@jest/globals'
import { mintlifySite, mkdocsSite, openSite } from './sites.ts'

const DOCUSAURUS = { 'docusaurus.config.js': "module.exports = { presets: [['classic', {}]] }", 'docs/a.md': '# A\n' }
const STARLIGHT = (sidebar: string) => ({
  'astro.config.mjs': `export default { integrations: [starlight({ ${sidebar} })] }`,
  'src/content/docs/a.md': '---\ntitle: A\n---\n',
})

async function traitsOf(files: Record<string, string>) {
  const { importable, navInCode, listedFolders } = await (await openSite(files)).summary()
  return { importable, navInCode, listedFolders }
}

test('Only sites with pages in MDX have modules to import, those of their own framework', async () => {
  expect((await traitsOf(mkdocsSite({ 'a.md': '# A\n' }))).importable).toBeUndefined()
  expect((await traitsOf(mintlifySite({ 'a.mdx': 'A' }))).importable).toEqual([])
  expect((await traitsOf(DOCUSAURUS)).importable?.join()).toMatch(/@theme\/[^@]*$/)
  expect((await traitsOf(STARLIGHT(''))).importable).toBeUndefined()
  const mdx = { ...STARLIGHT(''), 'src/content/docs/b.mdx': '---\ntitle: B\n---\n' }
  expect((await traitsOf(mdx)).importable?.join()).toContain('@astrojs/starlight/components')
})

test.each<[string, Record<string, string>, readonly string[] | undefined]>([
  ['MkDocs with a nav', mkdocsSite({ 'a.md': '# A\n' }, 'nav:\n  - a.md\n'), undefined],
  ['MkDocs without one', mkdocsSite({ 'a.md': '# A\n' }), ['']],
  ['MkDocs with a broken configuration', { 'mkdocs.yml': 'nav: [', 'docs/a.md': '# A\n' }, undefined],
  ['Docusaurus without a file of sidebars', DOCUSAURUS, ['']],
  ['Starlight without a sidebar', STARLIGHT(''), ['']],
  [
    'Starlight with a folder in its sidebar',
    STARLIGHT("sidebar: ['a', { label: 'G', autogenerate: { directory: 'guides' } }]"),
    ['src/content/docs/guides'],
  ],
  ['plain Markdown', { 'README.md': '# A\n' }, undefined],
])('The pages that a build lists itself: %s', async (_, files, folders) => {
  expect((await traitsOf(files)).listedFolders).toEqual(folders)
})

test('Navigation in code is called as its framework calls it', async () => {
  expect((await traitsOf(DOCUSAURUS)).navInCode).toEqual(['sidebars'])
  expect((await traitsOf(mkdocsSite({ 'a.md': '# A\n' }))).navInCode).toBeUndefined()
})
