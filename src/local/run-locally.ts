// Runs the agent on a repository of this machine, without a server, GitHub or a database. Reads the last commit, writes nothing.
import { resolve } from 'node:path'
import { type BudgetLimits, NOTHING_SPENT, type Spent } from '../agent/budget/budget.ts'
import type { CodeCause } from '../agent/cause/cause.ts'
import type { LintStyle } from '../agent/finish/style-lint.ts'
import type { Model } from '../agent/model.ts'
import type { ContextRepository, PastTurn } from '../agent/prompt/context.ts'
import type { TranscriptEntry } from '../agent/transcript.ts'
import type { Change } from '../base/git-tree.ts'
import type { DocsReader } from '../checks/index.ts'
import { type LocalRange, type LocalTree, openLocalRange, openLocalTree } from '../github/git/local-tree.ts'
import { type DocmendFileRead, readDocmendFile } from '../jobs/policy/docmend-file.ts'
import type { PolicySettings } from '../jobs/policy/project-policy.ts'
import { readPolicyFile } from '../jobs/policy/read-policy-file.ts'
import { createSecretScanner, type SecretScanner } from '../jobs/policy/secrets.ts'
import { type NamedCause, nameCause } from '../jobs/pull-request/because.ts'
import { type ChangesEnd, makeChanges } from '../jobs/run/make-changes.ts'
import { type Config, listSecrets } from '../service/config.ts'
import { createModel } from '../service/create-model.ts'
import { useProxy } from '../service/proxy.ts'
import { createLintStyle } from '../service/style-lint.ts'
import { findDocsRoot } from './find-docs-root.ts'
import { resolveLocalPolicy } from './local-policy.ts'
import { createPatientModel, type Patience, WAITS } from './patient-model.ts'
import { describeEnd, endOfNotUnderstood, type LocalRunEnd, type RunBase } from './run-end.ts'

export interface LocalRun {
  repositoryDir: string
  prompt: string
  docsRoot: string | undefined
  /** Other repositories that the agent may read, at their last commit. */
  context: readonly ContextFolder[]
  /** The change of code that the task is about; undefined for a task without one. */
  cause?: CauseFolder | undefined
  /** Full https address of the repository, for links; undefined = nothing is linked. */
  repositoryUrl?: string
  /** The earlier prompts and changes, when the prompt is a follow-up. */
  earlier: EarlierTurns | undefined
  /** A run that ended early and is continued on the commits that it read. */
  resumed?: RecordedRun | undefined
  signal: AbortSignal
  watcher: RunWatcher
}

export interface ContextFolder {
  dir: string
  /** The name that the tools use. */
  name: string
}

/** Two commits or branches of a repository on this machine. */
export interface CauseFolder {
  dir: string
  /** The name that the tools use. */
  name: string
  from: string
  to: string
}

/** What a run recorded until it stopped; it has one turn. */
export interface RecordedRun {
  start: Extract<TranscriptEntry, { kind: 'turn' }>
  entries: readonly TranscriptEntry[]
}

interface EarlierTurns {
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
  /** The model server makes the run wait or does not read all that it is sent, or the verifier failed. */
  warns(sentence: string): void
}

/** The dependencies of a run, apart from its repositories. */
export interface LocalParts extends Pick<Patience, 'waits' | 'sleep'> {
  model: Model
  docs: DocsReader
  lintStyle?: LintStyle | undefined
  limits: BudgetLimits
  settings: PolicySettings
  /** Values that no patch may contain. */
  secrets: readonly string[]
  openTree: OpenTree
  openRange: OpenRange
  /** Monotonic milliseconds. */
  now: () => number
  wallClock: () => Date
}

/** Opens a commit (`HEAD`, a branch, a commit id) of the repository in a folder. Throws an error that says what to do. */
export type OpenTree = (repositoryDir: string, ref: string) => Promise<LocalTree>

/** Opens what lies between two commits of the repository in a folder. Throws an error that says what to do. */
export type OpenRange = (repositoryDir: string, ends: { from: string; to: string }) => Promise<LocalRange>

/** Throws `ModelError` when the model cannot be reached, and a git error when there is no repository. `docs` stays open. */
export async function runLocally(
  config: Config,
  docs: DocsReader,
  settings: PolicySettings,
  run: LocalRun,
): Promise<LocalRunEnd> {
  useProxy(config.childEnv)
  return runWith(
    {
      model: createModel(config),
      docs,
      lintStyle: createLintStyle(config),
      limits: config.budget,
      settings,
      secrets: listSecrets(config),
      openTree: (dir, ref) => openLocalTree(dir, ref, config.childEnv),
      openRange: (dir, ends) => openLocalRange(dir, ends, config.childEnv),
      ...WAITS,
      now: () => performance.now(),
      wallClock: () => new Date(),
    },
    run,
  )
}

