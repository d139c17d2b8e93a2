import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from '@jest/globals'
import { openDocs } from '../../../src/checks/site/open-docs.ts'
import { createDocsCaches } from '../../../src/checks/site/page-cache.ts'
import type { PageGuard } from '../../../src/checks/site/read-page.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'
import { findNew, mintlifySite, mkdocsSite, openSite, remove, write } from './sites.ts'

describe('a session', () => {
  test('sums a site up in the order of its navigation', async () => {
    const site = await openSite(
      mkdocsSite(
        { 'b.md': '# Bee\n', 'a.md': '---\ndescription: First\n---\n# Ay\n', 'z.md': '' },
        'nav:\n  - b.md\n  - a.md\n',
      ),
    )
    expect(await site.summary()).toEqual({
      framework: 'mkdocs',
      folder: '',
      navFiles: ['mkdocs.yml'],
      configFiles: ['mkdocs.yml'],
      locales: [],
      map: [
        { path: 'docs/b.md', title: 'Bee', description: undefined },
        { path: 'docs/a.md', title: 'Ay', description: 'First' },
        { path: 'docs/z.md', title: undefined, description: undefined },
      ],
      sections: [{ folder: 'docs', pages: 3 }],
      pageCount: 3,
      problems: [],
    })
  })

  test('says once that a configuration does not parse, and checks on', async () => {
    const site = await openSite({ 'mkdocs.yml': 'nav: [', 'docs/a.md': '# A\n' })
    const { problems } = await site.summary()
    const report = await site.check([write('docs/a.md', '[x](x.md)\n')])

    expect(problems.map(({ rule }) => rule)).toEqual(['config-syntax'])
    expect(report.problems.map(({ rule }) => rule)).toEqual(['broken-link'])
  })

  test('gives the outline of a page as it is after the changes', async () => {
    const site = await openSite(mintlifySite({ 'a.mdx': 'A' }))
    const text = '---\ntitle: New\ntags: [x]\n---\n\n## One\n\n### Two\n'

    expect(await site.outline('a.mdx', [write('a.mdx', text)])).toEqual({
      path: 'a.mdx',
      lines: 8,
      fences: [],
      title: 'New',
      route: '/a',
      frontmatter: [
        { key: 'title', value: 'New' },
        { key: 'tags', value: '["x"]' },
      ],
      headings: [
        { depth: 2, text: 'One', line: 6, anchor: 'one' },
        { depth: 3, text: 'Two', line: 8, anchor: 'two' },
      ],
    })
    expect(await site.outline('a.mdx', [remove('a.mdx')])).toBeUndefined()
  })

  test('gives what links to a page, old and new', async () => {
    const site = await openSite(
      mkdocsSite({ 'a.md': '# A\n', 'b.md': 'x\n\n[a](a.md#a)\n', 'c.md': '' }, 'nav:\n  - a.md\n'),
    )
    const links = await site.inbound('docs/a.md', [write('docs/c.md', '<a href="./a.md">a</a>\n')])

    expect(links.map(({ path, line, kind, target }) => [path, line, kind, target])).toEqual([
      ['mkdocs.yml', 3, 'nav', 'a.md'],
      ['docs/b.md', 3, 'link', 'a.md#a'],
      ['docs/c.md', 1, 'link', './a.md'],
    ])
  })

  test('gives what links to a page that the same changes add', async () => {
    const site = await openSite(mkdocsSite({ 'a.md': '[b](b.md)\n' }))
    const links = await site.inbound('docs/b.md', [write('docs/b.md', '# B\n')])
    expect(links.map(({ path }) => path)).toEqual(['docs/a.md'])
  })
})

