// A page that the navigation lists more than once.
import { describe, expect, test } from '@jest/globals'
import { mintlifySite, mkdocsSite, openSite } from '../sites.ts'

async function duplicates(files: Record<string, string>): Promise<string[]> {
  const { problems } = await (await openSite(files)).checkAll()
  return problems
    .filter(({ rule }) => rule === 'nav-duplicate')
    .map(({ subject, severity = 'error' }) => `${severity} ${subject}`)
}

const PAGES = { 'a.md': '# A\n', 'b.md': '# B\n' }

describe('a page twice in', () => {
  test('one list is an error', async () => {
    expect(await duplicates(mkdocsSite(PAGES, 'nav:\n  - a.md\n  - b.md\n  - a.md\n'))).toEqual(['error docs/a.md'])
  })

  test('two lists of MkDocs is a warning', async () => {
    const nav = 'nav:\n  - One:\n    - a.md\n  - Two:\n    - a.md\n    - b.md\n'
    expect(await duplicates(mkdocsSite(PAGES, nav))).toEqual(['warning docs/a.md'])
  })

  test('two groups of one Mintlify tab is a warning, but not in two tabs or versions', async () => {
    const group = (pages: string[]) => ({ group: 'G', pages })
    const site = (navigation: object) => mintlifySite({ 'a.mdx': 'A', 'b.mdx': 'B' }, { navigation })
    const inOne = { tabs: [{ tab: 'T', groups: [group(['a']), group(['b', 'a'])] }] }
    expect(await duplicates(site(inOne))).toEqual(['warning a.mdx'])
    const inTwo = { tabs: ['T', 'U'].map((tab) => ({ tab, groups: [group(['a', 'b'])] })) }
    expect(await duplicates(site(inTwo))).toEqual([])
    const versions = { versions: ['1', '2'].map((version) => ({ version, groups: [group(['a', 'b'])] })) }
    expect(await duplicates(site(versions))).toEqual([])
  })

  test('two categories of a Docusaurus sidebar is a warning, but not in two sidebars or as the link of its category', async () => {
    const site = (sidebars: object) => ({
      'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] }",
      'sidebars.js': `module.exports = ${JSON.stringify(sidebars)}`,
      'docs/a.md': '# A\n',
      'docs/b.md': '# B\n',
    })
    const category = (items: string[], more = {}) => ({ type: 'category', label: 'C', items, ...more })
    expect(await duplicates(site({ docs: [category(['a']), category(['b', 'a'])] }))).toEqual(['warning docs/a.md'])
    expect(await duplicates(site({ one: ['a'], two: ['a', 'b'] }))).toEqual([])
    expect(await duplicates(site({ docs: [category(['a', 'b'], { link: { type: 'doc', id: 'a' } })] }))).toEqual([])
  })
})
