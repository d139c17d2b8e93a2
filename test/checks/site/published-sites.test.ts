// What sites that are published and build well have, and the checks once called wrong. Each is a small site after a public one.
import { expect, test } from '@jest/globals'
import { parseDocument } from 'yaml'
import { parseWithUnindentedQuotes } from '../../../src/checks/config/yaml-quotes.ts'
import { describeProblem, isError } from '../../../src/checks/problem.ts'
import type { MemoryFile } from '../../support/memory-tree.ts'
import { mintlifySite, openSite, write } from './sites.ts'

type Files = Record<string, MemoryFile>

const TABS = (options: string): string =>
  `site_name: A\nmarkdown_extensions:\n  - pymdownx.superfences\n  - pymdownx.tabbed:\n      alternate_style: true\n` +
  `      slugify: !!python/object/apply:pymdownx.slugs.slugify\n        kwds: {case: lower}\n${options}`
const TABBED =
  '# A\n\n=== "Linux"\n\n    ## On Linux\n\n    === "Run rootless"\n\n        ### Steps\n\n        Run it.\n\n    === "As root"\n\n        Run it.\n'
const FALCO: Files = {
  'config/_default/config.toml': 'title = "A"\ntheme = ["far"]\n',
  'config/_default/module/module.yaml': 'mounts:\n  - {source: content/en, target: content}\n',
  'themes/far': { mode: '160000', content: '' },
  'layouts/_default/baseof.html': '{{ partialCached "scripts.html" . }}{{ block "main" . }}{{ end }}',
  'content/en/_index.md': '---\ntitle: A\n---\n[b](/b/)\n',
  'content/en/b.md': '---\ntitle: B\n----------\n\nText.\n',
}
const DOCUSAURUS = (fields: string, imports = ''): Files => ({
  'package.json': '{"dependencies": {"@docusaurus/core": "3.10.0", "@docusaurus/preset-classic": "3.10.0"}}',
  'yarn.lock':
    '"@docusaurus/core@3.10.0":\n  version "3.10.0"\n\n"@docusaurus/preset-classic@3.10.0":\n  version "3.10.0"\n',
  'docusaurus.config.js': `${imports}\nmodule.exports = { title: 'A', url: 'https://a.example', baseUrl: '/', ${fields} }`,
  'docs/a.md': '# A\n',
})
const EXTENDED = `import { defineCollection, z } from 'astro:content'
import { docsSchema } from '@astrojs/starlight/schema'
export const collections = { docs: defineCollection({ schema: docsSchema({ extend: z.object({ category: z.string() }) }) }) }`
const STARLIGHT = `import starlight from '@astrojs/starlight'
import starlightBlog from 'starlight-blog'
export default { integrations: [starlight({ title: 'A', plugins: [starlightBlog()], sidebar: [{ slug: 'a' }] })] }`

