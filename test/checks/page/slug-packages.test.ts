// The slugs of every style against those of the packages that the frameworks use. The fixture was made with
// @mintlify/common 1.0.1211 (over @sindresorhus/slugify 2.2.0), github-slugger 2.0.0, @mdit-vue/shared 3.0.2,
// Python-Markdown 3.11, pymdown-extensions 9.5 and mdit-py-plugins of MyST-Parser 0.18.1.
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { mintlifySlugs } from '../../../src/checks/frameworks/mintlify/anchors.ts'
import { pymdownxStyle, pythonSlugs, pythonUnicodeStyle } from '../../../src/checks/frameworks/mkdocs/slugs.ts'
import { mystSlugs } from '../../../src/checks/frameworks/sphinx/anchors.ts'
import { vueSlugs } from '../../../src/checks/frameworks/vitepress/anchors.ts'
import { githubSlugs } from '../../../src/checks/page/anchors/slugs.ts'

const STYLES = [
  mintlifySlugs,
  githubSlugs,
  vueSlugs,
  pythonSlugs,
  pythonUnicodeStyle(),
  pymdownxStyle('none'),
  pymdownxStyle('lower'),
  mystSlugs,
]
const fixture = JSON.parse(readFileSync('test/fixtures/slugs/slugs.json', 'utf8')) as {
  styles: string[]
  /** The heading, and its slug in each of the styles. */
  headings: string[][]
}

test.each(STYLES)('the slugs of $name are those of its package', (style) => {
  const column = fixture.styles.indexOf(style.name) + 1
  const expected = fixture.headings.map(([heading, ...slugs]) => [heading, slugs[column - 1]])
  expect(expected.map(([heading = '']) => [heading, style.slugify(heading)])).toEqual(expected)
})
