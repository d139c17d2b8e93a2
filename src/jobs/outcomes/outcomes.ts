// What the code host tells of a pull request that is over.

import { compareByteOrder } from '../../base/text.ts'
import type { JobTrigger } from '../../contract/job-states.ts'
import { OUTCOME_MAX_ROWS } from '../../contract/limits.ts'
import type { OutcomeFigures, OutcomeGroup, OutcomeGrouping, PullRequestOutcome } from '../../contract/outcomes.ts'

/** One text file between two commits. */
export interface FileStep {
  /** After the step; before it, where the step deletes the file. */
  path: string
  /** Only of a moved file. */
  previousPath?: string
  /** null = it was not there. */
  before: string | null
  /** null = the step deletes it. */
  after: string | null
}

/** The files that one stretch of the branch changes: commits of ours, or of others. */
export interface BranchStep {
  isOurs: boolean
  files: FileStep[]
}

export type KnownLines =
  /** `branch`: up to our last commit, oldest first. `merge`: from there to the merged tree; null = it was closed. */
  | { kind: 'known'; branch: BranchStep[]; merge: FileStep[] | null }
  | { kind: 'commit_unknown' | 'commits_gone' | 'too_large' }

/** Times in epoch milliseconds by the host's clock. */
export interface ClosedFacts {
  kind: 'closed'
  openedAt: number | undefined
  closedAt: number | undefined
  /** undefined = it was closed without a merge. */
  mergedAt: number | undefined
  /** When the first person submitted a review. */
  reviewedAt: number | undefined
  /** Somebody else has a commit on the pull request, apart from merges. */
  hasCommitsOfOthers: boolean
  lines: KnownLines
}

export type OutcomeFacts = ClosedFacts | { kind: 'open' } | { kind: 'gone' }

/** The pull request to look at. */
export interface PublishedWork {
  number: number
  /** The last commit that we published on it; null = not noted. */
  commitSha: string | null
  /** Of all turns that may have commits on it. */
  marks: readonly string[]
}

// Port: what became of pull requests that are over. Implemented in src/storage/.

/** A pull request that is over and was not measured yet. */
export interface OutcomeWatch {
  id: number
  projectId: string
  pullRequestNumber: number
  result: PullRequestOutcome['result']
  /** Epoch milliseconds: when it was seen merged or closed, unless the host told the time of the merge. */
  closedAt: number
  /** So far, this one included. */
  looks: number
  /** The last commit that a job has published on it; null = none is known. */
  commitSha: string | null
  /** Of all turns that may have commits on it. */
  marks: string[]
}

/** One pull request of a project, for sums. */
export interface OutcomeRow {
  result: PullRequestOutcome['result']
  state: PullRequestOutcome['state']
  /** Of the job that opened it. */
  trigger: JobTrigger | null
  /** Of the words by which the model made its last commit; null = not noted. */
  promptVersion: string | null
  /** Of the job that made the last commit. */
  model: string
  isUnedited: boolean | null
  lines: number | null
  kept: number | null
  secondsToReview: number | null
  secondsToMerge: number | null
  /** Messages and comments that began a turn on it. */
  followUps: number
}

interface OutcomeRange {
  /** Epoch milliseconds; null = unbounded. */
  from: number | null
  /** Excluded. */
  to: number | null
}

export interface OutcomeStore {
  /** Gives the longest due watch to exactly one caller, or undefined; due again after `leaseMs` unless it goes on or ends. */
  claim(leaseMs: number): Promise<OutcomeWatch | undefined>
  /** Makes it due at another time. */
  postpone(watch: OutcomeWatch, pauseMs: number): Promise<void>
  /** Saves the outcome, also in the jobs of the pull request. Does nothing if that was reopened since it was measured. */
  save(watch: OutcomeWatch, outcome: PullRequestOutcome): Promise<void>
  /** Ends the watch of a pull request that turned out to be open. */
  forget(watch: OutcomeWatch): Promise<void>
  /** Gives pull requests of the project that were merged or closed in this time, last first. */
  list(projectId: string, range: OutcomeRange, limit: number): Promise<OutcomeRow[]>
}

// Sums of what became of pull requests, over all of them and by what they have in common.

/** Gives a row for each value, those with the most pull requests first, 100 at most. */
export function groupOutcomes(rows: readonly OutcomeRow[], grouping: OutcomeGrouping): OutcomeGroup[] {
  if (grouping === 'none') return []
  const groups = Map.groupBy(rows, (row) => row[grouping])
  return [...groups]
    .map(([key, members]) => ({ key, ...sumOutcomes(members) }))
    .toSorted((a, b) => b.pullRequests - a.pullRequests || compareByteOrder(a.key ?? '', b.key ?? ''))
    .slice(0, OUTCOME_MAX_ROWS)
}

export function sumOutcomes(rows: readonly OutcomeRow[]): OutcomeFigures {
  const merged = rows.filter(({ result }) => result === 'merged')
  const closed = rows.filter(({ result }) => result === 'closed')
  const reviews = known(rows.map(({ secondsToReview }) => secondsToReview))
  const [lines, kept] = [sum(merged.map((row) => row.lines)), sum(merged.map((row) => row.kept))]
  return {
    pullRequests: rows.length,
    merged: merged.length,
    closed: closed.length,
    pending: rows.filter(({ state }) => state === 'pending').length,
    unknown: rows.filter(({ state }) => state === 'unknown').length,
    unedited: rows.filter(({ isUnedited }) => isUnedited === true).length,
    edited: rows.filter(({ isUnedited }) => isUnedited === false).length,
    withFollowUps: rows.filter(({ followUps }) => followUps > 0).length,
    reviewed: reviews.length,
    lines,
    kept,
    shareKept: lines === 0 ? null : kept / lines,
    linesInClosed: sum(closed.map((row) => row.lines)),
    medianSecondsToReview: median(reviews),
    medianSecondsToMerge: median(known(merged.map(({ secondsToMerge }) => secondsToMerge))),
  }
}

function sum(counts: readonly (number | null)[]): number {
  return known(counts).reduce((all, one) => all + one, 0)
}

function known(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null)
}

/** Of an even number, the mean of the two in the middle. */
function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  if (upper === undefined) return null
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? upper
  return (lower + upper) / 2
}
