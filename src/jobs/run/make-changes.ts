// The part of a job that needs no code host: the agent works on a tree and fixes what the checks find, then the policy gate
// judges the changes and their evidence. Unfinished work becomes a draft where the project's policy allows that.
import { endsOf } from '../../agent/cause/cause.ts'
import type { RefusedEdit } from '../../agent/changes/refused-edits.ts'
import type { AgentEnd, Work } from '../../agent/end.ts'
import { findTakenLines } from '../../agent/finish/lines-of-others.ts'
import { type AgentDeps, type AgentTask, runAgent } from '../../agent/loop.ts'
import type { JudgeDeps } from '../../agent/verifier/judge.ts'
import type { Change } from '../../base/git-tree.ts'
import { cut, oneLine, plural } from '../../base/text.ts'
import {
  type CheckReport,
  type DocsReader,
  type DocsSession,
  describeProblem,
  type Problem,
  type SiteSummary,
  withRuleSettings,
} from '../../checks/index.ts'
import { createEvidenceReview, examineEvidence } from '../evidence/examine-evidence.ts'
import type { ShownLines } from '../evidence/places.ts'
import { verifyClaims } from '../evidence/verify-claims.ts'
import { applyGate } from '../policy/gate.ts'
import { hideFiles } from '../policy/hidden-files.ts'
import { DISABLED, type ProjectPolicy } from '../policy/project-policy.ts'
import type { SecretScanner } from '../policy/secrets.ts'
import { agentFoldersIn, contentRefusalFor, writeRefusalFor } from '../policy/writable-paths.ts'
import { readCodeOwners } from '../pull-request/code-owners.ts'
import { createReport, type ResultReport, type UnfinishedReason } from '../result-report.ts'
import { describeCutOff, describeRest } from '../units/describe-rest.ts'
import { judgeByUnits, withMovesByHand } from '../units/drop-units.ts'
import { describeLeft, leftByRefusals, withoutSecrets } from '../units/left-for-you.ts'

interface ChangesTask
  extends Pick<AgentTask, 'prompt' | 'tree' | 'docsRoot' | 'context' | 'cause' | 'history' | 'startFrom'> {
  policy: ProjectPolicy
  /** The checks keep the work of different projects apart. */
  project?: string
  /** The title that the author of the job gives the pull request, which is published like the prompt. */
  requestedTitle?: string | undefined
}

interface ChangesDeps extends AgentDeps {
  docs: DocsReader
  scan: SecretScanner
}

export type ChangesEnd =
  | MadeChanges
  | { kind: 'no_changes'; reason: string }
  | { kind: 'checks_failed' | 'policy_refused'; message: string }
  /** `stands`: what was made before and passes the gate, although the policy opens no pull request for it. */
  | { kind: 'budget_exhausted' | 'error'; message: string; stands?: MadeChanges | undefined }

interface MadeChanges extends Pick<Work, 'title' | 'summary' | 'changes'> {
  kind: 'changes'
  report: ResultReport
  /** Paths that the agent had changed and that may not go. */
  leftOut: string[]
}

/** The reason of a `no_changes` end when the edits cancel each other out. */
export const UNCHANGED = 'The edits leave every file as it was before'

/** What is to be judged: the work of an agent, whether or not it came to its own end. */
interface CandidateResult extends Work {
  unfinished: UnfinishedReason | null
  /** The end if the checks let none of it pass. */
  failure: Extract<ChangesEnd, { message: string }>
}

