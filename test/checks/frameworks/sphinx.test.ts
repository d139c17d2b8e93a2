import { describe, expect, test } from '@jest/globals'
import { sphinx } from '../../../src/checks/frameworks/sphinx/index.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { loadSite, misplacedEntries } from './load-site.ts'

const CONF = "extensions = ['myst_parser']\n"
const site = (conf: string, files: Record<string, string>) => loadSite(sphinx, { 'docs/conf.py': conf, ...files })

describe('A Sphinx site is found', () => {
  test.each<[string, string[], string[]]>([
    ['by conf.py', ['docs/conf.py', 'docs/_toc.yml'], ['docs/conf.py']],
    ['by _toc.yml of Jupyter Book', ['book/_config.yml', 'book/_toc.yml'], ['book/_toc.yml']],
    ['by myst.yml', ['myst.yml'], ['myst.yml']],
    ['not in packages of others', ['.venv/x/conf.py', 'site-packages/x/conf.py'], []],
  ])('%s', (_, paths, configs) => expect(sphinx.detect(paths).map(({ configPath }) => configPath)).toEqual(configs))
})

describe('Sphinx documents', () => {
  const files = {
    'docs/index.md': '',
    'docs/a/b.md': '',
    'docs/a/c.rst': '',
    'docs/_build/x.md': '',
    'docs/.ipynb_checkpoints/y.md': '',
    'docs/old/z.md': '',
    'docs/n.txt': '',
  }

  test.each([
    [CONF, ['docs/a/b.md', 'docs/a/c.rst', 'docs/index.md', 'docs/old/z.md']],
    [`${CONF}exclude_patterns = ['old', # comment\n  "**/c.*",]\n`, ['docs/a/b.md', 'docs/index.md']],
    ["extensions = []\nextensions += ['myst_nb']\nexclude_patterns: list[str] = ['**.md']\n", ['docs/a/c.rst']],
    ["extensions = ['sphinx.ext.autodoc']", ['docs/a/c.rst']],
    ["extensions = load()\nsource_suffix = {'.md': 'markdown'}", ['docs/a/b.md', 'docs/index.md', 'docs/old/z.md']],
    [
      "if True:\n    exclude_patterns = ['**']\nextensions = [\n  'myst' '_parser', r'x',\n]",
      ['docs/a/b.md', 'docs/a/c.rst', 'docs/index.md', 'docs/old/z.md'],
    ],
  ])('with %j are those that it names', async (conf, pages) => expect((await site(conf, files)).pages()).toEqual(pages))

  test('are named and served by their path', async () => {
    const { rules, routes } = await site(CONF, files)
    const page = (path: string) => ({
      path,
      scan: {
        frontmatter: {},
        title: undefined,
        targets: [],
        includes: [],
        imports: [],
        unboundComponents: [],
        containers: [],
        headings: [],
        labels: [],
      },
    })
    expect([rules.idOf?.(page('docs/a/b.md')), routes('docs/a/b.md'), routes('docs/index.md')]).toEqual([
      'a/b',
      ['/a/b'],
      ['/'],
    ])
  })

  test('have an address of their own where a folder of the same name has an index', async () => {
    const { routes } = await site('', { 'docs/a.rst': '', 'docs/a/index.rst': '', 'docs/b/index.rst': '' })
    expect(['docs/a.rst', 'docs/a/index.rst', 'docs/b/index.rst'].map((path) => routes(path))).toEqual([
      ['/a'],
      ['/a/index'],
      ['/b'],
    ])
  })

  test('are parsed when they are Markdown, and run through Jinja where substitutions are on', async () => {
    const plain = (await site(CONF, files)).rules
    const jinja = (await site(`${CONF}myst_enable_extensions = ["substitution"]\n`, files)).rules
    expect(['docs/index.md', 'docs/a/c.rst'].map((path) => plain.syntaxOf(path).syntax)).toEqual(['markdown', 'other'])
    expect([plain, jinja].map((rules) => rules.syntaxOf('docs/index.md').hasRawTemplates)).toEqual([false, true])
  })

  test('redirects are taken from the dicts of redirect extensions', async () => {
    const { rules } = await site(`${CONF}redirects = {"old/page": "../a/b.html", 'x.md': 'https://x.dev/'}\n`, files)
    expect(rules.redirects).toMatchObject([
      { from: '/old/page', to: '/a/b' },
      { from: '/x', to: 'https://x.dev/' },
    ])
  })
})

