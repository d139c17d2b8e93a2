import { describe, expect, test } from '@jest/globals'
import { openSite, write } from './sites.ts'

/** Targets of these that are broken in a page. */
async function findBroken(files: Record<string, string>, path: string, targets: readonly string[]): Promise<string[]> {
  const session = await openSite(files)
  const links = targets.map((target) => `[l](${target})`).join('\n\n')
  const { problems } = await session.check([write(path, `---\ntitle: T\n---\n\n${links}\n`)])
  return problems.filter(({ rule }) => rule === 'broken-link' || rule === 'broken-anchor').map(({ subject }) => subject)
}

const PAGE = '---\ntitle: T\n---\n\n## Set Up\n\n## Set Up\n'

describe('links of a page in', () => {
  test('Mintlify are addresses without extension', async () => {
    const files = {
      'docs.json': JSON.stringify({
        navigation: ['a', 'g/b'],
        redirects: [{ source: '/old/:x*', destination: '/g/b' }],
      }),
      'a.mdx': PAGE,
      'g/b.mdx': PAGE,
      'images/x.png': 'png',
    }
    const good = [
      '/a',
      '/g/b#set-up',
      './b',
      '../a',
      '/old/y',
      '/images/x.png',
      '#',
      'mailto:x@example.com',
      'https://x.example',
    ]
    const bad = ['/b', '/g/b#setup', './a', '/images/y.png']
    expect(await findBroken(files, 'g/c.mdx', [...good, ...bad])).toEqual(bad)
  })

  test('Docusaurus are files or addresses below the base path', async () => {
    const files = {
      'docusaurus.config.js': "module.exports = { baseUrl: '/p/', presets: [['classic', { docs: {} }]] }",
      'docs/01-intro.md': PAGE,
      'docs/g/b.mdx': '---\nslug: /bee\n---\n\n## One {#uno}\n',
      'docs/_part.mdx': '## Part\n',
      'docs/g/inc.mdx': "import Part from '../_part.mdx'\n\n# Inc\n\n<Part />\n",
      'static/x.pdf': 'pdf',
    }
    const good = [
      './g/b.mdx#uno',
      '01-intro.md',
      '/docs/intro',
      '/docs/bee',
      '/x.pdf',
      'pathname:///api',
      './g/inc.mdx#part',
    ]
    const bad = ['./b.mdx', '/docs/g/b', './g/b.mdx#one', '/docs/01-intro']
    expect(await findBroken(files, 'docs/c.md', [...good, ...bad])).toEqual(bad)
  })

  test('Docusaurus are also files from the top of the version and language that the page is of', async () => {
    const files = {
      'docusaurus.config.js':
        "module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'de'] }, presets: [['classic', { docs: {} }]] }",
      'docs/intro.md': '## Needs\n',
      'docs/g/b.md': PAGE,
      'i18n/de/docusaurus-plugin-content-docs/current/intro.md': '## Bedarf\n',
    }
    const good = ['/intro.md#needs', 'intro.md#needs', '/g/b.md', 'g/b.md']
    const bad = ['./intro.md', '/intro.md#bedarf', '/b.md']
    expect(await findBroken(files, 'docs/g/c.md', [...good, ...bad])).toEqual(bad)
    const german = 'i18n/de/docusaurus-plugin-content-docs/current/g/c.md'
    expect(await findBroken(files, german, ['/intro.md#bedarf', '/intro.md#needs', '/g/b.md'])).toEqual([
      '/intro.md#needs',
    ])
  })

  test('Docusaurus are also source files from the folder of the site', async () => {
    const files = {
      'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: { routeBasePath: '/' } }]] }",
      'docs/g/b.md': PAGE,
    }
    const bad = ['/docs/g/c.md', '/docs/g/b']
    expect(await findBroken(files, 'docs/c.md', ['/docs/g/b.md#set-up', ...bad])).toEqual(bad)
  })

  test('Jekyll are addresses: a translation links to its own pages as the original does', async () => {
    const files = {
      '_config.yml': 'permalink: "/:path/"\ncollections: {guides: {output: true, permalink: "/:path/"}}\n',
      '_guides/start.md': '## Begin\n',
      '_guides/be/start.md': '## Begynn\n',
      '_guides/be/other.md': '# Other\n',
      'index.md': '# Top\n',
    }
    const good = ['../start/#begynn', '../other/', 'other.md']
    const bad = ['../start/#begin', '../../begin/']
    expect(await findBroken(files, '_guides/be/c.md', [...good, ...bad])).toEqual(bad)
  })

  test('Hugo may name the terms of definition lists, and what a template of the site knows', async () => {
    const files = {
      'hugo.toml': 'baseURL = "https://example.com/"\n',
      'layouts/_markup/render-link.html': '{{ $u := urls.Parse .Destination }}{{ if eq $u.String "g" }}{{ end }}',
      'content/terms.md':
        '---\ntitle: T\n---\n\nPlain words\n\n`noClasses`\nTwo words\n: (`bool`) What it does.\n\nThird\n\n: Text.\n',
    }
    const good = ['g', '/terms/#noclasses', '/terms/#two-words', '/terms/#third']
    const bad = ['h', '/terms/#plain-words', '/terms/#text']
    expect(await findBroken(files, 'content/c.md', [...good, ...bad])).toEqual(bad)
  })

  test('VitePress are files or addresses, with and without extension', async () => {
    const files = {
      'docs/.vitepress/config.ts': "export default { base: '/v/' }",
      'docs/index.md': PAGE,
      'docs/g/b.md': PAGE,
      'docs/public/logo.svg': '<svg/>',
    }
    const good = ['./g/b.md', './g/b', '/g/b.html', '/g/b#set-up-1', '/', '/logo.svg']
    const bad = ['./b.md', '/g/c.html', '/g/b#set-up-2']
    expect(await findBroken(files, 'docs/c.md', [...good, ...bad])).toEqual(bad)
  })

  test('MkDocs are files', async () => {
    const files = { 'mkdocs.yml': 'site_name: X\n', 'docs/index.md': PAGE, 'docs/g/b.md': PAGE, 'docs/x.png': 'png' }
    const good = ['g/b.md', 'g/b.md#set-up_1', 'index.md', 'x.png', './g/../index.md', 'g/b.md?plain=1']
    const bad = ['b.md', 'g/b', 'g/b.md#set-up-1', 'G/b.md']
    expect(await findBroken(files, 'docs/c.md', [...good, ...bad])).toEqual(bad)
  })

  test('Starlight are addresses below the base path', async () => {
    const files = {
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight'\nexport default { redirects: { '/old': '/g/b' }, integrations: [starlight({ title: 'X' })] }",
      'src/content/docs/index.mdx': PAGE,
      'src/content/docs/g/b.md': PAGE,
      'src/assets/x.png': 'png',
    }
    const good = ['/g/b/', '/g/b#set-up', '/', '/old/', '../g/b/']
    const bad = ['/b/', '/g/b/#setup', '../../assets/x.png']
    expect(await findBroken(files, 'src/content/docs/c.md', [...good, ...bad])).toEqual(bad)
  })

  test('plain Markdown are files and folders of the repository', async () => {
    const files = { 'README.md': PAGE, 'docs/g/b.md': PAGE, 'src/x.ts': 'x\n' }
    const good = [
      'g/b.md#set-up-1',
      'g',
      '../README.md',
      '/src/x.ts#L1-L2',
      '/docs/',
      '../../issues',
      '../README.md#SET-UP',
    ]
    const bad = ['b.md', 'g/b', '../README.md#setup', '/x.ts']
    expect(await findBroken(files, 'docs/c.md', [...good, ...bad])).toEqual(bad)
  })

  test('Sphinx are files, documents and labels', async () => {
    const files = {
      'docs/conf.py': "extensions = ['myst_parser']\nmyst_heading_anchors = 3\n",
      'docs/index.md': '# Top\n\n```{toctree}\ng/b\nc\n```\n',
      'docs/g/b.md': '(the-label)=\n# Bee\n',
    }
    const session = await openSite(files)
    const roles =
      '{doc}`g/b` {doc}`/g/b` {doc}`b` {ref}`the-label` {ref}`no-label` {ref}`python:x` [l](g/b.md) [l](b.md)\n'
    const { problems } = await session.check([write('docs/c.md', `# C\n\n${roles}`)])
    expect(problems.map(({ rule, subject }) => [rule, subject])).toEqual([
      ['broken-link', 'b'],
      ['broken-link', 'no-label'],
      ['broken-link', 'b.md'],
    ])
  })

  test('Sphinx may name labels, and objects of code that no page tells', async () => {
    const files = {
      'docs/conf.py': "extensions = ['myst_parser']\nmyst_heading_anchors = 3\n",
      'docs/index.md': '# Top\n\n```{toctree}\ng/b\nc\n```\n',
      'docs/g/b.md': '(the-label)=\n# Bee\n\n(syntax/alerts)=\n## Alerts\n',
    }
    const good = ['the-label', 'The-Label', 'syntax/alerts', 'hub.Spawner', '#the-label', '#hub.Spawner', '#SpawnError']
    const bad = ['no-label', 'g/c', '#no-label', '#Bee', 'index.md#hub']
    expect(await findBroken(files, 'docs/c.md', [...good, ...bad])).toEqual(bad)
  })

  test('Sphinx may name labels of reStructuredText', async () => {
    const files = {
      'docs/conf.py': "extensions = ['myst_parser']\n",
      'docs/index.rst': '.. _some-label:\n\nTop\n===\n',
    }
    expect(await findBroken(files, 'docs/c.md', ['some-label', 'some/page', 'some.md'])).toEqual([
      'some/page',
      'some.md',
    ])
  })
})