/** Gives only changes that the gate lets pass. Throws what `runAgent` throws, and faults of the checks. */
export async function makeChanges(given: ChangesTask, deps: ChangesDeps): Promise<ChangesEnd> {
  if (!given.policy.isEnabled) return { kind: 'policy_refused', message: DISABLED }
  const task = hideFiles(given, given.policy.hidden)
  const docs = withRuleSettings(await deps.docs.open(task.tree, task.docsRoot, task.project), task.policy.checks)
  try {
    const site = await docs.summary()
    const { policy, docsRoot } = task
    const agentFolders = agentFoldersIn(await task.tree.list(), { docsRoot, folder: site.folder })
    const evidence = createEvidenceReview(evidenceSources(task))
    const limits = { ...deps.limits, ...policy.limits }
    let { spent } = deps
    const record: AgentDeps['record'] = (entry, byNow) => {
      spent = byNow
      return deps.record(entry, byNow)
    }
    const end = await runAgent(
      {
        ...task,
        docs,
        evidence,
        writeRefusal: writeRefusalFor({ ...policy, ...site, docsRoot, agentFolders }),
        contentRefusal: contentRefusalFor(promptsOf(task)),
        allowedForms: policy.allowedForms,
        vouched: policy.vouched,
      },
      { ...deps, limits, record },
    )
    const candidate = await toCandidate(end, policy, docs)
    if ('kind' in candidate) return candidate
    const passed = await passGate(candidate, evidence.shown, site, task, { ...deps, docs, limits, spent })
    const isCutOff = end.kind === 'budget_exhausted' || end.kind === 'error'
    if (!isCutOff || policy.onBudget !== 'fail') return passed
    return { kind: end.kind, message: end.message, stands: passed.kind === 'changes' ? passed : undefined }
  } finally {
    await docs.close()
  }
}

async function toCandidate(
  end: AgentEnd,
  policy: ProjectPolicy,
  docs: DocsSession,
): Promise<CandidateResult | ChangesEnd> {
  switch (end.kind) {
    case 'no_changes':
      return { kind: end.kind, reason: [end.reason, ...listRefused(end.refused ?? [])].join('\n') }
    case 'changes': {
      const { kind: _, ...work } = end
      return { ...work, unfinished: null, failure: { kind: 'checks_failed', message: NOTHING_PASSES } }
    }
    case 'checks_failed': {
      const { kind, message, problems, ...work } = end
      const unfinished = policy.onChecks === 'fail' ? null : ({ why: 'checks', message } as const)
      return { ...work, unfinished, failure: { kind, message: `${message}: ${listProblems(problems)}` } }
    }
    case 'budget_exhausted':
    case 'error':
      return end.changes.length === 0 ? { kind: end.kind, message: end.message } : unfinishedWork(end, docs)
    default:
      return end satisfies never
  }
}

const NOTHING_PASSES = 'The checks let none of the changes pass'
const REFUSED_LISTED = 5

/** An end without changes looks like nothing to do; what the policy kept from being done is not that. */
function listRefused(refused: readonly RefusedEdit[]): string[] {
  const left = leftByRefusals(refused, new Set())
  const more = left.length - REFUSED_LISTED
  return [
    ...left.slice(0, REFUSED_LISTED).map((one) => `Left for you: ${describeLeft(one)}`),
    ...(more > 0 ? [`and ${plural(more, 'more file')}`] : []),
  ]
}

const PROBLEMS_LISTED = 20
const PROBLEM_MAX_CHARACTERS = 300

