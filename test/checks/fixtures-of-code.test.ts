// Documentation inside of a repository of code.
import { expect, test } from '@jest/globals'
import { findDocsRoot } from '../../src/checks/frameworks/docs-root.ts'
import { openSite, write } from './site/sites.ts'

const WRONG = '{ "a": '

test.each(['lib/__fixtures__/renovate.json', 'lib/a/testdata/x.yaml', 'src/__tests__/x.json'])(
  '%s, which tests read, is none of the docs',
  async (path) => {
    const session = await openSite({ 'docs/a.md': '# A\n', [path]: path.endsWith('json') ? WRONG : 'a: [' })
    expect((await session.checkAll()).problems).toEqual([])
    expect((await session.check([write(path, `${WRONG} `)])).problems).toEqual([])
  },
)

test('Where the docs themselves are fixtures, their files are judged', async () => {
  const session = await openSite(
    { 'test/fixtures/docs/a.md': '# A\n', 'test/fixtures/docs/x.json': WRONG },
    'test/fixtures/docs',
  )
  expect((await session.checkAll()).problems.map(({ rule }) => rule)).toEqual(['config-syntax'])
})

test('A folder of documentation is offered before a site with fewer pages', () => {
  const pages = (folder: string, count: number) => Array.from({ length: count }, (_, n) => `${folder}/${n}.md`)
  const readmes = Array.from({ length: 200 }, (_, n) => `lib/modules/${n}/readme.md`)
  const paths = [
    ...readmes,
    ...pages('docs/usage', 73),
    ...pages('docs/development', 9),
    'tools/mkdocs/mkdocs.yml',
    'tools/mkdocs/docs/assets.md',
  ]
  const { candidates, isSure } = findDocsRoot(paths)
  expect(isSure).toBe(false)
  expect(candidates.map(({ docsRoot, pages: count }) => [docsRoot, count])).toEqual([
    ['docs', 82],
    ['docs/usage', 73],
    ['tools/mkdocs/docs', 1],
  ])
})
