// The agent on a repository of this machine: no server, no GitHub, no database. Reads the last commit, writes nothing.

import { NOTHING_SPENT } from './agent/budget.ts'
import type { TranscriptEntry } from './agent/transcript.ts'
import { createModel } from './app.ts'
import type { Config } from './config.ts'
import { detectDocsRoot } from './documentation/docs-root.ts'
import { openLocalTree } from './github/local-tree.ts'
import { type ChangesEnd, makeChanges } from './jobs/make-changes.ts'
import { useProxy } from './proxy.ts'

export interface LocalRun {
  repositoryDir: string
  prompt: string
  docsRoot: string | undefined
  signal: AbortSignal
  /** Called with a line for each thing that happens. */
  onStep: (line: string) => void
}

export interface LocalRunEnd {
  status: 'completed' | 'failed'
  outcome: 'patch_ready' | 'no_changes' | 'policy_refused' | 'budget_exhausted'
  message: string
  /** Unified diff on the commit that was read; null when there is none. */
  patch: Buffer | null
  model: string
}

/** Throws `ModelError` when the model cannot be reached, and a git error when there is no repository. */
export async function runLocally(config: Config, run: LocalRun): Promise<LocalRunEnd> {
  useProxy(config)
  const model = createModel(config)
  const local = await openLocalTree(run.repositoryDir, 'HEAD', config.childEnv)
  try {
    const paths = (await local.tree.list()).map((entry) => entry.path)
    const docsRoot = run.docsRoot ?? detectDocsRoot(paths)
    if (docsRoot !== '' && !paths.some((path) => path.startsWith(`${docsRoot}/`))) {
      throw new Error(`There is no folder ${docsRoot} in the last commit of ${run.repositoryDir}`)
    }
    run.onStep(`Docs root: ${docsRoot === '' ? 'the whole repository' : docsRoot}`)
    const end = await makeChanges(
      { prompt: run.prompt, tree: local.tree, docsRoot },
      {
        model,
        limits: config.budget,
        spent: NOTHING_SPENT,
        recorded: [],
        record: async (entry) => {
          describeStep(entry).forEach(run.onStep)
          return true
        },
        now: () => performance.now(),
        wallClock: () => new Date(),
        signal: run.signal,
      },
    )
    if (end.kind !== 'changes') return withoutPatch(end, model.name)
    const patch = await local.patch(end.changes)
    return { status: 'completed', outcome: 'patch_ready', message: end.title, patch, model: model.name }
  } finally {
    await local.close()
  }
}

function withoutPatch(end: Exclude<ChangesEnd, { kind: 'changes' }>, model: string): LocalRunEnd {
  const common = { patch: null, model }
  if (end.kind === 'no_changes') return { ...common, status: 'completed', outcome: end.kind, message: end.reason }
  return { ...common, status: 'failed', outcome: end.kind, message: end.message }
}

function describeStep(entry: TranscriptEntry): string[] {
  if (entry.kind !== 'reply') return []
  return entry.reply.toolCalls.map((call) => `  ${call.name} ${subjectOf(call.arguments)}`.trimEnd())
}

/** What a tool call is about, as far as its arguments, which the model wrote, say so. */
function subjectOf(text: string): string {
  const found = /"(?:path|from|pattern|folder|title)":\s*("(?:[^"\\]|\\.)*")/.exec(text)?.[1] ?? ''
  return found.length > SUBJECT_MAX_CHARACTERS ? `${found.slice(0, SUBJECT_MAX_CHARACTERS)}…` : found
}

const SUBJECT_MAX_CHARACTERS = 100
