// Paths that leave the documentation, in every spelling, kind of construct and framework.
import { describe, expect, test } from '@jest/globals'
import type { MemoryFile } from '../../../support/memory-tree.ts'
import { openSite, remove, write } from '../sites.ts'

interface Site {
  page: string
  docsRoot: string
  files: Record<string, MemoryFile>
  head: string
  /** Constructs with a target, by what they are called. */
  forms: Record<string, (target: string) => string>
}

const shared = { 'LICENSE.txt': 'MIT', 'assets/logo.png': 'png', 'src/code.py': 'x = 1', '.env': 'KEY=1' }
const image = (target: string): string => `![x](<${target}>)\n`
const tag = (target: string): string => `<img src="${target}" alt="x" />\n`
const link = (target: string): string => `[x](<${target}>)\n`

const SITES: Record<string, Site> = {
  mkdocs: {
    page: 'docs/guide/a.md',
    docsRoot: 'docs',
    files: { 'mkdocs.yml': 'site_name: X\n' },
    head: '# A\n\n',
    forms: { image, tag, link, snippet: (target) => `--8<-- "${target}"\n`, include: (target) => `{!${target}!}\n` },
  },
  docusaurus: {
    page: 'docs/guide/a.mdx',
    docsRoot: 'docs',
    files: { 'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: {} }]] }" },
    head: '# A\n\n',
    forms: {
      image: (target) => `![x](${target})\n`,
      link: (target) => `[x](${target})\n`,
      tag,
      require: (target) => `<img src={require('${target}').default} alt="x" />\n`,
      import: (target) => `import x from '${target}'\n\nx\n`,
      loader: (target) => `import x from '!!raw-loader!${target}'\n\nx\n`,
      'pathname link': (target) => `[x](pathname://${target})\n`,
    },
  },
  vitepress: {
    page: 'docs/guide/a.md',
    docsRoot: 'docs',
    files: { 'docs/.vitepress/config.mts': 'export default {}' },
    head: '# A\n\n',
    forms: {
      image,
      tag,
      link,
      snippet: (target) => `<<< ${target}\n`,
      include: (target) => `<!--@include: ${target}-->\n`,
    },
  },
  starlight: {
    page: 'src/content/docs/guide/a.mdx',
    docsRoot: 'src/content/docs',
    files: {
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'X' })] }",
    },
    head: '---\ntitle: A\n---\n\n',
    forms: { image: (target) => `![x](${target})\n`, tag, import: (target) => `import x from '${target}'\n\nx\n` },
  },
  mintlify: {
    page: 'docs/guide/a.mdx',
    docsRoot: 'docs',
    files: { 'docs/docs.json': '{"name": "X", "navigation": {"pages": ["guide/a"]}}' },
    head: '---\ntitle: A\n---\n\n',
    forms: { image: (target) => `![x](${target})\n`, tag, import: (target) => `import X from '${target}'\n\n<X />\n` },
  },
  sphinx: {
    page: 'docs/guide/a.md',
    docsRoot: 'docs',
    files: { 'docs/conf.py': "extensions = ['myst_parser']\n", 'docs/index.md': '# X\n\n```{toctree}\nguide/a\n```\n' },
    head: '# A\n\n',
    forms: {
      image,
      link,
      download: (target) => `{download}\`x <${target}>\`\n`,
      literalinclude: (target) => `\`\`\`{literalinclude} ${target}\n\`\`\`\n`,
      'image directive': (target) => `\`\`\`{image} ${target}\n\`\`\`\n`,
      'image directive in what looks like code': (target) => `- \`\`\`\n\`\`\`{image} ${target}\n\`\`\`\n`,
      'image below a tag in a list': (target) => `-\t<pre>\n\n\t![](${target})\n`,
      'image in a directive': (target) => `:::{math}![](${target})\n:::\n`,
    },
  },
  reStructuredText: {
    page: 'docs/guide/a.rst',
    docsRoot: 'docs',
    files: { 'docs/conf.py': 'extensions = []\n', 'docs/index.rst': 'X\n=\n\n.. toctree::\n\n   guide/a\n' },
    head: 'A\n=\n\n',
    forms: {
      image: (target) => `.. image:: ${target}\n`,
      figure: (target) => `- .. figure:: ${target}\n`,
      download: (target) => `:download:\`x <${target}>\`\n`,
      'download without a title': (target) => `:download:\`${target}\`\n`,
      literalinclude: (target) => `.. literalinclude:: ${target}\n`,
      'substituted image': (target) => `.. |x| image:: ${target}\n`,
      'table from a file': (target) => `.. csv-table::\n   :file: ${target}\n`,
    },
  },
  'plain files': {
    page: 'docs/guide/a.md',
    docsRoot: 'docs',
    files: {},
    head: '# A\n\n',
    forms: { image, tag },
  },
}