describe('A conf.py', () => {
  const index = { 'docs/index.rst': '', 'docs/_tpl/own.html': '' }
  const sidebars =
    "html_sidebars = {\n    '**': ['searchbox.html', 'own.html'],\n    'index': ['about.html', 'sponsors.html'],\n}\n"

  test.each([
    ["root_doc = 'contents'\n", ['1:1 error contents']],
    ["master_doc = 'index'\n", []],
    ["extensions = ['of_ours']\nroot_doc = 'contents'\n", []],
    ["root_doc = 'contents'\nopen('contents.rst', 'w')\n", []],
    [sidebars, ['3:5 error sponsors.html']],
    [`html_theme = 'furo'\n${sidebars}`, []],
    [`html_theme = theme()\n${sidebars}`, []],
  ])('%j has the problems %j', async (conf, problems) => {
    const { rules } = await site(conf, { 'docs/conf.py': conf, ...index })
    expect(
      rules.problems.map(({ line, column, severity = 'error', subject }) => `${line}:${column} ${severity} ${subject}`),
    ).toEqual(problems)
  })
})

describe('Toctrees', () => {
  const index = `# Home

\`\`\`\`{note}
\`\`\`{toctree}
:maxdepth: 2
:caption: Guide 📚

guide/setup
Install it <guide/install.md>
https://x.dev
/api/index
self
\`\`\`
\`\`\`\`

:::{toctree}
---
glob:
maxdepth: 1
---
how-to/*
:::

\`\`\`markdown
\`\`\`{toctree}
not/this
\`\`\`

\`\`\`{eval-rst}
.. toctree::
   :hidden:

   changes
\`\`\`
`
  const rst = `Title
=====

Example::

   .. toctree::

      not/this

.. code-block:: rst

   .. toctree::

      nor/this

.. toctree::
   :maxdepth: 2

   one
   Two <two>

   ../index

After.
`
  test('of MyST pages name documents, folders and other sites', async () => {
    const loaded = await site(CONF, { 'docs/index.md': index })
    expect(loaded.nav()).toEqual([
      'guide/setup → id guide/setup',
      'guide/install.md → id guide/install',
      'https://x.dev → external',
      '/api/index → id api/index',
      'how-to/* → docs/how-to/*.rst | docs/how-to/*.md',
      'changes → id changes',
    ])
  })

  test('of reStructuredText name documents from where they stand', async () => {
    const loaded = await site('', { 'docs/sub/list.rst': rst })
    expect(loaded.nav()).toEqual(['one → id sub/one', 'two → id sub/two', '../index → id index'])
    expect(loaded.rules.nav).toMatchObject({ files: ['docs/sub/list.rst'], isComplete: true })
  })

  test('name documents from the top of the project that the page is in, and never above it', async () => {
    const files = {
      'docs/user/index.rst': '.. toctree::\n\n   /intro\n   guide/a\n',
      'docs/user/guide/a.rst': '.. toctree::\n\n   ../../../dev\n',
      'docs/dev/index.rst': '',
    }
    expect((await site('', files)).nav()).toEqual([
      '../../../dev → id user/dev',
      '/intro → id user/intro',
      'guide/a → id user/guide/a',
    ])
  })

  test.each([
    ['.. A comment\n   of two lines\n\n.. _label:\n\n:orphan:\n\nX\n=\n', true],
    [':author: Me\n:orphan:\n\nX\n=\n', true],
    ['Text\n\n:orphan:\n', false],
  ])('need not name a page that begins with %j: %j', async (text, isOrphan) => {
    const { rules } = await site('', { 'docs/index.rst': rst, 'docs/other.rst': text })
    expect(rules.nav?.needsNoEntry?.('docs/other.rst')).toBe(isOrphan)
  })

  test('have their texts where they say', async () => {
    for (const change of [
      (text: string) => text,
      (text: string) => text.replaceAll('\n', '\r\n'),
      (text: string) => `\uFEFF${text}`,
    ]) {
      const loaded = await site(CONF, { 'docs/index.md': change(index), 'docs/list.rst': change(rst) })
      expect(loaded.rules.nav?.entries).toHaveLength(9)
      expect(misplacedEntries(loaded)).toEqual([])
    }
  })

  test('are lists of their own', async () => {
    const { rules } = await site(CONF, { 'docs/index.md': index })
    expect([...new Set(rules.nav?.entries.map(({ list }) => list))]).toEqual([
      'docs/index.md#0',
      'docs/index.md#1',
      'docs/index.md#2',
    ])
  })

  test('need not name the first document', async () => {
    const { rules } = await site("master_doc = 'contents'", { 'docs/contents.rst': rst })
    expect(['docs/contents.rst', 'docs/other.rst'].map((path) => rules.nav?.needsNoEntry?.(path))).toEqual([
      true,
      false,
    ])
  })
})

