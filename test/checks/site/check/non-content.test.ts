// Which data files are content of a site, and which others may read.
import { describe, expect, test } from '@jest/globals'
import type { Change } from '../../../../src/base/git-tree.ts'
import type { MemoryFile } from '../../../support/memory-tree.ts'
import { mkdocsSite, openSite, remove, write } from '../sites.ts'

type Files = Record<string, MemoryFile>

async function nonContent(files: Files, changes: readonly Change[], docsRoot = ''): Promise<string[]> {
  const { nonContent: found } = await (await openSite(files, docsRoot)).check(changes)
  return found.map(({ path, why }) => `${path}: ${why.split(/[ ,]/).slice(0, 3).join(' ')}`)
}

const CONFIGURATION = 'is read by'
const UNUSED = 'is not used'
const ELSEWHERE = 'is used only'
const AT_TOP = 'stands where builds'
const docusaurus = {
  'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: {} }]] }",
  'docs/a.md': '# A\n',
}
const vitepress = { 'docs/.vitepress/config.mts': 'export default {}', 'docs/a.md': '# A\n' }
const mintlify = { 'docs.json': '{"name": "X", "navigation": {"pages": ["a"]}}', 'a.mdx': '---\ntitle: A\n---\n' }
const sphinx = { 'docs/conf.py': "extensions = ['myst_parser']\n", 'docs/index.md': '# X\n' }

test('a translation of a site brings the navigation files of its language', async () => {
  const site = { 'theme.config.jsx': '', 'pages/_meta.en-US.json': '{"a": "A"}', 'pages/a.en-US.mdx': '# A\n' }
  const changes = [write('pages/_meta.fr-FR.json', '{"a": "A"}'), write('pages/a.fr-FR.mdx', '# A\n')]
  expect(await nonContent(site, changes)).toEqual([])
  expect(await nonContent(site, [write('pages/data.fr-FR.json', '{"a": "A"}')])).toHaveLength(1)
})

