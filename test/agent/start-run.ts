// Runs the agent on what a scripted model says, and gives everything there is to see of it.
import { type BudgetLimits, NOTHING_SPENT, type Spent } from '../../src/agent/budget/budget.ts'
import type { AgentEnd } from '../../src/agent/end.ts'
import { type AgentDeps, type AgentTask, runAgent } from '../../src/agent/loop.ts'
import type { Model } from '../../src/agent/model.ts'
import type { TranscriptEntry } from '../../src/agent/transcript.ts'
import { createMemoryTree } from '../support/memory-tree.ts'
import { createScriptedDocs } from '../support/scripted-docs.ts'
import { createScriptedModel, type Line, type ScriptedModelOptions } from '../support/scripted-model.ts'

const LIMITS: BudgetLimits = {
  modelCalls: 40,
  tokens: 1_500_000,
  workMs: 60_000,
  changedFiles: 100,
  changedBytes: 4_000_000,
  costUsd: null,
}
const FILES = { 'docs/a.md': 'Hello world\n', 'docs/b.md': 'Other\n' }

export const READ: Line = { calls: [['read', { path: 'docs/a.md' }]] }
export const EDIT: Line = { calls: [['edit', { path: 'docs/a.md', edits: [{ oldText: 'world', newText: 'docs' }] }]] }
export const FINISH: Line = { calls: [['finish', { title: 'Greet the docs', summary: 'Done.' }]] }

export interface RunOptions extends Partial<Omit<AgentDeps, 'limits' | 'model'>> {
  scripted?: ScriptedModelOptions
  limits?: Partial<BudgetLimits>
  model?: Model
  docs?: AgentTask['docs']
  task?: Partial<AgentTask>
}

export function startRun(lines: readonly Line[], options: RunOptions = {}) {
  const { limits, docs = createScriptedDocs(), task, scripted, ...deps } = options
  const model = createScriptedModel(lines, scripted)
  const entries: TranscriptEntry[] = []
  const spends: Spent[] = []
  const record: AgentDeps['record'] = async (entry, spent) => {
    // As the store does it: what is kept is a copy.
    entries.push(structuredClone(entry))
    spends.push(spent)
    return true
  }
  const end = runAgent(
    { ...TASK, tree: createMemoryTree(FILES), docs, ...task },
    { ...SURROUNDINGS, model, signal: new AbortController().signal, record, ...deps, limits: { ...LIMITS, ...limits } },
  )
  return { end, model, entries, spends }
}

const TASK = {
  prompt: 'Greet the docs',
  docsRoot: 'docs',
  context: [],
  history: [],
  startFrom: [],
  writeRefusal: () => undefined,
  contentRefusal: () => undefined,
  allowedForms: [],
} satisfies Partial<AgentTask>

const SURROUNDINGS = {
  spent: NOTHING_SPENT,
  recorded: [],
  warn: () => undefined,
  now: () => 0,
  wallClock: () => new Date(0),
}

/** Why the run was stopped; or that it was not. */
export async function messageOf(end: Promise<AgentEnd>): Promise<string> {
  const ended = await end
  return ended.kind === 'budget_exhausted' ? ended.message : `not exhausted: ${ended.kind}`
}
