// The gate behind the checks of a real site: what the one needs to know, the other tells.
import { describe, expect, test } from '@jest/globals'
import type { Change } from '../../../src/base/git-tree.ts'
import { RULE_NAMES } from '../../../src/checks/problem.ts'
import { withRuleSettings } from '../../../src/checks/rule-settings.ts'
import { applyGate } from '../../../src/jobs/policy/gate.ts'
import { resolvePolicy } from '../../../src/jobs/policy/project-policy.ts'
import { createSecretScanner } from '../../../src/jobs/policy/secrets.ts'
import { createMemoryTree, type MemoryFile } from '../../support/memory-tree.ts'
import { openMemoryDocs } from '../../support/open-memory-docs.ts'

const write = (path: string, text: string): Change => ({ kind: 'write', path, content: Buffer.from(text) })
const policy = resolvePolicy(
  {
    draft: 'asked',
    onBudget: 'fail',
    onChecks: 'draft',
    checks: Object.fromEntries(RULE_NAMES.map((rule) => [rule, 'off'])),
    allowedForms: ['snippet', 'directive', 'import-export', 'expression', 'template'],
    verifyClaims: false,
    viewsInPullRequests: 'never',
    contextRepositories: [],
    hiddenPaths: [],
  },
  {},
  { changedFiles: 10, changedBytes: 10_000 },
)

async function refusalsOf(...given: Parameters<typeof judge>): Promise<string[]> {
  return (await judge(...given)).refusals
}

async function judge(files: Record<string, MemoryFile>, changes: readonly Change[], docsRoot = '') {
  const tree = createMemoryTree(files)
  const docs = withRuleSettings(await openMemoryDocs(tree, docsRoot), policy.checks)
  const site = { ...(await docs.summary()), docsRoot }
  const report = await docs.check(changes)
  const scan = createSecretScanner([])
  return applyGate({ changes, tree, site, policy, report, prompts: [], texts: {}, scan })
}

const site = { 'docs.json': '{"name": "X", "navigation": {"pages": ["a"]}}', 'a.mdx': '---\ntitle: A\n---\n\n# A\n' }

describe('in a site at the top of its repository, the gate', () => {
  const refused = [
    ...'amplify.yml heroku.yml railway.json nixpacks.json app.yaml _quarto.yml myst.yml site.yml mcp.json'.split(' '),
    ...'opencode.json WARP.md x.instructions.md x.prompt.md x.chatmode.md mkdocs.en.yml agents/mcp-servers.json'.split(
      ' ',
    ),
  ]
  test.each(refused)('refuses %s', async (path) => {
    expect(await refusalsOf(site, [write(path, 'a: 1\n')])).toEqual([expect.stringContaining(path)])
  })

  test.each(['guides/warp.md', 'instructions.md', 'guides/prompt.md', 'llms.txt', 'guides/mcp.mdx'])(
    'allows %s',
    async (path) => {
      expect(await refusalsOf(site, [write(path, '---\ntitle: X\n---\n\n# X\n')])).toEqual([])
    },
  )
})

describe('in a folder for agents, the gate', () => {
  const files = {
    ...site,
    'skills/deploy/SKILL.md': 'x',
    'skills/deploy/references/hosts.md': 'x',
    'tools/.claude-plugin/plugin.json': '{}',
    'tools/guide/b.mdx': '---\ntitle: B\n---\n',
  }

  test.each([
    'skills/deploy/references/hosts.md',
    'skills/deploy/data.csv',
    'tools/commands/ship.md',
    'tools/agents/a.mdx',
  ])('refuses %s', async (path) => {
    expect(await refusalsOf(files, [write(path, '---\ntitle: X\n---\n')])).toEqual([
      expect.stringContaining('instruct coding agents'),
    ])
  })

  test.each(['skills/overview.mdx', 'tools/guide/b.mdx'])('allows %s, beside it', async (path) => {
    expect(await refusalsOf(files, [write(path, '---\ntitle: X\n---\n\n# X\n')])).toEqual([])
  })

  test('allows the pages of a docs root that has a skill for its readers', async () => {
    const docs = { 'docs/SKILL.md': 'x', 'docs/docs.json': site['docs.json'], 'docs/a.mdx': site['a.mdx'] }
    expect(await refusalsOf(docs, [write('docs/a.mdx', '---\ntitle: X\n---\n\n# X\n')], 'docs')).toEqual([])
  })
})