/** Bytes of JavaScript objects that are in use. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

describe('what a session costs', () => {
  const many = Object.fromEntries(
    Array.from({ length: 300 }, (_, n) => [`p${n}.md`, `# P${n}\n\n[next](p${n + 1}.md)\n`]),
  )
  const files = mkdocsSite({ ...many, 'p300.md': '# Last\n' })

  function countingTree() {
    const tree = createMemoryTree(files)
    const reads: string[] = []
    const read = (path: string) => {
      reads.push(path)
      return tree.read(path)
    }
    return { reads, tree: { ...tree, read } }
  }

  test('a check reads the pages that changed and those that link to what they lost', async () => {
    const { tree, reads } = countingTree()
    const parsed: string[] = []
    const guard: PageGuard = {
      run: (work, task) => {
        if (work.startsWith('analyze ')) parsed.push(work)
        return task()
      },
    }
    const caches = createDocsCaches()
    const session = await openDocs(tree, 'docs', caches, guard)
    reads.length = 0
    parsed.length = 0

    const report = await session.check([write('docs/p7.md', '# P7\n'), remove('docs/p100.md')])

    expect(report.problems.map(({ path }) => path)).toEqual(['docs/p99.md'])
    // The configuration may name what was removed. The old text of p7 tells which of its anchors and hosts are gone or new.
    expect(new Set(reads)).toEqual(new Set(['docs/p99.md', 'mkdocs.yml', 'docs/p7.md']))
    expect(parsed).toHaveLength(3)
  })

  test('a check of the whole site tells after each page how many of them are read', async () => {
    const indexed: string[] = []
    const heard: string[] = []
    const guard: PageGuard = {
      run: (_work, task) => task(),
      showProgress: ({ read, of, isIndex }) => (isIndex === true ? indexed : heard).push(`${read} of ${of}`),
    }
    await (await openDocs(countingTree().tree, 'docs', createDocsCaches(), guard)).checkAll()
    expect(heard).toHaveLength(Object.keys(files).length - 1)
    expect(heard.at(-1)).toBe(`${heard.length} of ${heard.length}`)
    expect(indexed).toEqual(heard)
  })

  test('a second session of the same blobs reads no page', async () => {
    const { tree, reads } = countingTree()
    const caches = createDocsCaches()
    await openDocs(tree, 'docs', caches)
    reads.length = 0

    await openDocs({ ...tree, sha: 'another commit' }, 'docs', caches)

    expect(reads).toEqual(['mkdocs.yml'])
  })

  test('a second session of the same commit lists and reads nothing, and answers as the first one does', async () => {
    const { tree } = countingTree()
    const caches = createDocsCaches()
    const first = await openDocs(tree, 'docs', caches)
    const refuse = () => Promise.reject(new Error('The first session has ended'))

    const second = await openDocs({ sha: tree.sha, list: refuse, read: refuse }, 'docs', caches)

    expect(await second.summary()).toEqual(await first.summary())
    expect(await second.rank('Page 7')).toEqual(await first.rank('Page 7'))
  })

  test('a second session of the same commit reads through its own tree', async () => {
    const { tree } = countingTree()
    const caches = createDocsCaches()
    let isOver = false
    const read = (path: string) => (isOver ? Promise.reject(new Error('It has ended')) : tree.read(path))
    await openDocs({ ...tree, read }, 'docs', caches)
    isOver = true

    const second = await openDocs(tree, 'docs', caches)

    expect(await findNew(second, [remove('docs/p100.md')])).toEqual(['docs/p99.md:3 broken-link'])
  })

  test('another docs root of the same commit is another site', async () => {
    const { tree } = countingTree()
    const caches = createDocsCaches()
    await openDocs(tree, 'docs', caches)
    expect(await (await openDocs(tree, 'none', caches)).summary()).toMatchObject({ pageCount: 0 })
  })

  test('a page that one session had no time for is read by the next one of the same commit', async () => {
    const { tree } = countingTree()
    const caches = createDocsCaches()
    const titles = async (guard?: PageGuard) =>
      (await (await openDocs(tree, 'docs', caches, guard)).summary()).map.map(({ title }) => title)
    expect(new Set(await titles({ run: () => undefined }))).toEqual(new Set([undefined]))
    expect(await titles()).toContain('P1')
  })

  test('the texts of its pages do not stay in memory', async () => {
    const text = Buffer.from(
      `# A title that is long enough\n\n[l](./a-target-that-is-long-enough.md)\n${'x\n'.repeat(5e5)}`,
    )
    const entries = Array.from({ length: 40 }, (_, n) => ({
      path: `docs/p${n}.md`,
      mode: '100644' as const,
      sha: `${n}`.padStart(40, '0'),
      size: text.length,
    }))
    const tree = { ...createMemoryTree({}), list: async () => entries, read: async () => text }
    const before = usedBytes()
    const session = await openDocs(tree, 'docs', createDocsCaches())
    expect(usedBytes() - before).toBeLessThan(10 * text.length)
    expect(await session.summary()).toMatchObject({ pageCount: 40 })
  })

  test('a file that is too large to be read takes nothing from what is read', async () => {
    const { tree } = countingTree()
    const huge = { path: 'docs/a.md', mode: '100644' as const, sha: 'f'.repeat(40), size: 300 * 1024 * 1024 }
    const session = await openDocs(
      { ...tree, list: async () => [huge, ...(await tree.list())] },
      'docs',
      createDocsCaches(),
    )
    expect(await findNew(session, [remove('docs/p100.md')])).toEqual(['docs/p99.md:3 broken-link'])
  })

  test('what a change set touches is read, however much text there is', async () => {
    const { tree } = countingTree()
    // As many as would be 300 MiB of text.
    const entries = (await tree.list()).map((entry) => ({ ...entry, size: 1024 * 1024 }))
    const session = await openDocs({ ...tree, list: async () => entries }, 'docs', createDocsCaches())
    const { touched } = await session.check([write('docs/z.md', '# Zed\n')])
    expect(touched).toEqual([expect.objectContaining({ path: 'docs/z.md', title: 'Zed' })])
  })

  test('a page that took too long once is not parsed again, and is told', async () => {
    const guard = { run: () => undefined }
    const session = await openDocs(countingTree().tree, 'docs', createDocsCaches(), guard)
    // Reported even if the old version of the page took too long: the effect of the edit is unknown.
    expect(await findNew(session, [write('docs/p1.md', '# Slow\n')])).toEqual(['docs/p1.md:1 unchecked'])
  })
})
