import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Change } from '../../../../src/base/git-tree.ts'
import type { DocsSession } from '../../../../src/checks/session.ts'
import { runs, testProperty } from '../../../support/property.ts'
import { findNew, mintlifySite, mkdocsSite, openSite } from '../sites.ts'

/** Texts of the files that a move writes, and those of the moved one. */
async function moveIn(
  session: DocsSession,
  texts: Map<string, string>,
  from: string,
  to: string,
  base: ReadonlyMap<string, string>,
) {
  const plan = await session.planMove(from, to, changesFrom(base, texts))
  const moved = new Map(texts)
  moved.delete(from)
  moved.set(to, texts.get(from) ?? '')
  for (const { path, content } of plan.writes) moved.set(path, Buffer.from(content).toString())
  return { moved, plan }
}

function changesFrom(base: ReadonlyMap<string, string>, head: ReadonlyMap<string, string>): Change[] {
  const gone = [...base.keys()].filter((path) => !head.has(path)).map((path): Change => ({ kind: 'delete', path }))
  const written = [...head].filter(([path, text]) => base.get(path) !== text)
  return [...gone, ...written.map(([path, text]): Change => ({ kind: 'write', path, content: Buffer.from(text) }))]
}

async function move(files: Record<string, string>, from: string, to: string) {
  const texts = new Map(Object.entries(files))
  const session = await openSite(Object.fromEntries(texts))
  const { moved, plan } = await moveIn(session, texts, from, to, texts)
  return { texts: moved, byHand: plan.byHand, problems: await findNew(session, changesFrom(texts, moved)) }
}