async function outwardOf({ page, docsRoot, files, head }: Site, body: string, was = ''): Promise<string[]> {
  const base = { ...shared, ...files, [page]: `${head}${was}` }
  const { outward } = await (await openSite(base, docsRoot)).check([write(page, `${head}${was}\n${body}`)])
  return outward.map(({ target, why }) => `${target} ${why}`)
}

const forms = Object.entries(SITES).flatMap(([name, site]) =>
  Object.entries(site.forms).map(([form, make]) => ({ name, form, site, make })),
)

describe('refuses, of', () => {
  const away = '../../../../../'
  const spellings = {
    'a path above the repository': `${away}etc/passwd`,
    'one with percent escapes': `..%2f..%2f..%2f..%2f..%2fetc/passwd`,
    'one with dots as percent escapes': `%2e%2e/%2e%2e/%2e%2e/%2E%2E/%2e%2e/etc/passwd`,
    'one with escapes of escapes': '..%252f..%252f..%252f..%252f..%252fetc/passwd',
    'one with character references of references': `..&amp;#47;..&amp;#47;..&amp;#47;..&amp;#47;..&amp;#47;etc/passwd`,
    'one with an escape that is broken': `${away}etc%zz/passwd`,
    "git's own folder": '../../.git/config',
    "git's own folder in capitals": '../../.GIT/config',
    "git's own folder by its short name": '../../git~1/config',
    "git's own folder, escaped": '../../%2egit/config',
  }

  test.each(forms.flatMap((one) => Object.entries(spellings).map(([how, target]) => ({ ...one, how, target }))))(
    '$name, a $form with $how',
    async ({ site, make, target }) => {
      expect(await outwardOf(site, make(target))).not.toEqual([])
    },
  )
})