test.each<[string, Files]>([
  [
    'a name in the src of a component',
    mintlifySite({ 'a.mdx': '# A\n\nexport const Note = ({ src }) => <p>{src}</p>\n\n<Note src="docs-agent" />\n' }),
  ],
  [
    'a frame of VitePress that closes itself',
    {
      '.vitepress/config.ts': 'export default { title: "A" }',
      'index.md': '# A\n\n<div>\n<iframe src="https://a.example" />\n</div>\n\nText.\n',
    },
  ],
  [
    'anchors of links in VitePress 2, which become slugs too',
    {
      'package.json': '{"devDependencies": {"vitepress": "^2.0.0-alpha.16"}}',
      '.vitepress/config.ts': 'export default { title: "A" }',
      'index.md': '# A\n\n## `numberFormats`\n\n[a](#numberFormats)\n',
    },
  ],
  [
    'parts of VitePress, whose anchors are those of the page, behind @ without a slash',
    {
      '.vitepress/config.ts': 'export default { themeConfig: { sidebar: [{ text: "A", link: "/a/" }] } }',
      'a/index.md': '# A\n\n## Managers\n\n<!-- @include: @parts/b.md -->\n',
      'parts/b.md': '<!--\n<script setup>\nimport { c } from "./c.ts"\n</script>\n-->\n\n[m](#managers)\n',
    },
  ],
  [
    'a srcDir of VitePress beside its configuration',
    {
      'www/.vitepress/config.ts':
        "import path from 'node:path'\nexport default { srcDir: path.resolve(__dirname, '../src') }",
      'www/src/index.md': '# A\n\n[b](/b/c)\n\n<!-- @include: @/b/d.md -->\n',
      'www/src/b/c.md': '# C\n\n[a](/)\n',
      'www/src/b/d.md': 'Text.\n',
    },
  ],
  [
    'Hugo with a YAML configuration beside a folder templates',
    {
      'config.yaml': 'title: A\n',
      'templates/x.txt': 'x',
      'content/_index.md': '# A\n\n[b](/b/)\n',
      'content/b.md': '# B\n',
    },
  ],
  [
    'quoted YAML in brackets that goes on further to the left',
    { 'mkdocs.yml': 'site_name: A\n', 'docs/index.md': "# A\n\n```yaml\na:\n    args: ['x\n  y\n  ']\n```\n" },
  ],
  [
    'a redirect of MkDocs to the folder of the same name, with addresses of files',
    {
      'mkdocs.yml':
        'site_name: A\nuse_directory_urls: false\nplugins:\n  - redirects:\n      redirect_maps: {b.md: b/README.md}\n',
      'requirements.txt': 'mkdocs\nmkdocs-redirects\n',
      'docs/index.md': '# A\n\n[b](b/README.md)\n',
      'docs/b/README.md': '# B\n',
    },
  ],
  [
    'a target of Python-Markdown that goes on in the next line',
    { 'mkdocs.yml': 'site_name: A\n', 'docs/index.md': '# A\n\nSee ([#1](https://github.com/\nacme/b/issues/1)).\n' },
  ],
  ['tabs of MkDocs with slugs', { 'mkdocs.yml': TABS(''), 'docs/index.md': `${TABBED}\n[a](#run-rootless)\n` }],
  [
    'tabs of MkDocs with slugs that begin with that of the heading',
    {
      'mkdocs.yml': TABS('      combine_header_slug: true\n'),
      'docs/index.md': `${TABBED}\n[a](#on-linux-run-rootless) [b](#on-linux-as-root)\n`,
    },
  ],
  [
    'settings of an editor for download, and a configuration that is a link',
    {
      'mkdocs.yml': 'site_name: A\ndocs_dir: docs/content\n',
      'docs/mkdocs.yml': { mode: '120000', content: '../mkdocs.yml' },
      'docs/content/index.md': '# A\n\n[b](launch.json)\n',
      'docs/content/launch.json': '{\n  // For the debugger.\n  "version": "0.2.0"\n}\n',
    },
  ],
  [
    'an operation of Mintlify whose description is elsewhere',
    {
      'docs.json': `{"$schema": "https://mintlify.com/docs.json", "theme": "mint", "name": "A", "colors": {"primary": "#112233"},
        "api": {
          "openapi": "https://spec.example/dub"
        },
        "navigation": {"pages": ["a"]}}`,
      'a.mdx': '---\ntitle: A\nopenapi: delete /folders/{id}\n---\n',
    },
  ],
  [
    'JSON that Jekyll makes of a template',
    {
      '_config.yml': 'title: A\n',
      'index.md': '---\ntitle: A\n---\n\nText.\n',
      'api/all.json': '---\nlayout: none\n---\n{{ site.data.all | jsonify }}\n',
    },
  ],
  [
    'posts of ablog that no toctree lists',
    {
      'conf.py': 'extensions = ["myst_parser", "ablog"]\n',
      'index.md': '# A\n\n```{toctree}\nb\n```\n',
      'b.md': '# B\n',
      'post.md': '---\nblogpost: true\n---\n\n# Post\n',
    },
  ],
  [
    'posts of a blog of Starlight that the sidebar does not list',
    {
      'astro.config.mjs': STARLIGHT,
      'package.json': '{"dependencies": {"astro": "5", "@astrojs/starlight": "1", "starlight-blog": "1"}}',
      'src/content/docs/a.md': '---\ntitle: A\n---\n',
      'src/content/docs/blog/b.md': '---\ntitle: B\ndate: 2026-01-01\n---\n',
    },
  ],
  [
    'a document of another project',
    {
      'conf.py': 'extensions = ["sphinx.ext.intersphinx"]\n',
      'index.rst': 'A\n=\n\n:doc:`python:tutorial/index`\n',
    },
  ],
  [
    'partials and other documents without the fields of pages of Starlight',
    {
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'A' })] }",
      'src/content.config.ts': EXTENDED,
      'src/content/docs/a.md': '---\ntitle: A\ncategory: b\n---\n',
      'src/content/docs/_part.mdx': 'Text.\n',
      'README.md': '# Read me\n',
    },
  ],
  [
    'a component of Starlight under an alias of tsconfig.json',
    {
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'A', components: { Head: '@components/Head.astro' } })] }",
      'package.json': '{"dependencies": {"@astrojs/starlight": "0.37.0"}}',
      'package-lock.json': '{"packages": {"node_modules/@astrojs/starlight": {}}}',
      'tsconfig.json': '{"compilerOptions": {"paths": {"@components/*": ["./src/components/*"]}}}',
      'src/components/Head.astro': '',
      'src/content/docs/a.md': '---\ntitle: A\n---\n',
    },
  ],
  [
    'a newer Starlight than is known',
    {
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'A', newField: 1 })] }",
      'package.json': '{"dependencies": {"@astrojs/starlight": "latest"}}',
      'src/content/docs/a.md': '---\ntitle: A\n---\n',
    },
  ],
  [
    'a plugin that comes along with mkdocstrings',
    {
      'mkdocs.yml': 'site_name: A\nplugins: [autorefs, mkdocstrings]\n',
      'requirements.txt': 'mkdocs\nmkdocstrings[python]\n',
      'docs/index.md': '# A\n',
    },
  ],
  [
    'a list of packages that only a workflow names',
    {
      'mkdocs.yml': 'site_name: A\nplugins: [git-authors]\n',
      'requirements.txt': 'mkdocs\n',
      'ci/deps.txt': 'mkdocs-git-authors-plugin\n',
      '.github/workflows/docs.yml': 'jobs: {a: {steps: [{run: pip install -r ci/deps.txt}]}}\n',
      'docs/index.md': '# A\n',
    },
  ],
  [
    'a theme of MkDocs below a submodule',
    {
      'mkdocs.yml': 'site_name: A\ntheme: {name: mkdocs, custom_dir: theme/overrides}\n',
      theme: { mode: '160000', content: '' },
      'docs/index.md': '# A\n',
    },
  ],
  [
    'aliases of Vite in the theme of VitePress',
    {
      'docs/.vitepress/config.js': "export default { vite: { resolve: { alias: { '@parts': '/x' } } } }",
      'docs/.vitepress/theme/index.js':
        "import Foo from '@parts/Foo.vue'\nimport lib from 'my-lib'\nexport default { enhanceApp: ({ app }) => app.use(lib).component('Foo', Foo) }",
      'package.json': '{"name": "my-lib", "devDependencies": {"vitepress": "1.6.4"}}',
      'pnpm-lock.yaml': 'packages:\n  vitepress@1.6.4: {}\n',
      'docs/index.md': '# A\n',
    },
  ],
  [
    'a plugin that is a package of the same repository',
    {
      ...DOCUSAURUS("plugins: ['docusaurus-plugin-foo']"),
      'packages/foo/package.json': '{"name": "docusaurus-plugin-foo"}',
    },
  ],
  [
    'a path of Docusaurus that a module beside it resolves',
    {
      ...DOCUSAURUS("presets: require('./config/presets')"),
      'config/presets.js':
        "module.exports = [['classic', { docs: { sidebarPath: require.resolve('../sidebars.js') } }]]",
      'sidebars.js': "module.exports = { docs: ['a'] }",
    },
  ],
  [
    'a sidebar and a version of documents that are not built here',
    DOCUSAURUS(
      "presets: [['classic', { docs: { sidebarPath: './none.js', includeCurrentVersion: false, lastVersion: 'current' } }]]",
    ),
  ],
  [
    'a theme of Hexo',
    {
      '_config.yml': 'title: A\ntheme: landscape\n',
      'package.json': '{"dependencies": {"hexo": "7"}}',
      'index.md': '---\ntitle: A\n---\n',
    },
  ],
  [
    'gems in a loop, and a layout that leads readers on',
    {
      '_config.yml': 'title: A\nplugins: [jekyll-foo]\n',
      Gemfile: '%w(jekyll jekyll-foo).each { |name| gem name }\n',
      '.github/workflows/a.yml': 'run: bundle exec jekyll build\n',
      '_layouts/moved.html': '<meta http-equiv="refresh" content="0; url={{ page.to }}">',
      'a.md': '---\ntitle: A\nlayout: moved\nto: /b\n---\n\nThis page has moved to another place.\n',
    },
  ],
  [
    'an anchor that mkdocstrings makes, and an address of another version',
    {
      'mkdocs.yml': 'site_name: A\nsite_url: https://a.example/latest/\nplugins: [mike, mkdocstrings]\n',
      'docs/index.md': '# A\n\n[a](#a.b.C.run) [b](/dev/b/)\n\n::: a.b.C\n    options:\n      members: [run]\n',
    },
  ],
  [
    'a redirect that ends at a page with .html',
    {
      'docs/.vitepress/config.mts': 'export default {}',
      'docs/index.md': '# A\n\n[b](/guide/b)\n',
      'docs/guide/b.md': '# B\n',
      'docs/public/_redirects': '/guide/b.html /start/b.html 301\n/start/b.html /guide/b.html 301\n',
    },
  ],
  [
    'a page that a script of the package writes',
    {
      'docs/.vitepress/config.mts': "export default { themeConfig: { sidebar: [{ text: 'B', link: '/b' }] } }",
      'docs/package.json': '{"scripts": {"notes": "tsx ./scripts/notes.ts", "build": "pnpm notes && vitepress build"}}',
      'docs/scripts/notes.ts': "writeFileSync('./docs/b.md', notes)\n",
      'docs/index.md': '# A\n',
    },
  ],
  [
    'an entry for the home page, which Hugo makes without a file',
    {
      'hugo.toml': 'title = "A"\n[[menus.main]]\nname = "Home"\nurl = "/"\n',
      'layouts/index.html': '{{ .Title }}',
      'content/docs/a.md': '---\ntitle: A\n---\n\nText.\n',
    },
  ],
  [
    'a link to Markdown where plugins of Starlight take the extension off',
    {
      'astro.config.mjs': `import starlight from '@astrojs/starlight'
import fixLinks from './fix-links'
export default { integrations: [starlight({ title: 'A' })], markdown: { remarkPlugins: [fixLinks] } }`,
      'fix-links.js': 'export default () => {}',
      'src/content/docs/index.md': '---\ntitle: A\n---\n\n[b](./b.md)\n',
      'src/content/docs/b.mdx': '---\ntitle: B\n---\n',
    },
  ],
  [
    'a link of Mintlify to Markdown that is MDX',
    mintlifySite({ 'a.mdx': '[b](./b.md)', 'b.mdx': 'B' }, { theme: 'mint', colors: { primary: '#112233' } }),
  ],
  ['a title of one letter that YAML 1.1 reads as true', { 'mkdocs.yml': 'site_name: Y\n', 'docs/index.md': '# A\n' }],
  ['colors of a terminal', { 'a.md': '# A\n\n```ansi\n\u001b[31mred\u001b[0m\n```\n' }],
  ['a configuration of Hugo in folders, whose theme is a submodule', FALCO],
  [
    'a page of VitePress that another one names in a property',
    {
      'docs/.vitepress/config.mts': "export default { themeConfig: { sidebar: [{ text: 'A', link: '/a' }] } }",
      'docs/index.md': '# Home\n',
      'docs/a.md': '# A\n\n<component is="ul" :data-posts="[{ href: \'/blog/b\' }]" />\n',
      'docs/blog/b.md': '# B\n',
    },
  ],
  [
    'pages of Hugo that a script copies below the folder of its pages',
    {
      'hugo.toml': 'title = "A"\n',
      'content/a.md': '---\ntitle: A\n---\n\nText.\n',
      'docs/guide/b.md': '---\ntitle: B\n---\n\n![c](../../img/c.png) [d](../d/)\n',
      ...Object.fromEntries([1, 2, 3, 4].map((name) => [`docs/${name}.md`, '---\ntitle: A\n---\n\nText.\n'])),
      'docs/img/c.png': '',
    },
  ],
  [
    'an entry of a menu of Hugo that is the heading of others',
    {
      'hugo.toml': 'title = "A"\n[[menus.main]]\nidentifier = "design"\nname = "Design"\nurl = "/docs/design/"\n',
      'content/docs/a.md': '---\ntitle: A\nmenu: {main: {parent: design}}\n---\n\nText.\n',
    },
  ],
  [
    'text that a hook of MkDocs replaces',
    {
      'mkdocs.yml': 'site_name: A\nhooks: [hooks.py]\n',
      'hooks.py': 'def on_page_markdown(markdown, **_): return markdown.replace("<version>", "1")\n',
      'docs/index.md': '# A\n\nRun version <version> now.\n\n```yaml\na: [<version>\n```\n',
    },
  ],
  [
    'addresses of another application on the host of a site of Jekyll',
    {
      '_config.yml': 'title: A\n',
      'docs.md': '---\ntitle: Docs\n---\n\n[a](/docs/v1/A.html) [b](/docs/v1/B.html) [c](/docs/v2/A.html#run)\n',
    },
  ],
  [
    'pages that a plugin of a site of Jekyll makes',
    {
      '_config.yml': 'title: A\n',
      '_plugins/packages.rb':
        'site.pages << PageWithoutAFile.new(site, site.source, "packages", "#{category[\'slug\']}.md")\n',
      'a.md': '---\ntitle: A\n---\n\n[b](/packages/b.html)\n',
    },
  ],
  [
    'quoted YAML that goes on at the left margin',
    {
      'mkdocs.yml': 'site_name: "A\nb"\nnav: [index.md]\n',
      'docs/index.md': "---\ntitle: \"A\nb: c\"\ndescription: 'It''s\nd'\n---\n\n# A\n",
      'docs/data.yml': 'a:\n  b: "c\nd"\n',
    },
  ],
  [
    'files of a collection of Jekyll that are no Markdown',
    {
      '_config.yml': 'title: A\ncollections: {licenses: {output: true, permalink: /licenses/:path/}}\n',
      '_licenses/mit-1.0.txt': '---\ntitle: MIT\n---\n\nText.\n',
      'a.md': '---\ntitle: A\n---\n\n[b](/licenses/mit-1.0/) [c](/licenses/mit-1.0#text)\n',
    },
  ],
  [
    'a README beside the home page of Jekyll, for readers of the repository',
    {
      '_config.yml': 'title: A\n',
      '_includes/banner.html': 'Text.\n',
      'index.html': '---\ntitle: A\n---\n\nText.\n',
      'README.md': '# A\n\nThe [banner](_includes/banner.html) of {{ this }}.\n',
    },
  ],
  [
    'a menu of Hugo whose addresses a template rewrites',
    {
      'hugo.toml': 'title = "A"\n[[menus.docs]]\nname = "Faq"\nurl = "/docs/faq/"\n',
      'layouts/index.html': '{{ range site.Menus.docs }}{{ $url := replaceRE "/docs" "/docs/2.0" .URL }}{{ end }}',
      'content/docs/2.0/faq.md': '---\ntitle: A\n---\n\nText.\n',
    },
  ],
  [
    'files that extensions and code of conf.py write for pages to include',
    {
      'docs/conf.py': `import shutil
extensions = ['ours']
extensions += ['rst.linker']
link_files = {'../NEWS.rst': dict(using=dict(GH='https://github.com'))}
shutil.copy('../CHANGES.rst', 'changes.inc')
`,
      'NEWS.rst': 'v1\n==\n',
      'docs/index.rst': 'A\n=\n\n.. include:: ../NEWS (links).rst\n\n.. include:: changes.inc\n',
    },
  ],
  [
    'a blog of Docusaurus that a plugin of the site serves',
    {
      ...DOCUSAURUS(
        "onBrokenLinks: 'throw', presets: [['classic', { blog: false }]], plugins: [['./src/blog-plugin', {}]]",
      ),
      'src/blog-plugin.js': "const blog = require('@docusaurus/plugin-content-blog')\nmodule.exports = { ...blog }\n",
      'blog/2026-01-01-a.md': '---\nslug: a\n---\n\n[b](/blog/b) [c](/blog)\n',
      'blog/2026-01-02-b.md': '---\nslug: b\n---\n\n[a](/blog/a)\n',
    },
  ],
  [
    'links of the index of a folder of Docusaurus, and a page that only the footer names',
    {
      ...DOCUSAURUS(`presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]], plugins: ['./src/search.js'],
        themeConfig: { footer: { links: [{ label: 'Privacy', to: '/docs/privacy' }, { label: 'Search', to: '/find' }] } }`),
      'src/search.js': 'module.exports = () => ({})',
      'sidebars.js': "module.exports = { docs: ['index', 'a', 'guide/index', 'guide/part/index'] }",
      'docs/index.md': '# Home\n',
      'docs/privacy.md': '# Privacy\n',
      'docs/guide/index.md': '# Guide\n\n[hold](./#hold)\n\n## Hold\n',
      'docs/guide/part/index.md': '# Part\n\n[hold](..#hold)\n',
    },
  ],
  [
    'addresses that templates of Hugo lead on from',
    {
      'hugo.toml': 'title = "A"\n[[menus.main]]\nname = "Faq"\nurl = "/docs/faq/"\n',
      'layouts/index.redirects': `/docs/latest/*  /docs/{{ $latest }}/:splat
{{ range $name := slice "scalers" "faq" -}}
{{ $all := printf "docs/%s/*" $name -}}
{{ $name | printf "/%-29s" }}  /docs/{{ $latest }}/{{ $name }}  301!
{{ $all | printf "/%-29s" }}  /docs/{{ $latest }}/{{ $name }}/:splat
{{ end }}{{ partial "redirects/pages.txt" . }}`,
      'layouts/_partials/redirects/pages.txt':
        '{{ range $pages }}\n/go/{{ . }}  /docs/{{ $latest }}/{{ . }}  302\n{{ end }}\n',
      'content/docs/2.0/a.md':
        '---\ntitle: A\n---\n\n[a](/scalers) [b](/docs/latest/x/) [c](/docs/faq/y/) [d](/go/z/)\n',
    },
  ],
  [
    'a configuration of VitePress that is changed behind its definition',
    {
      'docs/.vitepress/config.js':
        "const config = defineConfig({ srcExclude: ['**/menu.md'] })\nexport default config\nimport rewrites from './rewrites'\nconfig.rewrites = rewrites\nconfig.markdown.config = (md) => md.use(ours)\n",
      'docs/index.md': '# A\n\n[b](./moved/b) [c](#made)\n',
      'docs/menu.md': '- [d](../d)\n',
    },
  ],
  [
    'a page of VitePress beside a folder of its name',
    {
      'docs/.vitepress/config.js': 'export default { cleanUrls: true }',
      'docs/a.md': '# A\n\n[b](./a/)\n',
      'docs/a/index.md': '# B\n',
    },
  ],
])('%s is let be', async (_name, files) => {
  const { problems } = await (await openSite(files)).checkAll()
  // Code that is not run is named in most of them.
  expect(
    problems.filter(({ rule }) => !['nav-unreadable', 'anchors-unchecked'].includes(rule)).map(describeProblem),
  ).toEqual([])
})