describe('refuses a file that a configuration reads', () => {
  test.each<[string, Files, string]>([
    [
      'INHERIT of mkdocs.yml',
      { ...mkdocsSite({ 'a.md': 'A' }), 'mkdocs.yml': 'INHERIT: docs/other.yml\n', 'docs/other.yml': 'a: 1' },
      'docs/other.yml',
    ],
    [
      'INHERIT of mkdocs.yml, where it is missing',
      { ...mkdocsSite({ 'a.md': 'A' }), 'mkdocs.yml': 'INHERIT: docs/other.yml\n' },
      'docs/other.yml',
    ],
    [
      'INHERIT of what INHERIT names',
      { ...mkdocsSite({ 'a.md': 'A' }), 'mkdocs.yml': 'INHERIT: "docs/x.yml"\n', 'docs/x.yml': 'INHERIT: data/y.yml' },
      'docs/data/y.yml',
    ],
    [
      'INHERIT of the configuration of another language',
      { ...mkdocsSite({ 'a.md': 'A' }), 'mkdocs.en.yml': 'INHERIT: docs/data/y.yml' },
      'docs/data/y.yml',
    ],
    [
      '$ref of docs.json',
      {
        ...mintlify,
        'docs.json': '{"name": "X", "navigation": {"$ref": "./nav/x.json"}}',
        'nav/x.json': '{"pages": ["a"]}',
      },
      'nav/x.json',
    ],
    [
      '$ref of what $ref names',
      { ...mintlify, 'docs.json': '{"navigation": {"$ref": "nav/x.json"}}', 'nav/x.json': '{"$ref": "../b/y.json"}' },
      'b/y.json',
    ],
    [
      'an import of a configuration',
      { ...vitepress, 'docs/.vitepress/config.mts': "import x from '../data/x.json'\nexport default { head: x }" },
      'docs/data/x.json',
    ],
    [
      'a require of what a configuration requires',
      {
        ...docusaurus,
        'docusaurus.config.js': "module.exports = { x: require('./conf/a') }",
        'conf/a.js': "module.exports = require('../docs/data/x')",
        'docs/data/x.json': '{}',
      },
      'docs/data/x.json',
    ],
    [
      'new URL in a configuration',
      {
        ...vitepress,
        'docs/.vitepress/config.mts': "const u = new URL('../data/x.json', import.meta.url)\nexport default {}",
      },
      'docs/data/x.json',
    ],
    [
      'a path in parts that a configuration reads',
      {
        ...docusaurus,
        'docusaurus.config.js': "const x = readFileSync(join(__dirname, 'docs', 'data', 'x.yml'))\nmodule.exports = {}",
      },
      'docs/data/x.yml',
    ],
    [
      'a name that a configuration reads later',
      {
        ...docusaurus,
        'docusaurus.config.js': "const file = './docs/data/x.yml'\nconst x = readFileSync(file)\nmodule.exports = {}",
      },
      'docs/data/x.yml',
    ],
    [
      'a pattern of a configuration',
      {
        ...vitepress,
        'docs/.vitepress/config.mts': "export default { x: import.meta.glob('../data/*.json') }",
        'docs/data/x.json': '{}',
      },
      'docs/data/x.json',
    ],
    ['open() in conf.py', { ...sphinx, 'docs/conf.py': "exec(open('data/x.txt').read())\n" }, 'docs/data/x.txt'],
    [
      'yaml.load in conf.py',
      {
        ...sphinx,
        'docs/conf.py': "y = yaml.safe_load(Path(__file__).parent.joinpath('data', 'x.yml').read_text())\n",
      },
      'docs/data/x.yml',
    ],
    [
      'extends of tsconfig.json',
      { ...docusaurus, 'tsconfig.json': '{"extends": "./docs/data/base"}', 'docs/data/base.json': '{}' },
      'docs/data/base.json',
    ],
    [
      'include of the pipeline',
      { ...docusaurus, '.gitlab-ci.yml': 'include:\n  - local: docs/data/ci.yml\n' },
      'docs/data/ci.yml',
    ],
    [
      'extends of the composition',
      { ...docusaurus, 'docker-compose.yml': 'include:\n  - docs/data/db.yml\n' },
      'docs/data/db.yml',
    ],
  ])('by %s', async (_, files, path) => {
    const page = Object.keys(files).find((name) => /\/?(a|index)\.mdx?$/.test(name)) ?? ''
    const shown = write(page, `---\ntitle: A\n---\n\n[x](./${path.split('/').slice(-2).join('/')})\n`)
    expect(await nonContent(files, [shown, write(path, '{}\n')])).toEqual([expect.stringContaining(CONFIGURATION)])
    const upper = path.replace(/[^/]*$/, (name) => name.toUpperCase())
    expect(await nonContent(files, [write(upper, '{}\n')])).toEqual([expect.stringContaining(CONFIGURATION)])
    if (files[path] !== undefined)
      expect(await nonContent(files, [remove(path)])).toEqual([expect.stringContaining(CONFIGURATION)])
  })

  test('that the change set names first', async () => {
    const files = { ...mkdocsSite({ 'a.md': 'A' }), 'docs/other.yml': 'a: 1' }
    const changes = [write('mkdocs.yml', 'INHERIT: docs/other.yml\n'), write('docs/other.yml', 'b: 1\n')]
    expect(await nonContent(files, changes)).toContain('docs/other.yml: is read by')
  })
})

