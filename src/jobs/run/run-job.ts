// One attempt at a turn of a job, from its claim to its end, as a story: prepare → work → judge → save → publish. Every step
// looks first at what an earlier attempt has left, so an attempt may stop anywhere and be taken over.
import { createHash } from 'node:crypto'
import { type Spent, spentInAll, spentSince } from '../../agent/budget/budget.ts'
import type { ContextRepository } from '../../agent/prompt/context.ts'
import { promptVersion } from '../../agent/prompt-version.ts'
import { entriesOfTurn, type TranscriptEntry, type TurnStart } from '../../agent/transcript.ts'
import type { Tree } from '../../base/git-tree.ts'
import type { Project } from '../../projects/project.ts'
import { findPresentPlaces, type PresentFiles } from '../evidence/places.ts'
import { type Base, type CausePins, type Job, PATCH_MAX_BYTES } from '../job.ts'
import type { KeptResult } from '../job-records.ts'
import { startsFromKeptResult } from '../job-transitions.ts'
import { hideInTree } from '../policy/hidden-files.ts'
import { describeDeathsInVain, MAX_DEATHS } from '../process-deaths.ts'
import { workBefore } from '../pull-request/whole-work.ts'
import type { EarlierWork, ResultReport } from '../result-report.ts'
import type { Claim, JobEnd, SavedResult } from '../store.ts'
import { countLeft } from '../units/left-for-you.ts'
import { findOpened } from './end-of-published.ts'
import type { JobServices } from './job-services.ts'
import type { LeaseKeeper } from './lease-keeper.ts'
import { loadHistory } from './load-history.ts'
import { type ChangesEnd, makeChanges, UNCHANGED } from './make-changes.ts'
import { findDocsRoot, prepareTurn, type TurnContext } from './prepare-turn.ts'
import { publishResult, refuseNow } from './publish-result.ts'
import { MAX_ATTEMPTS } from './wait-for-outage.ts'

/** Works on a claimed job until it can say how its turn ends. Throws what stopped it: attempt.ts decides whether there is another attempt. */
export async function runJob(claim: Claim, keeper: LeaseKeeper, services: JobServices): Promise<JobEnd> {
  const { job } = claim
  const project = await services.findProject(job.projectId)
  if (project === undefined) return failed('error', 'The project of this job no longer exists')
  if (job.attempt > MAX_ATTEMPTS || job.deaths >= MAX_DEATHS) return endExhausted(job, project, keeper, services)

  // Its thread loads while the code host is asked.
  if (job.phase === 'agent') services.docs.startAhead?.(project.id)
  const { observer } = services
  const turn = await observer.step('prepare', () => prepareTurn(claim, project, keeper, services))
  if (isEnd(turn)) return turn
  const kept = await services.store.result(job.id)
  const isMade = job.phase !== 'agent' && kept !== undefined
  const result = isMade ? kept : await makeResult(kept, turn, services)
  if (isEnd(result)) return result
  if (job.mode === 'patch') return patchReady(result)
  const refusal = isMade && job.phase === 'validated' ? await refuseNow(result, turn, services) : undefined
  return refusal ?? observer.step('publish', () => publishResult(result, turn, services))
}

async function makeResult(
  kept: KeptResult | undefined,
  turn: TurnContext,
  services: JobServices,
): Promise<SavedResult | JobEnd> {
  const { claim, project, base, keeper } = turn
  const tree = hideInTree(await services.host.open(project, base, keeper.signal), turn.policy.hidden)
  const docsRoot = await findDocsRoot(project, tree)
  const recorder = await createRecorder(turn, { tree, docsRoot, kept }, services)
  if (recorder === undefined) return failed('budget_exhausted', 'The transcript of this job is full. Start a new job.')
  const end = await services.observer.step('agent', () =>
    letAgentWork({ tree, docsRoot, kept }, recorder, turn, services),
  )
  const endWithoutResult = async (without: Exclude<ChangesEnd, { kind: 'changes' }>): Promise<JobEnd> => {
    await recorder.recordOutcome(without.kind, without.kind === 'no_changes' ? without.reason : without.message, null)
    return endOfWork(without)
  }
  if (end.kind !== 'changes') return endWithoutResult(end)
  const { title, summary, changes, report, leftOut } = end
  const built = await services.host.buildTree(project, base, changes)
  if (built.isUnchanged) return endWithoutResult({ kind: 'no_changes', reason: UNCHANGED })
  const patch = await services.host.patch(project, base, changes)
  await recorder.recordOutcome('changes', title, createHash('sha256').update(patch).digest('hex'), leftOut)
  const before = turn.continues === null ? undefined : workBefore(kept, firstBase(recorder.all) ?? base)
  const whole = await withEarlier(report, before, { tree, changes })
  const result = { title, summary, changes, report: whole, patch, treeSha: built.treeSha }
  await services.store.saveResult(claim.lease, result, promptVersion())
  return result
}

function firstBase(recorded: readonly TranscriptEntry[]): Base | undefined {
  return recorded.find((entry) => entry.kind === 'turn')?.base
}

/** `before` stays as it was: if this turn is not published, the next one starts from there. */
async function withEarlier(
  report: ResultReport,
  before: EarlierWork | undefined,
  files: Pick<PresentFiles, 'tree' | 'changes'>,
): Promise<ResultReport> {
  if (before === undefined) return report
  const movedTo = new Map(report.touched.flatMap(({ path, movedFrom = path }) => [[movedFrom, path]]))
  const earlierDetails = await findPresentPlaces(before.report.evidence.unsourced, { ...files, movedTo })
  return { ...report, before, earlierDetails }
}