describe('a broken link', () => {
  const files = { 'mkdocs.yml': 'site_name: X\n', 'docs/guides/setup.md': '# S\n', 'docs/index.md': '# I\n' }

  test.each([
    ['setup.md', 'docs/setup.md does not exist; did you mean guides/setup.md?'],
    ['./setpu.md#x', 'docs/setpu.md does not exist; did you mean ./guides/setup.md#x?'],
    [
      'guides/Setup.md',
      'docs/guides/Setup.md does not exist: it differs in case from guides/setup.md; write guides/setup.md',
    ],
    ['elsewhere.md', 'docs/elsewhere.md does not exist'],
  ])('%s is told with what was meant', async (target, message) => {
    const session = await openSite(files)
    const { problems } = await session.check([write('docs/index.md', `[l](${target})\n`)])
    expect(problems.map((problem) => problem.message)).toEqual([message])
  })
})

test('a link to the file of a page that the site serves elsewhere is told the address', async () => {
  const site = await openSite({ 'hugo.toml': 'baseURL = "https://x.example/docs/"\n', 'content/a.md': PAGE })
  const { problems } = await site.check([write('content/_index.md', '[l](a.md#set-up)\n')])
  expect(problems.map(({ message }) => message)).toEqual([
    'content/a.md is there, but the site serves it at /docs/a. Write /docs/a#set-up',
  ])
})

describe('relative links of Starlight are resolved by the browser', () => {
  const site = (options: string, more: Record<string, string> = {}) => ({
    'astro.config.mjs': `import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'x' })], ${options} }\n`,
    'src/content/docs/index.md': PAGE,
    'src/content/docs/a.md': PAGE,
    ...more,
  })
  const targets = ['a', './a', '../a', '/a.html', '../a/#set-up']

  test.each<[string, Record<string, string>, string[]]>([
    ['at the folder of the page', site(''), ['a', './a', '/a.html']],
    ['whatever the development server says', site("trailingSlash: 'always'"), ['a', './a', '/a.html']],
    ['perhaps without the slash', site("trailingSlash: 'never'"), ['/a.html']],
    ['perhaps without the slash by the host', site('', { 'vercel.json': '{}' }), ['/a.html']],
    ['beside the page where that is a file', site("build: { format: 'file' }"), []],
    ['anew by a plugin', site('markdown: { remarkPlugins: [x] }'), ['/a.html']],
  ])('%s', async (_, files, broken) => {
    expect(await findBroken(files, 'src/content/docs/b.md', targets)).toEqual(broken)
  })
})
