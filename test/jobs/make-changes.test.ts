// The gate decides for itself: it does not take the agent's change set at its word.
import { expect, test } from '@jest/globals'
import { NOTHING_SPENT } from '../../src/agent/budget.ts'
import type { Tree } from '../../src/documentation/tree.ts'
import { makeChanges } from '../../src/jobs/make-changes.ts'
import { resolvePolicy } from '../../src/jobs/policy/project-policy.ts'
import { createSecretScanner } from '../../src/jobs/policy/secrets.ts'
import { DEFAULT_SETTINGS } from '../../src/projects/settings.ts'
import { createDocsReader } from '../support/docs-reader.ts'
import { createMemoryTree } from '../support/memory-tree.ts'
import { createScriptedModel } from '../support/scripted-model.ts'

const LINES = [
  { calls: [['delete', { path: 'a.md' }] as [string, unknown]] },
  { calls: [['finish', { title: 'Delete', summary: 'Deletes a page.' }] as [string, unknown]] },
]

function run(tree: Tree, model = createScriptedModel(LINES)) {
  const limits = { modelCalls: 9, tokens: 100_000, workMs: 60_000, changedFiles: 9, changedBytes: 9999 }
  const policy = resolvePolicy(DEFAULT_SETTINGS, {}, limits)
  return makeChanges(
    { prompt: 'x', tree, docsRoot: '', policy },
    {
      docs: createDocsReader(),
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