interface Recorder {
  /** What all turns recorded, as it was at the start of this attempt. */
  all: TranscriptEntry[]
  /** What earlier attempts at this turn recorded. */
  recorded: TranscriptEntry[]
  record: (entry: TranscriptEntry, spent: Spent) => Promise<boolean>
  recordOutcome: (outcome: string, message: string, patchSha256: string | null, leftOut?: string[]) => Promise<void>
}

/** What the agent starts from. */
interface Start {
  tree: Tree
  docsRoot: string
  kept: KeptResult | undefined
}

/** Writes the transcript of the turn, its first entry now. Undefined when there is no room for it. */
async function createRecorder(
  { claim: { job, lease }, base, context, cause, keeper, policy: { hidden } }: TurnContext,
  { docsRoot, kept }: Start,
  { store, signals, model, wallClock, observer }: JobServices,
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
    docsRoot,
    context: context.map(({ repository, commitSha }) => ({ repository, commitSha })),
    ...(cause === null ? {} : { cause: describeCause(cause) }),
    ...(hidden.length === 0 ? {} : { hidden: [...hidden] }),
    continuesPatch: startFrom(kept, job).length > 0,
  }
  const at = (): string => wallClock().toISOString()
  if (!hasBegun && !(await write({ kind: 'turn', at: at(), ...start }))) return undefined
  const ofTurn = entriesOfTurn(recorded, job.turn)
  return {
    all: recorded,
    recorded: ofTurn,
    record: (entry, spent) => {
      keeper.takeWorkedMs()
      if (entry.kind === 'reply') observer.repaired(entry.reply.toolCalls.flatMap((call) => call.repaired?.fixes ?? []))
      total = spentInAll(job.spentBefore, spent)
      return write(entry)
    },
    recordOutcome: async (outcome, message, patchSha256, leftOut = []) => {
      if (ofTurn.some((entry) => entry.kind === 'outcome')) return
      const left = leftOut.length === 0 ? {} : { leftOut }
      await write({ kind: 'outcome', at: at(), outcome, message, patchSha256, ...left })
    },
  }
}

async function letAgentWork(
  { tree, docsRoot, kept }: Start,
  { all, recorded, record }: Recorder,
  turn: TurnContext,
  services: JobServices,
): Promise<ChangesEnd> {
  const { model, docs, budget, lintStyle, clock, wallClock, host, logger } = services
  const { job } = turn.claim
  const { project, keeper, policy, scan, context: pins, cause } = turn
  const openContext = async (): Promise<ContextRepository[]> =>
    Promise.all(
      pins.map(async (pin) => ({ name: pin.repository, tree: await host.openContext(project, pin, keeper.signal) })),
    )
  return makeChanges(
    {
      prompt: job.prompt,
      tree,
      docsRoot,
      policy,
      project: project.id,
      requestedTitle: job.pullRequestOptions?.title,
      context: await openContext(),
      cause: cause === null ? undefined : await host.openCause(project, cause, keeper.signal),
      history: await loadHistory(turn, all, kept, services),
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
      lintStyle,
      warn: (sentence) => logger.warn(sentence),
      now: () => clock.now(),
      wallClock,
      signal: keeper.signal,
    },
  )
}

function describeCause({ before, after }: CausePins): NonNullable<TurnStart['cause']> {
  return { repository: after.repository, from: before.commitSha, to: after.commitSha }
}

/** Gives the changes of an earlier turn that this one goes on from. */
function startFrom(kept: KeptResult | undefined, job: Job): SavedResult['changes'] {
  return kept === undefined || kept.isPublished || kept.turn >= job.turn || !startsFromKeptResult(job)
    ? []
    : kept.changes
}

/**
 * Attempts are used up, or the job has ended too many processes. In `publishing` the pull request may exist all the same: then
 * it counts, and nothing is made.
 */
async function endExhausted(job: Job, project: Project, keeper: LeaseKeeper, services: JobServices): Promise<JobEnd> {
  const opened = job.phase === 'publishing' ? await findOpened(job, project, keeper.signal, services) : undefined
  if (opened !== undefined) return opened
  if (job.deaths >= MAX_DEATHS) {
    const last = await services.store.lastEntries(job.id, 2)
    return failed(
      'error',
      describeDeathsInVain(
        job,
        last.map(({ entry }) => entry),
      ),
    )
  }
  const why = job.message ?? 'none was recorded'
  return failed('error', `Gave up after ${MAX_ATTEMPTS} attempts. The last error: ${why}`)
}

function endOfWork(end: Exclude<ChangesEnd, { kind: 'changes' }>): JobEnd {
  switch (end.kind) {
    case 'no_changes':
      return { status: 'completed', outcome: 'no_changes', message: end.reason }
    case 'budget_exhausted':
    case 'checks_failed':
    case 'policy_refused':
    case 'error':
      return failed(end.kind, end.message)
    default:
      return end satisfies never
  }
}

function patchReady({ title, report, patch }: SavedResult): JobEnd {
  const unfinished = report.unfinished === null ? [] : [`It is not finished: ${report.unfinished.message}`]
  const isShown = patch.length > 0 && patch.length <= PATCH_MAX_BYTES
  const tooLarge = isShown ? [] : [TOO_LARGE_TO_SHOW]
  const message = [`The patch is ready: ${title}`, ...unfinished, ...countLeft(report), ...tooLarge].join('. ')
  return { status: 'completed', outcome: 'patch_ready', message }
}

const TOO_LARGE_TO_SHOW = `It has more than ${PATCH_MAX_BYTES / 1024 / 1024} MiB and cannot be shown, so it can only be published unread`

function failed(outcome: 'error' | 'policy_refused' | 'budget_exhausted' | 'checks_failed', message: string): JobEnd {
  return { status: 'failed', outcome, message }
}

function isEnd(value: TurnContext | SavedResult | JobEnd): value is JobEnd {
  return 'status' in value
}
