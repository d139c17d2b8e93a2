// How a run on this machine ended, as its caller is told: what a pull request would say, or why there is none.
import { createHash } from 'node:crypto'
import type { Spent } from '../agent/budget/budget.ts'
import { ModelError } from '../agent/model.ts'
import type { Change } from '../base/git-tree.ts'
import type { EvidenceReport } from '../jobs/evidence/evidence-report.ts'
import { describeLocalWork, type LocalWork } from '../jobs/pull-request/local-description.ts'
import { type ChangesEnd, UNCHANGED } from '../jobs/run/make-changes.ts'
import { describeEdits, describeLeft, type LeftForYou } from '../jobs/units/left-for-you.ts'

export interface LocalRunEnd {
  status: 'completed' | 'failed'
  /** `error`: the model does not understand the prompt, or its server passes on no tool calls. */
  outcome: 'patch_ready' | 'no_changes' | 'policy_refused' | 'checks_failed' | 'budget_exhausted' | 'error'
  message: string
  /** The commit that was read. */
  baseSha: string
  /** The model's title and summary of its changes; '' without changes. */
  title: string
  summary: string
  changes: readonly Change[]
  /** A limit ended the work, or the checks still find errors: a pull request of it becomes a draft. */
  isUnfinished: boolean
  /** What it could not do and a person can. */
  leftForYou: readonly LeftForYou[]
  /** Unified diff to the commit that was read; null without changes. */
  patch: Buffer | null
  /** Hexadecimal. */
  patchSha256: string | null
  /** Of a run that a limit or a fault ended early, with what was made until then; absent where that is nothing. */
  unfinishedPatch?: Buffer | undefined
  /** What a pull request would show, in Markdown; '' without changes. */
  description: string
  /** The evidence for the claims in the changes; null without claims. */
  evidence: EvidenceReport | null
  model: string
  spent: Spent
}

/** Turns the offline model's refusal of an instruction into the end of the run. Throws every other error. */
export function endOfNotUnderstood(error: unknown): ChangesEnd {
  if (error instanceof ModelError && error.kind === 'not_understood') return { kind: 'error', message: error.message }
  throw error
}

/** From what a run works. */
export type RunBase = Omit<LocalWork, 'summary' | 'report'>

/** Describes the end of a run for its caller. */
export function describeEnd(
  end: ChangesEnd,
  patch: Buffer | null,
  base: RunBase,
): Omit<LocalRunEnd, 'baseSha' | 'model' | 'spent'> {
  const nothing = {
    title: '',
    summary: '',
    changes: [],
    isUnfinished: false,
    leftForYou: [],
    patch: null,
    patchSha256: null,
    description: '',
    evidence: null,
  }
  switch (end.kind) {
    case 'no_changes':
      return { ...nothing, status: 'completed', outcome: end.kind, message: end.reason }
    case 'changes':
      return patch === null || patch.byteLength === 0
        ? { ...nothing, status: 'completed', outcome: 'no_changes', message: UNCHANGED }
        : {
            ...describeChanges(end, base),
            status: 'completed',
            outcome: 'patch_ready',
            patch,
            patchSha256: hashSha256(patch),
          }
    case 'budget_exhausted':
    case 'error': {
      const unfinishedPatch = patch === null || patch.byteLength === 0 ? undefined : patch
      return { ...nothing, status: 'failed', outcome: end.kind, message: end.message, unfinishedPatch }
    }
    default:
      return { ...nothing, status: 'failed', outcome: end.kind, message: end.message }
  }
}

/** What a pull request would say: the title, what is left to do, and what the settings let pass. */
function describeChanges({ title, summary, changes, report }: Extract<ChangesEnd, { kind: 'changes' }>, base: RunBase) {
  const { unfinished, byHand, notes, skipped, leftForYou } = report
  const lines = [
    title,
    ...(unfinished === null ? [] : [`Unfinished: ${unfinished.message}`]),
    ...leftForYou.flatMap(listLeft),
    ...byHand.map((sentence) => `By hand: ${sentence}`),
    ...notes.map((sentence) => `Please check: ${sentence}`),
    ...skipped,
  ]
  const message = lines.join('\n')
  const description = describeLocalWork({ summary, report, ...base })
  const isUnfinished = unfinished !== null
  return { message, title, summary, changes, isUnfinished, leftForYou, description, evidence: report.evidence }
}

/** The sentence, then the lines to type. */
function listLeft(left: LeftForYou): string[] {
  return [`Left for you: ${describeLeft(left)}`, ...describeEdits(left)]
}

/** Hexadecimal, like `patchSha256` of a job. */
export function hashSha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
