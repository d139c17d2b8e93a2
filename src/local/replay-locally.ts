// Replays the agent's work from its transcript: runs the recorded replies on the recorded commit, without a model, a key or
// a network. The result shows whether the agent made the patch of the transcript.
import { type BudgetLimits, NOTHING_SPENT } from '../agent/budget/budget.ts'
import type { AgentEnd } from '../agent/end.ts'
import { runAgent } from '../agent/loop.ts'
import type { Model } from '../agent/model.ts'
import { entriesOfTurn, type TranscriptEntry, type TurnStart } from '../agent/transcript.ts'
import type { Change, Tree } from '../base/git-tree.ts'
import type { DocsReader, SiteSummary } from '../checks/index.ts'
import { type LocalTree, NoCommitError, openLocalTree } from '../github/git/local-tree.ts'
import { readDocmendFile } from '../jobs/policy/docmend-file.ts'
import { hideInTree } from '../jobs/policy/hidden-files.ts'
import { resolvePolicy } from '../jobs/policy/project-policy.ts'
import { readPolicyFile } from '../jobs/policy/read-policy-file.ts'
import { agentFoldersIn, contentRefusalFor, writeRefusalFor } from '../jobs/policy/writable-paths.ts'
import { DEFAULT_SETTINGS } from '../projects/settings.ts'
import type { Config } from '../service/config.ts'
import { hashSha256 } from './run-end.ts'
import type { OpenTree } from './run-locally.ts'

export interface LocalReplay {
  repositoryDir: string
  /** In the recorded order; begins with the first turn. */
  transcript: readonly TranscriptEntry[]
  /** The transcript is complete: the job was over after its last turn. */
  isOver: boolean
  signal: AbortSignal
}

/** The dependencies of a replay, apart from its repository. */
interface ReplayParts {
  docs: DocsReader
  openTree: OpenTree
}

export interface ReplayedTurn {
  turn: number
  /** The outcome in the transcript; null when the transcript stops before the end of the turn. */
  recorded: { outcome: string; patchSha256: string | null } | null
  /** The reproduced patch; null without changes. */
  patch: Buffer | null
  patchSha256: string | null
  verdict: ReplayVerdict
}

/**
 * `same`: the recorded patch, or none as recorded. `not_kept`: the run ended without a saved patch (a refusal, failed checks,
 * a budget), so there is nothing to compare. `no_outcome`: the turn ended without an outcome, for example when it was
 * canceled. `cut_off`: the transcript stops within the turn.
 */
type ReplayVerdict = 'same' | 'different' | 'not_kept' | 'no_outcome' | 'cut_off'

/** The commit of a turn is not in the repository; the message says how to get it. */
class CommitMissingError extends Error {}

/**
 * Replays all turns. Throws `CommitMissingError`, and git's error for a repository that cannot be read. Other repositories
 * that the run read are not needed: the answers of the tools are in the transcript. `docs` stays open.
 */
export function replayLocally(
  { childEnv }: Pick<Config, 'childEnv'>,
  docs: DocsReader,
  replay: LocalReplay,
): Promise<ReplayedTurn[]> {
  return replayWith({ docs, openTree: (dir, ref) => openLocalTree(dir, ref, childEnv) }, replay)
}

/** The same with parts that are handed in. */
export async function replayWith(parts: ReplayParts, replay: LocalReplay): Promise<ReplayedTurn[]> {
  const replayed: ReplayedTurn[] = []
  let changes: readonly Change[] = []
  const turns = listTurns(replay.transcript)
  for (const [index, start] of turns.entries()) {
    const local = await openCommit(replay.repositoryDir, start, parts.openTree)
    try {
      const prompts = turns.slice(0, index + 1).map(({ prompt }) => prompt)
      const startFrom = start.continuesPatch ? changes : []
      const made = await replayTurn(start, startFrom, { ...replay, prompts, local, docs: parts.docs })
      const patch = made.length === 0 ? null : await local.patch(made)
      const isOver = replay.isOver || index < turns.length - 1
      const turn = compare(start, { transcript: replay.transcript, isOver }, patch)
      replayed.push(turn)
      // A turn that changes nothing, or whose changes were not kept, leaves the patch of the one before.
      if (made.length > 0 && wasSaved(turn)) changes = made
    } finally {
      await local.close()
    }
  }
  return replayed
}

/** The last start of each turn: a restarted turn counts from there. */
function listTurns(transcript: readonly TranscriptEntry[]): TurnStart[] {
  const starts = new Map(transcript.flatMap((entry) => (entry.kind === 'turn' ? [[entry.turn, entry]] : [])))
  return [...starts.values()]
}

async function openCommit(dir: string, { turn, base }: TurnStart, openTree: OpenTree): Promise<LocalTree> {
  try {
    return await openTree(dir, base.commitSha)
  } catch (error) {
    if (!(error instanceof NoCommitError)) throw error
    if (error.missing === 'repository') {
      throw new Error(`${dir} is not a git repository; name the repository of the run with --repo`, { cause: error })
    }
    throw new CommitMissingError(
      `Turn ${turn} worked on the commit ${base.commitSha} (${base.ref}), which ${dir} does not have. ` +
        `Fetch it with: git -C ${dir} fetch origin ${base.commitSha}, or name the repository of the run with --repo`,
      { cause: error },
    )
  }
}

interface Replaying extends LocalReplay {
  /** Of this turn and those before it. */
  prompts: readonly string[]
  local: LocalTree
  docs: DocsReader
}