function listProblems(problems: readonly Problem[]): string {
  const listed = problems
    .slice(0, PROBLEMS_LISTED)
    .map((problem) => cut(oneLine(describeProblem(problem)), PROBLEM_MAX_CHARACTERS))
  const more = problems.length - listed.length
  return [...listed, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

/** What was made before the budget ran out, or the server failed, is worth a draft when it would pass as it stands. */
async function unfinishedWork(
  { kind, message, ...made }: Extract<AgentEnd, { kind: 'budget_exhausted' | 'error' }>,
  docs: DocsSession,
): Promise<CandidateResult> {
  const report = withMovesByHand(await docs.check(made.changes), made.changes, made.moves)
  const unfinished: UnfinishedReason = { why: 'budget', message }
  const failure = {
    kind,
    message: `${message} The changes made so far do not pass the checks.`,
  }
  return { ...made, title: '', summary: '', report, evidence: [], unfinished, failure }
}

async function passGate(
  candidate: CandidateResult,
  shown: ShownLines,
  site: SiteSummary,
  task: ChangesTask,
  { docs, ...deps }: JudgeDeps & { docs: DocsSession; scan: SecretScanner },
): Promise<ChangesEnd> {
  const { title, summary, evidence, whole, unfinished, failure, refused } = candidate
  const { tree, docsRoot, policy } = task
  const { scan } = deps
  const sources = evidenceSources(task)
  const prompts = promptsOf(task)
  // The pull request quotes the prompts.
  const texts = {
    'The prompt': prompts.join('\n\n'),
    'The title': [title, whole?.title ?? '', task.requestedTitle ?? ''].join('\n'),
    'The summary': [summary, whole?.summary ?? ''].join('\n'),
    'The evidence': joinWords(evidence),
  }
  const gated = { tree, site: { ...site, docsRoot }, policy, prompts, texts, scan }
  const judged = await judgeByUnits(candidate, {
    tree,
    check: (changes) => docs.check(changes),
    judge: (changes, report) => applyGate({ ...gated, changes, report }),
    mayHaveErrors: unfinished?.why === 'checks',
  })
  if (judged.kind === 'refused') return judged.isByGate ? refusedEnd(judged.reasons) : failure
  const { changes, report, verdict, left } = judged
  const passed = new Set(changes.map(({ path }) => path))
  const leftOut = candidate.changes.map(({ path }) => path).filter((path) => !passed.has(path))
  const words = wordsFor(candidate, report, leftOut)
  const examined = await examineEvidence({ ...sources, evidence, changes, shown })
  const verified = policy.verifyClaims
    ? await verifyClaims(examined, sources, deps)
    : { evidence: examined, notVerified: [] }
  const decided = {
    leftForYou: await withoutSecrets([...left, ...leftByRefusals(refused, passed)], scan),
    evidence: verified.evidence,
    framework: site.framework,
    ...words.more,
    unfinished,
    isDraftByPolicy: policy.alwaysDraft,
    labels: [...policy.labels],
    owners: await readCodeOwners(
      tree,
      changes.map(({ path }) => path),
    ),
    notes: [...verdict.notes, ...(await noteOnOthers(task, changes))],
  }
  const checked = { ...report, skipped: [...report.skipped, ...verified.notVerified] }
  return { kind: 'changes', ...words.said, changes: [...changes], report: createReport(checked, decided), leftOut }
}

/** Title and summary, and what the report has of them. */
interface Words {
  said: Pick<Work, 'title' | 'summary'>
  more: Pick<ResultReport, 'whole' | 'attempted'>
}

function wordsFor(
  { title, summary, whole, unfinished }: CandidateResult,
  { touched }: CheckReport,
  leftOut: readonly string[],
): Words {
  if (unfinished?.why === 'budget') return { said: describeCutOff(touched), more: {} }
  if (leftOut.length === 0) return { said: { title, summary }, more: whole === undefined ? {} : { whole } }
  // The model's words, also those for the pull request as a whole, cover what was left out too.
  return { said: describeRest(touched), more: { attempted: { title, summary } } }
}

/** A sentence for each page on which lines of other people are gone. */
async function noteOnOthers({ history, tree }: ChangesTask, changes: readonly Change[]): Promise<string[]> {
  const taken = Map.groupBy(await findTakenLines(history, changes, tree), ({ path }) => path)
  return [...taken].map(([path, lines]) => {
    const count = plural(lines.length, 'line')
    return `This turn replaces ${count} of ${path} that other people committed to this branch, such as line ${lines[0]?.line ?? 1}`
  })
}

const REASONS_LISTED = 50

function refusedEnd(reasons: readonly string[]): ChangesEnd {
  const more = reasons.length - REASONS_LISTED
  const listed = [...reasons.slice(0, REASONS_LISTED), ...(more > 0 ? [`and ${more} more`] : [])]
  return { kind: 'policy_refused', message: `The changes were refused: ${listed.join('; ')}` }
}

/** What a claim may rest on. */
function evidenceSources(task: ChangesTask) {
  const { tree, context, cause } = task
  return {
    tree,
    context: [...context, ...(cause === undefined ? [] : endsOf(cause))],
    prompts: [...promptsOf(task), ...(cause === undefined ? [] : cause.messages)],
  }
}

function promptsOf({ prompt, history }: Pick<ChangesTask, 'prompt' | 'history'>): string[] {
  return [...history.map((turn) => turn.prompt), prompt]
}

/** All that a pull request shows of the evidence is the model's. */
function joinWords(evidence: Work['evidence']): string {
  return evidence
    .flatMap(({ claim, places }) => [claim, ...places.flatMap(({ repository, path }) => [repository, path])])
    .join('\n')
}
