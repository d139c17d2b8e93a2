// What a job found out while it made its changes, saved with them: the reviewer reads it in the pull request, which another
// attempt in another process may open.

import type { Change } from '../base/git-tree.ts'
import { shorten } from '../base/text.ts'
import { type CheckReport, describeDrift, describeUnjudged, type Problem, type TouchedPage } from '../checks/index.ts'
import type { EvidenceReport, UnsourcedDetail } from './evidence/evidence-report.ts'
import type { Base, Job } from './job.ts'
import type { LeftForYou } from './units/left-for-you.ts'

export interface ResultReport {
  framework: string
  touched: TouchedPage[]
  checks: ChecksDone
  /** External hosts that no page of the base links to. */
  hosts: CheckReport['hosts']
  /** What a person has to do: a sentence each. */
  byHand: string[]
  /** What the run could not do and a person can: by file. */
  leftForYou: LeftForYou[]
  /** Of more than those. */
  leftForYouCount: number
  /** What could not be looked at, and why: a sentence each. */
  skipped: string[]
  /** What the gate let pass and the reviewer should look at: a sentence each. */
  notes: string[]
  /** Why there is a result although the work is not done; such a result becomes a draft. */
  unfinished: UnfinishedReason | null
  /** The project's policy wants a draft, whatever was asked for. */
  isDraftByPolicy: boolean
  /** What the claims of the changes rest on. */
  evidence: EvidenceReport
  /** The model's title and summary of all its work, if a part was left out: those of the result then describe only the rest. */
  attempted?: { title: string; summary: string }
  /** Whom CODEOWNERS names for the changed files. */
  owners: string[]
  /** Names of labels for the pull request; only those that the repository has are put on it. */
  labels: string[]
  /** Of a turn that continues a pull request: what is in there already. */
  before?: EarlierWork
  /** Where the details without a source of that stand after this turn. */
  earlierDetails?: UnsourcedDetail[]
  /** Of such a turn: title and summary of the pull request as a whole, if the model rewrote them. */
  whole?: { title: string; summary: string }
}

/** What the pull request contained before a turn, as a whole. */
export interface EarlierWork {
  title: string
  summary: string
  report: ResultReport
  /** What the first turn worked from. */
  base: Base
}

export interface ChecksDone {
  /** Warnings; errors too where the result is `unfinished` because of them. The first ones. */
  newProblems: Problem[]
  newProblemCount: number
  /** In the pages looked at, left alone. */
  oldProblems: number
  /** Pages that were parsed. */
  checkedPages: number
  /** Which problems no rule reports here, and why: a sentence each. */
  unjudged: string[]
  /** Translations that differ from the changed pages now: a sentence each. */
  drift: string[]
}

export interface UnfinishedReason {
  /** `budget`: a limit ended the work. `checks`: there are new errors that the model did not fix. */
  why: 'budget' | 'checks'
  message: string
}

/** Kept of each list: more than a pull request has room for. */
const KEPT = {
  left: 50,
  pages: 500,
  problems: 50,
  hosts: 100,
  sentences: 50,
  labels: 20,
  claims: 50,
  details: 50,
  sources: 11,
}
const SENTENCE_MAX_CHARACTERS = 500

/** What is decided outside of the checks. */
export type ReportDecisions = Pick<
  ResultReport,
  | 'framework'
  | 'whole'
  | 'notes'
  | 'unfinished'
  | 'isDraftByPolicy'
  | 'labels'
  | 'owners'
  | 'evidence'
  | 'attempted'
  | 'leftForYou'
>

/** Gives the report of checks, bounded: the texts in it come from the repository and from the model. */
export function createReport(check: CheckReport, decided: ReportDecisions): ResultReport {
  const { problems, unjudged, drift = [], oldProblems, checkedPages, touched, hosts, byHand, skipped } = check
  return {
    ...decided,
    unfinished: decided.unfinished && { ...decided.unfinished, message: shortenSentence(decided.unfinished.message) },
    evidence: boundedEvidence(decided.evidence),
    labels: decided.labels.slice(0, KEPT.labels).map(shortenSentence),
    touched: touched.slice(0, KEPT.pages),
    checks: {
      newProblems: problems.slice(0, KEPT.problems).map(shortenProblem),
      newProblemCount: problems.length,
      oldProblems,
      checkedPages,
      drift: describeDrift(drift).slice(0, KEPT.sentences).map(shortenSentence),
      unjudged: describeUnjudged(unjudged).slice(0, KEPT.sentences).map(shortenSentence),
    },
    hosts: hosts.slice(0, KEPT.hosts),
    ...boundedLeft(decided.leftForYou),
    byHand: byHand.slice(0, KEPT.sentences).map(shortenSentence),
    skipped: skipped.slice(0, KEPT.sentences).map(shortenSentence),
  }
}

/** True when the pull request is to be a draft: asked for, wanted by the policy, or not finished. */
export function isDraft(job: Pick<Job, 'draft'>, report: ResultReport): boolean {
  return job.draft || report.isDraftByPolicy || report.unfinished !== null
}

/** Files as a code host counts them: a moved one counts once. */
export function countFiles({ changes, report }: { changes: readonly Change[]; report: ResultReport }): number {
  return changes.length - report.touched.filter(({ act }) => act === 'moved').length
}

function boundedEvidence(report: EvidenceReport): EvidenceReport {
  const { cited, unproven, unsourced, moreUnsourced, sources } = report
  return {
    ...report,
    cited: cited.slice(0, KEPT.claims).map((one) => ({ ...one, claim: shortenSentence(one.claim) })),
    unproven: unproven
      .slice(0, KEPT.claims)
      .map((one) => ({ ...one, claim: shortenSentence(one.claim), why: shortenSentence(one.why) })),
    unsourced: unsourced.slice(0, KEPT.details),
    moreUnsourced: moreUnsourced + Math.max(0, unsourced.length - KEPT.details),
    sources: sources.slice(0, KEPT.sources),
  }
}

function boundedLeft(left: readonly LeftForYou[]): Pick<ResultReport, 'leftForYou' | 'leftForYouCount'> {
  const kept = left.slice(0, KEPT.left).map((one) => ({
    ...one,
    reason: shortenSentence(one.reason),
    with: one.with.slice(0, KEPT.pages),
  }))
  return { leftForYou: kept, leftForYouCount: left.length }
}

/** No reviewer needs `others`: the message names them. */
function shortenProblem(problem: Problem): Problem {
  const { others: _, ...kept } = problem
  return { ...kept, subject: shortenSentence(kept.subject), message: shortenSentence(kept.message) }
}

function shortenSentence(text: string): string {
  return shorten(text, SENTENCE_MAX_CHARACTERS)
}