describe('_toc.yml and myst.yml', () => {
  const toc = `format: jb-book
root: intro
parts:
  - caption: Guide
    chapters:
      - file: guide/setup
        sections:
          - file: "guide/linux.md"
          - glob: guide/more/*
      - url: https://x.dev
`
  test('name files by any of their suffixes', async () => {
    const loaded = await loadSite(sphinx, { 'book/_toc.yml': toc, 'book/_config.yml': '', 'book/intro.md': '' })
    expect(loaded.nav()).toEqual([
      'intro → book/intro.rst | book/intro.md | book/intro.ipynb',
      'guide/setup → book/guide/setup.rst | book/guide/setup.md | book/guide/setup.ipynb',
      'guide/linux.md → book/guide/linux.md | book/guide/linux.rst | book/guide/linux.ipynb',
      'guide/more/* → book/guide/more/*',
      'https://x.dev → external',
    ])
    expect(misplacedEntries(loaded)).toEqual([])
  })

  test('the table of contents of myst.yml is under project.toc', async () => {
    const loaded = await loadSite(sphinx, {
      'myst.yml': 'version: 1\nproject:\n  toc:\n    - file: a.md\n      children:\n        - file: b.md\n',
      'a.md': '',
    })
    expect(loaded.rules.nav).toMatchObject({ isComplete: true, files: ['myst.yml'] })
    expect(loaded.rules.nav?.entries.map(({ text, list }) => [text, list])).toEqual([
      ['a.md', 'toc'],
      ['b.md', 'toc/a.md/children'],
    ])
  })

  test('that are broken give one problem', async () => {
    const { rules } = await loadSite(sphinx, { '_toc.yml': 'root: [a\n', 'a.md': '' })
    expect(rules.problems).toMatchObject([{ rule: 'config-syntax', path: '_toc.yml' }])
  })
})

describe('A Sphinx site that is hostile', () => {
  test.each<[string, Record<string, string>]>([
    ['fences that never close', { 'docs/index.md': '```{note}\n````{toctree\n'.repeat(20_000) }],
    ['a conf.py of brackets', { 'docs/conf.py': `extensions = ${'['.repeat(100_000)}` }],
    ['a conf.py of unfinished lists', { 'docs/conf.py': 'extensions = ["a",\n'.repeat(10_000) }],
    ['a conf.py of quotes', { 'docs/conf.py': `extensions = ${"'a' ".repeat(50_000)}` }],
    [
      'directives in directives',
      { 'docs/index.rst': Array.from({ length: 3000 }, (_, n) => `${' '.repeat(n % 50)}.. toctree::`).join('\n') },
    ],
  ])('with %s is read in no time', async (_, files) => {
    const cpuMs = measureCpu()
    await site(CONF, files)
    expect(cpuMs()).toBeLessThan(10_000)
  })
})
