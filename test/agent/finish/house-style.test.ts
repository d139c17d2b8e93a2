import { expect, test } from '@jest/globals'
import { HouseStyle } from '../../../src/agent/finish/house-style.ts'
import { describePullRequestRules, findPullRequestRules } from '../../../src/agent/prompt/prompt.ts'
import { questionsIn } from '../../../src/agent/tool-result.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'
import { openTools } from '../../support/open-tools.ts'

test.each([
  ['a prefix', '* Prefix pull request titles, such as `Api:` or `Docs:`.'],
  ['a disclosure', '- **Disclose** AI use in the PR description.'],
  ['a label', 'Add the `docs` label to PRs that only change documentation.'],
])('%s is a rule for pull requests', (_, line) => {
  expect(findPullRequestRules(`# Contributing\n\n${line}\n`)).toEqual([line])
})

test.each([
  ['tests', 'Every pull request needs a test that fails without it.'],
  ['reviews', 'PRs need one approval.'],
  ['titles of pages', 'Page titles use sentence case.'],
])('%s are none', (_, line) => {
  expect(findPullRequestRules(line)).toEqual([])
})

test('a section on their form counts whole, up to the next heading of its depth', () => {
  const text = [
    '## PR title and description format',
    '',
    'Begin with `[docs]`.',
    '### Body',
    '- Why',
    '## Tests',
    'Run all.',
  ]
  expect(findPullRequestRules(text.join('\n'))).toEqual(['Begin with `[docs]`.', '- Why'])
})

test('a section without an end is cut off', () => {
  const text = `# Pull request titles\n${'a line\n'.repeat(100)}`
  expect(findPullRequestRules(text)).toHaveLength(20)
})

test.each([
  ['PR ', 300_000],
  ['# PR ', 200_000],
  [' ', 1_000_000],
])('rules are looked for in %j, many times over, in little time', (piece, times) => {
  const cpuMs = measureCpu()
  findPullRequestRules(`# ${piece.repeat(times)}`)
  expect(cpuMs()).toBeLessThan(2000)
})

const end = { title: 'New', summary: 'New' }
const finding = { path: 'docs/a.md', line: 3, rule: 'House.New', message: 'Say "recent".' }
const tree = createMemoryTree({ 'docs/a.md': '# A\n\nOld.\n' })

async function changed(lint: ConstructorParameters<typeof HouseStyle>[0]): Promise<ReturnType<typeof openTools>> {
  const tools = openTools(tree, {}, { houseStyle: new HouseStyle(lint) })
  await tools.call('read', { path: 'docs/a.md' })
  await tools.call('edit', { path: 'docs/a.md', edits: [{ oldText: 'Old', newText: 'New' }] })
  return tools
}

test('finish shows what the linter finds, once', async () => {
  const tools = await changed(async () => ({ findings: [finding] }))
  const first = await tools.resultOf('finish', end)
  expect(first.text).toMatch(/^Failed: The project's linter.*docs\/a\.md:3 House\.New Say "recent"/s)
  expect(questionsIn(first)).toEqual(['style'])
  expect(await tools.call('finish', end)).toBe('Done')
})

test('without a linter nothing is asked', async () => {
  const tools = await changed(async () => undefined)
  expect(await tools.call('finish', end)).toBe('Done')
})

test('several questions stand in one result, and all of them count as asked', async () => {
  const tools = await changed(async () => ({ findings: [finding] }))
  tools.context.takenLines = async () => [{ path: 'docs/a.md', line: 3, text: 'Old.' }]
  const first = await tools.resultOf('finish', end)
  expect(first.text).toMatch(/^Failed: Your changes take away these lines.*\n\nThe project's linter/s)
  expect(questionsIn(first)).toEqual(['others', 'style'])
})

test('what the project asks of pull requests is part of the first message, in files that it does not show else', async () => {
  const files = {
    'AGENTS.md': 'Begin pull request titles with `Docs:`.',
    'CONTRIBUTING.md': 'PR titles end with the area.\nMaintainers may add the `preview` label to PRs.\n',
  }
  expect(await describePullRequestRules(createMemoryTree(files))).toEqual([
    'What the project asks of pull requests. You cannot set labels: name in the summary those that it asks for:\n<guidance>\nPR titles end with the area.\n</guidance>',
  ])
  expect(await describePullRequestRules(createMemoryTree({ 'a.md': 'x' }))).toEqual([])
})