test('invisible characters that harm no build are warnings of a site, and errors of a change', async () => {
  const session = await openSite({ 'a.md': 'A\u200bb.\n' })
  const { problems } = await session.checkAll()
  expect(problems.map(({ rule, severity }) => [rule, severity])).toEqual([['hidden-character', 'warning']])
  const report = await session.check([write('a.md', 'A\u200bb.\n\nNew\u200b.\n')])
  expect(report.problems.map(({ rule, severity }) => [rule, severity])).toEqual([['hidden-character', undefined]])
})

test.each<[string, string, 'warning' | undefined]>([
  ['its list item ends', '1. A\n\n   ```sh\n   run\n\n2. B\n', 'warning'],
  ['nothing ends', '1. A\n\n   ```sh\n   run\n', undefined],
])('a fence that %s', async (_name, text, severity) => {
  const { problems } = await (await openSite({ 'a.md': text })).checkAll()
  expect(problems.map((problem) => [problem.rule, problem.severity])).toEqual([['unclosed-fence', severity]])
})

test('folders that pages of the site are in belong to no other application', async () => {
  const page = '---\ntitle: A\n---\n\n[a](/docs/x/) [b](/docs/y/) [c](/docs/z/)\n'
  const { problems } = await (await openSite({ '_config.yml': 'title: A\n', 'docs/a.md': page })).checkAll()
  expect(problems.map(({ rule }) => rule)).toEqual(['broken-link', 'broken-link', 'broken-link'])
})