describe('refuses, of a page', () => {
  const only = (name: string, form: string, target: string) => ({ name, form, target })

  test.each([
    only('docusaurus', 'link', 'file:///etc/passwd'),
    only('mkdocs', 'image', 'C:\\Users\\x.png'),
    only('mkdocs', 'tag', '..\\..\\..\\etc\\passwd'),
    only('mkdocs', 'tag', '..&sol;..&sol;..&sol;&period;git/x'),
    only('mkdocs', 'image', `../../../${'./'.repeat(2500)}x.png`),
    only('mkdocs', 'snippet', '/etc/passwd'),
    only('mkdocs', 'snippet', '../secret.md'),
    only('vitepress', 'snippet', '/etc/passwd'),
    only('vitepress', 'snippet', '@/../../secret.ts'),
    only('vitepress', 'snippet', '//server/share/x.ts'),
    only('docusaurus', 'link', '@site/../../../proc/self/environ'),
    only('docusaurus', 'link', '@site/%2e%2e/%2e%2e/x'),
    only('docusaurus', 'import', '@site/../../x.json'),
    only('docusaurus', 'import', '/etc/passwd?raw'),
    only('docusaurus', 'image', '~@site/../x.png'),
    only('docusaurus', 'image', '/../../../x.png'),
    only('starlight', 'image', '~/../../../../../../x.png'),
    only('starlight', 'import', 'file:///etc/passwd?raw'),
    only('sphinx', 'download', '/../.git/config'),
    only('sphinx', 'download', '/../../x'),
    only('sphinx', 'literalinclude', '../.git\u200c/config'),
    only('sphinx', 'link', 'path:../../../x'),
    only('reStructuredText', 'download', '/../.git/config'),
    only('reStructuredText', 'download', '/..\\/.git/config'),
    only('reStructuredText', 'image', '../..\n   /.git/\n   config'),
    only('mintlify', 'import', '/../../x.mdx'),
  ])('$name, a $form with $target', async ({ name, form, target }) => {
    const site = SITES[name]
    const body = site?.forms[form]?.(target) ?? ''
    expect(site === undefined ? [] : await outwardOf(site, body)).not.toEqual([])
  })

  test.each([
    ['mkdocs', 'image', '../../.env'],
    ['mkdocs', 'snippet', '../../LICENSE.txt'],
    ['mkdocs', 'snippet', 'src/code.py'],
    ['vitepress', 'snippet', '../../src/code.py'],
    ['docusaurus', 'link', '../../LICENSE.txt'],
    ['docusaurus', 'loader', '@site/LICENSE.txt'],
    ['starlight', 'image', '../../../../node_modules/x/y.png'],
    ['sphinx', 'literalinclude', '../../src/code.py'],
    ['sphinx', 'download', '../../LICENSE.txt'],
    ['reStructuredText', 'download', '../../LICENSE.txt'],
    ['mintlify', 'image', '../../src/code.py'],
  ])('%s, a file outside of the docs that a %s takes in: %s', async (name, form, target) => {
    const site = SITES[name]
    const found = site === undefined ? [] : await outwardOf(site, site.forms[form]?.(target) ?? '')
    expect(found).toContain(`${target} takes in a file outside the docs`)
  })

  test.each([
    ['docusaurus', '', '[x](@site/.env)\n'],
    ['docusaurus', '', '[x](../../internal/key.txt)\n'],
    ['docusaurus', '', '[x](@site/internal/key.txt)\n'],
    ['docusaurus', '', '[x](@site/missing/key.txt)\n'],
    ['docusaurus', '', '![x](../../internal/key.txt)\n'],
    ['docusaurus', '', '<a href="../../internal/key.txt">x</a>\n'],
    ['docusaurus', '', '[x](@site/docusaurus.config.js)\n'],
    ['docusaurus', 'docs', '[x](../.private/key.txt)\n'],
    ['sphinx', 'docs', '[x](../conf.py)\n'],
    ['sphinx', '', '[x](../../internal/key.txt)\n'],
    ['sphinx', '', '[x](../.env)\n'],
  ])('%s, a file that is no content, docs root "%s": %s', async (name, docsRoot, body) => {
    const { files, page = '', head = '' } = SITES[name] ?? {}
    const base = { ...shared, ...files, 'internal/key.txt': 'x', 'docs/.private/key.txt': 'x', [page]: head }
    const { outward } = await (await openSite(base, docsRoot)).check([write(page, `${head}\n${body}`)])
    expect(outward.map(({ why }) => why)).toEqual(['publishes a file that is no content of the site'])
  })

  test.each([
    ['mkdocs', 'image: ../../../../x.png'],
    ['docusaurus', 'image: ../../../.git/x.png'],
    ['mintlify', 'openapi: ../../../x.json GET /users'],
    ['starlight', 'cover:\n  src: ../../../../../x.png'],
  ])('%s, a field of the frontmatter: %s', async (name, field) => {
    const site = SITES[name]
    const head = `---\ntitle: A\n${field}\n---\n\n# A\n`
    expect(site === undefined ? [] : await outwardOf({ ...site, head: '' }, '', head)).toEqual([])
    const files = { ...site?.files, [site?.page ?? '']: '# A\n' }
    const { outward } = await (await openSite(files, site?.docsRoot)).check([write(site?.page ?? '', head)])
    expect(outward).toHaveLength(1)
  })

  test('a reference of an API description that leads out of the repository', async () => {
    const site = await openSite({ 'docs.json': '{}', 'api.json': '{}' })
    const { outward } = await site.check([write('api.json', '{\n"a": {"$ref": "../../etc/passwd"}}')])
    expect(outward).toEqual([
      expect.objectContaining({ path: 'api.json', line: 2, why: 'leads out of the repository' }),
    ])
    expect((await site.check([write('api.json', '{"a": {"$ref": "#/b"}}')])).outward).toEqual([])
  })
})

describe('a list of chapters', () => {
  const summaryWith = async (line: string): Promise<string[]> => {
    const files = { 'book.toml': '[book]\n', 'src/SUMMARY.md': '- [A](a.md)\n', 'src/a.md': '# A\n', 'x.md': 'x' }
    const { outward } = await (await openSite(files)).check([write('src/SUMMARY.md', `- [A](a.md)\n${line}\n`)])
    return outward.map(({ why }) => why)
  }

  test.each([
    '- [X](../x.md)',
    '- [X](<../x.md>)',
    '- [X](%2e%2e/x.md)',
    '- [X](b(c)/../../x.md)',
    '- [A](a.md)[X](../x.md)',
    '- [X](\n../x.md)',
    '- [X][r]\n\n[r]: ../x.md',
    '> [r]:\n> ../x.md\n\n- [r]',
    '- [X](/etc/passwd)',
    '- [X](../../x.md)',
  ])('may not leave the book: %j', async (line) => {
    expect(await summaryWith(line)).toEqual(['names a chapter outside of the book'])
  })

  test.each(['- [B](b.md)\n  - [C](./c/d.md)', '- [Draft]()\n\n---\n\n[E](c/../e.md)', '- [X](https://x.example/y)'])(
    'may name chapters of the book: %j',
    async (line) => {
      expect(await summaryWith(line)).toEqual([])
    },
  )
})

