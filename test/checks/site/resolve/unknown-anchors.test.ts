import { describe, expect, test } from '@jest/globals'
import { findNew, openSite, write } from '../sites.ts'

const vitepress = (markdown: string): Record<string, string> => ({
  '.vitepress/config.mjs': `export default { markdown: ${markdown} }`,
  'a.md': '# A\n',
  'b.md': '# B\n',
})
const sphinx = (line: string): Record<string, string> => ({
  'conf.py': `extensions = ['myst_parser']\n${line}\n`,
  'index.md': '# A\n',
  'b.md': '# B\n',
})
const LINK = '[x](#no-such-heading)\n'

describe('Where code makes the anchors', () => {
  test.each([
    ['VitePress', vitepress('{ anchor: { slugify: (text) => text } }')],
    ['Sphinx', sphinx('myst_heading_slug_func = make_id')],
  ])('no link to an anchor of %s is judged, and the site says so', async (_name, files) => {
    const session = await openSite(files)
    expect(await findNew(session, [write('b.md', LINK)])).toEqual([])
    const { problems } = await session.summary()
    expect(problems.map(({ rule }) => rule)).toContain('anchors-unchecked')
  })

  test.each([
    ['VitePress', vitepress('{ lineNumbers: true }')],
    ['Sphinx', sphinx('myst_heading_anchors = 3')],
  ])('a dead anchor of %s is told otherwise', async (_name, files) => {
    expect(await findNew(await openSite(files), [write('b.md', LINK)])).toEqual(['b.md:1 broken-anchor'])
  })
})
