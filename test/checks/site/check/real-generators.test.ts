// Whole small sites: what is reported of them is what the generator itself leaves dead. Each was built with the generator, or, where
// that does not run here, stands in its source.
import { describe, expect, test } from '@jest/globals'
import { openSite } from '../sites.ts'

/** `docs/a.md:3 error broken-link target` of everything that a check of the whole site reports. */
async function reported(files: Record<string, string>): Promise<string[]> {
  const { problems } = await (await openSite(files)).checkAll()
  return problems.map(({ path, line, rule, subject }) => `${path}:${line} ${rule} ${subject}`)
}

const links = (...targets: string[]): string => `${targets.map((target) => `[l](${target})`).join('\n\n')}\n`

// Built with Hugo 0.111; the numbers of terms and GetPage in relative links as in the source of Hugo 0.150.
describe('In Hugo', () => {
  const lookUp = '{{ with .PageInner.GetPage .Destination }}<a href="{{ .RelPermalink }}">{{ end }}'
  const site = (files: Record<string, string>, options = ''): Record<string, string> => ({
    'hugo.toml': `baseURL = "https://a.dev/"\n${options}`,
    'content/guide/_index.md': '# Guide\n',
    'content/guide/NewPage.md': '# New\n',
    ...files,
  })

  test('a link template that looks pages up finds them in any case and from the top of the content', async () => {
    const page = links('/guide/newPage/', 'guide/newpage', '/guide/old/', 'newpages')
    const template = { 'layouts/_markup/render-link.html': lookUp }
    expect(await reported(site({ ...template, 'content/other/a.md': page }))).toEqual([
      'content/other/a.md:5 broken-link /guide/old/',
      'content/other/a.md:7 broken-link newpages',
    ])
    expect(await reported(site({ 'content/other/a.md': links('/guide/newPage/') }))).toHaveLength(1)
  })

  test('terms are numbered together with headings', async () => {
    const terms = '## Targets\n\n`Targets`\n: x\n\nBase [Name](/guide/)\n: y\n\n## Base Name\n\n'
    const page = terms + links('#targets-1', '#base-name', '#base-name-1', '#targets-2')
    const options = '[markup.goldmark.parser]\nautoDefinitionTermID = true\n'
    expect(await reported(site({ 'content/guide/a.md': page }, options))).toEqual([
      'content/guide/a.md:17 broken-anchor #targets-2',
    ])
  })

  test('a page goes before an alias, which is only useless, and the alias x/index is a folder of its own', async () => {
    const page = '---\naliases: [/guide/NewPage, /guide/newpage, /guide/index]\n---\n\nx\n'
    const { problems } = await (await openSite(site({ 'content/guide/a.md': page }))).checkAll()
    expect(problems.map(({ path, rule, severity }) => [path, rule, severity])).toEqual([
      ['content/guide/a.md', 'duplicate-route', 'warning'],
    ])
  })

  test('what is written out of a template of redirects leads on', async () => {
    const files = {
      'layouts/index.redirects': '/api/*  https://a.dev/api/:splat\n{{ range .Pages }}\n/x /guide\n{{ end }}\n',
    }
    expect(await reported(site({ ...files, 'content/guide/a.md': links('/api/c.html', '/x', '/y') }))).toEqual([
      'content/guide/a.md:5 broken-link /y',
    ])
  })

  test('images may lie in the folder of assets', async () => {
    const page = '# A\n\n{{< figure src="/images/a.png" >}} {{< figure src="/images/b.png" >}}\n'
    expect(await reported(site({ 'content/guide/a.md': page, 'assets/images/a.png': 'png' }))).toEqual([
      'content/guide/a.md:3 missing-image /images/b.png',
    ])
  })
})

