import { describe, expect, test } from '@jest/globals'
import { findNew, openSite, remove, write } from '../sites.ts'

const CONFIG = "module.exports = { presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] }"
const PAGES = { 'docs/a.md': '# A\n', 'docs/_part.mdx': 'Shared text.\n', 'docs/b.md': '# B\n' }
const site = (files: Record<string, string>) =>
  openSite({
    'docusaurus.config.js': CONFIG,
    'sidebars.js': "module.exports = { docs: ['a', 'b'] }",
    ...PAGES,
    ...files,
  })
const moveA = [
  remove('docs/a.md'),
  write('docs/c.md', '# A\n'),
  write('sidebars.js', "module.exports = { docs: ['c', 'b'] }"),
]

describe('A partial that code imports', () => {
  test.each([
    ['from its folder', "import Part from '../../docs/_part.mdx'"],
    ['by an alias', "import Part from '@site/docs/_part.mdx'"],
    ['with require', "const Part = require('@site/docs/_part.mdx').default"],
    ['when it is needed', "const Part = lazy(() => import('@site/docs/_part.mdx'))"],
  ])('%s may not be deleted', async (_, line) => {
    const session = await site({ 'src/components/Box.tsx': `import React from 'react'\n${line}\n` })
    expect(await findNew(session, [remove('docs/_part.mdx')])).toEqual(['src/components/Box.tsx:2 missing-include'])
    expect(await session.inbound('docs/_part.mdx', [])).toMatchObject([
      { path: 'src/components/Box.tsx', line: 2, kind: 'code' },
    ])
  })

  test('and that moves is left to a person', async () => {
    const session = await site({ 'src/components/Box.tsx': "import Part from '@site/docs/_part.mdx'\n" })
    const changes = [remove('docs/_part.mdx'), write('docs/_text.mdx', 'Shared text.\n')]
    const { problems, byHand } = await session.check(changes)
    expect(problems).toEqual([])
    expect(byHand).toEqual([
      'src/components/Box.tsx:1 names @site/docs/_part.mdx, which is now docs/_text.mdx. Change it by hand',
    ])
    expect((await session.planMove('docs/_part.mdx', 'docs/_text.mdx', [])).byHand).toEqual(byHand)
  })

  test('of another name may be deleted', async () => {
    const session = await site({ 'src/components/Box.tsx': "import Part from '@site/docs/_other/_part.mdx'\n" })
    expect(await findNew(session, [remove('docs/_part.mdx')])).toEqual([])
  })
})

describe('A page that moves', () => {
  test.each([
    [
      'the address in a component',
      'src/pages/index.tsx',
      'export default () => <Link to="/docs/a/">A</Link>',
      '/docs/a/',
    ],
    ['the path in a workflow', '.github/workflows/check.yml', 'on:\n  push:\n    paths: [docs/a.md]', 'docs/a.md'],
    ['the path in a script', 'scripts/check.mjs', "read('./../docs/a.md')", './../docs/a.md'],
  ])('is named by %s', async (_, path, text, name) => {
    const { byHand, problems } = await (await site({ [path]: text })).check(moveA)
    const line = text.split('\n').length
    expect(byHand).toEqual([`${path}:${line} names ${name}, which is now docs/c.md. Change it by hand`])
    expect(problems).toEqual([])
  })

  test('is not named by words that are alike, nor by the navigation that it takes along', async () => {
    const session = await site({ 'src/x.ts': "const x = ['a', '/a', '/docs/ab', 'docs/a.mdx', 'other/docs/a.md']\n" })
    expect((await session.check(moveA)).byHand).toEqual([])
  })
})

describe('A page that is translated', () => {
  const i18n = {
    'docusaurus.config.js': CONFIG.replace(
      '{ presets',
      "{ i18n: { defaultLocale: 'en', locales: ['en', 'de'] }, presets",
    ),
  }
  const german = 'i18n/de/docusaurus-plugin-content-docs/current/a.md'

  test('leaves its translation behind when it moves', async () => {
    const session = await site({ ...i18n, [german]: '# A\n' })
    const { byHand } = await session.check(moveA)
    expect(byHand).toEqual([`${german} is a translation of docs/a.md, which was moved. Move the translation too`])
    expect((await session.planMove('docs/a.md', 'docs/c.md', [])).leftBehind).toEqual(byHand)
  })

  test('takes it along', async () => {
    const session = await site({ ...i18n, [german]: '# A\n' })
    const changes = [...moveA, remove(german), write(german.replace('a.md', 'c.md'), '# A\n')]
    expect((await session.check(changes)).byHand).toEqual([])
  })

  test('does not move the copies of old versions', async () => {
    const session = await site({ ...i18n, 'versions.json': '["1.0"]', 'versioned_docs/version-1.0/a.md': '# A\n' })
    expect((await session.check(moveA)).byHand).toEqual([])
  })
})