describe('refuses a data file that the site does not use', () => {
  const names =
    'amplify.yml heroku.yml railway.json nixpacks.json app.yaml _quarto.yml myst.yml site.yml mcp.json opencode.json x.yaml x.csv x.rst runtime.txt'
  test.each(names.split(' '))('%s', async (path) => {
    expect(await nonContent(mintlify, [write(path, 'a: 1\n')])).toEqual([expect.stringContaining(UNUSED)])
    expect(await nonContent({ ...mintlify, [path]: 'a' }, [remove(path)])).toEqual([expect.stringContaining(UNUSED)])
  })

  test.each(['amplify.yml', 'railway.json', 'x.yaml'])('%s, even if a new link leads there', async (path) => {
    const shown = write('a.mdx', `---\ntitle: A\n---\n\n[x](/${path})\n`)
    expect(await nonContent(mintlify, [shown, write(path, 'a: 1\n')])).toEqual([expect.stringContaining(AT_TOP)])
    const linked = { ...mintlify, 'a.mdx': `---\ntitle: A\n---\n\n[x](/${path})\n`, [path]: 'a: 1\n' }
    expect(await nonContent(linked, [write(path, 'b: 1\n')])).toHaveLength(1)
  })

  test('in a folder for agents', async () => {
    const files = { ...docusaurus, 'docs/agents/AGENTS.md': 'x', 'docs/agents/mcp-servers.json': '{}' }
    expect(await nonContent(files, [write('docs/agents/mcp-servers.json', '{"a": 1}')])).toHaveLength(1)
  })

  test('which moves away from where it was content', async () => {
    const files = {
      ...mkdocsSite({ 'a.md': '[x](data/x.json)' }),
      'docs/data/x.json': '{"a": "long enough to be known again"}',
    }
    const content = '{"a": "long enough to be known again"}'
    expect(await nonContent(files, [remove('docs/data/x.json'), write('x.json', content)])).toEqual([
      expect.stringContaining('x.json: is not used'),
    ])
  })
})

describe('refuses a data file beside the docs that only a page of the change makes content', () => {
  const plain = { 'README.md': '# X\n', 'p.md': '# P\n', 'docs/a.md': '# A\n', 'docs/x.png': '' }

  test.each(['infra/main.tf.json', 'k8s/pwn.yaml', 'k8s/assets/pwn.yaml', 'ops/site.yml', 'claude/settings.json'])(
    '%s in plain files',
    async (path) => {
      const changes = [write('p.md', `# P\n\n[x](${path})\n`), write(path, 'a: 1\n')]
      expect(await nonContent(plain, changes)).toEqual([`${path}: ${ELSEWHERE}`])
      expect(await nonContent({ ...plain, [path]: 'b: 1\n' }, changes)).toEqual([`${path}: ${ELSEWHERE}`])
    },
  )

  test.each(['docs/cspell.json', 'docs/k8s/pwn.yaml'])('%s in the docs of plain files', async (path) => {
    const changes = [write('docs/a.md', `[x](/${path})\n`), write(path, 'a: 1\n')]
    expect(await nonContent({ ...plain, 'docs/a.md': '![x](x.png)\n' }, changes)).toEqual([`${path}: ${ELSEWHERE}`])
  })

  test.each([
    ['mkdocs', mkdocsSite({ 'a.md': 'A' })],
    ['mintlify', mintlify],
    ['docusaurus', docusaurus],
  ] as const)('ops/site.yml in a site of %s', async (_, files) => {
    const page = Object.keys(files).find((path) => /a\.mdx?$/.test(path)) ?? ''
    const changes = [write(page, '---\ntitle: A\n---\n\nSee `site.yml`.\n'), write('ops/site.yml', 'a: 1\n')]
    expect(await nonContent(files, changes)).toEqual([`ops/site.yml: ${ELSEWHERE}`])
  })

  test('apt.txt at the top, and one that moves there from an asset folder', async () => {
    const files = { ...plain, 'p.md': '[x](examples/apt.txt)\n', 'examples/apt.txt': 'long enough to be known again\n' }
    const text = 'long enough to be known again\n'
    const changes = [write('p.md', '[x](k8s/apt.txt)\n'), remove('examples/apt.txt'), write('k8s/apt.txt', text)]
    expect(await nonContent(files, changes)).toEqual([`k8s/apt.txt: ${ELSEWHERE}`])
    const link = write('p.md', '[x](apt.txt)\n')
    expect(await nonContent(plain, [link, write('apt.txt', 'x\n')])).toEqual([`apt.txt: ${ELSEWHERE}`])
  })

  test('one of plain files that a page of the base only describes', async () => {
    const files = { ...plain, 'README.md': 'See [x](k8s/deploy.yaml).\n', 'k8s/deploy.yaml': 'a: 1\n' }
    expect(await nonContent(files, [write('k8s/deploy.yaml', 'a: 2\n')])).toEqual([`k8s/deploy.yaml: ${UNUSED}`])
  })
})

