import { describe, expect, test } from '@jest/globals'
import { isError } from '../../../src/checks/problem.ts'
import { summarize } from '../../../src/checks/report/summarize.ts'
import { checkSite } from '../../../src/checks/site/check/check-site.ts'
import { createDocsCaches } from '../../../src/checks/site/page-cache.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'
import { findNew, mkdocsSite, openSite, write } from './sites.ts'

describe('a site that wants to stall the checks', () => {
  test('with one address for all of its pages is checked in a moment', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 3000 }, (_, n) => [`d${n}/a.md`, '---\nslug: /x\n---\n# A\n\n(l)=\n']),
    )
    const files = {
      'docusaurus.config.js': 'module.exports = {}',
      ...Object.fromEntries(Object.entries(pages).map(([path, text]) => [`docs/${path}`, text])),
    }
    const cpuMs = measureCpu()

    const problems = await findNew(await openSite(files), [write('docs/d1/a.md', '---\nslug: /x\n---\n# B\n')])

    expect(problems).toEqual([])
    expect(cpuMs()).toBeLessThan(10_000)
  })

  test('with thousands of broken links is told of the first thousand', async () => {
    const site = await openSite(mkdocsSite({ 'a.md': '# A\n' }))
    const links = Array.from({ length: 3000 }, (_, n) => `[l](no${n}.md)`).join('\n\n')

    const { problems, unlisted, unjudged, skipped } = await site.check([write('docs/a.md', links)])

    expect(problems).toHaveLength(1000)
    const found = { problems, unlisted, unjudged, pages: 1, byHand: [], skipped, drift: [], refusals: [], notes: [] }
    const { errors, warnings } = summarize(await site.summary(), { docsRoot: '', detected: undefined }, found)
    expect([errors, warnings]).toEqual([3000, 0])
    expect(skipped).toEqual(['2000 more problems are not listed; the first 1000 are.'])
  })

  test('with a thousand warnings hides no error behind them', async () => {
    const site = await openSite(mkdocsSite({ 'a.md': '# A\n' }, 'nav:\n  - a.md\n'))
    const pages = Array.from({ length: 1000 }, (_, n) => write(`docs/p${n}.md`, '# P\n'))

    const { problems } = await site.check([...pages, write('docs/z.md', '[gone](gone.md)\n')])

    expect(problems).toHaveLength(1000)
    expect(problems.filter(isError)).toEqual([expect.objectContaining({ path: 'docs/z.md', rule: 'broken-link' })])
  })

  test('with thousands of dead links in every page leaves the thread to others now and then', async () => {
    const links = (page: number): string => Array.from({ length: 8000 }, (_, n) => `[l](no-${page}-${n}.md)`).join(' ')
    const site = await openSite(mkdocsSite(Object.fromEntries([1, 2, 3].map((page) => [`p${page}.md`, links(page)]))))
    const others = new Promise<string>((resolve) => setImmediate(() => resolve('others')))

    const check = site.check([write('docs/new.md', '# New\n')])

    expect(await Promise.race([check, others])).toBe('others')
    expect((await check).problems).toEqual([])
  })

  test('with texts that take in each other many times over is checked in a moment', async () => {
    const imports = (level: number): string =>
      Array.from({ length: 40 }, (_, n) => `import X${n} from "./_${level}-${n}.mdx"`).join('\n')
    const partials = [1, 2, 3].flatMap((level) =>
      Array.from({ length: 40 }, (_, n) => [`docs/_${level}-${n}.mdx`, level === 3 ? 'End' : imports(level + 1)]),
    )
    const site = await openSite({
      'docusaurus.config.js': '',
      'docs/a.mdx': imports(1),
      ...Object.fromEntries(partials),
    })
    const links = Array.from({ length: 100 }, (_, n) => `[l](./a.mdx#part-${n})`).join('\n\n')
    const cpuMs = measureCpu()
    await site.check([write('docs/b.md', links)])
    expect(cpuMs()).toBeLessThan(10_000)
  })

  test('with redirects that lead in a circle is checked all the same', async () => {
    const redirects = [
      { source: '/a', destination: '/b' },
      { source: '/b', destination: '/a' },
      { source: '/c/:x*', destination: '/c/c/:x*' },
    ]
    const site = await openSite({ 'docs.json': JSON.stringify({ redirects }), 'x.mdx': '---\ntitle: X\n---\n' })
    expect(await findNew(site, [write('x.mdx', '---\ntitle: X\n---\n\n[a](/a) [c](/c/c)\n')])).toHaveLength(2)
  })

  test('with links, submodules and pages that are no text keeps what can be read', async () => {
    const site = await openSite({
      'mkdocs.yml': 'site_name: X\n',
      'docs/a.md': '# A\n',
      'docs/link.md': { mode: '120000', content: '/proc/self/environ' },
      'docs/sub': { mode: '160000', content: '' },
      'docs/utf16.md': Buffer.from('\ufeff# A\n', 'utf16le'),
    })
    expect((await site.summary()).pageCount).toBe(2)
    expect(await findNew(site, [write('docs/a.md', '[1](link.md) [2](sub/x.md) [3](utf16.md)\n')])).toEqual([])
    expect(
      await findNew(site, [{ kind: 'write', path: 'docs/a.md', content: Buffer.from('\ufeff# A\n', 'utf16le') }]),
    ).toEqual(['docs/a.md:1 encoding'])
  })
})

test('all problems of a whole site are found without a base', async () => {
  const tree = createMemoryTree({
    ...mkdocsSite({ 'a.md': '[x](x.md)\n', 'b.md': '```\n', 'data.json': '{' }, 'nav:\n  - a.md\n  - c.md\n'),
  })
  const { problems, pages } = await checkSite(tree, '', createDocsCaches())
  expect(pages).toBe(2)
  expect(problems.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
    'docs/a.md broken-link',
    'docs/b.md unclosed-fence',
    'docs/b.md page-not-in-nav',
    'docs/data.json config-syntax',
    'mkdocs.yml nav-missing-page',
  ])
})
