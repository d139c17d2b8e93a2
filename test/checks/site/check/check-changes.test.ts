import { describe, expect, test } from '@jest/globals'
import type { ReadableTree } from '../../../../src/base/git-tree.ts'
import { openDocs } from '../../../../src/checks/site/open-docs.ts'
import { createDocsCaches } from '../../../../src/checks/site/page-cache.ts'
import { createMemoryTree } from '../../../support/memory-tree.ts'
import { findNew, mintlifySite, mkdocsSite, openSite, remove, write } from '../sites.ts'

describe('a file that a partial clone lacks', () => {
  const lacking = 'docs/lacking.md'
  const full = createMemoryTree(mkdocsSite({ 'a.md': '# A\n', 'lacking.md': '# Not fetched\n' }))
  const tree: ReadableTree = {
    sha: full.sha,
    list: async () => (await full.list()).map((entry) => (entry.path === lacking ? { ...entry, size: null } : entry)),
    read: async (path) => {
      if (path === lacking) throw new Error('The mirror has no blob')
      return full.read(path)
    },
  }

  test('can be linked to, whatever its headings are', async () => {
    const site = await openDocs(tree, '', createDocsCaches())
    expect(await findNew(site, [write('docs/a.md', '[b](lacking.md#some-heading) [c](c.md)\n')])).toEqual([
      'docs/a.md:1 broken-link',
    ])
  })

  test('is named when it is moved, since nobody looked at it', async () => {
    const site = await openDocs(tree, '', createDocsCaches())
    const { sha } = (await full.list()).find(({ path }) => path === lacking) ?? { sha: '' }
    const { skipped, searched } = await site.check([
      { kind: 'delete', path: lacking },
      { kind: 'reuse', path: 'docs/new.md', blobSha: sha },
    ])
    expect(skipped).toEqual(['docs/new.md was not checked: it is missing from this partial clone.'])
    expect(searched).not.toContain('docs/new.md')
  })
})

describe('a changed page', () => {
  test('is told its new broken links and not its old ones', async () => {
    const site = await openSite(mkdocsSite({ 'a.md': '# A\n\n[gone](gone.md)\n', 'b.md': '# B\n' }))

    const report = await site.check([write('docs/a.md', '# A\n\nMoved down.\n\n[gone](gone.md) [bee](be.md)\n')])

    expect(report.problems).toEqual([
      expect.objectContaining({ path: 'docs/a.md', line: 5, rule: 'broken-link', subject: 'be.md' }),
    ])
    expect(report.oldProblems).toBe(1)
  })

  test('is told the second use of a link that was broken once', async () => {
    const site = await openSite(mkdocsSite({ 'a.md': '[gone](gone.md)\n' }))
    expect(await findNew(site, [write('docs/a.md', '[gone](gone.md) and [gone](gone.md)\n')])).toHaveLength(1)
  })

  test('may link to a page that the same change set adds', async () => {
    const site = await openSite(mkdocsSite({ 'a.md': '# A\n' }))
    expect(await findNew(site, [write('docs/a.md', '[b](b.md#b)\n'), write('docs/b.md', '# B\n')])).toEqual([])
  })

  test('that loses a heading breaks the pages that link to it, at their place', async () => {
    const site = await openSite(
      mkdocsSite({ 'a.md': '# A\n\n## Set up\n', 'b.md': '# B\n\n[a](a.md#set-up)\n', 'c.md': '[a](a.md)\n' }),
    )

    const report = await site.check([write('docs/a.md', '# A\n\n## Setup\n')])

    expect(report.problems).toEqual([
      expect.objectContaining({
        path: 'docs/b.md',
        line: 3,
        rule: 'broken-anchor',
        message: 'docs/a.md has no heading or id #set-up; did you mean #setup?',
      }),
    ])
    expect(report.checkedPages).toBe(2)
  })

  test('is not parsed when nothing was changed after all', async () => {
    const site = await openSite(mkdocsSite({ 'a.md': '# A\n' }))
    const report = await site.check([write('docs/a.md', '# A\n')])
    expect(report).toMatchObject({ problems: [], touched: [], checkedPages: 0 })
  })
})