test.each(['ads.txt', 'd41d8cd98f00b204.txt'])(
  'refuses %s at the top of the host, which may prove its owner',
  async (name) => {
    const changes = [write('docs/a.md', `# A\n\n[x](/${name})\n`), write(`static/${name}`, 'x\n')]
    expect(await nonContent(docusaurus, changes)).toEqual([`static/${name}: ${AT_TOP}`])
    expect(await nonContent(docusaurus, [write('static/llms.txt', 'x\n'), write('static/files/x.txt', 'x\n')])).toEqual(
      [],
    )
  },
)

describe('allows a data file that a page of the change makes content', () => {
  test.each<[string, Files, string]>([
    ['in an asset folder at the top', { 'README.md': '# X\n' }, 'examples/config.yaml'],
    ['in an asset folder of the docs', { 'README.md': '# X\n' }, 'docs/guide/assets/config.yaml'],
    ['in one of a site', mkdocsSite({ 'a.md': 'A' }), 'docs/assets/table.csv'],
    [
      'beside another that a page uses',
      { 'README.md': '[x](docs/api/v1.json)\n', 'docs/api/v1.json': '{}' },
      'docs/api/v2.json',
    ],
    ['beside another description of an API', { ...mintlify, 'api/v1.json': '{"openapi": "3.1.0"}' }, 'api/v2.json'],
    ['of prose', { 'README.md': '# X\n', 'docs/a.md': '# A\n' }, 'parts/notes.mdoc'],
  ])('%s', async (_, files, path) => {
    expect(await nonContent(files, [write('p.mdx', `[x](./${path})\n`), write(path, 'a\n')])).toEqual([])
  })
})

const collected = {
  'doc/source/conf.py': "project = 'A'\nextensions = ['sphinx.ext.autodoc']\n",
  ...Object.fromEntries(['index', 'a', 'b', 'c', 'd'].map((name) => [`doc/source/${name}.rst`, 'X\n=\n'])),
  'doc/changes/1.new.rst': 'A long enough note\n',
  'doc/changes/2.fix.rst': 'B\n',
  'doc/changes/4.fix.rst': 'D\n',
  'doc/changes/template.rst': '{{ x }}\n',
}

describe('where a folder of the docs collects notes for a release', () => {
  test.each(['doc/changes/template.rst', 'doc/changes/3.txt', 'doc/new/1.fix.rst'])('refuses %s', async (path) =>
    expect(await nonContent(collected, [write(path, 'x\n')], 'doc')).toHaveLength(1),
  )

  test('allows another note, and to rename and remove one', async () => {
    const changes = [
      remove('doc/changes/1.new.rst'),
      write('doc/changes/10.new.rst', 'A long enough note\n'),
      remove('doc/changes/2.fix.rst'),
    ]
    expect(await nonContent(collected, changes, 'doc')).toEqual([])
  })
})

