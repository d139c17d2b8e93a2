// What stops MkDocs 1.4.2, and what it shows in another form, with Material 8.2.5.
import { expect, test } from '@jest/globals'
import { openSite, write } from '../../site/sites.ts'

const EXTENSIONS =
  'markdown_extensions: [admonition, pymdownx.details, pymdownx.superfences, pymdownx.tabbed, tables]\n'
const CONFIG = `site_name: A\n${EXTENSIONS}`

async function problemsOf(path: string, text: string, config = CONFIG): Promise<string[]> {
  const site = await openSite({ 'mkdocs.yml': config, 'docs/index.md': '# A\n' })
  const { problems } = await site.check([write(path, text)])
  return problems.map(({ line, rule, severity = 'error' }) => `${line} ${severity} ${rule}`)
}

test('a setting that MkDocs does not have is a warning where strict is off', async () => {
  expect(await problemsOf('mkdocs.yml', `${CONFIG}naw: []\n`)).toEqual(['3 warning config-syntax'])
})

test.each([
  ['"old": index.md', '', ['4 warning config-syntax']],
  ['"old": index.md', 'strict: true\n', ['4 error config-syntax']],
  ['"old.md": index/', '', ['4 warning config-syntax']],
  ['"old.md": indx.md', '', ['4 warning config-syntax']],
  ['"old.md": index.md#a, "b/c.md": "https://example.com/b"', '', []],
])('the redirects plugin takes files of pages: %s %j', async (maps, more, found) => {
  const plugin = `plugins: [redirects: {redirect_maps: {${maps}}}]\n`
  expect(await problemsOf('mkdocs.yml', `${CONFIG}${'#\n'}${plugin}${more}`)).toEqual(found)
})

test('labels of links that plugins and snippets define are not looked for', async () => {
  const text = '# A\n\nRead [how it works][a.b].\n'
  expect(await problemsOf('docs/index.md', text)).toEqual(['3 warning malformed-link'])
  for (const more of ['plugins: [autorefs]', 'plugins: [acme]', 'hooks: [a.py]'])
    expect(await problemsOf('docs/index.md', text, `${CONFIG}${more}\n`)).toEqual([])
  const snippets = 'site_name: A\nmarkdown_extensions: [pymdownx.snippets: {auto_append: [a.md]}]\n'
  expect(await problemsOf('docs/index.md', text, snippets)).toEqual([])
})

test('there is no site without a name, but for what others inherit', async () => {
  expect(await problemsOf('mkdocs.yml', EXTENSIONS)).toEqual(['1 error config-syntax'])
  const site = await openSite({
    'mkdocs.yml': CONFIG,
    'mkdocs.en.yml': 'INHERIT: mkdocs.yml\n',
    'docs/index.md': '# A\n',
  })
  expect((await site.check([write('mkdocs.yml', EXTENSIONS)])).problems).toEqual([])
})

/** What is said of a configuration beside files that say what is installed. */
async function uninstalled(lines: string, files: Record<string, string>): Promise<string[]> {
  const site = await openSite({ 'mkdocs.yml': `site_name: A\n${lines}\n`, 'docs/index.md': '# A\n', ...files })
  return (await site.checkAll()).problems.filter(({ rule }) => rule === 'config-syntax').map(({ subject }) => subject)
}
const MATERIAL = { 'requirements.txt': 'mkdocs-material==9.5\n' }

test.each([
  ['plugins: [search, macros]', MATERIAL, ['macros']],
  ['plugins: [acme]', MATERIAL, ['acme']],
  ['theme: material', { 'docs/requirements.txt': 'mkdocs\n' }, ['material']],
  ['markdown_extensions: [pymdownx.tabbed]', { 'requirements.txt': 'mkdocs>=1.5\n' }, ['pymdownx.tabbed']],
  ['markdown_extensions: [mdx_truly_sane_lists]', MATERIAL, ['mdx_truly_sane_lists']],
  [
    'plugins: [glightbox]',
    { 'pyproject.toml': '[dependency-groups]\ndocs = ["mkdocs-material>=9", "ruff"]\n' },
    ['glightbox'],
  ],
])('nothing brings what %j names with %j', async (lines, files, names) =>
  expect(await uninstalled(lines, files)).toEqual(names),
)

