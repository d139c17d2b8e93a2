// A file that others include is judged as a text that nothing protects: they may take a part of it or put it anywhere.
import { describe, expect, test } from '@jest/globals'
import { openSite, remove, write } from '../sites.ts'

const SCRIPT = '<script>alert(1)</script>'
const RAW = `.. raw:: html\n\n   ${SCRIPT}\n`
const VITEPRESS = { 'docs/.vitepress/config.ts': 'export default {}\n' }
const SPHINX = { 'docs/conf.py': "extensions = ['myst_parser']\n", 'docs/index.rst': 'Home\n====\n' }
const HUGO = { 'hugo.toml': '', 'content/_index.md': '# Home\n' }

async function formsIn(base: Record<string, string>, path: string, text: string): Promise<string[]> {
  const { activeContent } = await (await openSite(base, '')).check([write(path, text)])
  return [...new Set(activeContent.map(({ form }) => form))]
}

interface Included {
  title: string
  site: Record<string, string>
  /** A page or template, and how it includes the file. */
  from: string
  include: string
  file: string
  before?: string
  attack: string
  form: string
}

const ATTACKS: Included[] = [
  {
    title: 'lines of it, by VitePress',
    site: VITEPRESS,
    from: 'docs/about.md',
    include: '<!--@include: ./parts/p.md{6,7}-->',
    file: 'docs/parts/p.md',
    attack: `# P\n\nText\n\n\`\`\`html\n\n${SCRIPT}\n\`\`\`\n`,
    form: 'script',
  },
  {
    title: 'a region of it, by VitePress',
    site: VITEPRESS,
    from: 'docs/about.md',
    include: '<!--@include: ./parts/p.md#r-->',
    file: 'docs/parts/p.md',
    attack: `\`\`\`html\n<!-- #region r -->\n${SCRIPT}\n<!-- #endregion r -->\n\`\`\`\n`,
    form: 'script',
  },
  {
    title: 'all of it in a fence, by VitePress',
    site: VITEPRESS,
    from: 'docs/about.md',
    include: '```md\n<!--@include: ./parts/p.md-->\n```',
    file: 'docs/parts/p.md',
    attack: `~~~html\n\`\`\`\n${SCRIPT}\n~~~\n`,
    form: 'script',
  },
  {
    title: 'Markdown, by reStructuredText',
    site: SPHINX,
    from: 'docs/about.rst',
    include: '.. include:: ../README.md',
    file: 'README.md',
    attack: `# R\n\n\`\`\`rst\n\n${RAW}\n\`\`\`\n`,
    form: 'directive',
  },
  {
    title: 'what follows a text, by reStructuredText',
    site: SPHINX,
    from: 'docs/about.rst',
    include: '.. include:: parts/p.rst\n   :start-after: START',
    file: 'docs/parts/p.rst',
    before: '.. START\n\nText\n',
    attack: `.. code-block:: rst\n\n   START\n\n${RAW.replace(/^(?=.)/gm, '   ')}`,
    form: 'directive',
  },
  {
    title: 'what follows a text, by MyST',
    site: SPHINX,
    from: 'docs/about.md',
    include: '```{include} ../README.md\n:start-after: START\n```',
    file: 'README.md',
    attack: `# R\n\n\`\`\`html\nSTART\n${SCRIPT}\n\`\`\`\n`,
    form: 'script',
  },
  {
    title: 'reStructuredText, by MyST',
    site: SPHINX,
    from: 'docs/about.md',
    include: '```{include} ../README.rst\n```',
    file: 'README.rst',
    attack: `R\n=\n\n${SCRIPT}\n`,
    form: 'script',
  },
  {
    title: 'all of it in a fence, by MkDocs',
    site: { 'mkdocs.yml': 'site_name: A\n' },
    from: 'docs/about.md',
    include: '```\n--8<-- "parts/p.md"\n```',
    file: 'docs/parts/p.md',
    attack: `~~~html\n\`\`\`\n${SCRIPT}\n~~~\n`,
    form: 'script',
  },
  {
    title: 'its source, by a shortcode of Hugo',
    site: { ...HUGO, 'layouts/shortcodes/include.html': '{{ readFile (.Get 0) | safeHTML }}' },
    from: 'content/about.md',
    include: '{{< include "content/parts/p.md" >}}',
    file: 'content/parts/p.md',
    attack: `\`\`\`html\n${SCRIPT}\n\`\`\`\n`,
    form: 'script',
  },
  {
    title: 'all of it in HTML, by Jekyll',
    site: { '_config.yml': 'title: A\n' },
    from: '_layouts/default.html',
    include: '<html><body>{{ content }}{% include p.md %}</body></html>',
    file: '_includes/p.md',
    attack: `Text\n\n\`\`\`html\n${SCRIPT}\n\`\`\`\n`,
    form: 'script',
  },
]