// Built with Jekyll 4.3.
describe('In Jekyll', () => {
  const config = 'collections:\n  posts:\n    permalink: /news/:year/:title/\n'

  test('pages of HTML and posts are where their permalinks say', async () => {
    const page = links('/', '/showcase/', '/pages/plain.html', '/news/2024/a/', '/pages/none.html')
    const files = {
      '_config.yml': config,
      'pages/index.html': '---\npermalink: /\n---\n',
      'pages/showcase.html': '---\npermalink: /showcase/\n---\n',
      'pages/plain.html': 'x\n',
      '_posts/2024-01-31-a.md': '---\ntitle: A\n---\n',
      'docs/a.md': `---\ntitle: A\n---\n\n${page}`,
    }
    expect(await reported(files)).toEqual(['docs/a.md:13 broken-link /pages/none.html'])
  })

  test('HTML ends at its closing tag, and a fence may open in the next line', async () => {
    const page = '<div>\n<b>x</b>\n</div>\n```html\n<b>\n```\n\n## Next\n\n```html\n<b>\n'
    expect(await reported({ '_config.yml': config, 'a.md': page })).toEqual(['a.md:10 unclosed-fence html'])
  })

  test('a field that is there twice has its last value, which deserves no more than a warning', async () => {
    const files = { '_config.yml': config, 'a.md': '---\ntitle: A\ntitle: B\n---\n' }
    const { problems } = await (await openSite(files)).checkAll()
    expect(problems.map(({ rule, line, severity }) => [rule, line, severity])).toEqual([['frontmatter', 3, 'warning']])
  })
})

test('A link out of an mdBook leads to what is served beside it', async () => {
  const files = {
    'book/book.toml': '[book]\ntitle = "X"\n',
    'book/src/SUMMARY.md': '- [A](a.md)\n- [B](g/b.md)\n',
    'book/src/a.md': links('../reference/types.html', 'reference/types.html'),
    'book/src/g/b.md': links('../../std/index.html', '../std/index.html', '../../reference/types.md#x'),
  }
  expect(await reported(files)).toEqual([
    'book/src/a.md:3 broken-link reference/types.html',
    'book/src/g/b.md:3 broken-link ../std/index.html',
  ])
})

// Built with Python-Markdown 3.4 and pymdown-extensions 9.5.
describe('In MkDocs', () => {
  const config = 'site_name: X\nmarkdown_extensions: [attr_list, pymdownx.superfences]\n'

  test('an attribute list needs no quotes, and stands behind the marks of a fence, too', async () => {
    const page = '## Path <small>x</small> { id=own-path }\n\n``` { .sh .no-copy #example }\nls\n```\n\n'
    const files = { 'mkdocs.yml': config, 'docs/index.md': page + links('#own-path', '#example', '#path') }
    expect(await reported(files)).toEqual(['docs/index.md:11 broken-anchor #path'])
  })

  test('a hook may make ids of comments', async () => {
    const files = {
      'mkdocs.yml': `${config}hooks: [hooks/ids.py]\n`,
      'hooks/ids.py': 'def on_page_markdown(markdown, **_):\n    return f"`{name}` {{ #{name} }}"\n',
      'docs/index.md': `<!-- md:setting config.draft -->\n\nThe other is usage.\n\n${links('#config.draft', '#usage')}`,
    }
    expect(await reported(files)).toEqual([
      'docs/index.md:5 anchors-unchecked docs/index.md',
      'docs/index.md:7 broken-anchor #usage',
    ])
  })

  test('what other pages include, or a plugin excludes, needs no place in the navigation', async () => {
    const plugins = 'plugins:\n  - exclude:\n      glob: "**/part-*.md"\n  - include-markdown\nnav: [index.md]\n'
    const files = {
      'mkdocs.yml': config + plugins,
      'docs/index.md': '# A\n\n{% include-markdown "inc/shown.md" %}\n\n[b](linked.md) [s](#shown) [t](#hidden)\n',
      'docs/inc/shown.md': '## Shown\n',
      'docs/g/part-a.md': 'x\n',
      'docs/linked.md': 'x\n',
      'docs/orphan.md': 'x\n',
    }
    expect(await reported(files)).toEqual([
      'docs/index.md:5 broken-anchor #hidden',
      'docs/orphan.md:1 page-not-in-nav ',
    ])
  })
})

