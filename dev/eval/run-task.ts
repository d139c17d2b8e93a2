// One round of one task: creates its repositories, runs the agent as in `docmend run`, applies the patch with git, and lets
// the graders judge the result.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NOTHING_SPENT, type Spent } from '../../src/agent/budget/budget.ts'
import { type Model, ModelError } from '../../src/agent/model.ts'
import type { PastTurn } from '../../src/agent/prompt/context.ts'
import type { TranscriptEntry } from '../../src/agent/transcript.ts'
import { changesBetween } from '../../src/base/changes-between.ts'
import type { LocalTree } from '../../src/github/git/local-tree.ts'
import type { LocalRunEnd } from '../../src/local/run-end.ts'
import { type CauseFolder, type LocalParts, runWith } from '../../src/local/run-locally.ts'
import { type Failure, grade } from './grade/grade.ts'
import type { MakeRepository, Repository } from './repository.ts'
import { pastTurnOf, statesOfCause, statesOfDocs } from './states.ts'
import type { Task, TaskTurn } from './task.ts'

export interface EvalParts extends Omit<LocalParts, 'model'> {
  /** Returns the model for one turn: a scripted one gives the replies of its solution. */
  modelFor: (turn: TaskTurn) => Model
  makeRepository: MakeRepository
}

export interface RoundOptions {
  record: (entry: TranscriptEntry) => void
  signal: AbortSignal
}

export interface Round {
  outcome: LocalRunEnd['outcome'] | 'error'
  message: string
  /** The model could not be reached (server, key, settings), which says nothing about its quality. */
  isModelAway: boolean
  /** Why it does not pass; empty when it does. */
  failures: (Failure | { kind: 'error'; why: string })[]
  spent: Spent
  /** All calls of tools, and those among them that failed. */
  toolCalls: number
  failedCalls: number
  seconds: number
  transcript: TranscriptEntry[]
}

/**
 * Runs and grades. If a model cannot be reached or breaks off, the round fails and says so; the other rounds still run.
 */