const HUGO_PAGE = (text: string): string => `---\ntitle: A\n---\n\n${text}\n`

test.each<[string, Files, string[]]>([
  [
    'a plugin of Jekyll that writes a file at the top, and one in a folder',
    {
      '_config.yml': 'title: A\n',
      '_plugins/a.rb': `PageWithoutAFile.new(site, site.source, "/", "x.json")
PageWithoutAFile.new(site, site.source, ".", name)
PageWithoutAFile.new(site, site.source, "data", "y.html")\n`,
      'a.md': '---\ntitle: A\n---\n\n[b](/x.json) [c](/data/y.html) [d](/data/z.html) ![e](/e.png)\n',
    },
    ['/data/z.html', '/e.png'],
  ],
  [
    'redirects of Hugo with holes side by side, and with many',
    {
      'hugo.toml': 'title = "A"\n',
      'layouts/index.redirects': '/go/{{ .A }}{{ .B }}{{ .C }}x  /a\n/to/{{ .A }}-{{ .B }}-{{ .C }}  /a\n',
      'content/docs/a.md': HUGO_PAGE('[a](/go/abx/) [b](/to/a-b-c/)'),
    },
    ['/to/a-b-c/'],
  ],
  [
    'redirects of Hugo in folders that have pages',
    {
      'hugo.toml': 'title = "A"\n',
      'layouts/index.redirects': '/docs/{{ $v }}/*  /docs/:splat\n',
      'content/docs/x/a.md': HUGO_PAGE('[a](/docs/x/nope/) [b](/docs/latest/nope/)'),
    },
    ['/docs/x/nope/'],
  ],
  [
    'redirects of Hugo whose names are written out',
    {
      'hugo.toml': 'title = "A"\n',
      'layouts/index.redirects': '{{ range $v := slice "v1" "v2" }}\n/docs/{{ $v }}/*  /docs/:splat\n{{ end }}\n',
      'content/docs/a.md': HUGO_PAGE('[a](/docs/v3/nope/) [b](/docs/v2/nope/)'),
    },
    ['/docs/v3/nope/'],
  ],
  [
    'pages in a menu of Hugo whose addresses a template rewrites',
    {
      'hugo.toml':
        'title = "A"\n[[menus.docs]]\nname = "Faq"\nurl = "/docs/faq/"\n[[menus.docs]]\nname = "B"\npageRef = "/docs/b"\n',
      'layouts/index.html': '{{ replaceRE "/docs" "/docs/2.0" .URL }}',
      'content/docs/a.md': HUGO_PAGE('Text.'),
    },
    ['/docs/b'],
  ],
  [
    'a document with a title beside the pages of Hugo',
    {
      'hugo.toml': 'title = "A"\n',
      'content/a.md': HUGO_PAGE('Text.'),
      'dev/b.md': HUGO_PAGE('[c](c.md) ![d](d.png)'),
    },
    ['c.md', 'd.png'],
  ],
  [
    'code of MkDocs with a hook that leaves the text alone',
    {
      'mkdocs.yml': 'site_name: A\nhooks: [hooks.py]\n',
      'hooks.py': '# Not on_page_markdown.\ndef on_config(config): return config\n',
      'docs/index.md': '# A\n\n```yaml\na: [<version>\n```\n',
    },
    ['yaml'],
  ],
  [
    'a blog of Docusaurus that a plugin of the site names in a comment, beside a plugin of a package',
    {
      ...DOCUSAURUS("presets: [['classic', { blog: false }]], plugins: ['./src/plugin', 'a-package']"),
      'src/plugin.js': "// Was require('@docusaurus/plugin-content-blog').\nmodule.exports = () => ({})\n",
      'undefined.js': "module.exports = require('@docusaurus/plugin-content-blog')\n",
      'blog/b.md': '# B\n',
      'docs/c.md': '# C\n\n[b](/blog/b)\n',
    },
    ['/blog/b', 'a-package'],
  ],
])('%s are checked', async (_name, files, subjects) => {
  const { problems } = await (await openSite(files)).checkAll()
  const found = problems.filter(({ rule }) => !['nav-unreadable', 'anchors-unchecked'].includes(rule))
  expect(found.map(({ subject }) => subject)).toEqual(subjects)
})