describe('a deleted page', () => {
  const files = mkdocsSite(
    { 'a.md': '# A\n\n![x](x.png)\n', 'b.md': '[a](./a.md)\n', 'x.png': 'png' },
    'nav:\n  - a.md\n  - b.md\n',
  )

  test('is missed by the pages that link to it and by the navigation', async () => {
    const site = await openSite(files)
    expect(await findNew(site, [remove('docs/a.md')])).toEqual([
      'docs/b.md:1 broken-link',
      'mkdocs.yml:3 nav-missing-page',
    ])
  })

  test('is missed by nobody when its links go too', async () => {
    const site = await openSite(files)
    const nav = 'site_name: Test\nnav:\n  - b.md\n'
    expect(await findNew(site, [remove('docs/a.md'), write('docs/b.md', 'x\n'), write('mkdocs.yml', nav)])).toEqual([])
  })

  test('like an image is told where it is shown', async () => {
    const site = await openSite(files)
    expect(await findNew(site, [remove('docs/x.png')])).toEqual(['docs/a.md:3 missing-image'])
  })
})

describe('a moved page', () => {
  test('keeps its old problems and is told what the move breaks', async () => {
    const site = await openSite(mkdocsSite({ 'a.md': '[b](b.md) [gone](gone.md)\n', 'b.md': '# B\n' }))

    const report = await site.check([remove('docs/a.md'), write('docs/x/a.md', '[b](b.md) [gone](gone.md)\n')])

    expect(report.problems.map(({ path, subject }) => [path, subject])).toEqual([['docs/x/a.md', 'b.md']])
    expect(report.touched).toEqual([
      { path: 'docs/x/a.md', act: 'moved', movedFrom: 'docs/a.md', routeBefore: '/a', title: undefined, route: '/x/a' },
    ])
  })

  test('is known by most of its lines when its name changes as well', async () => {
    const text = 'One line here.\n\nTwo lines here.\n\nThree lines here.\n'
    const site = await openSite(mkdocsSite({ 'a.md': text }))
    const { touched } = await site.check([remove('docs/a.md'), write('docs/x.md', `${text}\nAnd a new one.\n`)])
    expect(touched).toEqual([expect.objectContaining({ path: 'docs/x.md', act: 'moved', movedFrom: 'docs/a.md' })])
  })

  test('keeps the address that it shared with another page', async () => {
    const page = '---\nslug: /x\n---\n'
    const site = await openSite({ 'docusaurus.config.js': '', 'docs/a.md': page, 'docs/b.md': page })
    expect(await findNew(site, [remove('docs/b.md'), write('docs/c.md', page)])).toEqual([])
  })

  test('only in case breaks the links that spell it the old way', async () => {
    const site = await openSite(mkdocsSite({ 'guide.md': '# G\n', 'b.md': '[g](guide.md)\n' }))

    const { problems } = await site.check([remove('docs/guide.md'), write('docs/Guide.md', '# G\n')])

    expect(problems).toEqual([expect.objectContaining({ path: 'docs/b.md', rule: 'broken-link' })])
    expect(problems[0]?.message).toContain('write Guide.md')
  })
})

test('a data file that did not parse is no news under another name', async () => {
  const site = await openSite(mkdocsSite({ 'a.md': '# A\n', 'old.json': '{' }))
  expect(await findNew(site, [remove('docs/old.json'), write('docs/new.json', '{')])).toEqual([])
})

describe('a dead anchor of the base', () => {
  const site = () => openSite(mkdocsSite({ 'a.md': '# A\n', 'b.md': '[a](a.md#gone)\n', 'c.md': '' }))

  test('is new on another page', async () => {
    expect(await findNew(await site(), [write('docs/c.md', '[a](a.md#gone)\n')])).toEqual(['docs/c.md:1 broken-anchor'])
  })

  test('is new on the same page for the second time', async () => {
    const twice = [write('docs/b.md', '[a](a.md#gone)\n\n[again](a.md#gone)\n')]
    expect(await findNew(await site(), twice)).toEqual(['docs/b.md:3 broken-anchor'])
  })

  test('is as old as it was where its page moves and the link follows', async () => {
    const moved = [remove('docs/a.md'), write('docs/x.md', '# A\n'), write('docs/b.md', '[a](x.md#gone)\n')]
    expect(await findNew(await site(), moved)).toEqual([])
  })
})

