// One attempt at a turn of a job, from its claim to its end, as a story: prepare → work → gate → save → publish. Every step
// looks first at what an earlier attempt has left, so an attempt may stop anywhere and be taken over.
import { createHash } from 'node:crypto'
import { type Spent, spentInAll, spentSince } from '../../agent/budget/budget.ts'
import type { ContextRepository, PastTurn } from '../../agent/prompt/context.ts'
import { entriesOfTurn, type TranscriptEntry } from '../../agent/transcript.ts'
import type { Tree } from '../../git-tree/tree.ts'
import type { Project } from '../../projects/project.ts'
import { MAX_ATTEMPTS, PATCH_MAX_BYTES } from '../defaults.ts'
import type { Job } from '../job.ts'
import { startsFromKeptResult } from '../job-transitions.ts'
import type { Claim, JobEnd, KeptResult, SavedResult } from '../store.ts'
import { findOpened } from './find-opened.ts'
import type { JobServices } from './job-services.ts'
import type { LeaseKeeper } from './lease-keeper.ts'
import { type ChangesEnd, makeChanges, UNCHANGED } from './make-changes.ts'
import { findDocsRoot, prepareTurn, type TurnContext } from './prepare-turn.ts'
import { publishResult, refuseNow } from './publish-result.ts'

/** Works on a claimed job until it can say how its turn ends. Throws what stopped it: the worker decides on another attempt. */
export async function runJob(claim: Claim, keeper: LeaseKeeper, services: JobServices): Promise<JobEnd> {
  const { job } = claim
  const project = await services.findProject(job.projectId)
  if (project === undefined) return failed('error', 'The project of this job no longer exists')
  if (job.attempt > MAX_ATTEMPTS) return endExhausted(job, project, keeper, services)

  const turn = await prepareTurn(claim, project, keeper, services)
  if (isEnd(turn)) return turn
  const kept = await services.store.result(job.id)
  const isMade = job.phase !== 'agent' && kept !== undefined
  const result = isMade ? kept : await makeResult(kept, turn, services)
  if (isEnd(result)) return result
  if (job.mode === 'patch') return patchReady(result)
  const refusal = isMade && job.phase === 'validated' ? await refuseNow(result, turn, services) : undefined
  return refusal ?? publishResult(result, turn, services)
}

async function makeResult(
  kept: KeptResult | undefined,
  turn: TurnContext,
  services: JobServices,
): Promise<SavedResult | JobEnd> {
  const { claim, project, base, keeper } = turn
  const tree = await services.host.open(project, base, keeper.signal)
  const recorder = await createRecorder(turn, tree, kept, services)
  if (recorder === undefined) return failed('budget_exhausted', 'The transcript of this job is full. Start a new job.')
  const end = await letAgentWork(tree, recorder, kept, turn, services)
  const endWithoutResult = async (without: Exclude<ChangesEnd, { kind: 'changes' }>): Promise<JobEnd> => {
    await recorder.recordOutcome(without.kind, without.kind === 'no_changes' ? without.reason : without.message, null)
    return endOfWork(without)
  }
  if (end.kind !== 'changes') return endWithoutResult(end)
  const { title, summary, changes, report } = end
  const built = await services.host.buildTree(project, base, changes)
  if (built.isUnchanged) return endWithoutResult({ kind: 'no_changes', reason: UNCHANGED })
  const patch = await services.host.patch(project, base, changes)
  await recorder.recordOutcome('changes', title, createHash('sha256').update(patch).digest('hex'))
  const result = { title, summary, changes, report, patch, treeSha: built.treeSha }
  await services.store.saveResult(claim.lease, result)
  return result
}

interface Recorder {
  /** What earlier attempts at this turn recorded. */
  recorded: TranscriptEntry[]
  record: (entry: TranscriptEntry, spent: Spent) => Promise<boolean>
  recordOutcome: (outcome: string, message: string, patchSha256: string | null) => Promise<void>
}