const brought = (line: string) => ({ 'requirements.txt': `mkdocs-material==9.5\n${line}\n` })

test.each([
  ['without a list of packages', 'plugins: [macros]', {}],
  ['with its package', 'plugins: [macros]', brought('mkdocs-macros-plugin')],
  ['with a package of somebody', 'plugins: [macros]', brought('acme-docs')],
  ['with a package from git', 'plugins: [macros]', brought('git+https://github.com/acme/tools')],
  ['with a file of somewhere', 'plugins: [macros]', brought('-r ../base.txt')],
  ['with the extras of Material', 'plugins: [macros]', brought('mkdocs-material[recommended]')],
  ['with a lock file', 'plugins: [macros]', { ...MATERIAL, 'uv.lock': 'name = "mkdocs-macros-plugin"\n' }],
  [
    'with an installing workflow',
    'plugins: [macros]',
    { ...MATERIAL, '.github/workflows/a.yml': '- run: pip install mkdocs-macros-plugin' },
  ],
  ['in an image', 'plugins: [macros]', { ...MATERIAL, Dockerfile: 'FROM acme/mkdocs-all' }],
  ['from the repository', 'markdown_extensions: [marks]', { ...MATERIAL, 'ext/marks.py': '' }],
  ['of Material', 'plugins: [tags, social, material/blog]\nmarkdown_extensions: [pymdownx.tabbed]', MATERIAL],
  ['of a project that needs more', 'plugins: [acme]', { 'pyproject.toml': 'dependencies = ["mkdocs", "acme-tools"]' }],
  ['of Backstage', 'plugins: [techdocs-core, macros]', MATERIAL],
])('nothing is said of a plugin %s', async (_, lines, files) => expect(await uninstalled(lines, files)).toEqual([]))

const withTemplate = (text: string, name = 'main.html') =>
  uninstalled('theme: {name: material, custom_dir: theme}', { [`theme/${name}`]: text })

test.each([
  '{% block a %}',
  '{% if a %}{% block b %}{% endif %}{% endblock %}',
  '{% for a in b %}{% endfor %}{% endif %}',
])('Jinja stops at the template %j', async (text) => expect(await withTemplate(text)).toHaveLength(1))

test.each([
  '{% block a %}{% set b = 1 %}{% endblock a %}',
  '{% set a %}text{% endset %}{#{% if %}#}{% raw %}{% if %}{% endraw %}',
  '{%- if "%}" in a -%}{%- endif -%}',
  '{% acme %}{% if a %}',
])('Jinja renders the template %j', async (text) => expect(await withTemplate(text)).toEqual([]))

test('a template that no page uses is not rendered', async () =>
  expect(await withTemplate('{% block a %}', 'own.html')).toEqual([]))

const configFaults = async (line: string) => {
  const found = await problemsOf('mkdocs.yml', `site_name: A\n${line}\n`)
  return found.filter((problem) => problem.endsWith('config-syntax'))
}

test.each([
  'plugins: [serach]',
  'plugins:\n  - search\n  - awesome-pges',
  'theme: materail',
  'theme: {name: materail}',
  'markdown_extensions: [admonitoin]',
  'markdown_extensions: x',
  'plugins: search',
  'docs_dir: 5',
  'edit_uri: [a]',
  'use_directory_urls: maybe',
  'strict: 3',
  'nav: 5',
  'nav: index.md',
  'extra_css: a.css',
  'hooks: a.py',
  'extra: 5',
  'copyright: 5',
  'markdown_extensions: [admonitions]',
  'markdown_extensions: [pymdownx.tabs]',
  'markdown_extensions: [markdown.extensions.nope]',
  'markdown_extensions: [toc: {permalinks: true}]',
  'markdown_extensions: {pymdownx.superfences: {custom_fence: []}}',
  'site_url: example.com',
  'theme: {name: material, custom_dir: overrides}',
  'INHERIT: base.yml',
  'strict: true\nnaw: []',
])('MkDocs stops at %j', async (line) => expect(await configFaults(line)).toHaveLength(1))

