// Runs the agent on a repository of this machine, without a server, GitHub or a database. Reads the last commit, writes nothing.
import { createHash } from 'node:crypto'
import { type BudgetLimits, NOTHING_SPENT, type Spent } from '../agent/budget/budget.ts'
import type { Model } from '../agent/model.ts'
import type { ContextRepository, PastTurn } from '../agent/prompt/context.ts'
import type { TranscriptEntry } from '../agent/transcript.ts'
import { type Config, listSecrets } from '../config.ts'
import { type DocsReader, detectDocsRoot } from '../documentation/index.ts'
import type { Change } from '../git-tree/change.ts'
import type { Tree } from '../git-tree/tree.ts'
import { type LocalTree, openLocalTree } from '../github/git/local-tree.ts'
import type { EvidenceReport } from '../jobs/evidence/evidence-report.ts'
import { DOCMEND_FILE, type DocmendFileRead, readDocmendFile } from '../jobs/policy/docmend-file.ts'
import type { PolicySettings } from '../jobs/policy/project-policy.ts'
import { createSecretScanner } from '../jobs/policy/secrets.ts'
import { type ChangesEnd, makeChanges, UNCHANGED } from '../jobs/run/make-changes.ts'
import { createModel } from '../wiring/create-model.ts'
import { useProxy } from '../wiring/proxy.ts'
import { resolveLocalPolicy } from './local-policy.ts'

export interface LocalRun {
  repositoryDir: string
  prompt: string
  docsRoot: string | undefined
  /** Other repositories that the agent may read, at their last commit. */
  context: readonly ContextFolder[]
  /** The earlier prompts and changes, when the prompt is a follow-up. */
  earlier: EarlierTurns | undefined
  signal: AbortSignal
  watcher: RunWatcher
}

export interface ContextFolder {
  dir: string
  /** The name that the tools use. */
  name: string
}

export interface EarlierTurns {
  /** Oldest first. */
  history: readonly PastTurn[]
  /** The changes so far, on the same commit. */
  changes: readonly Change[]
}

/** Called with each step of a run as it happens. */
export interface RunWatcher {
  /** `missingContext`: repositories that `.docmend.yml` names and the caller did not pass. */
  begins(docsRoot: string, missingContext: readonly string[]): void
  /** A request goes to the model. */
  asks(): void
  records(entry: TranscriptEntry, spent: Spent): void
}

/** The dependencies of a run, apart from its repositories. */
export interface LocalParts {
  model: Model
  docs: DocsReader
  limits: BudgetLimits
  settings: PolicySettings
  /** Values that no patch may contain. */
  secrets: readonly string[]
  openTree: OpenTree
  /** Monotonic milliseconds. */
  now: () => number
  wallClock: () => Date
}

/** Opens a commit (`HEAD`, a branch, a commit id) of the repository in a folder. Throws an error that says what to do. */
export type OpenTree = (repositoryDir: string, ref: string) => Promise<LocalTree>

export interface LocalRunEnd {
  status: 'completed' | 'failed'
  outcome: 'patch_ready' | 'no_changes' | 'policy_refused' | 'checks_failed' | 'budget_exhausted'
  message: string
  /** The model's summary of its changes; '' without changes. */
  summary: string
  changes: readonly Change[]
  /** Unified diff to the commit that was read; null without changes. */
  patch: Buffer | null
  /** Hexadecimal. */
  patchSha256: string | null
  /** The evidence for the claims in the changes; null without claims. */
  evidence: EvidenceReport | null
  model: string
  spent: Spent
}

/** Throws `ModelError` when the model cannot be reached, and a git error when there is no repository. `docs` stays open. */
export async function runLocally(
  config: Config,
  docs: DocsReader,
  settings: PolicySettings,
  run: LocalRun,
): Promise<LocalRunEnd> {
  useProxy(config)
  return runWith(
    {
      model: createModel(config),
      docs,
      limits: config.budget,
      settings,
      secrets: listSecrets(config),
      openTree: (dir, ref) => openLocalTree(dir, ref, config.childEnv),
      now: () => performance.now(),
      wallClock: () => new Date(),
    },
    run,
  )
}

/** The same with parts that are handed in. */
export async function runWith(parts: LocalParts, run: LocalRun): Promise<LocalRunEnd> {
  const opened: LocalTree[] = []
  try {
    const local = await parts.openTree(run.repositoryDir, 'HEAD')
    opened.push(local)
    const context: ContextRepository[] = []
    for (const { dir, name } of run.context) {
      const other = await parts.openTree(dir, 'HEAD')
      opened.push(other)
      context.push({ name, tree: other.tree })
    }
    const docsRoot = await findDocsRoot(local.tree, run)
    const file = readDocmendFile(await readPolicyFile(local.tree))
    run.watcher.begins(docsRoot, file.kind === 'unreadable' ? [] : missingContext(file.file.context ?? [], run))
    return await work({ local, context, docsRoot, file }, parts, run)
  } finally {
    await Promise.all(opened.map((tree) => tree.close()))
  }
}

