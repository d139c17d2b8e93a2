// The gate decides for itself: it does not take the agent's change set at its word.
import { describe, expect, test } from '@jest/globals'
import { NOTHING_SPENT } from '../../../src/agent/budget/budget.ts'
import type { PastTurn } from '../../../src/agent/prompt/context.ts'
import type { DocsReader } from '../../../src/documentation/session.ts'
import type { Tree } from '../../../src/git-tree/tree.ts'
import { resolvePolicy } from '../../../src/jobs/policy/project-policy.ts'
import { createSecretScanner } from '../../../src/jobs/policy/secrets.ts'
import { makeChanges } from '../../../src/jobs/run/make-changes.ts'
import { DEFAULT_SETTINGS, type ProjectSettings } from '../../../src/projects/settings.ts'
import { createDocsReader } from '../../support/docs-reader.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'
import { createScriptedModel, type Line } from '../../support/scripted-model.ts'

const LINES = [
  { calls: [['delete', { path: 'a.md' }] as [string, unknown]] },
  { calls: [['finish', { title: 'Delete', summary: 'Deletes a page.' }] as [string, unknown]] },
]

interface Run {
  prompt?: string
  settings?: Partial<ProjectSettings>
  modelCalls?: number
  history?: PastTurn[]
  docs?: DocsReader
}

function run(
  tree: Tree,
  model = createScriptedModel(LINES),
  { prompt = 'x', settings = {}, modelCalls = 9, history = [], docs = createDocsReader() }: Run = {},
) {
  const limits = { modelCalls, tokens: 100_000, workMs: 60_000, changedFiles: 9, changedBytes: 9999, costUsd: null }
  const policy = resolvePolicy({ ...DEFAULT_SETTINGS, ...settings }, {}, limits)
  return makeChanges(
    { prompt, tree, docsRoot: '', policy, context: [], history, startFrom: [] },
    {
      docs,
      scan: createSecretScanner([]),
      model,
      limits,
      spent: NOTHING_SPENT,
      recorded: [],
      record: async () => true,
      now: () => 0,
      wallClock: () => new Date(0),
      signal: new AbortController().signal,
    },
  )
}

const TOKEN = `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0'.repeat(2).slice(0, 36)}`
const write = (content: string): Line => ({ calls: [['write', { path: 'new.md', content }]] })

test('changes that the gate lets pass are given as they are', async () => {
  expect(await run(createMemoryTree({ 'a.md': 'A' }))).toMatchObject({
    kind: 'changes',
    changes: [{ kind: 'delete', path: 'a.md' }],
  })
})

test('a change that the change set let pass is refused all the same', async () => {
  const files = createMemoryTree({ 'a.md': 'A' })
  const links = createMemoryTree({ 'a.md': { mode: '120000', content: 'elsewhere' } })
  const model = createScriptedModel(LINES)
  // The agent has seen a file; what the gate finds, once the model is done, is a link.
  const tree: Tree = { ...files, list: () => (model.requests.length < LINES.length ? files : links).list() }
  expect(await run(tree, model)).toEqual({ kind: 'policy_refused', message: expect.stringContaining('mode 120000') })
})

describe('the checks of a job', () => {
  /** A docs site whose rules are measured by `prepareChecks`. */
  function readerThat(prepareChecks: () => Promise<void>): DocsReader {
    const reader = createDocsReader()
    return { ...reader, open: async (tree, root) => ({ ...(await reader.open(tree, root)), prepareChecks }) }
  }

  test('measure the base before the model is asked for the first time', async () => {
    const model = createScriptedModel(LINES)
    const asked: number[] = []
    const docs = readerThat(async () => void asked.push(model.requests.length))
    await run(createMemoryTree({ 'a.md': 'A' }), model, { docs })
    expect(asked).toEqual([0])
  })

  test('are made although the measurement failed ahead of time', async () => {
    const docs = readerThat(() => Promise.reject(new Error('git is gone')))
    expect(await run(createMemoryTree({ 'a.md': 'A' }), undefined, { docs })).toMatchObject({ kind: 'changes' })
  })

  test.each([
    ['checks_failed', {}],
    ['changes', { 'broken-link': 'warning' }],
    ['changes', { 'broken-link': 'off' }],
  ] as const)('end with %s where the settings are %j', async (kind, checks) => {
    const finish = LINES.slice(1)
    const model = createScriptedModel([write('[a](none.md)\n'), ...finish, ...finish, ...finish, ...finish])
    expect(await run(createMemoryTree({ 'a.md': 'A' }), model, { settings: { checks } })).toMatchObject({ kind })
  })
})

