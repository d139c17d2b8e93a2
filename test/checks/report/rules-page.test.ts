// docs/rules.md has a section on each rule, at the place and under the anchor that reports link to.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import GithubSlugger from 'github-slugger'
import { RULES, type Rule } from '../../../src/checks/problem.ts'
import { linkToRule } from '../../../src/checks/report/rule-help.ts'
import { rulesPageOfAction, rulesPageOfPackage } from '../../../src/checks/report/rules-address.ts'
import { splitRulesPage } from '../../../src/checks/report/rules-page.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'
import { openMemoryDocs } from '../../support/open-memory-docs.ts'

const page = readFileSync('docs/rules.md', 'utf8')
const sections = splitRulesPage(page)

test('docs/rules.md has every rule, in the order of the code', () => {
  expect([...sections.keys()]).toEqual(Object.keys(RULES))
})

test.each([...sections])(
  'the section on %s says why, how to fix it and how to silence it, with an example',
  (rule, text) => {
    expect(text).toMatch(/\n\*\*Why it matters\.\*\* .*\n\n\*\*Fix it\.\*\* .*\n\n\*\*Silence it\.\*\* /)
    expect(text).toContain(`checks=${rule}:`)
    expect(text).toMatch(/\n\nBefore(?: \(.*\))?:\n\n(`{3,})\w+\n[\s\S]*?\n\1\n\nAfter:\n\n(`{3,})\w+\n[\s\S]*?\n\2$/)
    // Sections are also shown where the links of the page lead nowhere: in terminals and in code scanning.
    expect(text.replace(/(`{3,})[\s\S]*?\n\1$/gm, '').replace(/`[^`]*`/g, '')).not.toMatch(/\]\(/)
  },
)

test('the anchor of a section is the name of its rule', () => {
  const slugger = new GithubSlugger()
  for (const rule of Object.keys(RULES)) expect(slugger.slug(rule)).toBe(rule)
})

/** The two blocks of a section. */
function examplesOf(rule: Rule): [string, string] {
  const [before = '', after = ''] = [...(sections.get(rule) ?? '').matchAll(/^(`{3,})\w+\n([\s\S]*?)\n\1$/gm)].map(
    (match) => match[2] ?? '',
  )
  return [`${before}\n`, `${after}\n`]
}

/** The files around the example, and its path. */
const PLAIN: [string, Record<string, string>] = ['a.md', { 'install.md': '# Install\n', 'guide.md': '', 'api.md': '' }]
const MINTLIFY: [string, Record<string, string>] = ['a.mdx', { 'docs.json': '{}' }]
const MKDOCS: [string, Record<string, string>] = [
  'mkdocs.yml',
  { 'docs/install.md': '# I\n', 'docs/upgrade.md': '# U\n' },
]

test.each<[Rule, ...typeof PLAIN]>([
  ['page-syntax', ...MINTLIFY],
  ['unclosed-fence', ...PLAIN],
  ['unclosed-comment', ...PLAIN],
  ['frontmatter', ...PLAIN],
  ['unknown-container', 'a.md', { '.vitepress/config.ts': 'export default {}' }],
  ['undefined-name', 'a.md', { '.vitepress/config.ts': 'export default {}' }],
  ['broken-link', ...PLAIN],
  ['broken-anchor', 'limits.md', {}],
  ['malformed-link', ...PLAIN],
  ['missing-image', 'a.md', { 'images/dashboard.png': 'x' }],
  ['nav-missing-page', ...MKDOCS],
  ['nav-duplicate', ...MKDOCS],
  ['tool-residue', ...PLAIN],
  ['code-block-syntax', ...PLAIN],
  ['local-link', ...PLAIN],
  ['page-not-in-nav', 'mkdocs.yml', MKDOCS[1]],
  ['config-syntax', 'docs.json', { 'index.mdx': '# X\n', 'install.mdx': '# I\n' }],
  ['redirect-loop', 'docs/_redirects', { 'mkdocs.yml': 'site_name: X\n', 'docs/index.md': '# X\n' }],
])('the example of %s is true: the rule finds what is wrong before, and nothing after', async (rule, path, files) => {
  const found = await Promise.all(
    examplesOf(rule).map(async (text) => {
      const docs = await openMemoryDocs(createMemoryTree({ ...files, [path]: text }))
      const { problems } = await docs.checkAll()
      await docs.close()
      return problems.some((problem) => problem.rule === rule)
    }),
  )
  expect(found).toEqual([true, false])
})

describe('the address of the rules', () => {
  test.each([
    ['github:acme/docmend', 'https://github.com/acme/docmend/blob/HEAD/docs/rules.md'],
    ['acme/docmend', 'https://github.com/acme/docmend/blob/HEAD/docs/rules.md'],
    [
      { type: 'git', url: 'git+https://github.com/acme/docmend.git' },
      'https://github.com/acme/docmend/blob/HEAD/docs/rules.md',
    ],
    ['git+ssh://git@git.example.com/acme/docmend.git', 'https://git.example.com/acme/docmend/blob/HEAD/docs/rules.md'],
    ['https://gitlab.com/acme/tools/docmend', 'https://gitlab.com/acme/tools/docmend/-/blob/HEAD/docs/rules.md'],
    [undefined, undefined],
    ['javascript:alert(1)', undefined],
  ])('of a package from %j is %s', (repository, address) => {
    expect(rulesPageOfPackage({ repository })).toBe(address)
  })

  test('in a workflow is in the copy of the repository that the step uses', () => {
    const action = { serverUrl: 'https://github.example.com/', repository: 'acme/docmend', ref: 'releases/v1#2' }
    expect(linkToRule(rulesPageOfAction(action) ?? '', 'broken-link')).toBe(
      'https://github.example.com/acme/docmend/blob/releases/v1%232/docs/rules.md#broken-link',
    )
  })

  test('is not known of an Action in the workflow’s own repository', () => {
    expect(rulesPageOfAction({ serverUrl: 'https://github.com', repository: '', ref: '' })).toBeUndefined()
  })
})
