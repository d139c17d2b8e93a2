import { describe, expect, test } from '@jest/globals'
import { openSite, remove, write } from '../sites.ts'

const site = (config: string, more: Record<string, string> = {}) =>
  openSite({ '.vitepress/config.ts': config, 'guide/a.md': '# A\n', 'guide/b.md': '# B\n', ...more })
const moveA = [remove('guide/a.md'), write('guide/c.md', '# A\n')]
const inConfig = "export default { themeConfig: { sidebar: [{ link: '/guide/a' }, { link: '/guide/b' }] } }"
const imported = "import { items } from '../src/items'\nexport default { themeConfig: { sidebar: items } }"
const items = "export const items = [{ link: '/guide/a' }, { link: '/guide/b' }]\n"

describe('An entry of the navigation that a change leaves without a page', () => {
  test('is an error where it can be edited', async () => {
    const { problems, byHand } = await (await site(inConfig)).check(moveA)
    expect(problems).toMatchObject([
      { path: '.vitepress/config.ts', rule: 'nav-missing-page' },
      { rule: 'page-not-in-nav' },
    ])
    expect(byHand).toEqual([])
  })

  test('is left to a person where it stands in a file that a job may not edit', async () => {
    const { problems, byHand } = await (await site(imported, { 'src/items.ts': items })).check(moveA)
    expect(problems.map(({ rule }) => rule)).toEqual(['page-not-in-nav'])
    expect(byHand).toEqual(['src/items.ts:1 lists /guide/a, which is now guide/c.md. Change it by hand'])
  })

  test('is left to a person where code uses it otherwise too', async () => {
    const config =
      "const paths = ['/guide/a']\nrun(paths)\nexport default { themeConfig: { sidebar: [{ link: paths[0] }] } }"
    const { problems } = await (await site(config)).check(moveA)
    expect(problems.filter(({ rule }) => rule === 'nav-missing-page')).toEqual([])
  })

  test('is to be removed where the page is deleted', async () => {
    const { byHand, leftToPerson } = await (await site(imported, { 'src/items.ts': items })).check([
      remove('guide/a.md'),
    ])
    expect(leftToPerson).toMatchObject([{ path: 'src/items.ts', line: 1, rule: 'nav-missing-page' }])
    expect(byHand).toEqual(['src/items.ts:1 lists /guide/a, which no longer exists. Remove it by hand'])
  })
})

test('A page that was listed twice is so under its new name, which is nothing new', async () => {
  const twice = inConfig.replace('/guide/b', '/guide/a')
  const session = await site(twice)
  const changes = [...moveA, write('.vitepress/config.ts', twice.replaceAll('/guide/a', '/guide/c'))]
  expect((await session.check(changes)).problems).toEqual([])
})

describe('Where a part of the navigation is made by code', () => {
  const config = (...links: string[]) =>
    `import { made } from './made'\nexport default { themeConfig: { sidebar: [...made(), ${links.map((link) => `{ link: '${link}' }`).join(', ')}] } }`
  const before = config('/guide/a', '/guide/b')

  test('a page that the change itself lists is not left to a person, and one that it does not list is', async () => {
    const added = [write('guide/c.md', '# C\n'), write('guide/d.md', '# D\n')]
    const listed = write('.vitepress/config.ts', config('/guide/a', '/guide/b', '/guide/c'))
    const { byHand } = await (await site(before)).check([...added, listed])
    expect(byHand).toEqual(['Add /guide/d (guide/d.md) to .vitepress/config.ts by hand'])
  })

  test('a page that goes with its entry needs no person', async () => {
    const session = await site(before)
    const changes = [remove('guide/a.md'), write('.vitepress/config.ts', config('/guide/b'))]
    expect((await session.check(changes)).byHand).toEqual([])
  })
})

test('Many pages that are added beside a navigation in code are one sentence', async () => {
  const added = (count: number) => Array.from({ length: count }, (_, n) => write(`guide/n${n}.md`, '# N\n'))
  const session = await site('export default { themeConfig: { sidebar: build() } }')
  expect((await session.check(added(5))).byHand).toHaveLength(5)
  expect((await session.check(added(6))).byHand).toEqual([
    '6 pages were added, such as guide/n0.md: see whether .vitepress/config.ts needs a change by hand',
  ])
})