describe('allows, of a page', () => {
  test.each([
    ['mkdocs', 'image', '../../assets/logo.png'],
    ['mkdocs', 'link', '../../README.md'],
    ['mkdocs', 'link', '../b.md'],
    ['mkdocs', 'link', 'file:///src/index.jsx'],
    ['sphinx', 'literalinclude', '../none.py'],
    ['docusaurus', 'link', '../../docs/none.md'],
    ['mkdocs', 'image', '../none.png'],
    ['docusaurus', 'image', '../../assets/logo.png'],
    ['docusaurus', 'image', '@site/assets/logo.png'],
    ['docusaurus', 'import', '@site/src/components/Card'],
    ['docusaurus', 'import', '../../src/components/Card'],
    ['docusaurus', 'import', '@theme/Tabs'],
    ['docusaurus', 'link', 'https://example.com/x.git/../../../../.git/config'],
    ['vitepress', 'snippet', '@/snippets/x.ts{1,3}'],
    ['vitepress', 'link', '/guide/b#part'],
    ['starlight', 'import', '../../../../components/Card.astro'],
    ['sphinx', 'image', '/_static/x.png'],
    ['reStructuredText', 'image', '/_static/x.png'],
    ['reStructuredText', 'image', '../../assets/logo.png'],
    ['reStructuredText', 'download', 'data/x.csv'],
    ['mintlify', 'import', '/snippets/card.mdx'],
    ['mintlify', 'image', '/images/x.png'],
    ['plain files', 'image', '../../assets/logo.png'],
  ])('%s, a %s of %s', async (name, form, target) => {
    const site = SITES[name]
    const files = { ...site?.files, 'docs/snippets/card.mdx': 'x', 'docs/snippets/x.ts': 'x' }
    const make = site?.forms[form]
    expect(
      site === undefined || make === undefined ? ['?'] : await outwardOf({ ...site, files }, make(target)),
    ).toEqual([])
  })

  test.each([
    ['docusaurus', '[x](../data.csv) [y](@site/docs/data.csv) [z](pathname:///data.csv)\n'],
    ['docusaurus', '[x](@site/static/a.pdf) [y](/a.pdf) [z](/.well-known/b.json)\n'],
    ['docusaurus', '![x](../../assets/logo.png) ![y](@site/assets/logo.png)\n'],
    ['docusaurus', '[x](../../README.md) [y](../blog/first) [z](../../about) [w](./b#c) [@me](@me) [v](/docs/.../b)\n'],
    ['sphinx', '[x](../data.csv) [y](example.py) ![z](../../assets/logo.png)\n'],
  ])('%s, files of the content where the docs root is the repository: %s', async (name, body) => {
    const { files, page = '', head = '' } = SITES[name] ?? {}
    const own = {
      'docs/data.csv': 'x',
      'docs/guide/example.py': 'x',
      'static/a.pdf': 'x',
      'static/.well-known/b.json': '{}',
    }
    const base = { ...shared, ...files, ...own, 'README.md': '# X\n', [page]: head }
    const { outward } = await (await openSite(base, '')).check([write(page, `${head}\n${body}`)])
    expect(outward).toEqual([])
  })

  test('what its base version has, also where the page moves and the path with it', async () => {
    const files = {
      'mkdocs.yml': 'site_name: X\n',
      'docs/a.md': '# A\n\nLong enough to be known again.\n\n--8<-- "../x.md"\n',
    }
    const moved = '# A\n\nLong enough to be known again.\n\n--8<-- "../x.md"\n\nMore.\n'
    const session = await openSite(files, 'docs')
    expect((await session.check([write('docs/a.md', moved)])).outward).toEqual([])
    expect((await session.check([remove('docs/a.md'), write('docs/b.md', moved)])).outward).toEqual([])
    expect((await session.check([write('docs/b.md', moved)])).outward).toHaveLength(1)
  })

  test('a link to a page of the code host above the repository', async () => {
    const session = await openSite({ 'docs/a.md': '# A\n' }, 'docs')
    expect((await session.check([write('docs/a.md', '# A\n\n[Issues](../../../issues)\n')])).outward).toEqual([])
  })
})
