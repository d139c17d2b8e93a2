// Pages that were not edited, and that lose the target of a link.
import { describe, expect, test } from '@jest/globals'
import { findNew, mintlifySite, mkdocsSite, openSite, remove, write } from '../sites.ts'

function docusaurusSite(pages: Record<string, string>): Record<string, string> {
  const docs = Object.entries(pages).map(([path, text]) => [`docs/${path}`, text])
  return { 'docusaurus.config.js': 'module.exports = {}', ...Object.fromEntries(docs) }
}

describe('a link to a part of a page is broken', () => {
  test('by another page that takes the address and has no such part', async () => {
    const site = await openSite(docusaurusSite({ 'guide.md': '## Part\n', 'b.md': '[g](/docs/guide#part)\n' }))
    const changes = [remove('docs/guide.md'), write('docs/guide/index.md', '## Other\n')]
    expect(await findNew(site, changes)).toEqual(['docs/b.md:1 broken-anchor'])
  })

  test('by two pages that change their addresses with each other', async () => {
    const page = (slug: string, heading: string): string => `---\nslug: ${slug}\n---\n\n## ${heading}\n`
    const site = await openSite(
      docusaurusSite({ 'a.md': page('/x', 'Part'), 'c.md': page('/y', 'Other'), 'b.md': '[g](/docs/x#part)\n' }),
    )
    const changes = [write('docs/a.md', page('/y', 'Part')), write('docs/c.md', page('/x', 'Other'))]
    expect(await findNew(site, changes)).toEqual(['docs/b.md:1 broken-anchor'])
  })

  test('by a redirect to a page that has no such part', async () => {
    const site = await openSite(mintlifySite({ 'guide.mdx': '## Part\n', 'b.mdx': '[g](/guide#part)\n' }))
    const { 'docs.json': config = '' } = mintlifySite(
      { 'other.mdx': '', 'b.mdx': '' },
      { redirects: [{ source: '/guide', destination: '/other' }] },
    )
    const other = write('other.mdx', '---\ntitle: O\n---\n\n## Other\n')
    expect(await findNew(site, [remove('guide.mdx'), other, write('docs.json', config)])).toEqual([
      'b.mdx:5 broken-anchor',
    ])
  })

  const taking = '# B\n\nimport P from "./p.mdx"\n\n<P/>\n'
  const taken = { 'p.mdx': '## Part\n', 'b.mdx': taking, 'c.md': '[x](./b.mdx#part)\n' }

  test('by a heading that goes from a page that is imported', async () => {
    const site = await openSite(docusaurusSite(taken))
    expect(await findNew(site, [write('docs/p.mdx', '## Other\n')])).toEqual(['docs/c.md:1 broken-anchor'])
  })

  test('by a page that no longer imports the text with the part', async () => {
    const site = await openSite(docusaurusSite(taken))
    expect(await findNew(site, [write('docs/b.mdx', '# B\n')])).toEqual(['docs/c.md:1 broken-anchor'])
  })

  test('by a heading that goes from a partial of a partial', async () => {
    const site = await openSite(
      docusaurusSite({
        '_q.mdx': '## Part\n',
        '_p.mdx': 'import Q from "./_q.mdx"\n\n<Q/>\n',
        'b.mdx': taking.replace('./p', './_p'),
        'c.md': '[x](./b.mdx#part)\n',
      }),
    )
    expect(await findNew(site, [write('docs/_q.mdx', '## Other\n')])).toEqual(['docs/c.md:1 broken-anchor'])
  })

  test('by nothing that keeps the part', async () => {
    const site = await openSite(docusaurusSite(taken))
    expect(
      await findNew(site, [write('docs/b.mdx', `${taking}\nMore.\n`), write('docs/p.mdx', '## Part\n!\n')]),
    ).toEqual([])
  })
})

describe('an address of several pages leads to the same one', () => {
  test('also when one of them is edited', async () => {
    const page = (heading: string): string => `---\nslug: /x\n---\n\n## ${heading}\n`
    const site = await openSite(
      docusaurusSite({ 'a.md': page('Part'), 'c.md': page('Other'), 'b.md': '[g](/docs/x#part)\n' }),
    )
    const changes = [write('docs/a.md', `${page('Part')}More.\n`), write('docs/b.md', 'Now [g](/docs/x#part)\n')]
    expect(await findNew(site, changes)).toEqual([])
  })

  test('which is the translation where there is one', async () => {
    const site = await openSite({
      'docusaurus.config.js': 'module.exports = { i18n: { defaultLocale: "en", locales: ["en", "fr"] } }',
      'docs/a.md': '## Part\n',
      'i18n/fr/docusaurus-plugin-content-docs/current/a.md': '## Partie\n',
    })
    expect(await findNew(site, [write('docs/b.md', '[a](/fr/docs/a#partie) [a](/docs/a#part)\n')])).toEqual([])
  })
})

test('what was taken to be there below a symbolic link is missed when the link goes', async () => {
  const site = await openSite({
    ...mkdocsSite({ 'a.md': '[s](shared/x.md)\n' }),
    'docs/shared': { mode: '120000', content: '../x' },
  })
  expect(await findNew(site, [remove('docs/shared')])).toEqual(['docs/a.md:1 broken-link'])
})

test('a problem names the other files that it comes from', async () => {
  const site = await openSite(mkdocsSite({ 'a.md': '[b](b.md#part) [c](c.md)\n', 'b.md': '## Part\n', 'c.md': '' }))
  const changes = [write('docs/b.md', '## Other\n'), remove('docs/c.md'), write('docs/b/index.md', '# B\n')]
  const { problems } = await site.check(changes)
  expect(problems.map(({ path, rule, others }) => [path, rule, others])).toEqual([
    ['docs/a.md', 'broken-anchor', ['docs/b.md']],
    ['docs/a.md', 'broken-link', ['docs/c.md']],
    ['docs/b.md', 'duplicate-route', ['docs/b/index.md']],
    ['docs/b/index.md', 'duplicate-route', ['docs/b.md']],
  ])
})
