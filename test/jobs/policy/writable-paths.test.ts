// Which files a pull request of ours may touch.
import { describe, expect, test } from '@jest/globals'
import { contentRefusalFor, generatedNote, writeRefusalFor } from '../../../src/jobs/policy/writable-paths.ts'

const contentRefusal = contentRefusalFor([])

const everywhere = writeRefusalFor({
  docsRoot: '',
  navFiles: [],
  configFiles: [],
  agentFolders: [],
  mayChange: () => true,
  hidden: [],
})

describe('a path', () => {
  const allowed = [
    'index.md',
    'guides/a b.mdx',
    'docs.json',
    'mint.json',
    'guides/_category_.json',
    'api/openapi.yaml',
    'docs/agents.mdx',
    'docs/rules.markdown',
    'docs/config/rules.md',
    'docs/using-CLAUDE.rst',
    'docs/system-requirements.md',
    'docs/SECURITY.md',
    'docs/CONTRIBUTING.md',
    'docs/CODE_OF_CONDUCT.md',
    'docs/guides/issue_template.md',
    'docs/pull-request-template.md',
    'llms.txt',
  ]
  test.each(allowed)('%s is documentation', (path) => {
    expect(everywhere(path, 'new')).toBeUndefined()
  })

  const refused = [
    ['.github/workflows/x.yml', 'protected'],
    ['.changeset/brave-cats.md', 'protected'],
    ['docs/.vitepress/config.md', 'protected'],
    ['AGENTS.md', 'agents'],
    ['docs/claude.md', 'agents'],
    ['docs/AGENTS.mdx', 'agents'],
    ['docs/RULES.md', 'agents'],
    ['rules.md', 'agents'],
    ['AGENTS.markdown', 'agents'],
    ['docs/CLAUDE.rst', 'agents'],
    ['docs/GEMINI.adoc', 'agents'],
    ['docs/agents.override.mdx', 'agents'],
    ['docs/copilot-instructions.mdx', 'agents'],
    ['docs/style.instructions.markdown', 'agents'],
    ['docs/pull_request_template.md', 'code host'],
    ['PULL_REQUEST_TEMPLATE/bugs.md', 'code host'],
    ['ISSUE_TEMPLATE.txt', 'code host'],
    ['docs/issue_template/a.yml', 'code host'],
    ['package.json', 'build'],
    ['docs/package-lock.json', 'build'],
    ['pnpm-lock.yaml', 'build'],
    ['requirements-dev.txt', 'build'],
    ['docs/rtd_requirements.txt', 'build'],
    ['docs/requirements/build.txt', 'build'],
    ['book.json', 'build'],
    ['docs/hugo.yaml', 'build'],
    ['docs/guide/cspell.json', 'build'],
    ['docs/guide/guide.11tydata.json', 'build'],
    ['docs/CLAUDE.local.md', 'agents'],
    ['mkdocs.yml', 'build'],
    ['tsconfig.base.json', 'build'],
    ['vercel.json', 'build'],
    ['sidebars.ts', 'not documentation'],
    ['docusaurus.config.js', 'not documentation'],
    ['Makefile', 'not documentation'],
    ['page.html', 'not documentation'],
    ['.docmend.yml', 'protected'],
    ['../x.md', ''],
    ['a/.git/x.md', ''],
    ['a/.GIT/x.md', ''],
  ] as const
  test.each(refused)('%s is refused', (path, why) => {
    expect(everywhere(path, 'new')).toContain(why)
  })

  test('outside the docs root is refused, also with the root as a mere prefix', () => {
    const refusal = writeRefusalFor({
      docsRoot: 'docs',
      navFiles: [],
      configFiles: [],
      agentFolders: [],
      mayChange: () => true,
      hidden: [],
    })
    expect(refusal('docs/a.md', 'new')).toBeUndefined()
    expect(refusal('README.md', 'new')).toContain('outside the docs root')
    expect(refusal('docs-old/a.md', 'new')).toContain('outside the docs root')
  })

  test('that .docmend.yml leaves out is refused', () => {
    const refusal = writeRefusalFor({
      docsRoot: '',
      navFiles: [],
      configFiles: [],
      agentFolders: [],
      mayChange: (path) => path !== 'legal.md',
      hidden: [],
    })
    expect(refusal('legal.md', 'kept')).toContain('.docmend.yml')
    expect(refusal('a.md', 'new')).toBeUndefined()
  })

  test('of an asset may be moved and not written', () => {
    expect(everywhere('a.png', 'kept')).toBeUndefined()
    expect(everywhere('a.svg', 'new')).toContain('asset')
  })
})