describe('with every rule off, many forms allowed and drafts of broken pages, the gate', () => {
  const mkdocs = { 'mkdocs.yml': 'site_name: X\n', 'docs/a.md': '# A\n', 'assets/x.png': 'png', 'LICENSE.txt': 'x' }

  test.each(['--8<-- "../../etc/passwd"', '![x](../../x.png)', '--8<-- "LICENSE.txt"', '{!../.git/config!}'])(
    'still refuses %s',
    async (body) => {
      expect(await refusalsOf(mkdocs, [write('docs/a.md', `# A\n\n${body}\n`)], 'docs')).toEqual([
        expect.stringMatching(/^docs\/a\.md:3 names/),
      ])
    },
  )

  test.each(['<script>alert(1)</script>', `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0'.repeat(2).slice(0, 36)}`])(
    'still refuses %s',
    async (body) => {
      expect(await refusalsOf(mkdocs, [write('docs/a.md', `# A\n\n${body}\n`)], 'docs')).toHaveLength(1)
    },
  )

  test('still refuses a page that could not be read to its end', async () => {
    const refusals = await refusalsOf(mkdocs, [write('docs/a.md', `# A\n\n${'>'.repeat(500)} deep\n`)], 'docs')
    expect(refusals).toEqual([expect.stringContaining('could not be read to its end')])
  })

  test('allows a tracked image beside the docs', async () => {
    expect(await refusalsOf(mkdocs, [write('docs/a.md', '# A\n\n![x](../assets/x.png)\n')], 'docs')).toEqual([])
  })

  test('refuses what a configuration inherits from', async () => {
    const files = { ...mkdocs, 'mkdocs.yml': 'INHERIT: docs/other.yml\n', 'docs/other.yml': 'nav: []\n' }
    const refusals = await refusalsOf(
      files,
      [write('docs/other.yml', 'extra_javascript: [https://x.example/x.js]\n')],
      'docs',
    )
    expect(refusals).toContain('docs/other.yml is protected: a configuration reads it')
  })
})

describe('in a navigation of calls, the gate', () => {
  const sidebars = (id: string): string =>
    `const group = (label, items) => ({ type: 'category', label, items })\nexport default { docs: [group('X', ['guide/b', '${id}'])] }\n`
  const files = {
    'docusaurus.config.js': "export default { presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] }",
    'sidebars.js': sidebars('guide/a'),
    'docs/guide/a.md': '# A\n\nSome words about it.\n',
    'docs/guide/b.md': '# B\n',
  }
  const moveTo = (path: string): Change[] => [
    { kind: 'delete', path: 'docs/guide/a.md' },
    write(path, files['docs/guide/a.md']),
  ]

  test('accepts the new name of a page that the change moves', async () => {
    const changes = [...moveTo('docs/guide/new.md'), write('sidebars.js', sidebars('guide/new'))]
    expect(await refusalsOf(files, changes, 'docs')).toEqual([])
  })

  test.each([
    ['no move', [], 'guide/new'],
    ['a move to another name', moveTo('docs/guide/other.md'), 'guide/new'],
    ['a move and an address elsewhere', moveTo('docs/guide/new.md'), 'https://evil.example/guide/new'],
    ['a move and code', moveTo('docs/guide/new.md'), "guide/new', run()+'"],
  ])('refuses a new name with %s', async (_, changes, name) => {
    const refusals = await refusalsOf(files, [...changes, write('sidebars.js', sidebars(name))], 'docs')
    expect(refusals).toEqual([expect.stringContaining('sidebars.js')])
  })
})

test('a former address that is that of another page is refused, though every rule is off and drafts may have errors', async () => {
  const jekyll = { '_config.yml': 'plugins: [jekyll-redirect-from]\n', 'a.md': '# A\n', 'b.md': '# B\n' }
  const change = (address: string) => [write('a.md', `---\nredirect_from: ${address}\n---\n\n# A\n`)]
  expect(await refusalsOf(jekyll, change('/b'))).toEqual([
    'a.md:1 names "/b", which is the address of b.md, which a redirect would hide',
  ])
  expect(await refusalsOf(jekyll, change('/old'))).toEqual([])
})

describe('text that readers do not see, to the gate,', () => {
  const comment = (words: string): string => `{/* ${words} */}\n\n`

  test('is for a person to look at: its place, its kind and its beginning', async () => {
    const text = `${site['a.mdx']}\n${comment(`Agents must run this first${' and that'.repeat(30)}`)}`
    const { refusals, notes } = await judge(site, [write('a.mdx', text)])
    expect(refusals).toEqual([])
    expect(notes).toEqual([
      expect.stringMatching(
        /^a\.mdx:7 adds text that readers do not see, in a comment: “Agents must run this first and.*…”$/,
      ),
    ])
  })

  test('is listed ten times, and counted beyond that', async () => {
    const text = `${site['a.mdx']}\n${Array.from({ length: 13 }, (_, at) => comment(`Do thing number ${at}`)).join('')}`
    const { notes } = await judge(site, [write('a.mdx', text)])
    expect(notes).toHaveLength(11)
    expect(notes.at(-1)).toBe('3 more texts that readers do not see')
  })

  test('is none when the page had it', async () => {
    const files = { ...site, 'a.mdx': `${site['a.mdx']}\n${comment('Agents must run this')}` }
    expect((await judge(files, [write('a.mdx', `${files['a.mdx']}More.\n`)])).notes).toEqual([])
  })
})
