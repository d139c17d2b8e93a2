import { expect, test } from '@jest/globals'
import { openSite, write } from '../sites.ts'

const TABS = "import Tabs from '@theme/Tabs'"
const docusaurus = (pages: Record<string, string>): Record<string, string> => ({
  'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: {} }]] }",
  ...Object.fromEntries(Object.entries(pages).map(([path, text]) => [`docs/${path}`, text])),
})

/** The messages of what is not imported in a page that a change writes. */
async function findIn(files: Record<string, string>, path: string, text: string): Promise<string[]> {
  const { problems } = await (await openSite(files)).check([write(path, text)])
  return problems.filter(({ rule }) => rule === 'missing-import').map(({ message }) => message)
}

test('a component that other pages import has to be imported, and the error has the line', async () => {
  const files = docusaurus({
    'guide/a.mdx': "import Chart from '../../src/components/Chart'\n\n<Chart />\n",
    'b.mdx': '# B\n',
  })
  expect(await findIn(files, 'docs/b.mdx', '# B\n\n<Chart />\n')).toEqual([
    "<Chart> is neither imported nor defined on this page. Add this line: import Chart from '../src/components/Chart'",
  ])
})

test('one name of several is imported alone', async () => {
  const files = {
    'astro.config.mjs': "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({})] }",
    'src/content/docs/a.mdx': "---\ntitle: A\n---\nimport { Card, Icon as Sign } from '@acme/ui'\n\n<Card /><Sign />\n",
    'src/content/docs/b.mdx': '---\ntitle: B\n---\n',
  }
  expect(await findIn(files, 'src/content/docs/b.mdx', '---\ntitle: B\n---\n\n<Sign />\n')).toEqual([
    "<Sign> is neither imported nor defined on this page. Add this line: import { Icon as Sign } from '@acme/ui'",
  ])
})

test('a component of the framework needs its import even if no page has it yet', async () => {
  expect(await findIn(docusaurus({ 'a.mdx': '# A\n' }), 'docs/a.mdx', '# A\n\n<Tabs></Tabs>\n')).toEqual([
    `<Tabs> is neither imported nor defined on this page. Add this line: ${TABS}`,
  ])
})

test.each([
  ['an import', `${TABS}\n\n<Tabs></Tabs>\n`],
  ['an import of several lines', "import {\n  Tabs,\n  Other,\n} from '@acme/ui'\n\n<Tabs></Tabs>\n"],
  ['an import of everything', "import * as Tabs from '@acme/ui'\n\n<Tabs.Item></Tabs.Item>\n"],
  ['a definition', 'export const Tabs = () => <b>x</b>\n\n<Tabs></Tabs>\n'],
  ['a definition by parts of another value', 'export const { Tabs } = { Tabs: "b" }\n\n<Tabs></Tabs>\n'],
  ['a fence', '```jsx\n<Tabs></Tabs>\n```\n'],
  ['a component that the theme has everywhere', '<Details>x</Details>\n'],
])('nothing is missing with %s', async (_what, text) => {
  const files = docusaurus({ 'a.mdx': `${TABS}\n\n<Tabs></Tabs>\n`, 'b.mdx': '# B\n' })
  expect(await findIn(files, 'docs/b.mdx', text)).toEqual([])
})

test('what another page of the base uses without an import is known everywhere', async () => {
  const files = docusaurus({ 'a.mdx': '<Tabs></Tabs>\n', 'b.mdx': `${TABS}\n\n<Tabs></Tabs>\n`, 'c.mdx': '# C\n' })
  expect(await findIn(files, 'docs/c.mdx', '<Tabs></Tabs>\n')).toEqual([])
})

test('two pages of one change are no evidence for each other', async () => {
  const session = await openSite(docusaurus({ 'a.mdx': `${TABS}\n\n<Tabs></Tabs>\n` }))
  const changes = ['docs/b.mdx', 'docs/c.mdx'].map((path) => write(path, '<Tabs></Tabs>\n'))
  const { problems } = await session.check(changes)
  expect(problems.filter(({ rule }) => rule === 'missing-import').map(({ path }) => path)).toEqual([
    'docs/b.mdx',
    'docs/c.mdx',
  ])
})

test('the file that gives components to all pages of a site is believed', async () => {
  const files = {
    ...docusaurus({ 'a.mdx': `${TABS}\n\n<Tabs></Tabs>\n`, 'b.mdx': '# B\n' }),
    'src/theme/MDXComponents.js': `${TABS}\nexport default { Tabs }\n`,
  }
  expect(await findIn(files, 'docs/b.mdx', '<Tabs></Tabs>\n')).toEqual([])
})

test('a component that nothing in the site can provide is missing, although no page has its import', async () => {
  expect(await findIn(docusaurus({ 'a.mdx': '# A\n' }), 'docs/a.mdx', '# A\n\n<Unheard.Item />\n')).toEqual([
    '<Unheard> is neither imported nor defined on this page. Docusaurus stops its build there. Import or define it, or write \\< to show the tag',
  ])
})

test.each([
  [
    'a file of components that takes them from elsewhere',
    { 'src/theme/MDXComponents.js': 'export default { ...mine }\n' },
  ],
  ['a wrapper around all pages', { 'src/theme/MDXContent/index.js': 'export default (props) => props.children\n' }],
  [
    'a plug-in with a theme',
    {
      'docusaurus.config.js':
        "module.exports = { presets: [['classic', { docs: {} }]], plugins: [() => ({ getThemePath: () => './t' })] }",
    },
  ],
  [
    'a preset of a package',
    {
      'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: {} }], '@acme/docusaurus-preset-x'] }",
    },
  ],
  [
    'a plug-in of remark that is not known',
    {
      'docusaurus.config.js':
        "import mine from './mine.js'\nexport default { presets: [['classic', { docs: { remarkPlugins: [mine] } }]] }",
    },
  ],
  [
    'Docusaurus 2, whose MDX shows the content of what it does not know',
    { 'package.json': '{"dependencies":{"@docusaurus/core":"^2.4.1"}}' },
  ],
])('a component that may come from %s is not missing', async (_what, more) => {
  const files = { ...docusaurus({ 'a.mdx': '# A\n' }), ...more }
  expect(await findIn(files, 'docs/a.mdx', '# A\n\n<Unheard />\n')).toEqual([])
})