describe('moving a page', () => {
  test('says what it did to redirects, and which of whole folders still cover the old address', async () => {
    const redirects = [
      { source: '/older', destination: '/guides/a' },
      { source: '/manual/:slug*', destination: '/guides/:slug*' },
      { source: '/faq/:slug*', destination: '/help/:slug*' },
      { source: '/start/a', destination: '/b' },
    ]
    const site = mintlifySite({ 'guides/a.mdx': 'A', 'b.mdx': 'B' }, { redirects })
    const plan = await (await openSite(site)).planMove('guides/a.mdx', 'start/a.mdx', [])
    expect(plan.writes.map(({ path, note }) => `${path}: ${note}`)).toEqual([
      'docs.json: navigation; redirects (added /guides/a to /start/a; /older now leads to /start/a; removed that from /start/a)',
    ])
    expect(plan.leftBehind).toEqual([
      expect.stringMatching(
        /^docs.json:\d+ leads \/manual\/:slug\* to \/guides\/:slug\*, which covers the old address \/guides\/a$/,
      ),
    ])
  })

  test('rewrites the links to it in the style of each', async () => {
    const pages = {
      'a.md': '# A\n',
      'b.md': '[1](a.md) [2](./a.md#a) [3]( a.md "t") <a href="a.md?x=1&amp;y">4</a>\n\n[5]: a.md\n',
      'x/c.md': '[6](../a.md)\n',
    }
    const { texts, problems } = await move(mkdocsSite(pages), 'docs/a.md', 'docs/x/new name.md')

    expect(texts.get('docs/b.md')).toBe(
      '[1](x/new%20name.md) [2](./x/new%20name.md#a) [3]( x/new%20name.md "t") ' +
        '<a href="x/new%20name.md?x=1&amp;y">4</a>\n\n[5]: x/new%20name.md\n',
    )
    expect(texts.get('docs/x/c.md')).toBe('[6](./new%20name.md)\n')
    expect(problems).toEqual([])
  })

  test('keeps the slash of a link to a folder when the page becomes the first one', async () => {
    const { texts, problems } = await move(
      { '.vitepress/config.js': 'export default {}', 'a.md': '[x](./x/)\n', 'x/index.md': '# X\n' },
      'x/index.md',
      'index.md',
    )
    expect(texts.get('a.md')).toBe('[x](./)\n')
    expect(problems).toEqual([])
  })

  test('rewrites what it says itself from where it stands', async () => {
    const pages = {
      'a.md': '[b](b.md#b) ![i](img/i.png) [self](a.md#x) [here](#x)\n\n## X\n',
      'b.md': '# B\n',
      'img/i.png': 'png',
    }
    const { texts, problems } = await move(mkdocsSite(pages), 'docs/a.md', 'docs/x/y/a.md')

    expect(texts.get('docs/x/y/a.md')).toMatch(
      /^\[b\]\(\.\.\/\.\.\/b.md#b\) !\[i\]\(\.\.\/\.\.\/img\/i.png\) \[self\]\(a.md#x\) \[here\]\(#x\)/,
    )
    expect(problems).toEqual([])
  })

  test('of a site of addresses rewrites these, the navigation, and leaves a redirect', async () => {
    const site = mintlifySite({ 'guides/a.mdx': '[b](/b)', 'b.mdx': '[a](/guides/a#x) [a](./guides/a)\n' })
    const { texts, problems } = await move(site, 'guides/a.mdx', 'start/a.mdx')

    expect(texts.get('b.mdx')).toContain('[a](/start/a#x) [a](./start/a)')
    expect(JSON.parse(texts.get('docs.json') ?? '')).toMatchObject({
      navigation: { groups: [{ pages: ['start/a', 'b'] }] },
      redirects: [{ source: '/guides/a', destination: '/start/a' }],
    })
    expect(problems.filter((problem) => !problem.includes('broken-anchor'))).toEqual([])
  })

  test('that is the index of a folder keeps links to the folder in their form', async () => {
    const site = mkdocsSite(
      { 'g/index.md': '[b](../b.md)\n', 'b.md': '[g](g/index.md)\n' },
      'nav:\n  - G: g/index.md\n  - b.md\n',
    )
    const { texts, problems } = await move(site, 'docs/g/index.md', 'docs/h/index.md')

    expect([texts.get('docs/b.md'), texts.get('mkdocs.yml')]).toEqual([
      '[g](h/index.md)\n',
      'site_name: Test\nnav:\n  - G: h/index.md\n  - b.md\n',
    ])
    expect(problems).toEqual([])
  })

  test('by case alone rewrites what spells it the old way', async () => {
    const { texts, problems } = await move(
      mkdocsSite({ 'a.md': '# A\n', 'b.md': '[a](a.md)\n' }),
      'docs/a.md',
      'docs/A.md',
    )
    expect(texts.get('docs/b.md')).toBe('[a](A.md)\n')
    expect(problems).toEqual([])
  })

  test('says what a person has to do where nothing can hold the redirect', async () => {
    const { byHand } = await move(mkdocsSite({ 'a.md': '# A\n' }), 'docs/a.md', 'docs/b.md')
    expect(byHand).toEqual(['Readers may still open /a. Redirect it to /b'])
  })

  test('takes the modules with it that it imports by a relative path', async () => {
    const site = {
      ...mintlifySite({ 'a.mdx': "import { X } from './x.jsx'\n\n<X />\n" }),
      'x.jsx': 'export const X = 1',
    }
    const { texts } = await move(site, 'a.mdx', 'g/a.mdx')
    expect(texts.get('g/a.mdx')).toContain("import { X } from '../x.jsx'\n")
  })
})

const PATHS = ['a', 'b', 'index', 'x/a', 'x/index', 'x/y/c', 'z/d']

/** Pages by path, each with links to some of the others. */
const GRAPH = fc
  .uniqueArray(fc.constantFrom(...PATHS), { minLength: 2, maxLength: 6 })
  .chain((names) =>
    fc.tuple(fc.constant(names), fc.array(fc.tuple(fc.nat(5), fc.nat(5), fc.nat(3)), { maxLength: 12 })),
  )

type Links = [from: number, to: number, style: number][]

function relative(from: string, to: string): string {
  const up = from
    .split('/')
    .slice(1)
    .map(() => '..')
  const shared = from.split('/')[0] === to.split('/')[0] && from.includes('/') && to.includes('/')
  return shared && from.split('/').length === 2 ? to.split('/').slice(1).join('/') : [...up, to].join('/')
}

function mkdocsPages(names: string[], links: Links): Record<string, string> {
  const textOf = (name: string, index: number): string =>
    links
      .filter(([from]) => from % names.length === index)
      .map(([, to, style]) => {
        const way = `${relative(name, names[to % names.length] ?? name)}.md${style > 1 ? '#one' : ''}`
        return style % 2 === 0 ? `[l](${way})` : `<a href="${way.startsWith('.') ? way : `./${way}`}">l</a>`
      })
      .join('\n\n')
  const pages = names.map((name, index) => [`${name}.md`, `# Page ${name}\n\n## One\n\n${textOf(name, index)}\n`])
  const nav = names.map((name) => `  - ${name}.md`).join('\n')
  // Hooks may write the links of HTML anew, which MkDocs itself leaves as they are.
  return { ...mkdocsSite(Object.fromEntries(pages), `nav:\n${nav}\nhooks: [links.py]\n`), 'links.py': '' }
}

testProperty('after any move nothing new is broken, and a move there and back restores every byte', async () => {
  const target = fc.constantFrom('n.md', 'x/n.md', 'x/y/n.md', 'new/index.md')
  await fc.assert(
    fc.asyncProperty(GRAPH, fc.nat(5), target, async ([names, links], which, to) => {
      const base = new Map(Object.entries(mkdocsPages(names, links)))
      const session = await openSite(Object.fromEntries(base))
      const from = `docs/${names[which % names.length] ?? ''}.md`

      const there = await moveIn(session, base, from, `docs/${to}`, base)
      expect(await findNew(session, changesFrom(base, there.moved))).toEqual([])
      const back = await moveIn(session, there.moved, `docs/${to}`, from, base)
      expect(Object.fromEntries(back.moved)).toEqual(Object.fromEntries(base))
    }),
    runs(15),
  )
})

/** The same with addresses: links by route in three styles, every page in docs.json. */
function mintlifyPages(names: string[], links: Links): Record<string, string> {
  const textOf = (index: number): string =>
    links
      .filter(([from]) => from % names.length === index)
      .map(([, to, style]) => {
        const route = `/${names[to % names.length] ?? ''}`.replace(/\/index$/, '') || '/'
        return style % 2 === 0 ? `[l](${route})` : `<Card href="${route}#one" />`
      })
      .join('\n\n')
  return mintlifySite(Object.fromEntries(names.map((name, index) => [`${name}.mdx`, `## One\n\n${textOf(index)}\n`])), {
    redirects: [{ source: '/older', destination: `/${names[0] ?? ''}` }],
  })
}

testProperty(
  'after any move of a page with an address nothing new is broken, and its links come back with it',
  async () => {
    const target = fc.constantFrom('n.mdx', 'x/n.mdx', 'new/index.mdx')
    await fc.assert(
      fc.asyncProperty(GRAPH, fc.nat(5), target, async ([names, links], which, to) => {
        const base = new Map(Object.entries(mintlifyPages(names, links)))
        const session = await openSite(Object.fromEntries(base))
        const from = `${names[which % names.length] ?? ''}.mdx`

        const there = await moveIn(session, base, from, to, base)
        expect(await findNew(session, changesFrom(base, there.moved))).toEqual([])
        const back = await moveIn(session, there.moved, to, from, base)
        expect(await findNew(session, changesFrom(base, back.moved))).toEqual([])
        expect(JSON.parse(back.moved.get('docs.json') ?? '')).toEqual({
          ...JSON.parse(base.get('docs.json') ?? ''),
          redirects: expect.anything(),
        })
        for (const [path, text] of base) if (path !== 'docs.json') expect(back.moved.get(path)).toBe(text)
      }),
      runs(10),
    )
  },
)
