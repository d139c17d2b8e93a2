// Pages that are not in the repository because a build makes them.
import { describe, expect, test } from '@jest/globals'
import type { MemoryFile } from '../../support/memory-tree.ts'
import { findNew, openSite, write } from './sites.ts'

const CONFIG = `export default { themeConfig: { sidebar: [{ text: 'API', link: '/api/' }, { text: 'A', link: '/a' }] } }\n`

function newLink(target: string, files: Record<string, MemoryFile>): Promise<string[]> {
  const site = openSite({
    'docs/.vitepress/config.ts': CONFIG,
    'docs/a.md': '# A\n',
    'docs/index.md': '# Home\n',
    ...files,
  })
  return site.then((session) => findNew(session, [write('docs/a.md', `# A\n\n[b](${target})\n`)]))
}

describe('a link to a page that is not in the repository', () => {
  test.each<[string, string, Record<string, MemoryFile>]>([
    ['git ignores its folder and the navigation lists it', '/api/functions/create', { '.gitignore': 'docs/api\n' }],
    ['the folder of the site has the list of what git ignores', './api/index.md', { 'docs/.gitignore': 'api/\n' }],
    [
      'the folder of the pages ignores files one by one',
      '/release/1.0',
      {
        'docs/release/.gitignore': '*.md\n',
        'package.json': '{"scripts": {"notes": "make-notes --out docs/release/1.0.md"}}',
      },
    ],
    ['a script fills in a template of it', '/accepted', { 'docs/accepted.md.tmpl': '# Accepted\n' }],
    [
      'a generator writes it',
      '/reference/cli',
      {
        '.gitignore': 'node_modules\n/docs/reference/\n',
        'package.json': '{"scripts": {"docs": "typedoc --out docs/reference"}}',
      },
    ],
  ])('is alive where %s', async (_name, target, files) => {
    expect(await newLink(target, files)).toEqual([])
  })

  test.each<[string, string, Record<string, MemoryFile>]>([
    ['nothing ignores it', '/api/functions/create', {}],
    ['the template is of another page', '/accepted', { 'docs/rejected.md.tmpl': '# Rejected\n' }],
    ['nothing names what git ignores', '/drafts/plan', { '.gitignore': 'drafts\n' }],
    ['the list takes it back', '/api/own', { '.gitignore': 'docs/api/*\n!docs/api/own.md\n' }],
    ['another folder is meant', '/api/functions/create', { 'packages/.gitignore': 'api\n' }],
    [
      'the name is only a part of another',
      '/reference/cli',
      {
        '.gitignore': '/docs/reference/\n',
        'package.json': '{"scripts": {"docs": "typedoc --out docs/references"}}',
      },
    ],
  ])('is dead where %s', async (_name, target, files) => {
    expect(await newLink(target, files)).toEqual(['docs/a.md:3 broken-link'])
  })

  test('an entry of the navigation that a build makes is no missing page', async () => {
    const site = await openSite({
      '.gitignore': 'docs/api\n',
      'docs/.vitepress/config.ts': 'export default {}\n',
      'docs/a.md': '# A\n',
    })
    const plain = await openSite({ 'docs/.vitepress/config.ts': 'export default {}\n', 'docs/a.md': '# A\n' })
    const change = [write('docs/.vitepress/config.ts', CONFIG)]
    expect(await findNew(site, change)).toEqual([])
    expect(await findNew(plain, change)).toEqual(['docs/.vitepress/config.ts:1 nav-missing-page'])
  })

  test('an image and an include that a build makes are not missing', async () => {
    const files = { '.gitignore': 'docs/made\n', Makefile: 'docs:\n\tdraw docs/made\n' }
    const session = await openSite({
      ...files,
      'docs/.vitepress/config.ts': 'export default {}\n',
      'docs/a.md': '# A\n',
    })
    const change = [write('docs/a.md', '# A\n\n![b](./made/b.png)\n\n<!--@include: ./made/c.md-->\n\n![d](./d.png)\n')]
    expect(await findNew(session, change)).toEqual(['docs/a.md:7 missing-image'])
  })

  test.each([
    ['autodoc2, below its own folder', `extensions = ['myst_parser', 'autodoc2']\n`, 'apidocs/index.rst'],
    [
      'autodoc2, below a folder of choice',
      `extensions = ['myst_parser', 'autodoc2']\nautodoc2_output_dir = 'reference/api'\n`,
      'reference/api/index.rst',
    ],
    ['autoapi', `extensions = ['myst_parser', 'autoapi.extension']\n`, 'autoapi/pkg/index.rst'],
  ])('a page that an extension of Sphinx writes is not missing: %s', async (_name, conf, page) => {
    const linked = [write('docs/index.md', `# Home\n\n[API](/${page})\n\n[Gone](/other/gone.rst)\n`)]
    const files = { 'docs/index.md': '# Home\n' }
    const session = await openSite({ 'docs/conf.py': conf, ...files })
    const plain = await openSite({ 'docs/conf.py': `extensions = ['myst_parser']\n`, ...files })
    expect(await findNew(session, linked)).toEqual(['docs/index.md:5 broken-link'])
    expect(await findNew(plain, linked)).toEqual(['docs/index.md:3 broken-link', 'docs/index.md:5 broken-link'])
  })

  test.each([
    ['a hook', 'hooks: [hooks.py]\n', { 'hooks.py': `File('about/contributing.md', config.docs_dir)\n` }],
    [
      'mkdocs-gen-files',
      'plugins:\n  - gen-files:\n      scripts: [docs/gen.py]\n',
      { 'docs/gen.py': `with mkdocs_gen_files.open("about/contributing.md", "w") as f: pass\n` },
    ],
  ])('a page that code of MkDocs adds is not missing: %s', async (_name, config, code) => {
    const linked = [write('docs/index.md', '# Home\n\n[Help](about/contributing.md)\n\n[Gone](gone.md)\n')]
    const files = { 'docs/index.md': '# Home\n', ...code }
    const session = await openSite({ 'mkdocs.yml': `site_name: A\n${config}`, ...files })
    const plain = await openSite({ 'mkdocs.yml': 'site_name: A\n', ...files })
    expect(await findNew(session, linked)).toEqual(['docs/index.md:5 broken-link'])
    expect(await findNew(plain, linked)).toEqual(['docs/index.md:3 broken-link', 'docs/index.md:5 broken-link'])
  })

  test.each<[string, Record<string, MemoryFile>]>([
    [
      'its prebuild script writes it',
      {
        'docs/package.json': '{"scripts": {"prebuild": "node ./scripts/llms.mjs"}}',
        'docs/scripts/llms.mjs': "write('public/llms.txt'); write('public/llms-full.txt')\n",
      },
    ],
    ['a plugin writes it', { 'package.json': '{"devDependencies": {"vitepress-plugin-llms": "1"}}' }],
    ['git ignores it in the public folder', { '.gitignore': 'docs/public/llms*.txt\n' }],
  ])('a file for agents in the navigation is there where %s', async (_name, files) => {
    const nav = `export default { themeConfig: { nav: [{ text: 'L', link: '/llms.txt' }, { text: 'F', link: '/llms-full.txt' }] } }`
    const base = { 'docs/.vitepress/config.ts': 'export default {}\n', 'docs/a.md': '# A\n' }
    const change = [write('docs/.vitepress/config.ts', nav)]
    expect(await findNew(await openSite({ ...base, ...files }), change)).toEqual([])
    expect(await findNew(await openSite(base), change)).toEqual([
      'docs/.vitepress/config.ts:1 nav-missing-page',
      'docs/.vitepress/config.ts:1 nav-missing-page',
    ])
  })
})
