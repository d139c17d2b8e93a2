import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { locateAll } from '../../../src/checks/frameworks/list-sites.ts'
import { SITE_GENERATORS } from '../../../src/checks/frameworks/registry.ts'

const SITES = 'test/fixtures/sites'

function pathsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

describe('one page of each folder tells as much of the sites as all', () => {
  test.each(readdirSync(SITES))('of %s', (site) => {
    const paths = pathsBelow(join(SITES, site))
    expect(locateAll(paths)).toEqual(SITE_GENERATORS.map((framework) => [framework, framework.detect(paths)]))
  })

  test.each([
    ['nextra', ['pages/a.md', 'pages/b.md', 'theme.config.mdx']],
    ['starlight', ['src/content/docs/a.md', 'src/content/docs/b.md']],
    ['vitepress', ['docs/.vitepress/a.md', 'docs/.vitepress/b.md']],
    ['hugo', ['config.toml', 'content/a.md', 'content/b.md']],
    ['docusaurus', ['docs/a.md', 'docs/b.md', 'sidebars.js']],
  ])('of %s where little tells it', (name, paths) => {
    const located = locateAll(paths).filter(([, locations]) => locations.length > 0)
    expect(located.map(([framework]) => framework.name)).toEqual([name])
  })
})