test('a site of Hugo says which addresses templates leave unchecked', async () => {
  const files = {
    'hugo.toml': 'title = "A"\n[[menus.docs]]\nname = "Faq"\nurl = "/docs/faq/"\n',
    'layouts/index.html': '{{ replaceRE "/docs" "/docs/2.0" .URL }}',
    'layouts/index.redirects': '/docs/{{ $v }}/*  /docs/:splat\n',
    'content/docs/a.md': HUGO_PAGE('Text.'),
  }
  const { unjudged } = await (await openSite(files)).checkAll()
  expect(unjudged.unread).toEqual([
    'Links below /docs/ are not checked where a redirect template computes them.',
    'Addresses in menus are not checked: a template rewrites them.',
  ])
})

test('thousands of quotes that go on at the left margin cost a few parses, and none where the text is long', () => {
  let parses = 0
  const parse = (text: string) => {
    parses++
    return parseDocument(text, { prettyErrors: false, logLevel: 'error' })
  }
  const quotes = (count: number): string => Array.from({ length: count }, (_, at) => `k${at}: "a\nb"\n`).join('')
  expect(parseWithUnindentedQuotes(quotes(2000), parse).errors).toEqual([])
  expect(parses).toBeLessThanOrEqual(6)
  parses = 0
  parseWithUnindentedQuotes(quotes(8000), parse)
  expect(parses).toBe(1)
})

