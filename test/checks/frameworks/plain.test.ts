import { describe, expect, test } from '@jest/globals'
import { plain } from '../../../src/checks/frameworks/plain/index.ts'
import { loadSite } from './load-site.ts'

describe('Plain Markdown', () => {
  const files = {
    'README.md': '',
    'docs/a.md': '',
    'docs/b.mdx': '',
    'docs/c.rst': '',
    '.github/x.md': '',
    'node_modules/y.md': '',
    'z.ts': '',
  }

  test('is every document of the repository that is not hidden and not of others', async () => {
    expect((await loadSite(plain, files)).pages()).toEqual(['README.md', 'docs/a.md', 'docs/b.mdx', 'docs/c.rst'])
  })

  test('is what lies below the docs root of the project', async () => {
    const { pages, rules } = await loadSite(plain, files, 'docs')
    expect(pages()).toEqual(['docs/a.md', 'docs/b.mdx', 'docs/c.rst'])
    expect(rules.contentFolders).toEqual(['docs'])
  })

  test('has no addresses, so that no two pages are served under one', async () => {
    const { routes } = await loadSite(plain, files)
    expect(['README.md', 'docs/a.md'].map((path) => routes(path))).toEqual([[], []])
  })

  test('links by path, from the file or from the top, and to folders', async () => {
    const { rules } = await loadSite(plain, files)
    expect(rules.links).toMatchObject({
      relativeTo: ['file'],
      absoluteFrom: ['repository', 'content'],
      allowsExtensionless: false,
      allowsFolders: true,
    })
  })

  test('is read by its extension', async () => {
    const { rules } = await loadSite(plain, files)
    const read = ['a.md', 'a.MARKDOWN', 'a.mdx', 'a.rst'].map((path) => rules.syntaxOf(path))
    expect(read.map(({ syntax }) => syntax)).toEqual(['markdown', 'markdown', 'mdx', 'other'])
    expect(read.some(({ hasRawTemplates }) => hasRawTemplates)).toBe(false)
  })
})
