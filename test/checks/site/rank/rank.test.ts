// Which pages a task is probably about, by its words.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyString, runs, testProperty } from '../../../support/property.ts'
import { mkdocsSite, openSite } from '../sites.ts'

const FILLER = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`other/n${n}.md`, `# Number ${n}\n`]))

async function rank(pages: Record<string, string>, text: string): Promise<string[]> {
  const site = await openSite(mkdocsSite({ ...pages, ...FILLER }))
  return (await site.rank(text)).map(({ path }) => path.replace(/^docs\//, ''))
}

describe('The pages of a task', () => {
  test('are those with its words in title, headings, description or path', async () => {
    const pages = {
      'a.md': '# Rate limits\n',
      'b.md': '# B\n\n## Why limits?\n',
      'c.md': '---\ndescription: Everything about limits\n---\n# C\n',
      'limits/d.md': '# D\n',
      'e.md': '# E\n\nThe limits are in the text.\n',
    }
    expect((await rank(pages, 'Raise the limits')).sort()).toEqual(['a.md', 'b.md', 'c.md', 'limits/d.md'])
  })

  test('come first when their titles say it, and rare words count more than those of many pages', async () => {
    const pages = { 'a.md': '# Number of retries\n', 'b.md': '# B\n\n## Retries\n\n## One\n\n## Two\n' }
    expect((await rank(pages, 'Set the number of retries')).slice(0, 2)).toEqual(['a.md', 'b.md'])
  })

  test('do not depend on words that every task has', async () => {
    expect(
      await rank({ 'a.md': '# How to use this page\n' }, 'Please update the docs and fix how this is used'),
    ).toEqual([])
  })

  test('are found by other forms of a word, by parts of a name, and without accents', async () => {
    const pages = { 'a.md': '# Configuring caches\n', 'b.md': '# maxRetryCount\n', 'c.md': '# Café\n' }
    expect(await rank(pages, 'the cache configuration')).toEqual(['a.md'])
    expect(await rank(pages, 'retry')).toEqual(['b.md'])
    expect(await rank(pages, 'cafe')).toEqual(['c.md'])
  })

  test('are found in Chinese and Japanese, which have no spaces', async () => {
    const pages = { 'a.md': '# 安装指南\n', 'b.md': '# 快速开始\n', 'c.md': '# インストール\n' }
    expect(await rank(pages, '请更新安装说明')).toEqual(['a.md'])
    expect(await rank(pages, 'インストール手順を直す')).toEqual(['c.md'])
  })

  test('come first when the task names their files', async () => {
    const pages = { 'guide/start.md': '# Begin\n', 'a.md': '# Install it\n', 'b.md': '# To install\n' }
    expect((await rank(pages, 'Install: say in guide/start.md how')).at(0)).toBe('guide/start.md')
    expect((await rank(pages, 'Install: see `docs/guide/start`')).at(0)).toBe('guide/start.md')
  })

  test('are those that a diff names, where the task is one', async () => {
    const diff = `diff --git a/docs/guide/start.md b/docs/guide/start.md\n--- a/docs/guide/start.md\n+++ b/docs/guide/start.md\n@@ -1 +1 @@\n${'-old number\n+new number\n'.repeat(3000)}`
    expect((await rank({ 'guide/start.md': '# Begin\n' }, diff)).at(0)).toBe('guide/start.md')
  })

  test('are not all pages of a name that every folder has', async () => {
    const pages = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`f${n}/index.md`, `# F${n}\n`]))
    expect((await rank(pages, 'Write an index.md for the folder f3')).at(0)).toBe('f3/index.md')
  })
})

describe('A page in several languages or versions', () => {
  const german = Object.fromEntries(
    ['install', 'use', 'api'].map((name) => [`de/${name}.md`, `# ${name} auf Deutsch\n`]),
  )
  const english = Object.fromEntries(['install', 'use', 'api'].map((name) => [`${name}.md`, `# The ${name}\n`]))

  test('is listed once, in the default language, also when the words are of another one', async () => {
    const site = await openSite(mkdocsSite({ ...english, ...german }))
    expect(await site.rank('Deutsch installieren: install')).toMatchObject([
      { path: 'docs/install.md', translations: 1 },
      { path: 'docs/use.md', translations: 1 },
      { path: 'docs/api.md', translations: 1 },
    ])
    expect(await site.summary()).toMatchObject({ pageCount: 6, sections: [{ folder: 'docs', pages: 3 }] })
  })

  test('is listed in its latest version', async () => {
    const versions = ['v1.9', 'v1.10', 'v1.2'].map((name) => [`${name}/install.md`, '# Install\n'])
    const site = await openSite(mkdocsSite(Object.fromEntries(versions)))
    expect(await site.rank('install')).toMatchObject([{ path: 'docs/v1.10/install.md', versions: 2 }])
  })

  test('does not stand for a page of another title or folder', async () => {
    const pages = { 'v1/a.md': '# One\n', 'v2/a.md': '# Two\n', 'x/b.md': '# Both\n', 'y/b.md': '# Both\n' }
    expect((await (await openSite(mkdocsSite(pages))).summary()).map).toHaveLength(4)
  })
})

test('the sections of a site are its folders, the larger ones by their own', async () => {
  const pages = ['a/b/1', 'a/b/2', 'a/c/3', 'a/4', 'd/5', '6'].map((name) => [`${name}.md`, `# ${name}\n`])
  const site = await openSite(mkdocsSite(Object.fromEntries(pages)))
  expect((await site.summary()).sections).toEqual([
    { folder: 'docs', pages: 1 },
    { folder: 'docs/a', pages: 1 },
    { folder: 'docs/a/b', pages: 2 },
    { folder: 'docs/a/c', pages: 1 },
    { folder: 'docs/d', pages: 1 },
  ])
})

test('a site of a thousand folders has at most thirty sections, and every page is in one', async () => {
  const pages = Array.from({ length: 1000 }, (_, n) => [`f${n % 25}/g${n}/p.md`, `# ${n}\n`])
  const { sections, pageCount } = await (await openSite(mkdocsSite(Object.fromEntries(pages)))).summary()
  expect(sections).toHaveLength(25)
  expect(sections.reduce((sum, section) => sum + section.pages, 0)).toBe(pageCount)
})

testProperty('a ranking has each page once and is the same each time, whatever the task says', async () => {
  const site = await openSite(mkdocsSite({ ...FILLER, 'a.md': '# A b c 1 日本\n' }))
  await fc.assert(
    fc.asyncProperty(anyString(), async (text) => {
      const paths = (await site.rank(text)).map(({ path }) => path)
      expect(new Set(paths).size).toBe(paths.length)
      expect((await site.rank(text)).map(({ path }) => path)).toEqual(paths)
    }),
    runs(),
  )
})