test('templates of redirects leave other addresses of the site checked', async () => {
  const files = {
    'hugo.toml': 'title = "A"\n',
    'layouts/index.redirects':
      '/docs/latest/*  /docs/{{ $latest }}/:splat\n{{ range .Aliases }}\n{{ . }} {{ $.RelPermalink }}\n{{ end }}\n',
    'content/docs/a.md': '---\ntitle: A\n---\n\n[a](/nope/) [b](/docs/nope/)\n',
  }
  const { problems } = await (await openSite(files)).checkAll()
  expect(problems.map(({ rule }) => rule)).toEqual(['broken-link', 'broken-link'])
})

test('intersphinx looks up no documents without its name', async () => {
  const files = {
    'conf.py': 'extensions = ["sphinx.ext.intersphinx", "ours.ext"]\n',
    'index.rst': 'A\n=\n\n:doc:`b`\n',
  }
  const { problems } = await (await openSite(files)).checkAll()
  expect(problems.map(({ rule }) => rule)).toEqual(['broken-link'])
})

test('a text that a page includes leaves its anchors checked if it has none', async () => {
  const config = 'site_name: A\nmarkdown_extensions: [pymdownx.snippets]\n'
  const page = '# A\n\n[x](#nope)\n\n--8<-- "version.txt"\n'
  const rulesOf = async (text: string) => {
    const files = { 'mkdocs.yml': config, 'docs/index.md': page, 'version.txt': text }
    return (await (await openSite(files)).checkAll()).problems.map(({ rule }) => rule)
  }
  expect(await rulesOf('1.2.3\n')).toEqual(['broken-anchor'])
  expect(await rulesOf('## Nope\n')).toEqual([])
})