interface Opened {
  local: LocalTree
  context: readonly ContextRepository[]
  docsRoot: string
  file: DocmendFileRead
}

function missingContext(wanted: readonly string[], { context }: LocalRun): string[] {
  const given = new Set(context.map(({ name }) => name.toLowerCase()))
  return wanted.filter((text) => !given.has((text.split('@', 1)[0] ?? '').toLowerCase()))
}

async function work(
  { local, context, docsRoot, file }: Opened,
  parts: LocalParts,
  run: LocalRun,
): Promise<LocalRunEnd> {
  const { tree } = local
  const { history, changes: startFrom } = run.earlier ?? { history: [], changes: [] }
  const recorder = createRecorder(parts, run)
  recorder.record({
    kind: 'turn',
    at: parts.wallClock().toISOString(),
    turn: history.length + 1,
    prompt: run.prompt,
    model: parts.model.name,
    base: { ref: 'HEAD', commitSha: tree.sha },
    docsRoot,
    context: context.map(({ name, tree: { sha } }) => ({ repository: name, commitSha: sha })),
    continuesPatch: startFrom.length > 0,
  })
  const end: ChangesEnd =
    file.kind === 'unreadable'
      ? { kind: 'policy_refused', message: file.message }
      : await makeChanges(
          {
            prompt: run.prompt,
            tree,
            docsRoot,
            context,
            history,
            startFrom,
            policy: resolveLocalPolicy(parts.settings, file.file, parts.limits),
          },
          { ...parts, ...recorder.deps, scan: createSecretScanner(parts.secrets) },
        )
  return recorder.finish(end, end.kind === 'changes' ? await local.patch(end.changes) : null)
}

/** Records to the watcher only, since there is no database. */
function createRecorder({ model, wallClock }: LocalParts, { watcher, signal }: LocalRun) {
  let spent: Spent = NOTHING_SPENT
  const record = (entry: TranscriptEntry): void => watcher.records(entry, spent)
  const watched: Model = {
    name: model.name,
    price: model.price,
    contextTokens: model.contextTokens,
    respond: (request, aborted) => {
      watcher.asks()
      return model.respond(request, aborted)
    },
  }
  const deps = {
    model: watched,
    spent: NOTHING_SPENT,
    recorded: [],
    record: async (entry: TranscriptEntry, spentByNow: Spent) => {
      spent = spentByNow
      record(entry)
      return true
    },
    signal,
  }
  const finish = (end: ChangesEnd, patch: Buffer | null): LocalRunEnd => {
    const ended = { ...describeEnd(end, patch), model: model.name, spent }
    const { outcome, message, patchSha256 } = ended
    record({ kind: 'outcome', at: wallClock().toISOString(), outcome, message, patchSha256 })
    return ended
  }
  return { deps, record, finish }
}

function describeEnd(end: ChangesEnd, patch: Buffer | null): Omit<LocalRunEnd, 'model' | 'spent'> {
  const nothing = { summary: '', changes: [], patch: null, patchSha256: null, evidence: null }
  switch (end.kind) {
    case 'no_changes':
      return { ...nothing, status: 'completed', outcome: end.kind, message: end.reason }
    case 'changes':
      return patch === null || patch.byteLength === 0
        ? { ...nothing, status: 'completed', outcome: 'no_changes', message: UNCHANGED }
        : {
            ...describeChanges(end),
            status: 'completed',
            outcome: 'patch_ready',
            patch,
            patchSha256: hashSha256(patch),
          }
    default:
      return { ...nothing, status: 'failed', outcome: end.kind, message: end.message }
  }
}

/** What a pull request would say: the title, what is left to do, and what the settings let pass. */
function describeChanges({ title, summary, changes, report }: Extract<ChangesEnd, { kind: 'changes' }>) {
  const { unfinished, byHand, notes, skipped } = report
  const lines = [
    title,
    ...(unfinished === null ? [] : [`Unfinished: ${unfinished.message}`]),
    ...byHand.map((sentence) => `By hand: ${sentence}`),
    ...notes.map((sentence) => `Please check: ${sentence}`),
    ...skipped,
  ]
  const message = lines.join('\n')
  return { message, summary, changes, evidence: report.evidence }
}

/** Hexadecimal, like `patchSha256` of a job. */
export function hashSha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Gives the requested root, or detects it. Throws when there is no such folder. */
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

/** Throws when the file exists but cannot be read, because it is there to forbid something. */
export async function readPolicyFile(tree: Tree): Promise<Uint8Array | undefined> {
  const isThere = (await tree.list()).some(({ path }) => path === DOCMEND_FILE || path.startsWith(`${DOCMEND_FILE}/`))
  const bytes = isThere ? await tree.read(DOCMEND_FILE) : undefined
  if (isThere && bytes === undefined)
    throw new Error(`${DOCMEND_FILE} in the last commit is not a regular file: fix it`)
  return bytes
}
