// Anchors that something else makes than the framework as it is published.
import { expect, test } from '@jest/globals'
import { findNew, openSite, write } from '../sites.ts'

const CONFIG = "module.exports = { presets: [['classic', {}]] }"
const PATCH = '--- a/lib/utils.js\n+++ b/lib/utils.js\n-  slug(heading)\n+  mySlug(heading)\n'
const base = { 'docusaurus.config.js': CONFIG, 'docs/a.md': '# A\n\n## Set up\n' }
const link = write('docs/b.md', '[a](./a.md#set_up)\n')

test.each([
  ['patch-package', 'patches/@docusaurus+utils+3.9.0.patch'],
  ['pnpm', 'patches/@docusaurus__mdx-loader@3.9.0.patch'],
  ['a scope that pnpm flattens', 'patches/github-slugger@2.0.0.patch'],
  ['Yarn', '.yarn/patches/@docusaurus-mdx-loader-npm-3.9.0-abc.patch'],
])('A patch of %s that changes slugs leaves anchors unknown', async (_, path) => {
  const session = await openSite({ ...base, [path]: PATCH })
  expect(await findNew(session, [link])).toEqual([])
  expect((await session.checkAll()).problems.map(({ rule, path: file }) => [rule, file])).toEqual([
    ['anchors-unchecked', path],
  ])
})

test.each([
  ['of another package', { 'patches/webpack+5.0.0.patch': PATCH }],
  ['of something else', { 'patches/@docusaurus+utils+3.9.0.patch': '-  const a = 1\n+  const a = 2\n' }],
  ['of another site', { 'other/patches/@docusaurus+utils+3.9.0.patch': PATCH }],
])('A patch %s changes no anchor', async (_, files) => {
  expect(await findNew(await openSite({ ...base, ...files }), [link])).toEqual(['docs/b.md:1 broken-anchor'])
})

test('A component that the theme registers may make the anchors of a page', async () => {
  const registry =
    "import Option from './parts/option-list'\nimport Note from './parts/note'\nexport default { Option, Note }\n"
  const files = {
    ...base,
    'docs/a.md': '# A\n\n<Option name="x" />\n',
    'docs/c.md': '# C\n\n<Note />\n',
    'src/theme/MDXComponents.js': registry,
    'src/theme/parts/option-list.jsx': 'export default ({ name }) => <h3 id={name}>{name}</h3>\n',
    'src/theme/parts/note.jsx': 'export default () => <p>Note</p>\n',
  }
  const change = write('docs/b.md', '[a](./a.md#x)\n\n[c](./c.md#x)\n')
  expect(await findNew(await openSite(files), [change])).toEqual([
    'docs/b.md:1 anchors-unchecked',
    'docs/b.md:3 broken-anchor',
  ])
})

test('A site that stops its build at broken anchors is believed in what it has of them', async () => {
  const links = (from: number, to: number, name: string) =>
    Array.from({ length: to - from }, (_, n) => `[l](./t${from + n}.md#${name}${from + n})`)
  const targets = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`docs/t${n}.md`, `# T\n\n## h${n}\n`]))
  const pages = Object.fromEntries(
    Array.from({ length: 10 }, (_, n) => [
      `docs/p${n}.md`,
      [...links(n * 6, n * 6 + 5, 'h'), ...links(n * 6 + 5, n * 6 + 6, 'x')].join('\n\n'),
    ]),
  )
  const found = async (config: string) => {
    const session = await openSite({ ...targets, ...pages, 'docusaurus.config.js': config })
    return findNew(session, [write('docs/new.md', '[a](./t1.md#other)\n')])
  }
  expect(await found(CONFIG)).toEqual(['docs/new.md:1 broken-anchor'])
  expect(await found("module.exports = { onBrokenAnchors: 'throw', presets: [['classic', {}]] }")).toEqual([])
})