describe('a navigation file', () => {
  const navFiles = ['mkdocs.yml', 'sidebars.ts', 'docs/.vitepress/config.mts', 'astro.config.mjs']
  const refusal = writeRefusalFor({
    docsRoot: 'docs',
    navFiles,
    configFiles: [],
    agentFolders: [],
    mayChange: () => true,
    hidden: [],
  })

  test.each(navFiles)('%s may be edited outside of the docs root too, and not moved or deleted', (path) => {
    expect(refusal(path, 'new')).toBeUndefined()
    expect(refusal(path, 'kept')).toEqual(expect.any(String))
  })

  test('that is not the site’s own is refused', () => {
    expect(refusal('other/mkdocs.yml', 'new')).toEqual(expect.any(String))
  })

  test.each(['.github/workflows/ci.yml', '.github/sidebars.js', 'package.json', 'src/index.ts', '.git/sidebars.js'])(
    'cannot be %s, whatever the configuration says',
    (path) => {
      const misled = writeRefusalFor({
        docsRoot: 'docs',
        navFiles: [path],
        configFiles: [],
        agentFolders: [],
        mayChange: () => true,
        hidden: [],
      })
      expect(misled(path, 'new')).toEqual(expect.any(String))
    },
  )

  test('may change in nothing but its navigation', () => {
    const before = Buffer.from('{"name": "A", "navigation": {"pages": ["a"]}}')
    const moved = Buffer.from('{"name": "A", "navigation": {"pages": ["a", "b"]}}')
    const other = Buffer.from('{"name": "A", "navigation": {"pages": ["a"]}, "integrations": {"gtm": {"tagId": "x"}}}')
    expect(contentRefusal('docs.json', before, moved)).toBeUndefined()
    expect(contentRefusal('docs.json', before, other)).toEqual(expect.any(String))
    expect(contentRefusal('docs.json', before, Uint8Array.of(0xff))).toContain('UTF-8')
  })

  test('is not asked for a proof where it is a page', () => {
    expect(contentRefusal('docs/index.md', undefined, Buffer.from('# A'))).toBeUndefined()
    expect(contentRefusal('src/SUMMARY.md', Buffer.from('# A'), Buffer.from('# B'))).toBeUndefined()
  })
})

describe('a page that a program writes', () => {
  const before = Buffer.from('<!-- Generated by typedoc from src/client.ts. Do not edit. -->\n\n# Client\n')

  const edit = (...prompts: string[]) => contentRefusalFor(prompts)('docs/api.md', before, Buffer.from('# Client 2\n'))

  test('keeps its text, and the refusal says why and what would allow the edit', () => {
    expect(edit('Say that the client retries')).toBe(
      'docs/api.md says that a program writes it (typedoc from src/client.ts), and its next run would undo this edit: ' +
        'change its source instead, or name docs/api.md in the prompt to allow the edit',
    )
  })

  test.each([
    'Fix the typo in docs/api.md.',
    'Fix `api.md`, please',
    'See https://forge.example/acme/docs/blob/main/docs/api.md#client.',
    'Fix [./docs/api.md:12](docs/api.md)',
  ])('may be edited when the job names it: %s', (prompt) => {
    expect(edit('An earlier request', prompt)).toBeUndefined()
  })

  test.each(['Fix docs/old-api.md', 'Fix docs/api.mdx', 'Fix guide/api.md', 'Fix docs/', 'Fix the api page'])(
    'is not named by: %s',
    (prompt) => {
      expect(edit(prompt)).toContain('a program writes it')
    },
  )

  test('comes with a note to the reviewer', () => {
    expect(generatedNote('docs/api.md', before)).toBe(
      'docs/api.md says that a program writes it (typedoc from src/client.ts); change its source too, or the next run undoes this edit',
    )
    expect(generatedNote('docs/api.md', Buffer.from('# Client\n'))).toBeUndefined()
  })

  test('may be moved, and a new page may say what it likes', () => {
    expect(contentRefusal('docs/new/api.md', undefined, before)).toBeUndefined()
  })

  test('is a page: in data the words mean nothing', () => {
    expect(contentRefusal('docs/a.json', before, Buffer.from('{}'))).toBeUndefined()
  })
})
