import { describe, expect, test } from '@jest/globals'
import { findNew, openSite, write } from '../sites.ts'

const LINK = write('content/b.mdx', '# B\n\n[one](/a#one)\n[two](/a#two)\n')
const PAGE = "import { List } from '../components/List'\n\n# A\n\n<List />\n"

/** A site of which one page uses a component. */
function siteWith(component: string, page = PAGE): Record<string, string> {
  return {
    'next.config.mjs': "import nextra from 'nextra'\nexport default nextra({})({})\n",
    'content/_meta.js': "export default { a: 'A', b: 'B' }\n",
    'content/a.mdx': page,
    'content/b.mdx': '# B\n',
    'components/List.tsx': component,
    'components/Item.tsx': 'export const Item = ({ id }) => <section id={id} />\n',
  }
}

test.each([
  ['gives ids that only the build knows', 'export const List = () => names.map((name) => <section id={name} />)\n'],
  ['uses another one that does', "import { Item } from './Item'\nexport const List = () => <Item id={name} />\n"],
  ['shows another page', "import Page from './page.mdx'\nexport const List = () => <Page />\n"],
  ['reads the address itself', 'export const List = () => <p>{window.location.hash}</p>\n'],
])('a component that %s makes the anchors of its pages unknown, which is said once', async (_, component) => {
  const session = await openSite(siteWith(component))
  expect(await findNew(session, [LINK])).toEqual(['content/b.mdx:3 anchors-unchecked'])
})

test.each([
  ['has no ids', 'export const List = () => <ul><li>x</li></ul>\n'],
  ['has ids for labels', 'export const List = () => <label><input type="text" id={name} /></label>\n'],
  ['has ids in a drawing', 'export const List = () => <svg><mask id={name} /></svg>\n'],
])('a component that %s hides no dead anchor', async (_, component) => {
  const session = await openSite(siteWith(component))
  expect(await findNew(session, [LINK])).toEqual(['content/b.mdx:3 broken-anchor', 'content/b.mdx:4 broken-anchor'])
})

test('a component of a package hides no dead anchor', async () => {
  const page = "import { Tabs } from 'nextra/components'\n\n# A\n\n<Tabs />\n"
  const session = await openSite(siteWith('export const List = () => <section id={name} />\n', page))
  expect(await findNew(session, [LINK])).toEqual(['content/b.mdx:3 broken-anchor', 'content/b.mdx:4 broken-anchor'])
})

test('a component of Vue needs no import', async () => {
  const session = await openSite({
    '.vitepress/config.ts': 'export default {}\n',
    '.vitepress/theme/components/ErrorTable.vue':
      '<template><h2 v-for="e in errors" :id="e.code">{{ e }}</h2></template>\n',
    'a.md': '# A\n\n<ErrorTable />\n',
    'b.md': '# B\n',
  })
  expect(await findNew(session, [write('b.md', '# B\n\n[x](a.md#e1)\n')])).toEqual(['b.md:3 anchors-unchecked'])
})

test.each([
  ['shows another page', '{{ with site.GetPage (.Get 0) }}{{ .RenderShortcodes }}{{ end }}', 'anchors-unchecked'],
  ['has headings of its own', '### Tools\n', 'anchors-unchecked'],
  ['prints a word', '<b>{{ .Get 0 }}</b>', 'broken-anchor'],
])('a shortcode of the site that %s', async (_name, template, rule) => {
  const session = await openSite({
    'hugo.toml': 'title = "A"\n',
    'layouts/_shortcodes/more.html': template,
    'content/a.md': '# A\n\n{{% more "x" %}}\n',
    'content/b.md': '# B\n',
  })
  expect(await findNew(session, [write('content/b.md', '# B\n\n[x](/a/#tools)\n')])).toEqual([`content/b.md:3 ${rule}`])
})

describe('On a page of Docusaurus', () => {
  const siteOf = (page: string, more: Record<string, string> = {}): Record<string, string> => ({
    'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: {} }]] }",
    'docs/a.mdx': page,
    'docs/b.md': '# B\n',
    'docs/c.mdx': page,
    ...more,
  })
  const findings = async (files: Record<string, string>) =>
    findNew(await openSite(files), [write('docs/b.md', '[x](./a.mdx#made)\n')])

  test.each([
    [
      'an imported component has',
      "import T from '@site/src/t'\n\n<T />\n",
      { 'src/t.js': 'export default () => <p id="made" />' },
    ],
    [
      'a registered component has',
      '<T />\n',
      { 'src/theme/MDXComponents.js': "const T = () => <p id='made' />\nexport default { T }\n" },
    ],
  ])('an id that %s is an anchor', async (_name, page, more) => {
    expect(await findings(siteOf(page, more))).toEqual([])
  })

  test.each([
    ['a component of a package', "import { T } from 'some-package'\n\n<T />\n"],
    ['a component that plugins may provide', '<T />\n'],
    ['an expression of the page', '{[1].map((n) => <p id={n} />)}\n'],
  ])('%s may make anchors', async (_name, page) => {
    expect(await findings(siteOf(page))).toEqual(['docs/b.md:1 anchors-unchecked'])
  })

  test.each([
    ['the theme', "import Tabs from '@theme/Tabs'\n\n<Tabs />\n"],
    ['a package of icons', "import { FaX } from 'react-icons/fa'\n\n<FaX />\n"],
    ['a package, without a use', "import { T } from 'some-package'\n\nText.\n"],
  ])('a component of %s makes none', async (_name, page) => {
    expect(await findings(siteOf(page))).toEqual(['docs/b.md:1 broken-anchor'])
  })
})
