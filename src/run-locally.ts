// The agent on a repository of this machine: no server, no GitHub, no database. Reads the last commit, writes nothing.

import { NOTHING_SPENT } from './agent/budget.ts'
import type { TranscriptEntry } from './agent/transcript.ts'
import { type Config, secretsOf } from './config.ts'
import { createModel } from './create-model.ts'
import { detectDocsRoot } from './documentation/docs-root.ts'
import type { Tree } from './documentation/tree.ts'
import { startDocsWorker } from './documentation/worker/docs-worker.ts'
import { openLocalTree } from './github/local-tree.ts'
import { type ChangesEnd, makeChanges } from './jobs/make-changes.ts'
import { DOCMEND_FILE, readDocmendFile } from './jobs/policy/docmend-file.ts'
import { resolvePolicy } from './jobs/policy/project-policy.ts'
import { createSecretScanner } from './jobs/policy/secrets.ts'
import { DEFAULT_SETTINGS } from './projects/settings.ts'
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
  outcome: 'patch_ready' | 'no_changes' | 'policy_refused' | 'checks_failed' | 'budget_exhausted'
  message: string
  /** What the model says of its changes; '' when there are none. */
  summary: string
  /** Unified diff on the commit that was read; null when there is none. */
  patch: Buffer | null
  model: string
}

/** Throws `ModelError` when the model cannot be reached, and a git error when there is no repository. */
export async function runLocally(config: Config, run: LocalRun): Promise<LocalRunEnd> {
  useProxy(config)
  const local = await openLocalTree(run.repositoryDir, 'HEAD', config.childEnv)
  const docs = startDocsWorker()
  try {
    const file = readDocmendFile(await readPolicyFile(local.tree))
    const model = createModel(config)
    if (file.kind === 'unreadable') return withoutPatch({ kind: 'policy_refused', message: file.message }, model.name)
    const docsRoot = await findDocsRoot(local.tree, run)
    run.onStep(`Docs root: ${docsRoot === '' ? 'the whole repository' : docsRoot}`)
    const policy = resolvePolicy(DEFAULT_SETTINGS, file.file, config.budget)
    const deps = { model, docs, scan: createSecretScanner(secretsOf(config)), limits: config.budget }
    const end = await makeChanges(
      { prompt: run.prompt, tree: local.tree, docsRoot, policy },
      { ...deps, ...surroundingsOf(run) },
    )
    if (end.kind !== 'changes') return withoutPatch(end, model.name)
    const patch = await local.patch(end.changes)
    const { summary } = end
    return { status: 'completed', outcome: 'patch_ready', message: messageOf(end), summary, patch, model: model.name }
  } finally {
    await docs.close()
    await local.close()
  }
}

/** The root that was asked for, or is detected. Throws when there is no such folder. */
export async function findDocsRoot(
  tree: Tree,
  { docsRoot: wanted, repositoryDir }: Pick<LocalRun, 'docsRoot' | 'repositoryDir'>,
): Promise<string> {
  const paths = (await tree.list()).map((entry) => entry.path)
  const docsRoot = wanted ?? detectDocsRoot(paths)
  if (docsRoot !== '' && !paths.some((path) => path.startsWith(`${docsRoot}/`))) {
    throw new Error(`There is no folder ${docsRoot} in the last commit of ${repositoryDir}`)
  }
  return docsRoot
}

/** Throws when there is something of that name that cannot be read: it is there to forbid something. */
async function readPolicyFile(tree: Tree): Promise<Uint8Array | undefined> {
  const isThere = (await tree.list()).some(({ path }) => path === DOCMEND_FILE || path.startsWith(`${DOCMEND_FILE}/`))
  const bytes = isThere ? await tree.read(DOCMEND_FILE) : undefined
  if (isThere && bytes === undefined) throw new Error(`${DOCMEND_FILE} in the last commit is no regular file: mend it`)
  return bytes
}

/** No database and no clock of a service: nothing of the run is kept but what is printed. */
function surroundingsOf({ onStep, signal }: LocalRun) {
  return {
    spent: NOTHING_SPENT,
    recorded: [],
    record: async (entry: TranscriptEntry) => {
      describeStep(entry).forEach(onStep)
      return true
    },
    now: () => performance.now(),
    wallClock: () => new Date(),
    signal,
  }
}

/** What a person would find in the pull request: the title, and what is left to do. */
function messageOf({ title, report }: Extract<ChangesEnd, { kind: 'changes' }>): string {
  return [title, ...report.byHand.map((sentence) => `By hand: ${sentence}`), ...report.skipped].join('\n')
}

function withoutPatch(end: Exclude<ChangesEnd, { kind: 'changes' }>, model: string): LocalRunEnd {
  const common = { patch: null, summary: '', model }
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
