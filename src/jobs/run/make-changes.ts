// The part of a job that needs no code host: the agent works on a tree and fixes what the checks find, then the policy gate
// judges the changes and their evidence. Unfinished work becomes a draft where the project's policy allows that.
import type { AgentEnd, Work } from '../../agent/end.ts'
import { type AgentDeps, type AgentTask, runAgent } from '../../agent/loop.ts'
import {
  type DocsReader,
  type DocsSession,
  describeProblem,
  isError,
  type Problem,
  type SiteSummary,
  withRuleSettings,
} from '../../documentation/index.ts'
import { cut } from '../../text/cut.ts'
import { oneLine } from '../../text/one-line.ts'
import { examineEvidence } from '../evidence/examine-evidence.ts'
import { agentFoldersIn } from '../policy/agent-folders.ts'
import { applyGate } from '../policy/gate.ts'
import { DISABLED, type ProjectPolicy } from '../policy/project-policy.ts'
import type { SecretScanner } from '../policy/secrets.ts'
import { contentRefusal, writeRefusalFor } from '../policy/writable-paths.ts'
import { createReport, type ResultReport, type UnfinishedReason } from './result-report.ts'

export interface ChangesTask
  extends Pick<AgentTask, 'prompt' | 'tree' | 'docsRoot' | 'context' | 'history' | 'startFrom'> {
  policy: ProjectPolicy
  /** The checks keep the work of different projects apart. */
  project?: string
}

export interface ChangesDeps extends AgentDeps {
  docs: DocsReader
  scan: SecretScanner
}

export type ChangesEnd =
  | ({ kind: 'changes'; report: ResultReport } & Omit<Work, 'report' | 'evidence'>)
  | { kind: 'no_changes'; reason: string }
  | { kind: 'budget_exhausted' | 'checks_failed' | 'policy_refused'; message: string }

/** The reason of a `no_changes` end when the edits cancel each other out. */
export const UNCHANGED = 'The edits leave every file as it was before'

/** What is to be judged: the work of an agent, whether or not it came to its own end. */
interface CandidateResult extends Work {
  unfinished: UnfinishedReason | null
}

/** Gives only changes that the gate lets pass. Throws what `runAgent` throws, and faults of the checks. */
export async function makeChanges(task: ChangesTask, deps: ChangesDeps): Promise<ChangesEnd> {
  if (!task.policy.isEnabled) return { kind: 'policy_refused', message: DISABLED }
  const docs = withRuleSettings(await deps.docs.open(task.tree, task.docsRoot, task.project), task.policy.checks)
  try {
    const site = await docs.summary()
    // The model thinks meanwhile. A fault of the tree meets the first check too, which reports it.
    docs.prepareChecks().catch(() => undefined)
    const { policy, docsRoot } = task
    const agentFolders = agentFoldersIn(await task.tree.list(), { docsRoot, folder: site.folder })
    const end = await runAgent(
      {
        ...task,
        docs,
        writeRefusal: writeRefusalFor({ ...policy, ...site, docsRoot, agentFolders }),
        contentRefusal,
        allowedForms: policy.allowedForms,
      },
      { ...deps, limits: { ...deps.limits, ...policy.limits } },
    )
    const candidate = await toCandidate(end, policy, docs)
    return 'kind' in candidate ? candidate : await passGate(candidate, site, task, deps.scan)
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
      return end
    case 'changes':
      return { ...pickWork(end), unfinished: null }
    case 'checks_failed':
      if (policy.onChecks === 'fail')
        return { kind: end.kind, message: `${end.message}: ${listProblems(end.problems)}` }
      return { ...pickWork(end), unfinished: { why: 'checks', message: end.message } }
    case 'budget_exhausted':
      return policy.onBudget === 'fail' || end.changes.length === 0
        ? { kind: end.kind, message: end.message }
        : unfinishedWork(end, docs)
    default:
      return end satisfies never
  }
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

function pickWork({ title, summary, changes, report, evidence }: Work): Work {
  return { title, summary, changes, report, evidence }
}

/** What was made before the budget ran out is worth a draft when it would pass as it stands. */
async function unfinishedWork(
  { message, changes, byHand }: Extract<AgentEnd, { kind: 'budget_exhausted' }>,
  docs: DocsSession,
): Promise<CandidateResult | ChangesEnd> {
  const checked = await docs.check(changes)
  const report = { ...checked, byHand: [...new Set([...checked.byHand, ...byHand])] }
  if (report.problems.some(isError)) {
    return { kind: 'budget_exhausted', message: `${message} The changes made so far do not pass the checks.` }
  }
  const summary = 'The work was cut off before it was finished, so there is no summary.'
  const unfinished: UnfinishedReason = { why: 'budget', message }
  return { title: 'Update the documentation (unfinished)', summary, changes, report, evidence: [], unfinished }
}

async function passGate(
  candidate: CandidateResult,
  site: SiteSummary,
  task: ChangesTask,
  scan: SecretScanner,
): Promise<ChangesEnd> {
  const { title, summary, changes, report, evidence, unfinished } = candidate
  const { prompt, tree, docsRoot, policy, context, history } = task
  const prompts = [...history.map((turn) => turn.prompt), prompt]
  // The pull request quotes the prompts.
  const texts = {
    'The prompt': prompts.join('\n\n'),
    'The title': title,
    'The summary': summary,
    'The evidence': joinWords(evidence),
  }
  const verdict = await applyGate({ changes, tree, site: { ...site, docsRoot }, policy, report, texts, scan })
  if (verdict.refusals.length > 0) {
    return { kind: 'policy_refused', message: `The changes were refused: ${verdict.refusals.join('; ')}` }
  }
  const decided = {
    evidence: await examineEvidence({ evidence, changes, tree, context, prompts }),
    framework: site.framework,
    unfinished,
    isDraftByPolicy: policy.alwaysDraft,
    labels: [...policy.labels],
    notes: verdict.notes,
  }
  return { kind: 'changes', title, summary, changes, report: createReport(report, decided) }
}

/** All that a pull request shows of the evidence is the model's. */
function joinWords(evidence: Work['evidence']): string {
  const words = evidence.flatMap(({ claim, source }) =>
    source.kind === 'prompt' ? [claim] : [claim, source.repository, source.path],
  )
  return words.join('\n')
}