// As @docusaurus/mdx-loader 3.10 has them.
describe('In Docusaurus', () => {
  const config = { 'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: {} }]] }" }

  test('a comment at the end of a heading is its id', async () => {
    const page = `## Stage 0: X { /*#stage-0:-x*/ }\n\n## Y {/* #why */}\n\n${links('#stage-0:-x', '#why', '#y')}`
    expect(await reported({ ...config, 'docs/a.md': page })).toEqual(['docs/a.md:9 broken-anchor #y'])
  })

  test('colons without a name open no container, and those apart from their name are shown', async () => {
    const page = '# A\n\n:::,,..\n\n::: note\n\nx\n\n:::\n'
    expect(await reported({ ...config, 'docs/a.md': page })).toEqual(['docs/a.md:5 page-syntax ::: note'])
  })
})

// `frontmatterRE` of @astrojs/internal-helpers 0.11.
describe('In Starlight', () => {
  const C = 'src/content/docs'
  const config = (plugins: string): string =>
    `import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'X', plugins: [${plugins}] })] }\n`

  test('blank lines may stand before the frontmatter', async () => {
    expect(await reported({ 'astro.config.mjs': config(''), [`${C}/a.md`]: '\n---\ntitle: A\n---\n\nx\n' })).toEqual([])
  })

  test('addresses that the site excludes from its own checker are not checked', async () => {
    const plugin = "starlightLinksValidator({ exclude: ['/rules/', '/rules/**/*', '/log-*'] })"
    const page = `---\ntitle: A\n---\n\n${links('/rules/x/y', '/rules', '/log-1/', '/ruler', '/log-1/x')}`
    expect(await reported({ 'astro.config.mjs': config(plugin), [`${C}/a.md`]: page })).toEqual([
      `${C}/a.md:11 broken-link /ruler`,
      `${C}/a.md:13 broken-link /log-1/x`,
    ])
  })
})

describe('In Sphinx', () => {
  const conf = `extensions = ['myst_parser', 'sphinx.ext.autodoc']
def setup(app):
    app.add_directive('api-links', Links)
names = [f"rest-api-{operation}"]
`

  test('code of conf.py may make labels, and classes of the documented code are targets', async () => {
    const page = `# A\n\n${links('rest-api-get-users', '#Spawner', 'rest-spi', '#spawner')}`
    expect(await reported({ 'conf.py': conf, 'index.md': page })).toEqual([
      'index.md:7 broken-link rest-spi',
      'index.md:9 broken-anchor #spawner',
    ])
  })

  test('documents of a folder that an extension fills exist', async () => {
    const files = {
      'conf.py': "extensions = ['myst_parser', 'autodoc2']\n",
      'index.md': '# A\n\n{doc}`apidocs/index`\n',
    }
    expect(await reported(files)).toEqual([])
    expect(await reported({ ...files, 'conf.py': "extensions = ['myst_parser']\n" })).toHaveLength(1)
  })

  test('an orphan needs no place in the navigation', async () => {
    const index = '# A\n\n```{toctree}\nb\n```\n'
    const files = { 'conf.py': conf, 'index.md': index, 'b.md': '# B\n', 'c.md': '# C\n' }
    expect(
      await reported({ ...files, 'd.md': '---\norphan: true\n---\n\n# D\n', 'e.rst': ':orphan:\n\nE\n=\n' }),
    ).toEqual(['c.md:1 page-not-in-nav '])
  })
})

test('In VitePress, a teleport is no link', async () => {
  const files = { '.vitepress/config.ts': 'export default {}', 'index.md': '<Teleport to="body">x</Teleport>\n' }
  expect(await reported(files)).toEqual([])
})

test('Where many pages are in no navigation, the rule about it is quiet', async () => {
  const pages = Array.from({ length: 60 }, (_, at) => [`docs/p${at}.md`, `# ${at}\n`])
  const nav = Array.from({ length: 30 }, (_, at) => `p${at}.md`)
  const files = {
    'mkdocs.yml': `site_name: x\nnav: [index.md, ${nav.join(', ')}]\n`,
    'docs/index.md': '# A\n',
    ...Object.fromEntries(pages),
  }
  const { problems, unjudged } = await (await openSite(files)).checkAll()
  expect(problems).toEqual([])
  expect(unjudged.quiet).toMatchObject([{ rule: 'page-not-in-nav', uses: 61, wrong: 30 }])
})