/** The same with parts that are handed in. */
export async function runWith(parts: LocalParts, run: LocalRun): Promise<LocalRunEnd> {
  const opened: Pick<LocalTree, 'close'>[] = []
  try {
    const start = run.resumed?.start
    const local = await parts.openTree(run.repositoryDir, start?.base.commitSha ?? 'HEAD')
    opened.push(local)
    const context: ContextRepository[] = []
    for (const { dir, name } of run.context) {
      const recorded = start?.context.find(({ repository }) => repository === name)
      const other = await parts.openTree(dir, recorded?.commitSha ?? 'HEAD')
      opened.push(other)
      context.push({ name, tree: other.tree })
    }
    const range = run.cause === undefined ? undefined : await parts.openRange(run.cause.dir, run.cause)
    if (range !== undefined) opened.push(range)
    const cause = range === undefined || run.cause === undefined ? undefined : toCause(run.cause, range, run)
    const docsRoot = await findDocsRoot(local.tree, run)
    const file = readDocmendFile(await readPolicyFile(local.tree))
    run.watcher.begins(docsRoot, file.kind === 'unreadable' ? [] : missingContext(file.file.context ?? [], run))
    return await work({ local, context, cause, docsRoot, file }, parts, run)
  } finally {
    await Promise.all(opened.map((tree) => tree.close()))
  }
}

interface Opened {
  local: LocalTree
  context: readonly ContextRepository[]
  cause: CodeCause | undefined
  docsRoot: string
  file: DocmendFileRead
}

function toCause({ dir, name }: CauseFolder, { before, after, range, messages }: LocalRange, run: LocalRun): CodeCause {
  return { repository: name, before, after, range, messages, isOwn: resolve(dir) === resolve(run.repositoryDir) }
}

/** A job in a workflow knows where its repository is, and of another one nobody knows it. */
function nameLocalCause(cause: CodeCause, { repositoryUrl = '' }: LocalRun, scan: SecretScanner): Promise<NamedCause> {
  const { repository, isOwn, before, after, messages } = cause
  const url = isOwn ? repositoryUrl : ''
  return nameCause({ repository, isOwn, url, fromSha: before.sha, toSha: after.sha, messages }, scan)
}

function missingContext(wanted: readonly string[], { context }: LocalRun): string[] {
  const given = new Set(context.map(({ name }) => name.toLowerCase()))
  return wanted.filter((text) => !given.has((text.split('@', 1)[0] ?? '').toLowerCase()))
}

async function work(
  { local, context, cause, docsRoot, file }: Opened,
  parts: LocalParts,
  run: LocalRun,
): Promise<LocalRunEnd> {
  const { tree } = local
  const { history, changes: startFrom } = run.earlier ?? { history: [], changes: [] }
  const { hidden } = resolveLocalPolicy(parts.settings, file.kind === 'read' ? file.file : {}, parts.limits)
  const scan = createSecretScanner(parts.secrets)
  const recorder = createRecorder(parts, run, {
    prompt: run.prompt,
    baseSha: tree.sha,
    turn: history.length + 1,
    context,
    cause: cause && (await nameLocalCause(cause, run, scan)),
    repositoryUrl: run.repositoryUrl ?? '',
  })
  const start: TranscriptEntry = {
    kind: 'turn',
    at: parts.wallClock().toISOString(),
    turn: history.length + 1,
    prompt: run.prompt,
    model: parts.model.name,
    base: { ref: 'HEAD', commitSha: tree.sha },
    docsRoot,
    context: context.map(({ name, tree: { sha } }) => ({ repository: name, commitSha: sha })),
    ...(cause === undefined
      ? {}
      : { cause: { repository: cause.repository, from: cause.before.sha, to: cause.after.sha } }),
    ...(hidden.length === 0 ? {} : { hidden: [...hidden] }),
    continuesPatch: startFrom.length > 0,
  }
  if (run.resumed === undefined) recorder.record(start)
  const end: ChangesEnd =
    file.kind === 'unreadable'
      ? { kind: 'policy_refused', message: file.message }
      : await makeChanges(
          {
            prompt: run.prompt,
            tree,
            docsRoot,
            context,
            cause,
            history,
            startFrom,
            policy: resolveLocalPolicy(parts.settings, file.file, parts.limits),
          },
          { ...parts, ...recorder.deps, scan },
        ).catch(endOfNotUnderstood)
  const { changes } = (end.kind === 'changes' ? end : 'stands' in end ? end.stands : undefined) ?? {}
  return recorder.finish(end, changes === undefined ? null : await local.patch(changes))
}

/** Records to the watcher only, since there is no database. */
function createRecorder(parts: LocalParts, { watcher, resumed, signal }: LocalRun, base: RunBase) {
  const { model, limits, wallClock } = parts
  let spent: Spent = NOTHING_SPENT
  const record = (entry: TranscriptEntry): void => watcher.records(entry, spent)
  const deps = {
    model: createPatientModel(model, { ...parts, ...watcher, endsAtMs: parts.now() + limits.workMs }),
    spent: NOTHING_SPENT,
    recorded: resumed?.entries ?? [],
    record: async (entry: TranscriptEntry, spentByNow: Spent) => {
      spent = spentByNow
      record(entry)
      return true
    },
    warn: (sentence: string) => watcher.warns(sentence),
    signal,
  }
  const finish = (end: ChangesEnd, patch: Buffer | null): LocalRunEnd => {
    const ended = { ...describeEnd(end, patch, base), baseSha: base.baseSha, model: model.name, spent }
    const { outcome, message, patchSha256 } = ended
    const left = end.kind === 'changes' && end.leftOut.length > 0 ? { leftOut: end.leftOut } : {}
    record({ kind: 'outcome', at: wallClock().toISOString(), outcome, message, patchSha256, ...left })
    return ended
  }
  return { deps, record, finish }
}