test.each([
  'plugins: [search, acme, lightbox, macro]',
  'plugins: {search: {lang: en}, tags: {}}',
  'plugins:\n  - material/blog',
  'theme: acme\nnav:\nedit_uri:',
  'theme: {name: materialx}',
  'markdown_extensions: [acme.serach, toc: {permalink: true}, pymdownx.blocks.tab]',
  'strict: !ENV [STRICT, false]\nsite_url: !ENV URL',
  'use_directory_urls: yes\nstrict: off',
  'extra: {a: 5}\nnav:\n  - index.md',
  'markdown_extensions: [codehilite: {wrapcode: true}, pymdownx.extra: {a: b}, acme: {a: b}]',
  'markdown_extensions: [pymdownx.superfences: {highlight_code: true}, pymdownx.extrarawhtml, markdown.extensions.toc]',
  'site_url: ""',
  'site_url: $SITE_URL',
  'INHERIT: ../base.yml',
])('MkDocs builds with %j', async (line) => expect(await configFaults(line)).toEqual([]))

test.each([
  ['!!! note\nText', 1],
  ['!!! note\n\nText', 1],
  ['!!! note "Title"\n\n  Text', 1],
  ['??? tip "Title"\n  Text', 1],
  ['=== "A"\n\nText\n\n=== "B"\n\n    Text', 1],
  ['=== "A"\n```\ncode\n```', 1],
  ['1. one\n\n   ```\n   code\n   ```\n\n2. two', 3],
  ['!!! note Read This\n    Text', 1],
  ['??? note please read this\n    Text', 1],
])('%j has a block that is shown empty or ends early', async (text, line) => {
  expect(await problemsOf('docs/index.md', text)).toEqual([`${line} warning page-syntax`])
})

test.each([
  '!!! note\n    Text',
  '!!! note inline end\n    Text',
  '!!! note my-class other\n    Text',
  '# A\n\n## B {id}',
  '!!! note\n\n    Text\n\nText',
  '!!! note "Only a title"\n\nText',
  '!!! note\n\t Text',
  '=== "A"\n\n    ```\n    code\n    ```',
  '=== "A"\n\n    !!! note\n        Text',
  '```\n!!! note\nText\n```',
  '<!--\n!!! note\nText\n-->',
  '!!! note\n--8<-- "a.md"',
  '!!! note\n{% include "a.md" %}',
  'Wow!!! great\nText',
  'Title\n=====\n\n=== not a tab\nText',
  '1. one\n\n    ```\n    code\n    ```\n\n2. two',
  '1. one\n\n   ```\n   code\n   ```\n\nText',
])('%j has none', async (text) => {
  expect((await problemsOf('docs/index.md', text)).filter((one) => one.endsWith('page-syntax'))).toEqual([])
})

test('braces at the end of a heading are attributes where attr_list is on', async () => {
  const config = 'site_name: A\nmarkdown_extensions: [attr_list]\n'
  const text = '# A\n\n## B {id}\n\n## C { #c .d }\n\n## D `{id}`\n\n## E { hidden }\n\n## /f/{id}\n'
  expect(await problemsOf('docs/index.md', text, config)).toEqual(['3 warning page-syntax'])
})

test.each([
  ['x.html', 'site_name: A\n', 1],
  ['main.html', 'site_name: A\n', 0],
  ['x.html', 'site_name: A\ntheme: acme\n', 0],
  ['x.html', 'site_name: A\nplugins: [acme]\n', 0],
])('the template %s of a page with %j', async (name, config, count) => {
  const found = await problemsOf('docs/index.md', `---\ntemplate: ${name}\n---\n\n# A\n`, config)
  expect(found.filter((one) => one === '2 error missing-include')).toHaveLength(count)
})

test.each([
  ['without the extension', 'site_name: A\n'],
  ['with code that changes pages', `${CONFIG}hooks: [a.py]\n`],
])('blocks are not judged %s', async (_, config) => {
  expect(await problemsOf('docs/index.md', '!!! note\nText', config)).toEqual([])
})

const STRICT = 'site_name: A\nextra: {version: 1}\nplugins: [macros: {on_undefined: strict}]\n'
const undefinedIn = async (text: string, config = STRICT) =>
  (await problemsOf('docs/index.md', text, config)).filter((one) => one.endsWith('undefined-name'))

test.each(['Set {{ token }}.', '```yaml\nkey: {{ secrets.KEY }}\n```'])('macros stops at %j', async (text) =>
  expect(await undefinedIn(text)).toHaveLength(1),
)

