// Port: where jobs live. The job's row is also its place in the queue; implemented in src/storage/.
import type { Spent } from '../agent/budget.ts'
import type { TranscriptEntry } from '../agent/transcript.ts'
import type { CompletedOutcome, FailedOutcome, JobStatus } from '../contract/job-states.ts'
import type { Change } from '../documentation/change.ts'
import type { ProjectState } from '../projects/project.ts'
import type { Base, Job, PullRequest } from './job.ts'
import type { ResultReport } from './result-report.ts'

export interface NewJob {
  id: string
  projectId: string
  prompt: string
  draft: boolean
  model: string
  repository: string
  requestedRef: string | null
  createdAt: number
}

/** A client's `Idempotency-Key` on one route, with the SHA-256 of the canonical body (hex). */
export interface IdempotencyClaim {
  route: string
  key: string
  bodyHash: string
}

export interface CreateRules {
  /** Jobs a project may make per hour. */
  jobsPerHour: number
  /** Model tokens, in and out, that a project's jobs of one UTC day may have spent before no more are made. */
  tokensPerDay: number
  idempotency?: IdempotencyClaim
}

export type CreateResult =
  | { kind: 'created'; job: Job }
  /** The key was used with the same body: the job as it was answered then. */
  | { kind: 'replayed'; job: Job }
  /** The key was used with another body. */
  | { kind: 'conflict' }
  /** The App cannot reach the project's repository. */
  | { kind: 'unavailable'; state: Exclude<ProjectState, 'active'> }
  | { kind: 'rate_limited'; limit: 'jobs_per_hour' | 'tokens_per_day'; retryAfterSeconds: number }

/** Proof that a worker holds a job. Every write with it is fenced: it throws `LeaseLostError` once another holds it. */
export interface Lease {
  jobId: string
  token: string
}

export interface Claim {
  job: Job
  lease: Lease
}

/** What the agent made and the gate let pass; saved before anything is published. */
export interface SavedResult {
  title: string
  summary: string
  changes: Change[]
  /** Git's id of the tree that results on the base; the host must report the same. */
  treeSha: string
  /** null = saved by a version that kept none. */
  report: ResultReport | null
}

export type JobEnd =
  | { status: 'completed'; outcome: CompletedOutcome; message: string; pullRequest?: PullRequest }
  | { status: 'failed'; outcome: FailedOutcome; message: string; pullRequest?: PullRequest }

export type CancelResult = { kind: 'done'; job: Job } | { kind: 'refused'; job: Job } | { kind: 'not_found' }

export interface JobPage {
  jobs: Job[]
  hasMore: boolean
}

export interface JobStore {
  /**
   * Keeps a new active job, its idempotency record and its answer in one transaction. A known idempotency key is
   * answered before the project's state and its limits are looked at. Job keys are forgotten after 7 days.
   */
  create(job: NewJob, rules: CreateRules): Promise<CreateResult>
  /** Gives a job of this project, or undefined: also when it belongs to another project. */
  find(projectId: string, jobId: string): Promise<Job | undefined>
  /** Newest first, ties by id descending. */
  list(projectId: string, query: { status?: JobStatus; limit: number; offset: number }): Promise<JobPage>

  /**
   * Gives the oldest due job to exactly one caller, or undefined, and counts an attempt. Due: active, its waiting time
   * over, and its lease absent, expired by the database's clock, or further ahead than its own length (a clock that
   * jumped). Never one of `running`: the caller's own jobs. Also gives jobs whose attempts are used up
   * (`job.attempt > MAX_ATTEMPTS`): the caller must end them.
   */
  claim(leaseMs: number, running: readonly string[]): Promise<Claim | undefined>
  /** Prolongs the lease to `leaseMs` from now and adds `workedMs` to what the job has spent. Fenced. */
  heartbeat(lease: Lease, leaseMs: number, workedMs: number): Promise<void>
  /** Gives the job back unharmed (shutdown): due at once, the attempt not counted. Fenced. */
  release(lease: Lease): Promise<void>
  /** Gives the job back after a passing fault: due in `delayMs`, the attempt counted, `message` shown meanwhile. Fenced. */
  retryLater(lease: Lease, delayMs: number, message: string): Promise<void>
  /** Fixes the base, and the repository's address as the host spells it. Fenced. */
  pin(lease: Lease, base: Base, repository: string): Promise<void>
  /** Appends to the transcript and sets what is spent, in one transaction. False when the transcript would pass 16 MiB. Fenced. */
  record(lease: Lease, entry: TranscriptEntry, spent: Spent): Promise<boolean>
  /** Gives the transcript in order; entries are those of `record`. */
  transcript(jobId: string): Promise<TranscriptEntry[]>
  /** Saves the result and enters `validated`. Fenced. */
  saveResult(lease: Lease, result: SavedResult): Promise<void>
  /** Gives the saved result, or undefined. */
  result(jobId: string): Promise<SavedResult | undefined>
  /** Enters `publishing`: from now on a cancel is refused. Fenced; again is fine. */
  enterPublishing(lease: Lease): Promise<void>
  /** Ends the job. Fenced. */
  finish(lease: Lease, end: JobEnd): Promise<Job>

  /** Ends an active job as `failed`/`canceled`, unless it is publishing or over (refused; canceled before: done). */
  cancel(projectId: string, jobId: string, now: number): Promise<CancelResult>
  /** Archives a job that is over (active: refused; archived before: done). */
  archive(projectId: string, jobId: string, now: number): Promise<CancelResult>
  /**
   * Stores the state of the pull request whose head is this branch, with the delivery id, in one transaction.
   * False when the delivery was applied before or no job has that branch.
   */
  notePullRequest(note: PullRequestNote): Promise<boolean>
  /** Archives jobs whose pull request was closed or merged before `closedBefore`, 100 at most; gives how many. */
  archiveSettled(closedBefore: number, now: number): Promise<number>
  /** Deletes the transcripts of jobs that ended before this time, of 100 jobs at most; gives of how many. */
  pruneTranscripts(endedBefore: number): Promise<number>
}

export interface PullRequestNote {
  repositoryId: number
  branch: string
  pullRequest: PullRequest
  now: number
  /** Absent when polled. */
  deliveryId?: string
}

/** Another worker holds the job, or it was canceled: stop, write nothing, publish nothing. */
export class LeaseLostError extends Error {
  constructor(jobId: string) {
    super(`The lease of job ${jobId} is lost`)
    this.name = 'LeaseLostError'
  }
}