describe('the navigation', () => {
  test('that names every page by hand lacks an added one', async () => {
    const site = await openSite(mkdocsSite({ 'a.md': '# A\n' }, 'nav:\n  - a.md\n'))
    expect(await findNew(site, [write('docs/b.md', '# B\n')])).toEqual(['docs/b.md:1 page-not-in-nav'])
  })

  test('may not name what is not there, nor a page twice in one list', async () => {
    const site = await openSite(mintlifySite({ 'a.mdx': 'A' }))
    const config = { name: 'Test', navigation: { groups: [{ group: 'All', pages: ['a', 'a', 'b'] }] } }

    const problems = await findNew(site, [write('docs.json', JSON.stringify(config, null, 2))])

    expect(problems.map((problem) => problem.split(' ')[1])).toEqual(['nav-duplicate', 'nav-missing-page'])
  })

  test('that does not parse any more is told once', async () => {
    const site = await openSite(mintlifySite({ 'a.mdx': 'A' }))
    expect(await findNew(site, [write('docs.json', '{ "name": ')])).toEqual([expect.stringContaining('config-syntax')])
  })
})

test('data of the documentation must parse; what tests and tools keep elsewhere is not judged', async () => {
  const site = await openSite({ 'docs/a.md': '# A\n', 'src/x.ts': '' }, 'docs')
  expect(
    await findNew(site, [write('docs/data.json', '{ "name": '), write('src/snapshot.json', '{ "name": ')]),
  ).toEqual([expect.stringContaining('docs/data.json:1 config-syntax')])
})

