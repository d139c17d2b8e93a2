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

const T = '---\ntitle: T\n---\n\n'
const JEKYLL = { '_config.yml': 'title: x\nproduct: y\n' }
const HUGO = { 'hugo.toml': 'baseURL = "https://x.example"\n' }
const DOCUSAURUS = { 'docusaurus.config.js': 'module.exports = {}' }

describe('what goes is missed on untouched pages, if it is', () => {
  test.each<[string, Record<string, string>, Parameters<typeof remove>[0], string, string?]>([
    [
      'an include',
      { ...JEKYLL, '_includes/note.html': 'x', 'p.md': `${T}{% include note.html %}\n` },
      '_includes/note.html',
      'missing-include',
    ],
    [
      'a layout',
      { ...JEKYLL, '_layouts/doc.html': '{{ content }}', 'p.md': '---\nlayout: doc\n---\n\nx\n' },
      '_layouts/doc.html',
      'missing-include',
    ],
    [
      'a post',
      { ...JEKYLL, '_posts/2024-01-01-hi.md': T, 'p.md': `${T}{% post_url 2024-01-01-hi %}\n` },
      '_posts/2024-01-01-hi.md',
      'broken-link',
    ],
    ['a page of a tag', { ...JEKYLL, 'b.md': T, 'p.md': `${T}[b]({% link b.md %})\n` }, 'b.md', 'broken-link'],
    ['a setting', { ...JEKYLL, 'p.md': `${T}{{ site.product }}\n` }, '_config.yml', 'undefined-name', 'title: x\n'],
    [
      'a shortcode',
      { ...HUGO, 'layouts/shortcodes/note.html': '{{ .Inner }}', 'content/p.md': `${T}{{< note >}}x{{< /note >}}\n` },
      'layouts/shortcodes/note.html',
      'page-syntax',
    ],
    [
      'a component',
      {
        ...DOCUSAURUS,
        'src/components/X.js': 'export default 1',
        'docs/p.mdx': 'import X from "@site/src/components/X"\n\n<X/>\n',
      },
      'src/components/X.js',
      'missing-include',
    ],
    [
      'an export',
      { ...DOCUSAURUS, 'src/x.js': 'export const X = 1', 'docs/p.mdx': 'import { X } from "@site/src/x"\n\n<X/>\n' },
      'src/x.js',
      'missing-import',
      'export const Y = 1',
    ],
    [
      'a label of an included text',
      {
        'conf.py': '',
        'b.txt': '.. _lab:\n\nB\n-\n',
        'i.rst': 'A\n=\n\n.. include:: b.txt\n',
        'p.rst': 'P\n=\n\n:ref:`lab`\n',
      },
      'b.txt',
      'broken-link',
      'B\n-\n',
    ],
  ])('%s', async (...[, files, path, rule, to]) => {
    const site = await openSite(files)
    const { problems } = await site.check([to === undefined ? remove(path) : write(path, to)])
    expect(problems.map((problem) => [problem.path.replace(/^.*\//, '').slice(0, 2), problem.rule])).toEqual([
      ['p.', rule],
    ])
  })

  test('and not where a page only mentions it, or had the fault before', async () => {
    const site = await openSite({
      ...JEKYLL,
      '_includes/note.html': 'x',
      'a.md': `${T}A note.\n`,
      'p.md': `${T}{% include none.html note="x" %}\n`,
    })
    expect(await findNew(site, [remove('_includes/note.html')])).toEqual([])
  })
})
