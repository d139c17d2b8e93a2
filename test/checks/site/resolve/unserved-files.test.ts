// Links to files that are there, and not on the site. The rows are what MkDocs 1.4, VitePress 1.6.4, Docusaurus 3.10.2, Sphinx
// 5.3 with MyST-Parser 0.18 and Starlight 0.37.7 made of such links.
import { expect, test } from '@jest/globals'
import type { MemoryFile } from '../../../support/memory-tree.ts'
import { openSite, write } from '../sites.ts'

const AROUND = { 'SECURITY.md': '# S\n', 'ops/Caddyfile': 'x', 'ops/a.txt': 'x' }
const PAGE = '---\ntitle: T\n---\n\n## G\n'
const STARLIGHT = "integrations: [starlight({ title: 'T' })]"
const PLUGIN = 'const rule = (md) => { md.renderer.rules.link_open = x }\n'

const SITES = {
  MkDocs: {
    'mkdocs.yml': 'site_name: X\nplugins: [search]\n',
    'docs/guide.md': PAGE,
    'docs/Makefile': 'x',
    'docs/.hidden/h.md': PAGE,
    'docs/.hidden/z.zip': 'x',
    'docs/sub/guide.md': PAGE,
  },
  Docusaurus: {
    'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: { routeBasePath: '/' } }]] }",
    'docs/guide.md': PAGE,
    'docs/Makefile': 'x',
    'docs/page.html': 'x',
    'docs/.hid/h.md': PAGE,
    'docs/sub/a.txt': 'x',
    'static/z.txt': 'x',
  },
  Starlight: {
    'docs/astro.config.mjs': `import starlight from '@astrojs/starlight'\nexport default { ${STARLIGHT} }`,
    'docs/src/content/docs/guide.md': PAGE,
    'docs/src/content/docs/a.txt': 'x',
    'docs/public/z.txt': 'x',
  },
  VitePress: {
    'docs/.vitepress/config.mts': 'export default {}',
    'docs/guide.md': PAGE,
    'docs/x.zip': 'x',
    'docs/x.tar.xz': 'x',
    'docs/public/root-ca.crt': 'x',
    'docs/public/a.txt': 'x',
  },
  Sphinx: {
    'docs/conf.py': "extensions = ['myst_parser']\nexclude_patterns = ['drafts']\n",
    'docs/guide.md': PAGE,
    'docs/drafts/plan.md': PAGE,
    'docs/z.zip': 'x',
  },
} satisfies Record<string, Record<string, MemoryFile>>

type Name = keyof typeof SITES
const CONTENT: Record<Name, string> = {
  MkDocs: 'docs',
  Docusaurus: 'docs',
  Starlight: 'docs/src/content/docs',
  VitePress: 'docs',
  Sphinx: 'docs',
}

async function findDead(name: Name, targets: readonly string[], files: Record<string, MemoryFile> = {}) {
  const session = await openSite({ ...AROUND, ...SITES[name], ...files })
  const links = targets.map((target) => `[l](${target})`).join('\n\n')
  const { problems } = await session.check([write(`${CONTENT[name]}/new.md`, `---\ntitle: T\n---\n\n${links}\n`)])
  return problems.filter(({ rule }) => rule === 'broken-link').map(({ subject }) => subject)
}

test.each<[Name, string[], string[]]>([
  [
    'MkDocs',
    ['../SECURITY.md', '../ops/a.txt', '.hidden/h.md', '.hidden/z.zip', '/guide.md'],
    ['guide.md', 'Makefile', '/guide/', '../guide/', 'guide.md?x=1#g', 'sub/guide.md'],
  ],
  [
    'Docusaurus',
    ['../SECURITY.md', '../ops/Caddyfile', './Makefile', '.hid/h.md', './page.html'],
    [
      '../ops/a.txt',
      'sub/a.txt',
      '/z.txt',
      'guide.md?x=1#g',
      '/guide.md',
      '@site/docs/sub/a.txt',
      '../docs/guide.md',
      '../docusaurus.config.js',
    ],
  ],
  [
    'Starlight',
    ['./guide.md', 'guide.md', '../../../../SECURITY.md', './a.txt', 'guide/'],
    ['/z.txt', '/guide', '/guide/', '../guide/', '/guide/?x=1#g'],
  ],
  [
    'VitePress',
    ['../SECURITY.md', '../ops/Caddyfile', './.vitepress/config.mts', '/root-ca.crt', './x.tar.xz'],
    ['../ops/a.txt', '/a.txt', './x.zip', 'guide?x=1#g', '/guide.html', './guide.md'],
  ],
  [
    'Sphinx',
    ['../SECURITY.md', 'drafts/plan.md'],
    ['../ops/Caddyfile', '../ops/a.txt', 'z.zip', 'guide', '/guide.md', '/guide'],
  ],
])('%s serves no file that it makes nothing of', async (name, dead, served) => {
  expect(await findDead(name, [...dead, ...served])).toEqual(dead)
})

