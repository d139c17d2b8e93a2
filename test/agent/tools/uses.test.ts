import { describe, expect, test } from '@jest/globals'
import { ChecksError } from '../../../src/checks/index.ts'
import type { DocsSession } from '../../../src/checks/session.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'
import { openMemoryDocs } from '../../support/open-memory-docs.ts'
import { openTools } from '../../support/open-tools.ts'

async function usesOf(files: Record<string, string>, name: string, docs: Partial<DocsSession> = {}): Promise<string> {
  return openTools(files, docs).call('uses', { name })
}

/** The rows without the texts: `import a.md:1`. */
async function placesOf(files: Record<string, string>, name: string): Promise<string[]> {
  let kind = ''
  let path = ''
  return (await usesOf(files, name))
    .split('\n')
    .slice(1)
    .flatMap((row) => {
      const title = /^(\w+) \(/.exec(row)?.[1]
      if (title !== undefined) kind = title
      if (title !== undefined || row.startsWith('[')) return []
      const places = /^(.*?:[\d,]+): /.exec(row)?.[1] ?? row
      return places.split(', ').map((place) => {
        path = place.slice(0, place.lastIndexOf(':')) || path
        return `${kind} ${path}${place.slice(place.lastIndexOf(':'))}`
      })
    })
}

describe('Who uses a component', () => {
  test('is told by its imports and by the tags where it is imported, under whatever name', async () => {
    const files = {
      'src/components/Note.jsx': 'export default function Note() {}',
      'docs/a.mdx': "import Hint from '@site/src/components/Note'\n\n<Hint />",
      'docs/b.mdx': "import Note from '../src/components/Note.jsx'\n\n<Note>x</Note>",
      'docs/other.mdx': "import Note from './elsewhere/Note'\n\n<Note />",
      'docs/elsewhere/Note.jsx': '',
      'docs/unbound.mdx': '<Note />',
    }
    expect(await placesOf(files, 'src/components/Note.jsx')).toEqual([
      'imports docs/a.mdx:1',
      'imports docs/b.mdx:1',
      'tags docs/a.mdx:3',
      'tags docs/b.mdx:3',
    ])
  })

  test('includes all pages when a registry knows it, except where the name is another thing', async () => {
    const files = {
      'src/components/Note.jsx': '',
      'src/theme/MDXComponents.js':
        "import MDXComponents from '@theme-original/MDXComponents'\nimport Note from '@site/src/components/Note'\nexport default {\n  ...MDXComponents,\n  Note,\n}",
      'docs/a.mdx': '<Note />',
      'docs/b.mdx': "import { Note } from 'package'\n<Note />",
    }
    expect(await placesOf(files, 'Note')).toEqual([
      'registered src/theme/MDXComponents.js:5',
      'imports src/theme/MDXComponents.js:2',
      'tags docs/a.mdx:1',
    ])
  })

  test('knows components of Vue that an app registers, also in their other spelling', async () => {
    const files = {
      'docs/.vitepress/theme/index.ts':
        "import MyNote from './MyNote.vue'\nexport default {\n  enhanceApp({ app }) {\n    app.component('MyNote', MyNote)\n  },\n}",
      'docs/.vitepress/theme/MyNote.vue': '<template />',
      'docs/a.md': '<my-note />',
      'docs/b.md': '<MyNote/>\n<my-notes />',
    }
    expect(await placesOf(files, 'MyNote')).toEqual([
      'registered docs/.vitepress/theme/index.ts:4',
      'imports docs/.vitepress/theme/index.ts:1',
      'tags docs/a.md:1',
      'tags docs/b.md:1',
    ])
  })

  test('of a package is told by its name, with the lines that import it', async () => {
    const files = {
      'a.mdx': "import Tabs from '@theme/Tabs'\n<Tabs>\n</Tabs>",
      'b.mdx': '<Tabs.Item>\n<TabsBox>\nTabs',
    }
    expect(await placesOf(files, '<Tabs />')).toEqual(['imports a.mdx:1', 'tags a.mdx:2', 'tags b.mdx:1'])
  })
})

describe('Who uses a file', () => {
  test('is told by includes of all kinds', async () => {
    const files = {
      'docs/_includes/note.html': 'x',
      'docs/a.md': '{% include note.html %}\n{%- include other/note.html -%}',
      'docs/b.md': '--8<-- "docs/_includes/note.html"',
      'docs/c.rst': '.. include:: _includes/note.html',
      'docs/d.mdx': '<Snippet file="note.html" />\nhttps://example.com/x/_includes/note.html',
    }
    expect(await placesOf(files, 'docs/_includes/note.html')).toEqual([
      'includes docs/a.md:1',
      'includes docs/b.md:1',
      'includes docs/c.rst:1',
      'includes docs/d.mdx:1',
    ])
  })

  test('of a template is told by its name in shortcodes and layouts', async () => {
    const files = {
      'layouts/shortcodes/note.html': 'x',
      '_layouts/news.html': 'x',
      'content/a.md': '{{< note "x" >}}\n{{% note %}}\n{{< notes >}}\nnote',
      'b.md': '---\nlayout: news\n---',
      'c.md': '---\nlayout: newsletter\n---',
    }
    expect(await placesOf(files, 'layouts/shortcodes/note.html')).toEqual([
      'tags content/a.md:1',
      'tags content/a.md:2',
    ])
    expect(await placesOf(files, '_layouts/news.html')).toEqual(['tags b.md:2'])
  })

  test('means the file beside the page where there is one, else the one nearest to the top', async () => {
    const files = {
      'img/logo.png': 'x',
      'docs/img/logo.png': 'x',
      'docs/a.md': '![](img/logo.png)',
      'docs/guide/b.md': '![](/img/logo.png)',
    }
    expect(await placesOf(files, 'docs/img/logo.png')).toEqual(['images docs/a.md:1'])
    expect(await placesOf(files, 'img/logo.png')).toEqual(['images docs/guide/b.md:1'])
  })

  test('of a page is told by its links and the navigation, as the checks resolve them', async () => {
    const files = {
      'mkdocs.yml': 'site_name: T\nnav:\n  - Guide: guide.md\n  - index.md\n',
      'docs/guide.md': '# Guide',
      'docs/index.md': 'See [it](guide.md#guide).',
      'docs/far/c.md': '[x](../guide.md)',
    }
    const docs = await openMemoryDocs(createMemoryTree(files))
    expect(await usesOf(files, 'docs/guide.md', docs)).toBe(
      [
        'docs/guide.md: 3 uses in 3 files',
        'navigation (1)',
        'mkdocs.yml:3: - Guide: guide.md',
        'links (2)',
        'docs/far/c.md:1: [x](../guide.md)',
        'docs/index.md:1: See [it](guide.md#guide).',
      ].join('\n'),
    )
  })

  test('is asked again where several have the name, and said to be nobody', async () => {
    const files = { 'a/x.md': 'x', 'b/x.md': 'y' }
    expect(await usesOf(files, 'x.md')).toMatch(/^Failed: 2 files are named so; give the path of one: a\/x.md, b\/x.md/)
    expect(await usesOf(files, 'a/x.md')).toBe('Nothing found that uses a/x.md')
    expect(await usesOf(files, 'no such/file (of any kind)')).toMatch(/^Failed: There is no file/)
  })

  test('is told beside a page that is not UTF-8', async () => {
    const files = {
      'docs/a.mdx': "import Box from '../src/Box.jsx'\n\n<Box />\n",
      'docs/b.mdx': Buffer.from("import Box from '../src/Box.jsx'\n\ncaf\xe9 <Box />\n", 'latin1'),
      'src/Box.jsx': '',
    }
    const answer = await openTools(files).call('uses', { name: 'src/Box.jsx' })
    expect(answer).toContain('docs/a.mdx:3')
    expect(answer).toContain('docs/b.mdx:3')
  })

  test('is told by paths alone when the checks end', async () => {
    const inbound = () => Promise.reject(new ChecksError('The checks took too long'))
    const answer = await usesOf({ 'a.md': '![](x.png)', 'x.png': 'x' }, 'x.png', { inbound })
    expect(answer).toMatch(/\nimages \(1\)\na.md:1: .*\n\[The checks ended: links by address may be missing\]$/)
    const fault = usesOf({ 'x.png': 'x' }, 'x.png', { inbound: () => Promise.reject(new Error('damaged')) })
    await expect(fault).rejects.toThrow('damaged')
  })

  test('is one bounded answer, however many there are', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 3000 }, (_, n) => [`docs/${n}.mdx`, `import N from '../Note.jsx'\n<N a="${n}" />`]),
    )
    const answer = await usesOf({ 'Note.jsx': '', ...files }, 'Note.jsx')
    expect(answer).toMatch(/^Note.jsx: 3,\d+ uses in 3,000 files\nimports \(3000\)\n/)
    expect(Buffer.byteLength(answer)).toBeLessThan(13_000)
  })
})
