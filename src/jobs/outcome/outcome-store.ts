// Port: what became of pull requests that are over. Implemented in src/storage/.
import type { JobTrigger } from '../../contract/job-triggers.ts'
import type { PullRequestOutcome } from '../../contract/outcomes.ts'

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

export interface OutcomeRange {
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
  /** Saves what was found out, also in the jobs of the pull request. Does nothing when it was opened again meanwhile. */
  save(watch: OutcomeWatch, outcome: PullRequestOutcome): Promise<void>
  /** Ends the watch of a pull request that turned out to be open. */
  forget(watch: OutcomeWatch): Promise<void>
  /** Gives pull requests of the project that were merged or closed in this time, last first. */
  list(projectId: string, range: OutcomeRange, limit: number): Promise<OutcomeRow[]>
}