test.each([
  '{{ version }} {{ config.site_name }} {{ page.title }} {{ range(3) }} {{ "a" }}',
  '{% raw %}{{ token }}{% endraw %} {# {{ token }} #}',
  '{% set token = 1 %}{{ token }} {% for a in b %}{{ a }}{% endfor %}',
  '{{ token | default("x") }}',
  '---\ntoken: a\n---\n\n{{ token }}',
  '---\nrender_macros: false\n---\n\n{{ token }}',
  '{% include "a.md" %}{{ token }}',
])('macros renders %j', async (text) => expect(await undefinedIn(text)).toEqual([]))

test.each([
  'site_name: A\n',
  'site_name: A\nplugins: [macros]\n',
  'site_name: A\nplugins: [macros: {on_undefined: strict, include_yaml: [a.yml]}]\n',
  `${STRICT}hooks: [a.py]\n`,
])('a name may be defined, or is kept, with %j', async (config) =>
  expect(await undefinedIn('Set {{ token }}.', config)).toEqual([]),
)

test('the lists of literate-nav name folders', async () => {
  const config = 'site_name: A\nplugins: [literate-nav]\n'
  const files = { 'mkdocs.yml': config, 'docs/g/a.md': '# A\n', 'docs/SUMMARY.md': '* [G](g/)\n* [Gone](gone.md)\n' }
  const { problems, unjudged } = await (await openSite(files)).checkAll()
  expect(problems.map(({ message }) => message)).toEqual(['docs/gone.md does not exist'])
  expect(unjudged.unread).toEqual([expect.stringContaining('literate-nav')])
})

test('a snippet that is nowhere is named as it is written, since base_path may be any folder', async () => {
  const config = 'site_name: A\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: parts\n'
  const files = { 'mkdocs.yml': config, 'docs/g/a.md': '# A\n\n--8<-- "legal/gone.md"\n' }
  const { problems } = await (await openSite(files)).checkAll()
  expect(problems.map(({ message }) => message)).toEqual(['legal/gone.md does not exist'])
})

const AUTHORS = { 'docs/blog/.authors.yml': 'authors:\n  ada: {name: Ada, description: a, avatar: a.png}\n' }

test.each([
  ['blog', AUTHORS, 'authors: [ada]', []],
  ['blog', AUTHORS, 'authors: [ada, bob]', ['bob']],
  ['blog', AUTHORS, 'draft: true\nauthors: [bob]', []],
  ['blog', { 'docs/blog/.authors.yml': 'ada: {name: Ada}\n' }, 'authors: [ada]', ['ada']],
  ['blog', {}, 'authors: [ada]', ['ada']],
  ['blog', { '.gitignore': '.authors.yml\n' }, 'authors: [ada]', []],
  ['blog: {authors: false}', AUTHORS, 'authors: [bob]', []],
  ['blog: {enabled: !ENV [BLOG, true]}', AUTHORS, 'authors: [bob]', []],
  ['blog: {authors_file: team.yml}', { 'docs/team.yml': 'authors: {bob: {name: B}}\n' }, 'authors: [bob]', []],
  ['blog', AUTHORS, 'categories: [News]', []],
  ['blog: {categories_allowed: [News]}', AUTHORS, 'categories: [News]', []],
  ['blog: {categories_allowed: [News]}', AUTHORS, 'categories: [Nws]', ['Nws']],
  ['blog: {categories_allowed: [News], categories: false}', AUTHORS, 'categories: [Nws]', []],
])('the blog plugin %s with %j stops at the names of a post %j', async (plugin, files, fields, names) => {
  const config = `site_name: A\ntheme: material\nplugins: [search, ${plugin.includes(':') ? `{${plugin}}` : plugin}]\n`
  const site = await openSite({ 'mkdocs.yml': config, 'docs/index.md': '# A\n', ...(files as Record<string, string>) })
  const post = write('docs/blog/posts/a.md', `---\ndate: 2026-01-02\n${fields}\n---\n\n# B\n\nText.\n`)
  const { problems } = await site.check([post])
  expect(problems.filter(({ rule }) => rule === 'frontmatter').map(({ subject }) => subject)).toEqual(names)
})
