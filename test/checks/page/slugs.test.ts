import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from '@jest/globals'
import { pymdownxStyle, pythonUnicodeStyle } from '../../../src/checks/frameworks/mkdocs/slugs.ts'
import { FRAMEWORKS } from '../../../src/checks/frameworks/registry.ts'
import { githubSlugs, type SlugStyle } from '../../../src/checks/page/anchors/slugs.ts'

/** What the options of MkDocs may choose, beside the styles that have a name in the code. */
const MADE = [pythonUnicodeStyle(), pymdownxStyle('none'), pymdownxStyle('lower')]

/** Those of the registry, and those that a site's configuration may choose instead. */
async function allStyles(): Promise<SlugStyle[]> {
  const modules = await Promise.all(
    globSync('src/checks/frameworks/*/{anchors,slugs}.ts').map(
      (file) => import(pathToFileURL(resolve(file)).href) as Promise<Record<string, unknown>>,
    ),
  )
  const chosen = modules.flatMap((exports) => Object.values(exports)).filter(isStyle)
  return [...new Set([githubSlugs, ...FRAMEWORKS.flatMap(({ anchors }) => anchors?.slugs ?? []), ...chosen, ...MADE])]
}

function isStyle(value: unknown): value is SlugStyle {
  return typeof value === 'object' && value !== null && 'createSlugger' in value
}

test('every slug style has a name of its own, which keeps the pages of two styles apart in the caches', async () => {
  const names = (await allStyles()).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['github', 'goldmark', 'python-unicode', 'vue']))
  expect(new Set(names).size).toBe(names.length)
})

describe('GitHub', () => {
  test.each([
    ['Getting Started', 'getting-started'],
    ['`--flag` & more', '--flag--more'],
    ['What’s new?', 'whats-new'],
    ['Überblick 日本語', 'überblick-日本語'],
    ['🚀 Launch', '-launch'],
    ['a.b_c/d', 'ab_cd'],
  ])('makes of %j %j', (heading, anchor) => expect(githubSlugs.slugify(heading)).toBe(anchor))

  test('numbers what occurs again from 1', () => {
    const slugger = githubSlugs.createSlugger()
    expect(['Foo', 'Foo', 'Foo', 'Foo 1'].map((text) => slugger.slug(text))).toEqual([
      'foo',
      'foo-1',
      'foo-2',
      'foo-1-1',
    ])
  })
})