async function replayTurn(
  start: TurnStart,
  startFrom: readonly Change[],
  { local, docs, transcript, signal, prompts }: Replaying,
): Promise<readonly Change[]> {
  const recorded = entriesOfTurn(transcript, start.turn)
  const tree = hideInTree(local.tree, start.hidden ?? [])
  const session = await docs.open(tree, start.docsRoot)
  try {
    const end = await runAgent(
      {
        prompt: start.prompt,
        tree,
        docsRoot: start.docsRoot,
        docs: session,
        context: [],
        history: [],
        startFrom,
        writeRefusal: await allowRecordedWrites(tree, start.docsRoot, await session.summary(), recorded),
        contentRefusal: contentRefusalFor(prompts),
        allowedForms: [],
      },
      {
        model: NO_MODEL,
        limits: NO_CALLS,
        spent: NOTHING_SPENT,
        recorded,
        record: async () => true,
        warn: () => undefined,
        now: () => 0,
        wallClock: () => new Date(0),
        signal,
      },
    )
    return listChanges(end, recorded)
  } finally {
    await session.close()
  }
}

/** Never called: the budget below ends the run where the transcript ends. */
const NO_MODEL: Model = {
  name: 'replay',
  price: null,
  contextTokens: Number.MAX_SAFE_INTEGER,
  respond: () => Promise.reject(new Error('A replay calls no model')),
}

/** Recorded replies cost nothing, and any further call is over budget. The recorded answers contain earlier refusals. */
const NO_CALLS: BudgetLimits = {
  modelCalls: 0,
  tokens: Number.MAX_SAFE_INTEGER,
  workMs: Number.MAX_SAFE_INTEGER,
  changedFiles: Number.MAX_SAFE_INTEGER,
  changedBytes: Number.MAX_SAFE_INTEGER,
  costUsd: null,
}

/**
 * A recorded call may write what it was allowed to write, whatever the project's policy was. The rules of the repository only
 * apply to other files that a move rewrites.
 */
async function allowRecordedWrites(
  tree: Tree,
  docsRoot: string,
  site: SiteSummary,
  recorded: readonly TranscriptEntry[],
): Promise<(path: string, content: 'new' | 'kept') => string | undefined> {
  const file = readDocmendFile(await readPolicyFile(tree))
  const { mayChange } = resolvePolicy(DEFAULT_SETTINGS, file.kind === 'unreadable' ? {} : file.file, NO_CALLS)
  const agentFolders = agentFoldersIn(await tree.list(), { docsRoot, folder: site.folder })
  const refusal = writeRefusalFor({ ...site, docsRoot, agentFolders, mayChange, hidden: [] })
  const wasWritten = listWrittenPaths(recorded)
  return (path, content) => (wasWritten.has(path) ? undefined : refusal(path, content))
}

function listWrittenPaths(recorded: readonly TranscriptEntry[]): Set<string> {
  const failed = new Set(
    recorded.flatMap((entry) =>
      entry.kind === 'results' ? entry.results.flatMap(({ ok, callId }) => (ok ? [] : [callId])) : [],
    ),
  )
  const calls = recorded.flatMap((entry) => (entry.kind === 'reply' ? entry.reply.toolCalls : []))
  return new Set(calls.flatMap((call) => (failed.has(call.id) ? [] : readPaths(call.arguments))))
}

function readPaths(text: string): string[] {
  try {
    const args: unknown = JSON.parse(text)
    const values =
      typeof args === 'object' && args !== null ? new Map<string, unknown>(Object.entries(args)) : new Map()
    return ['path', 'from', 'to'].map((name) => values.get(name)).filter((path) => typeof path === 'string')
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

/** The gate had what was left out left out. */
function listChanges(end: AgentEnd, recorded: readonly TranscriptEntry[]): readonly Change[] {
  if (end.kind === 'no_changes') return []
  const outcome = recorded.findLast((entry) => entry.kind === 'outcome')
  const leftOut = new Set(outcome?.leftOut)
  return end.changes.filter(({ path }) => !leftOut.has(path))
}

function compare(
  start: TurnStart,
  { transcript, isOver }: Pick<LocalReplay, 'transcript' | 'isOver'>,
  made: Buffer | null,
): ReplayedTurn {
  const patch = made === null || made.byteLength === 0 ? null : made
  const patchSha256 = patch === null ? null : hashSha256(patch)
  const outcome = entriesOfTurn(transcript, start.turn).findLast((entry) => entry.kind === 'outcome')
  const recorded = outcome === undefined ? null : { outcome: outcome.outcome, patchSha256: outcome.patchSha256 }
  return { turn: start.turn, recorded, patch, patchSha256, verdict: decideVerdict(recorded, patchSha256, isOver) }
}

/** A patch that is too large to be shown has no hash, but is saved. */
function wasSaved({ recorded }: ReplayedTurn): boolean {
  return recorded !== null && (recorded.patchSha256 !== null || recorded.outcome === 'changes')
}

function decideVerdict(recorded: ReplayedTurn['recorded'], patchSha256: string | null, isOver: boolean): ReplayVerdict {
  if (recorded === null) return isOver ? 'no_outcome' : 'cut_off'
  if (recorded.patchSha256 === patchSha256) return 'same'
  return recorded.patchSha256 === null && recorded.outcome !== 'no_changes' ? 'not_kept' : 'different'
}