test('a secret in the prompt, which the pull request would quote, is refused', async () => {
  const end = await run(createMemoryTree({ 'a.md': 'A' }), createScriptedModel(LINES), {
    prompt: `Use ${TOKEN} for it.`,
  })
  expect(end).toEqual({
    kind: 'policy_refused',
    message: expect.stringMatching(/The prompt:1 contains a GitHub token/),
  })
})

const token = { path: 'a.md', startLine: 1, endLine: 1, claim: 'It is so' }
test.each([
  ['a claim', { ...token, claim: `It is ${TOKEN}` }],
  ['a path', { ...token, path: `src/${TOKEN}.ts` }],
  ['the name of a repository', { ...token, repository: `acme/${TOKEN}` }],
])('a secret in the evidence, which the pull request would show, is refused: %s', async (_, entry) => {
  const finish: Line = { calls: [['finish', { title: 'T', summary: 'S', evidence: [entry] }]] }
  // What is wrong with evidence is asked once.
  const model = createScriptedModel([...LINES.slice(0, 1), finish, finish])
  expect(await run(createMemoryTree({ 'a.md': 'A' }), model)).toEqual({
    kind: 'policy_refused',
    message: expect.stringMatching(/The evidence:\d contains a GitHub token/),
  })
})

test('a claim without proof and a name that occurs nowhere are listed, and nothing is refused', async () => {
  const finish: Line = { calls: [['finish', { title: 'T', summary: 'S', evidence: [{ ...token, path: 'none.ts' }] }]] }
  const model = createScriptedModel([write('# New\n\nRun it with `--frob`.\n'), finish])
  const end = await run(createMemoryTree({ 'a.md': 'A' }), model)
  expect(end).toMatchObject({
    kind: 'changes',
    report: { evidence: { cited: [], unproven: [{ claim: 'It is so' }], unknownTerms: [{ term: '--frob' }] } },
  })
})

test('a follow-up may rest on what an earlier prompt said', async () => {
  const evidence = [{ claim: 'The retry limit is seven', fromPrompt: true }]
  const finish: Line = { calls: [['finish', { title: 'T', summary: 'S', evidence }]] }
  const history = [{ prompt: 'Say that the retry limit is seven', outcome: 'pr_opened', message: '' }]
  const end = await run(createMemoryTree({ 'a.md': 'A' }), createScriptedModel([...LINES.slice(0, 1), finish]), {
    history,
  })
  expect(end).toMatchObject({ report: { evidence: { cited: [{ source: 'prompt' }], unproven: [] } } })
})

describe('work that the budget cuts off', () => {
  const cutOff = (content: string, onBudget: 'fail' | 'draft') =>
    run(createMemoryTree({ 'a.md': 'A' }), createScriptedModel([write(content)]), {
      settings: { onBudget },
      modelCalls: 1,
    })

  test('is nothing, or a draft where the project wants that', async () => {
    expect(await cutOff('# New\n', 'fail')).toMatchObject({ kind: 'budget_exhausted' })
    expect(await cutOff('# New\n', 'draft')).toMatchObject({
      kind: 'changes',
      changes: [{ path: 'new.md' }],
      report: { unfinished: { why: 'budget', message: expect.stringContaining('model calls') } },
    })
  })

  test('is no draft when it would not pass the checks or the gate', async () => {
    const message = expect.stringContaining('do not pass the checks')
    expect(await cutOff('[x](none.md)\n', 'draft')).toEqual({ kind: 'budget_exhausted', message })
    expect(await cutOff(`${TOKEN}\n`, 'draft')).toMatchObject({ kind: 'policy_refused' })
  })
})

test('what the checks still find is listed, as far as a message has room', async () => {
  const links = Array.from({ length: 25 }, (_, index) => `[x](none${index}.md)`).join('\n')
  const finish: Line = { calls: [['finish', { title: 'T', summary: 'S' }]] }
  const end = await run(createMemoryTree({ 'a.md': 'A' }), createScriptedModel([write(links), finish]))
  const message = expect.stringMatching(/25 new errors: new\.md:1:\d+ .*none0\.md.*; new\.md:20:.*; and 5 more$/)
  expect(end).toEqual({ kind: 'checks_failed', message })
})