describe('allows', () => {
  test.each<[string, Files, Change[]]>([
    ['a translation', docusaurus, [write('i18n/fr/code.json', '{}')]],
    [
      'the label of a category',
      docusaurus,
      [write('docs/x/_category_.json', '{"label": "X"}'), write('docs/x/b.md', '# B\n')],
    ],
    ['authors of a blog', { ...docusaurus, 'blog/a.md': 'A' }, [write('blog/authors.yml', 'a:\n  name: A\n')]],
    ['a served file', docusaurus, [write('static/data/x.json', '{}')]],
    [
      'an API description that docs.json names',
      {
        ...mintlify,
        'docs.json': '{"navigation": {"pages": ["a"]}, "api": {"openapi": "openapi.json"}}',
        'openapi.json': '{}',
      },
      [write('openapi.json', '{"openapi": "3.1.0"}')],
    ],
    [
      'an API description that an entry names',
      { ...mintlify, 'docs.json': '{"navigation": {"pages": ["api/v1.yaml GET /x"]}}' },
      [write('api/v1.yaml', 'openapi: 3.1.0\n')],
    ],
    [
      'an API description that a page names',
      { ...mintlify, 'api/v1.yaml': 'openapi: 3.0.0' },
      [write('b.mdx', '---\ntitle: B\nopenapi: api/v1.yaml GET /x\n---\n'), write('api/v1.yaml', 'openapi: 3.1.0')],
    ],
    [
      'an API description of the base',
      { 'README.md': '# A', 'docs/openapi.yaml': 'openapi: 3.1.0\n' },
      [write('docs/openapi.yaml', 'openapi: 3.1.0\ninfo: {}\n')],
    ],
    [
      'a table that a page shows',
      { ...sphinx, 'docs/index.md': '# X\n\n```{csv-table}\n:file: data/x.csv\n```\n', 'docs/data/x.csv': 'a,b' },
      [write('docs/data/x.csv', 'a,c')],
    ],
    [
      'a text that a page includes',
      { ...sphinx, 'docs/index.md': '# X\n\n```{literalinclude} x.txt\n```\n', 'docs/x.txt': 'a' },
      [write('docs/x.txt', 'b')],
    ],
    [
      'a new text and the page that includes it',
      vitepress,
      [write('docs/a.md', '<<< ./snippets/x.yml\n'), write('docs/snippets/x.yml', 'a: 1')],
    ],
    [
      'data that a shortcode of the base names',
      { ...mkdocsSite({ 'a.md': "{{ read_csv('x.csv') }}", 'x.csv': 'a' }) },
      [write('docs/x.csv', 'b')],
    ],
    [
      'data of templates',
      { 'hugo.toml': 'title = "X"', 'content/a.md': 'A' },
      [write('data/team.yaml', 'a: 1'), write('i18n/fr.yaml', 'a: b')],
    ],
    ['data of Liquid', { '_config.yml': 'title: X', 'a.md': 'A' }, [write('_data/team.yml', 'a: 1')]],
    ['llms.txt', mintlify, [write('llms.txt', '# X')]],
    ['robots.txt below the site', vitepress, [write('docs/public/robots.txt', 'User-agent: *')]],
    ['the navigation', mkdocsSite({ 'a.md': 'A' }), [write('mkdocs.yml', 'site_name: Test\nnav:\n  - a.md\n')]],
    ['Markdown beside the pages', docusaurus, [write('README.md', '# X'), write('docs/_part.md', 'x')]],
    [
      'a document of the site',
      { 'docs/conf.py': 'x = 1', 'docs/index.rst': 'X\n=\n' },
      [write('docs/b.rst', 'B\n=\n')],
    ],
  ])('%s', async (_, files, changes) => {
    expect(await nonContent(files, changes)).toEqual([])
  })
})

test('the summary names what a configuration reads, so that the model hears of it at once', async () => {
  const site = await openSite({ ...mkdocsSite({ 'a.md': 'A' }), 'mkdocs.yml': 'INHERIT: docs/other.yml\n' })
  expect((await site.summary()).configFiles).toContain('docs/other.yml')
})

describe('data at the top of what is served, where hosts look for their files', () => {
  const API = '{"openapi": "3.1.0"}'
  const uses = (name: string) => write('docs/a.md', `# A\n\n[Data](pathname:///${name})\n`)

  test.each(['serve.json', 'static.json', 'routes.json', 'edgeone.json', 'swa-cli.config.json', 'x.yml'])(
    'is not new: %s',
    async (name) => {
      const refused = [`static/${name}: ${AT_TOP}`]
      expect(await nonContent(docusaurus, [write(`static/${name}`, '{}')])).toHaveLength(1)
      expect(await nonContent(docusaurus, [write(`static/${name}`, API), uses(name)])).toEqual(refused)
    },
  )

  test('may be the description of an API that a page shows, and lies below', async () => {
    expect(await nonContent(docusaurus, [write('static/openapi.json', API), uses('openapi.json')])).toEqual([])
    expect(await nonContent(docusaurus, [write('static/data/a.json', '{}')])).toEqual([])
  })
})