describe('what a reviewer should know', () => {
  test('two pages under one address', async () => {
    const site = await openSite(mintlifySite({ 'a.mdx': 'A' }))
    expect(await findNew(site, [write('a.md', '---\ntitle: A\n---\n\nA\n')])).toContain('a.md:1 duplicate-route')
  })

  test('hosts that no page linked to', async () => {
    const site = await openSite(mkdocsSite({ 'a.md': '<https://known.example>\n' }))
    const { hosts } = await site.check([
      write('docs/a.md', '[k](https://known.example/x)\n\n[n](https://new.example/y)\n'),
    ])
    expect(hosts).toEqual([{ host: 'new.example', path: 'docs/a.md', line: 3 }])
  })

  test('hosts that redirects lead to', async () => {
    const config = (redirects: object[]): string => JSON.stringify({ name: 'Test', redirects })
    const old = { source: '/a', destination: 'https://old.example/a' }
    const site = await openSite({ 'docs.json': config([old]) })
    const fresh = { source: '/login', destination: 'https://new.example/login' }
    const { hosts } = await site.check([write('docs.json', config([old, fresh]))])
    expect(hosts).toEqual([{ host: 'new.example', path: 'docs.json', line: 1 }])
  })

  test('that there are more hosts than are listed', async () => {
    const site = await openSite(mkdocsSite({ 'a.md': '# A\n' }))
    const links = Array.from({ length: 203 }, (_, n) => `<https://h${n}.example>`).join('\n\n')
    const { hosts, skipped } = await site.check([write('docs/a.md', links)])
    expect([hosts.length, skipped]).toEqual([200, ['3 more new hosts are not listed; the first 200 are.']])
  })

  describe('active content that neither the page nor two pages of the base have', () => {
    const page = (...lines: string[]): string => ['---', 'title: A', '---', '', ...lines, ''].join('\n\n')
    const KNOWN = page('import { X } from "/snippets/x.mdx"', '<Known />', '{process.env}')
    const newIn = async (base: Record<string, string>, text: string): Promise<string[]> => {
      const { activeContent } = await (await openSite(mintlifySite(base))).check([write('b.mdx', text)])
      return activeContent.map(({ form, text: construct }) => `${form} ${construct}`)
    }

    test('a component and an import need two pages', async () => {
      const all = ['import-export import { X } from "/snippets/x.mdx"', 'component Known', 'expression {process.env}']
      expect(await newIn({ 'a.mdx': KNOWN, 'b.mdx': 'B' }, KNOWN)).toEqual(all)
      expect(await newIn({ 'a.mdx': KNOWN, 'c.mdx': KNOWN }, KNOWN)).toEqual(['expression {process.env}'])
    })

    test('a value of an import needs two pages that print it; one of a global never has precedent', async () => {
      const known = page('import d from "/snippets/d.mjs"', '<Known a={d.list} />', '{process.env}')
      const base = { 'a.mdx': known, 'c.mdx': known, 'b.mdx': 'B' }
      expect(await newIn(base, known)).toEqual(['expression {process.env}'])
      expect(await newIn(base, known.replace('d.list', 'd.token'))).toContain('expression d.token')
    })

    test('pages of another framework in the same tree are no precedent: there, the same text does something else', async () => {
      const frontmatter = '---\ntitle: A\n---\n\n'
      const site = {
        'a/docs.json': '{"name": "A", "navigation": {"groups": []}}',
        'a/index.mdx': frontmatter,
        'b/docusaurus.config.js': "export default { presets: [['classic', { docs: {} }]] }\n",
        'b/docs/index.mdx': frontmatter,
      }
      const known = `${frontmatter}<Known />\n`
      const newWith = async (folder: string): Promise<number> => {
        const pages = { [`${folder}/x.mdx`]: known, [`${folder}/y.mdx`]: known }
        const session = await openSite({ ...site, ...pages })
        return (await session.check([write('b/docs/new.mdx', known)])).activeContent.length
      }
      expect([await newWith('a'), await newWith('b/docs')]).toEqual([1, 0])
    })

    test('a common word hides no block or component: pages that have only the word do not end the search', async () => {
      const words = Array.from({ length: 80 }, (_, n): [string, string] => [`a${n}.mdx`, page(`A known package ${n}.`)])
      const base = { ...Object.fromEntries(words), 'y.mdx': page('<Known />'), 'z.mdx': page('<Known />') }
      expect(await newIn({ ...base, 'b.mdx': 'B' }, page('<Known />'))).toEqual([])
    })

    test('what a page has several times comes once, with all its lines', async () => {
      const session = await openSite(mintlifySite({ 'b.mdx': 'B' }))
      const text = '---\ntitle: A\n---\n\n<Known />\n\nA known word.\n\n<Known />\n'
      const { activeContent } = await session.check([write('b.mdx', text)])
      expect(activeContent).toMatchObject([{ form: 'component', line: 5, alsoAt: [9] }])
    })

    test('what one other page has is new, but what the page itself has is not', async () => {
      const added = `${KNOWN}\n<Other />\n`
      expect(await newIn({ 'a.mdx': added, 'b.mdx': KNOWN }, added)).toEqual(['component Other'])
    })

    test('of more forms than a person would review, the first thousand have a precedent', async () => {
      const fields = (letter: string): string =>
        `---\ntitle: A\n${Array.from({ length: 600 }, (_, n) => `${letter}${n}: x\n`).join('')}---\n`
      const pages = { 'a.mdx': fields('f'), 'b.mdx': fields('f'), 'c.mdx': fields('g'), 'd.mdx': fields('g') }
      const site = await openSite({ ...mintlifySite({}), ...pages })
      const { activeContent } = await site.check([write('x.mdx', fields('f')), write('y.mdx', fields('g'))])
      expect(activeContent).toHaveLength(200)
    })

    test('an import has to bind the same names of the same module', async () => {
      const base = { 'a.mdx': KNOWN, 'c.mdx': KNOWN }
      for (const other of [
        'import { Y } from "/snippets/x.mdx"',
        'import { X } from "/snippets/y.mdx"',
        'import "/snippets/x.mdx"',
        'export { X } from "/snippets/x.mdx"',
      ]) {
        expect(await newIn(base, page(other))).toEqual([`import-export ${other}`])
      }
      expect(await newIn(base, page("import {X} from '/snippets/x.mdx';"))).toEqual([])
    })
  })

  test('and not the imports and includes of a page that moved', async () => {
    const text = (way: string): string => `---\ntitle: A\n---\n\nimport X from '${way}x.jsx'\n\n<X />\n`
    const site = await openSite({ 'docs.json': '{}', 'a.mdx': text('./'), 'x.jsx': 'export default 1' })
    const { activeContent } = await site.check([remove('a.mdx'), write('g/a.mdx', text('../'))])
    expect(activeContent).toEqual([])
  })

  test('files that were not looked at', async () => {
    const site = await openSite(mkdocsSite({ 'a.md': '# A\n' }))
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 1\n`

    const { skipped, problems } = await site.check([
      write('docs/b.md', pointer),
      write('docs/c.md', 'x'.repeat(1_100_000)),
    ])

    expect(problems).toEqual([])
    expect(skipped).toEqual([
      'docs/b.md was not checked: it is stored in Git LFS, and only its pointer is available.',
      'docs/c.md was not checked: it is larger than 1 MiB.',
    ])
  })

  test('and not files that only begin like a pointer of Git LFS', async () => {
    const site = await openSite(mintlifySite({ 'a.mdx': 'A' }))
    const { activeContent } = await site.check([
      write('a.mdx', 'version https://git-lfs.github.com/spec/v1\n\n{process.exit()}\n'),
    ])
    expect(activeContent.map(({ form }) => form)).toEqual(['expression'])
  })
})