test('links of a change below a folder that no page has before do not excuse each other', async () => {
  const site = await openSite({ 'mkdocs.yml': 'site_name: A\n', 'docs/index.md': '# A\n' })
  const text = '# B\n\n[a](/guid/a) [b](/guid/b) [c](/guid/c)\n'
  const { problems } = await site.check([write('docs/b.md', text)])
  expect(problems.filter(isError).map(({ subject }) => subject)).toEqual(['/guid/a', '/guid/b', '/guid/c'])
})

test('Mintlify leaves out a name alone in braces, and stops at any other expression', async () => {
  const site = mintlifySite({ 'a.mdx': 'See {id} and {id + 1}.' }, { theme: 'mint', colors: { primary: '#112233' } })
  const { problems } = await (await openSite(site)).checkAll()
  expect(problems.map(({ rule, severity }) => [rule, severity ?? 'error'])).toEqual([
    ['undefined-name', 'warning'],
    ['undefined-name', 'error'],
  ])
})

test('a tab has no slug unless the configuration gives it one', async () => {
  const files = { 'mkdocs.yml': 'site_name: A\n', 'docs/index.md': `${TABBED}\n[a](#run-rootless)\n` }
  const { problems } = await (await openSite(files)).checkAll()
  expect(problems.map(({ rule }) => rule)).toContain('broken-anchor')
})

test.each([
  ['another language', '```sh\n\u001b[31mred\n```\n'],
  ['another sequence', '```ansi\n\u001b[2Jgone\n```\n'],
  ['text', '\u001b[31mred\n'],
])('an escape character in %s is found', async (_name, text) => {
  const { problems } = await (await openSite({ 'a.md': text })).checkAll()
  expect(problems.map(({ rule }) => rule)).toContain('hidden-character')
})