test.each<[Name, string, string, Record<string, MemoryFile>]>([
  [
    'MkDocs',
    'a hook may write links anew',
    '../SECURITY.md',
    { 'mkdocs.yml': 'site_name: X\nhooks: [links.py]\n', 'links.py': 'x = 1' },
  ],
  ['MkDocs', 'a plugin is not known', '../SECURITY.md', { 'mkdocs.yml': 'site_name: X\nplugins: [monorepo]\n' }],
  [
    'MkDocs',
    'links from the root are meant from the docs folder',
    '/guide.md',
    { 'mkdocs.yml': 'site_name: X\nvalidation:\n  absolute_links: relative_to_docs\n' },
  ],
  [
    'Docusaurus',
    'a plugin of Markdown is not known',
    '../SECURITY.md',
    {
      'docusaurus.config.js':
        "module.exports = { presets: [['classic', { docs: { routeBasePath: '/', remarkPlugins: [repoLinks] } }]] }",
    },
  ],
  [
    'Starlight',
    'a plugin of Markdown may write links anew',
    './guide.md',
    { 'docs/astro.config.mjs': `export default { markdown: { rehypePlugins: [links] }, ${STARLIGHT} }` },
  ],
  [
    'Starlight',
    'an integration is not known',
    './guide.md',
    { 'docs/astro.config.mjs': "export default { integrations: [starlight({ title: 'T' }), relinks()] }" },
  ],
  ['Starlight', 'pages are served as Markdown, too', './guide.md', { 'docs/src/pages/[...slug].md.ts': 'x' }],
  [
    'VitePress',
    'dead links are let pass',
    '../ops/Caddyfile',
    { 'docs/.vitepress/config.mts': 'export default { ignoreDeadLinks: [/Caddy/] }' },
  ],
  [
    'VitePress',
    'a rule of markdown-it writes links anew',
    '../ops/Caddyfile',
    { 'docs/.vitepress/config.mts': `${PLUGIN}export default {}` },
  ],
  [
    'Sphinx',
    'code of the configuration changes references',
    '../SECURITY.md',
    { 'docs/conf.py': "extensions = ['myst_parser']\ndef setup(app):\n    app.connect('missing-reference', f)\n" },
  ],
])('%s is not judged where %s', async (name, _why, target, files) => {
  expect(await findDead(name, [target], files)).toEqual([])
})

test('images of Markdown are built, wherever they lie', async () => {
  const session = await openSite({ ...SITES.Starlight, 'docs/src/assets/a.png': 'png' })
  const page = '---\ntitle: T\n---\n\n![a](../../assets/a.png)\n'
  expect((await session.check([write('docs/src/content/docs/new.md', page)])).problems).toEqual([])
})

test('A site whose base has many such links has its own way with them', async () => {
  const old = Array.from({ length: 12 }, (_, n) => `[l](../ops/${n}.txt)`).join('\n\n')
  const files = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`ops/${n}.txt`, 'x']))
  const session = await openSite({ ...AROUND, ...SITES.MkDocs, ...files, 'docs/old.md': old })
  const { problems } = await session.check([write('docs/new.md', '# N\n\n[l](../SECURITY.md)\n')])
  expect(problems.map(({ rule, severity }) => [rule, severity])).toEqual([['broken-link', 'warning']])
})

test('The address to write is named where the file is a page', async () => {
  const session = await openSite(SITES.Starlight)
  const { problems } = await session.check([
    write('docs/src/content/docs/new.md', '---\ntitle: T\n---\n\n[l](./guide.md)\n'),
  ])
  expect(problems[0]?.message).toMatch(/Astro leaves this link as it is written.*Write \/guide$/)
})

test('A query behind a fragment is part of it, so that it names no heading', async () => {
  const session = await openSite(SITES.VitePress)
  const text = '# N\n\n## Install\n\n[a](#install?x=1) [b](?x=1#install) [c](#q=1&x=2) [d](#/route?x=1)\n'
  const { problems } = await session.check([write('docs/new.md', text)])
  expect(problems.map(({ subject, message }) => [subject, message])).toEqual([
    [
      '#install?x=1',
      'docs/new.md has no heading or id #install?x=1: a query stands before the fragment; write ?x=1#install',
    ],
  ])
})
