import { readdirSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { detectDocsRoot } from '../../../src/checks/frameworks/docs-root.ts'
import { findGroup } from '../../../src/checks/frameworks/find-site.ts'
import { FRAMEWORKS } from '../../../src/checks/frameworks/registry.ts'
import { measureCpu } from '../../support/cpu-time.ts'

/** `pages('docs', 3)` gives docs/0.md to docs/2.md. */
const pages = (folder: string, count: number, extension = 'md'): string[] =>
  Array.from({ length: count }, (_, n) => `${folder}/${n}.${extension}`)

test('Every folder of a framework is in the registry, under its own name', () => {
  const folders = readdirSync('src/checks/frameworks', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(FRAMEWORKS.map(({ name }) => name).sort()).toEqual(folders.map(({ name }) => name).sort())
})

describe('In the docs root that is detected, the site is', () => {
  test.each<[string, string[], string]>([
    ['Mintlify at the top', ['docs.json', 'index.mdx', ...pages('guides', 5, 'mdx')], 'mintlify '],
    ['Mintlify in a folder', ['README.md', 'docs/docs.json', ...pages('docs', 9, 'mdx')], 'mintlify docs'],
    ['Docusaurus', ['website/docusaurus.config.ts', ...pages('website/docs', 9)], 'docusaurus website'],
    [
      'Docusaurus in a package of a workspace',
      ['packages/website/docusaurus.config.mts', ...pages('docs', 9)],
      'docusaurus packages/website',
    ],
    ['Docusaurus beside its docs', ['website/docusaurus.config.js', ...pages('docs', 9)], 'docusaurus website'],
    [
      'Docusaurus without its configuration, by its old versions',
      ['website/versions.json', ...pages('website/versioned_docs/version-1', 90), ...pages('docs', 9)],
      'docusaurus website',
    ],
    ['Docusaurus by its sidebars', ['sidebars.js', ...pages('docs', 9)], 'docusaurus '],
    ['MkDocs', ['mkdocs.yml', 'README.md', 'CHANGES.md', ...pages('docs', 9)], 'mkdocs '],
    ['VitePress', ['docs/.vitepress/config.mts', ...pages('docs', 9), 'README.md'], 'vitepress docs'],
    ['VitePress without its configuration', ['docs/.vitepress/theme/index.ts', ...pages('docs', 9)], 'vitepress docs'],
    ['Starlight', ['site/astro.config.mjs', ...pages('site/src/content/docs', 9, 'mdx')], 'starlight site'],
    ['Nextra', ['docs/theme.config.tsx', ...pages('docs/pages', 9, 'mdx'), 'README.md'], 'nextra docs'],
    ['Nextra 4', ['docs/next.config.mjs', 'docs/content/_meta.js', ...pages('docs/content', 9, 'mdx')], 'nextra docs'],
    ['Sphinx', ['docs/source/conf.py', ...pages('docs/source', 9, 'rst'), 'README.md'], 'sphinx docs/source'],
    ['the site nearest to the docs', ['docs/docs.json', 'docs/x/docs.json', ...pages('docs', 9)], 'mintlify docs'],
    ['plain without a marker', ['README.md', ...pages('docs', 3)], 'plain docs'],
    [
      'plain where the only site is an example',
      ['examples/a/mkdocs.yml', 'examples/a/docs/x.md', ...pages('guides', 9)],
      'plain ',
    ],
    ['plain where only code of others has a site', ['node_modules/x/docs.json', ...pages('docs', 2)], 'plain docs'],
    ['plain in an empty repository', [], 'plain '],
  ])('%s', (_, paths, wanted) => {
    const { framework, folder } = findGroup([...paths].sort(), detectDocsRoot(paths)).lead
    expect(`${framework.name} ${folder}`).toBe(wanted)
  })
})

describe('Of several sites', () => {
  const paths = [
    'docs/mkdocs.yml',
    ...pages('docs/docs', 9),
    'website/docusaurus.config.js',
    ...pages('website/docs', 9),
  ].sort()
  test.each([
    ['docs', 'mkdocs'],
    ['website', 'docusaurus'],
  ])('the one of %s is chosen', (docsRoot, framework) =>
    expect(findGroup(paths, docsRoot).lead.framework.name).toBe(framework),
  )
})

test('A hundred thousand sites take no longer than a few seconds', () => {
  const paths = Array.from({ length: 50_000 }, (_, n) => [`p${n}/docs.json`, `p${n}/index.md`])
    .flat()
    .sort()
  const cpuMs = measureCpu()
  findGroup(paths, '')
  expect(cpuMs()).toBeLessThan(10_000)
})