export async function runTask(task: Task, parts: EvalParts, options: RoundOptions): Promise<Round> {
  const folder = await mkdtemp(join(tmpdir(), 'docmend-eval-'))
  const startedAt = performance.now()
  const transcript: TranscriptEntry[] = []
  const record = (entry: TranscriptEntry): void => {
    transcript.push(entry)
    options.record(entry)
  }
  try {
    const repository = makeRepositories(folder, task, parts)
    const { ends, error } = await runTurns(folder, task, parts, { ...options, record })
    const seconds = (performance.now() - startedAt) / 1000
    const counted = { ...countCalls(transcript), seconds, transcript }
    const spent = ends.reduce((sum, end) => add(sum, end.spent), NOTHING_SPENT as Spent)
    const end = ends.at(-1)
    if (error !== undefined || end === undefined) return { ...brokenOff(error), spent, ...counted }
    const failures = await gradeEnd(task, end, { spent, toolCalls: counted.toolCalls, repository, parts })
    return { outcome: end.outcome, message: end.message, isModelAway: false, failures, spent, ...counted }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function countCalls(transcript: readonly TranscriptEntry[]): { toolCalls: number; failedCalls: number } {
  const calls = transcript.flatMap((entry) => (entry.kind === 'reply' ? entry.reply.toolCalls : []))
  const results = transcript.flatMap((entry) => (entry.kind === 'results' ? entry.results : []))
  return { toolCalls: calls.length, failedCalls: results.filter(({ ok }) => !ok).length }
}

function makeRepositories(folder: string, task: Task, { makeRepository }: EvalParts): Repository {
  for (const [index, { files }] of (task.context ?? []).entries()) {
    makeRepository(contextDir(folder, index), [new Map(Object.entries(files))])
  }
  const code = statesOfCause(task.cause)
  if (code !== undefined) makeRepository(join(folder, 'code'), code)
  return makeRepository(join(folder, 'docs'), statesOfDocs(task))
}

function causeOf(folder: string, { cause }: Task): CauseFolder | undefined {
  if (cause === undefined) return undefined
  const ends = { from: 'HEAD~1', to: 'HEAD' }
  if (cause.kind === 'own') return { dir: join(folder, 'docs'), name: 'docs', ...ends }
  return { dir: join(folder, 'code'), name: cause.name, ...ends }
}

function contextDir(folder: string, index: number): string {
  return join(folder, `context-${index}`)
}

interface Ran {
  ends: LocalRunEnd[]
  error: unknown
}

async function runTurns(folder: string, task: Task, parts: EvalParts, options: RoundOptions): Promise<Ran> {
  const ends: LocalRunEnd[] = []
  const history: PastTurn[] = []
  try {
    if (task.earlier !== undefined) history.push(await pastTurnOf(task.earlier, join(folder, 'docs'), parts.openRange))
    for (const turn of task.turns) {
      const earlier = history.length === 0 ? undefined : { history: [...history], changes: latestChanges(ends) }
      const end = await runTurn({ folder, task, turn, earlier }, parts, options)
      ends.push(end)
      history.push({ prompt: turn.prompt, outcome: end.outcome, message: `${end.message}\n${end.summary}`.trim() })
    }
    return { ends, error: undefined }
  } catch (error) {
    options.signal.throwIfAborted()
    return { ends, error }
  }
}

/** A turn without changes leaves the earlier ones. */
function latestChanges(ends: readonly LocalRunEnd[]) {
  return ends.findLast(({ changes }) => changes.length > 0)?.changes ?? []
}

interface TurnToRun {
  folder: string
  task: Task
  turn: TaskTurn
  earlier: Parameters<typeof runWith>[1]['earlier']
}

function runTurn(
  { folder, task, turn, earlier }: TurnToRun,
  parts: EvalParts,
  options: RoundOptions,
): Promise<LocalRunEnd> {
  return runWith(
    { ...parts, model: parts.modelFor(turn), limits: { ...parts.limits, ...task.limits } },
    {
      repositoryDir: join(folder, 'docs'),
      prompt: turn.prompt,
      docsRoot: task.docsRoot,
      context: (task.context ?? []).map(({ name }, index) => ({ dir: contextDir(folder, index), name })),
      cause: causeOf(folder, task),
      earlier,
      signal: options.signal,
      watcher: { begins: () => {}, asks: () => {}, records: options.record, warns: () => {} },
    },
  )
}

interface ToGrade {
  spent: Spent
  toolCalls: number
  repository: Repository
  parts: EvalParts
}

/** Before and after are commits of one repository: the graders judge what a person who accepts the patch would get. */
async function gradeEnd(task: Task, end: LocalRunEnd, { repository, parts, ...counted }: ToGrade): Promise<Failure[]> {
  const opened: LocalTree[] = []
  const open = async () => {
    const local = await parts.openTree(repository.dir, 'HEAD')
    opened.push(local)
    return { tree: local.tree, docs: await parts.docs.open(local.tree, task.docsRoot ?? '') }
  }
  try {
    const before = await open()
    if (end.patch !== null) repository.take(end.patch)
    const after = await open()
    const changed = (await changesBetween(before.tree, after.tree)).map(({ path }) => path).sort()
    const failures = await grade(task, { end, ...counted, before, after, changed })
    await Promise.all([before.docs.close(), after.docs.close()])
    return failures
  } finally {
    await Promise.all(opened.map((local) => local.close()))
  }
}

function brokenOff(error: unknown): Pick<Round, 'outcome' | 'message' | 'isModelAway' | 'failures'> {
  const why = error instanceof Error ? error.message : 'no turn was run'
  return {
    outcome: 'error',
    message: why,
    isModelAway: error instanceof ModelError,
    failures: [{ kind: 'error', why }],
  }
}

function add(a: Spent, b: Spent): Spent {
  return {
    modelCalls: a.modelCalls + b.modelCalls,
    inputTokens: a.inputTokens + b.inputTokens,
    cachedTokens: a.cachedTokens + b.cachedTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    workMs: a.workMs + b.workMs,
    costUsd: a.costUsd === null || b.costUsd === null ? null : a.costUsd + b.costUsd,
  }
}