describe('a file of which another includes', () => {
  test.each(ATTACKS)(
    '$title, is judged without its code',
    async ({ site, from, include, file, before, attack, form }) => {
      const base = { ...site, [from]: `About\n=====\n\n${include}\n`, [file]: before ?? 'Text\n' }
      expect(await formsIn(base, file, attack)).toContain(form)
    },
  )

  test.each(ATTACKS)(
    '$title, may get other words and code',
    async ({ site, from, include, file, before = 'Text\n' }) => {
      const base = { ...site, [from]: `About\n=====\n\n${include}\n`, [file]: before }
      expect(await formsIn(base, file, `${before}\nMore words, and \`code\`.\n\n    npm install\n`)).toEqual([])
    },
  )
})

test.each([
  [{ '_config.yml': 'title: A\n' }, 'docs/', '[c]({{ site.baseurl }}{% link docs/p.md %}#c) and {{ site.title }}'],
  [HUGO, 'content/', '{{< param version >}} of [c]({{< ref "p.md" >}})'],
])('a file to which another links keeps its code: %j', async (site, folder, link) => {
  const base = { ...site, [`${folder}about.md`]: `# A\n\n${link}\n`, [`${folder}p.md`]: '# P\n\nText\n' }
  expect(await formsIn(base, `${folder}p.md`, '# P\n\nA `<script>` tag\n')).toEqual([])
})

describe('the same file is included', () => {
  const text = 'One line here.\n\nTwo lines here.\n\nThree lines here.\n'
  const links = '.. _a: https://a.example\n.. _b: https://b.example\n'
  const page = (include: string) => `A\n=\n\n${include}\n\n${text}`
  const base = {
    ...SPHINX,
    'docs/x/a.rst': page('.. include:: links.rst'),
    'docs/x/links.rst': links,
    'docs/y/links.rst': '.. _a: https://y.example\n',
  }
  const newIn = async (changes: Parameters<typeof write>[]): Promise<number> => {
    const moves = ['docs/x/a.rst', ...(changes.length > 1 ? ['docs/x/links.rst'] : [])].map(remove)
    const docs = await openSite(base, '')
    return (await docs.check([...moves, ...changes.map((one) => write(...one))])).activeContent.length
  }

  test('by a page that moves', async () => {
    expect(await newIn([['docs/a.rst', page('.. include:: x/links.rst')]])).toBe(0)
  })

  test('by a page that moves with it', async () => {
    const moved = page('.. include:: ../links.rst')
    expect(
      await newIn([
        ['docs/z/y/a.rst', moved],
        ['docs/z/links.rst', links],
      ]),
    ).toBe(0)
  })

  test('but not when the same name is another file', async () => {
    expect(await newIn([['docs/y/a.rst', page('.. include:: links.rst')]])).toBe(1)
  })
})

test('a file that no other includes keeps its code', async () => {
  const base = { ...VITEPRESS, 'docs/about.md': '# About\n\n[P](./parts/p.md)\n', 'docs/parts/p.md': '# P\n' }
  expect(await formsIn(base, 'docs/parts/p.md', `# P\n\n\`\`\`html\n${SCRIPT}\n\`\`\`\n`)).toEqual([])
})

test('an included file keeps the code that it has', async () => {
  const code = `# P\n\n\`\`\`html\n${SCRIPT}\n\`\`\`\n`
  const base = { ...VITEPRESS, 'docs/about.md': '# About\n\n<!--@include: ./p.md-->\n', 'docs/p.md': code }
  expect(await formsIn(base, 'docs/p.md', `${code}\nMore.\n`)).toEqual([])
})

describe('a fence of an included file', () => {
  const site = (include: string): Record<string, string> => ({
    ...VITEPRESS,
    'docs/about.md': `# About\n\n${include}\n\n\`\`\`html\n${SCRIPT}\n\`\`\`\n`,
    'docs/p.md': 'Text\n',
  })

  test('may not stay open: what follows in the other page would leave its fence', async () => {
    expect(await formsIn(site('<!--@include: ./p.md-->'), 'docs/p.md', 'Text\n\n```js\na()\n')).toEqual([
      'shared-fence',
    ])
  })

  test('may not be new where the other page takes a part of it', async () => {
    expect(await formsIn(site('<!--@include: ./p.md{2,3}-->'), 'docs/p.md', 'Text\n\n```js\na()\n```\n')).toEqual([
      'shared-fence',
    ])
  })

  test('may be new where the other page takes all of it', async () => {
    expect(await formsIn(site('<!--@include: ./p.md-->'), 'docs/p.md', 'Text\n\n```js\na()\n```\n')).toEqual([])
  })
})
