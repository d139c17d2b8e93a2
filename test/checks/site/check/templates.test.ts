// Templates are no pages.
import { describe, expect, test } from '@jest/globals'
import type { MemoryFile } from '../../../support/memory-tree.ts'
import { mkdocsSite, openSite, remove, write } from '../sites.ts'

type Files = Record<string, MemoryFile>

const jekyll = { '_config.yml': 'title: X\n', 'a.md': '# A\n' }
const hugo = { 'hugo.toml': 'title = "X"\n', 'content/a.md': 'A' }
const sphinx = { 'docs/conf.py': "templates_path = ['_tpl']\n", 'docs/index.rst': 'X\n=\n' }

async function refusedIn(files: Files, path: string): Promise<string[]> {
  const site = await openSite(files)
  const kept = { ...files, [path]: 'old\n' }
  const reports = [
    await site.check([write(path, 'Text.\n')]),
    await (await openSite(kept)).check([write(path, 'Text.\n')]),
    await (await openSite(kept)).check([remove(path)]),
  ]
  return reports.flatMap(({ nonContent }) => nonContent.map(({ why }) => why.slice(0, 13)))
}

describe('A template may not be written, edited or deleted', () => {
  test.each<[string, Files, string]>([
    ['a layout of Jekyll', jekyll, '_layouts/default.md'],
    ['an include of Jekyll', jekyll, '_includes/head.txt'],
    ['a layout in a configured folder', { ...jekyll, '_config.yml': 'layouts_dir: frames\n' }, 'frames/default.md'],
    ['an include in a configured folder', { ...jekyll, '_config.yml': 'includes_dir: parts\n' }, 'parts/a.html.txt'],
    ['a folder of Jekyll in other capitals', jekyll, '_Layouts/default.md'],
    ['a layout for GitHub Pages without a configuration', { 'README.md': '# X\n' }, 'docs/_layouts/default.md'],
    ['an include for GitHub Pages', { 'README.md': '# X\n' }, 'docs/_includes/a.md'],
    ['a layout of Hugo', hugo, 'layouts/shortcodes/a.md'],
    ['an archetype of Hugo', hugo, 'archetypes/default.md'],
    ['a theme of Hugo', hugo, 'themes/x/layouts/partials/a.md'],
    [
      'a folder of Hugo that is mounted',
      { ...hugo, 'hugo.toml': '[[module.mounts]]\nsource = "frames"\ntarget = "layouts"\n' },
      'frames/a.md',
    ],
    [
      'an override of MkDocs',
      { ...mkdocsSite({ 'a.md': 'A' }), 'mkdocs.yml': 'theme: {name: material, custom_dir: docs/frames}\n' },
      'docs/frames/a.md',
    ],
    ['a template of Sphinx', sphinx, 'docs/_tpl/page.md'],
    ['a template of autosummary', sphinx, 'docs/_templates/autosummary/module.rst'],
    [
      'the theme of Docusaurus',
      { 'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: {} }]] }", 'docs/a.md': '# A\n' },
      'src/theme/a.mdx',
    ],
    ['the application of Nextra', { 'theme.config.jsx': '', 'pages/a.mdx': '# A\n' }, 'pages/_app.mdx'],
  ])('%s', async (_, files, path) => {
    expect(await refusedIn(files, path)).toEqual(Array(3).fill('is a template'))
  })

  test.each<[string, Files]>([
    ['a layout', { '_layouts/default.html': '<p>{% include note.md %}</p>' }],
    ['an include of HTML', { '_includes/head.html': '{% include note.md %}' }],
    ['a layout by a computed name', { '_layouts/default.html': '{% include {{ page.note }} %}' }],
    ['a page in a script', { 'b.md': '<script>\n{% include note.md %}\n</script>\n' }],
    ['a page in an attribute', { 'b.md': '<a title="{% include note.md %}">x</a>\n' }],
    ['a page in a tag of several lines', { 'b.md': '<a\n{% include note.md %}\n>x</a>\n' }],
    [
      'an include that a layout includes',
      { '_includes/b.md': '{% include note.md %}\n', '_layouts/a.html': '{% include b.md %}' },
    ],
  ])('a text of Jekyll that is included by %s', async (_, more) => {
    const files = { ...jekyll, 'a.md': '{% include note.md %}\n', '_includes/note.md': 'Note.\n', ...more }
    const { nonContent } = await (await openSite(files)).check([write('_includes/note.md', 'A note.\n')])
    expect(nonContent).toHaveLength(1)
  })
})

describe('No template is', () => {
  test.each<[string, Files, string]>([
    ['a page about layouts', mkdocsSite({ 'a.md': 'A' }), 'docs/layouts/a.md'],
    ['a page about themes', { ...hugo }, 'content/themes/archetypes/a.md'],
    ['a page about includes', { ...sphinx }, 'docs/_includes/a.rst'],
    ['a part of pages of Mintlify', { 'docs.json': '{"name": "X", "navigation": {"pages": []}}' }, 'snippets/a.mdx'],
    [
      'a page, if the folder of templates is that of the pages',
      { ...sphinx, 'docs/conf.py': "templates_path = ['.']\n" },
      'docs/a.rst',
    ],
    ['data of Jekyll', jekyll, '_data/a.yml'],
  ])('%s', async (_, files, path) => {
    expect((await (await openSite(files)).check([write(path, 'a: b\n')])).nonContent).toEqual([])
  })

  test('a text of Jekyll that only pages and such texts include, alone on a line', async () => {
    const files = {
      ...jekyll,
      'a.md': '1. One\n\n   {% include notes/a.md kind="x" %}\n',
      'b.md': '{%- include b.md -%}\n',
      '_includes/b.md': 'B\n\n{% include notes/a.md %}\n',
      '_includes/notes/a.md': 'Note.\n',
      '_layouts/default.html': '{% include head.html %}{{ content }}',
    }
    const { nonContent } = await (await openSite(files)).check([write('_includes/notes/a.md', 'A note.\n')])
    expect(nonContent).toEqual([])
  })
})