/** Writes the transcript of the turn, its first entry now. Undefined when there is no room for it. */
async function createRecorder(
  { claim: { job, lease }, base, context, keeper, project }: TurnContext,
  tree: Tree,
  kept: KeptResult | undefined,
  { store, signals, model, wallClock }: JobServices,
): Promise<Recorder | undefined> {
  let total = job.spent
  const write = async (entry: TranscriptEntry): Promise<boolean> => {
    const hasRoom = await store.record(lease, entry, total)
    signals.grew(job.id)
    return hasRoom
  }
  const recorded = await store.transcript(job.id)
  const hasBegun = recorded.some((entry) => entry.kind === 'turn' && entry.turn === job.turn)
  const start = {
    turn: job.turn,
    prompt: job.prompt,
    model: model.name,
    base,
    docsRoot: await findDocsRoot(project, tree),
    context: context.map(({ repository, commitSha }) => ({ repository, commitSha })),
    continuesPatch: startFrom(kept, job).length > 0,
  }
  const at = (): string => wallClock().toISOString()
  if (!hasBegun && !(await write({ kind: 'turn', at: at(), ...start }))) return undefined
  const ofTurn = entriesOfTurn(recorded, job.turn)
  return {
    recorded: ofTurn,
    record: (entry, spent) => {
      keeper.takeWorkedMs()
      total = spentInAll(job.spentBefore, spent)
      return write(entry)
    },
    recordOutcome: async (outcome, message, patchSha256) => {
      if (ofTurn.some((entry) => entry.kind === 'outcome')) return
      await write({ kind: 'outcome', at: at(), outcome, message, patchSha256 })
    },
  }
}

async function letAgentWork(
  tree: Tree,
  { recorded, record }: Recorder,
  kept: KeptResult | undefined,
  { claim: { job }, project, keeper, policy, scan, context: pins }: TurnContext,
  services: JobServices,
): Promise<ChangesEnd> {
  const { model, docs, budget, clock, wallClock, host, store } = services
  const openContext = async (): Promise<ContextRepository[]> =>
    Promise.all(
      pins.map(async (pin) => ({ name: pin.repository, tree: await host.openContext(project, pin, keeper.signal) })),
    )
  return makeChanges(
    {
      prompt: job.prompt,
      tree,
      docsRoot: await findDocsRoot(project, tree),
      policy,
      project: project.id,
      context: await openContext(),
      history: await loadHistory(job, store),
      startFrom: startFrom(kept, job),
    },
    {
      model,
      docs,
      scan,
      limits: budget,
      spent: spentSince(job.spent, job.spentBefore),
      recorded,
      record,
      now: () => clock.now(),
      wallClock,
      signal: keeper.signal,
    },
  )
}

/** Gives the changes of an earlier turn that this one goes on from. */
function startFrom(kept: KeptResult | undefined, job: Job): SavedResult['changes'] {
  return kept === undefined || kept.isPublished || kept.turn >= job.turn || !startsFromKeptResult(job)
    ? []
    : kept.changes
}

async function loadHistory(job: Job, store: JobServices['store']): Promise<PastTurn[]> {
  const turns = await store.turns(job.id)
  return turns
    .filter(({ turn }) => turn < job.turn)
    .map(({ prompt, outcome, message }) => ({ prompt, outcome: outcome ?? 'unknown', message: message ?? '' }))
}

/** Attempts are used up. In `publishing` the pull request may exist all the same: then it counts, and nothing is made. */
async function endExhausted(job: Job, project: Project, keeper: LeaseKeeper, services: JobServices): Promise<JobEnd> {
  const opened = job.phase === 'publishing' ? await findOpened(job, project, keeper.signal, services) : undefined
  if (opened !== undefined) return opened
  const why = job.message ?? 'none was recorded, for example because the process was killed'
  return failed('error', `Gave up after ${MAX_ATTEMPTS} attempts. The last error: ${why}`)
}

function endOfWork(end: Exclude<ChangesEnd, { kind: 'changes' }>): JobEnd {
  switch (end.kind) {
    case 'no_changes':
      return { status: 'completed', outcome: 'no_changes', message: end.reason }
    case 'budget_exhausted':
    case 'checks_failed':
    case 'policy_refused':
      return failed(end.kind, end.message)
    default:
      return end satisfies never
  }
}

function patchReady({ title, report, patch }: SavedResult): JobEnd {
  const unfinished = report.unfinished === null ? [] : [`It is not finished: ${report.unfinished.message}`]
  const isShown = patch.length > 0 && patch.length <= PATCH_MAX_BYTES
  const tooLarge = isShown ? [] : [TOO_LARGE_TO_SHOW]
  const message = [`The patch is ready: ${title}`, ...unfinished, ...tooLarge].join('. ')
  return { status: 'completed', outcome: 'patch_ready', message }
}

const TOO_LARGE_TO_SHOW = `It has more than ${PATCH_MAX_BYTES / 1024 / 1024} MiB and cannot be shown, so it can only be published unread`

function failed(outcome: 'error' | 'policy_refused' | 'budget_exhausted' | 'checks_failed', message: string): JobEnd {
  return { status: 'failed', outcome, message }
}

function isEnd(value: TurnContext | SavedResult | JobEnd): value is JobEnd {
  return 'status' in value
}
