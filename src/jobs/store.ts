// Port: where jobs live; its parts stand beside what they are about. The job's row is also its place in the queue. Implemented
// in src/storage/.

import type { Spent } from '../agent/budget/budget.ts'
import type { TranscriptEntry } from '../agent/transcript.ts'
import type { Change } from '../base/git-tree.ts'
import type { CompletedOutcome, FailedOutcome } from '../contract/job-states.ts'
import type { Actor } from '../projects/audit.ts'
import type { BuildStore } from './builds.ts'
import type { Base, CausePins, ContextPin, Job, PullRequest } from './job.ts'
import type { JobLists, QueueState } from './job-lists.ts'
import type { JobRecords } from './job-records.ts'
import type { Death } from './process-deaths.ts'
import type { PullRequestStore } from './pull-requests.ts'
import type { ReplyStore } from './replies.ts'
import type {
  CancelResult,
  CommentResult,
  CreateResult,
  CreateRules,
  MessageResult,
  NewComment,
  NewJob,
  NewMessage,
  PublishCommand,
  PublishResult,
  RequestRules,
  TooManyPullRequests,
} from './requests/store-requests.ts'
import type { ResultReport } from './result-report.ts'

/** All that the database keeps of jobs. A caller asks for the part that it needs. */
export interface JobStore
  extends JobRequests,
    JobLists,
    JobQueue,
    TurnStore,
    JobRecords,
    PullRequestStore,
    ReplyStore,
    BuildStore {
  /**
   * Archives jobs whose pull request was closed or merged before `closedBefore`, 100 at most and a day's worth; gives how
   * many.
   */
  archiveClosed(closedBefore: number, now: number): Promise<number>
  /**
   * Deletes the transcripts of jobs that ended before this time, of 100 jobs at most and of a day's worth; gives of how
   * many.
   */
  pruneTranscripts(endedBefore: number): Promise<number>
}

/** What people and programs ask of jobs. */
export interface JobRequests {
  /**
   * Keeps a new active job, its idempotency record and its answer in one transaction. A known idempotency key is
   * answered before the project's state and its limits are looked at. Job keys are forgotten after 7 days.
   * With a topic, the job takes the branch (and the pull request, if it is open already) of the newest job of the project
   * with the same topic that is active or has an open pull request.
   */
  create(job: NewJob, rules: CreateRules): Promise<CreateResult>
  /**
   * Begins the next turn of a job that is `completed` or `failed` and whose pull request, if any, is open: active again,
   * phase `agent`, attempts from 0, nothing pinned. Only where a result is kept that was never published, and the job is in
   * `mode: patch` or has no pull request, the base stays: the next turn starts from that result. Of an active job, the
   * message waits for the end of the turn. Idempotency, limits and answer as with `create`.
   */
  message(projectId: string, jobId: string, message: NewMessage, rules: RequestRules): Promise<MessageResult>
  /** The same as `message` for a comment; noted with its delivery in one transaction. */
  comment(comment: NewComment, rules: Omit<RequestRules, 'idempotency'>): Promise<CommentResult>
  /**
   * Sends what is kept on its way to a pull request: active again in phase `validated`, in the same turn, mode
   * `pull_request`, attempts from 0. A job that has published this very result before is done.
   */
  publish(projectId: string, jobId: string, order: PublishCommand): Promise<PublishResult>
  /**
   * Ends an active job as `failed`/`canceled`, unless it is publishing or over (refused; canceled before: done). Messages
   * and comments that wait are dropped, and the end says how many messages. If the turn or one of them came from a comment, a
   * reply on the pull request says so. `by`: a person, for the audit list.
   */
  cancel(projectId: string, jobId: string, now: number, by?: Actor): Promise<CancelResult>
  /** Archives a job that has ended (active: refused; archived before: done). `by` as with `cancel`. */
  archive(projectId: string, jobId: string, now: number, by?: Actor): Promise<CancelResult>
}

/** The queue of jobs. */
interface JobQueue {
  /**
   * Gives a due job to exactly one caller, or undefined, and counts an attempt. Due: active, its waiting time
   * over, and its lease absent, expired by the database's clock, or further ahead than its own length (a clock that
   * jumped). Never one of `running`: the caller's own jobs. Never one whose branch or topic another active job of the
   * project has, which asked for its turn earlier. Also gives jobs whose attempts are used up
   * (`job.attempt > MAX_ATTEMPTS`), or whose processes have ended too often (`job.deaths`): the caller must end them.
   *
   * Installations take turns, and so do the projects of one: first comes the one with the fewest running jobs, then the one
   * that has waited longest for its turn. Within a project, the oldest due job comes first. None beyond its `limits`.
   *
   * A job that may have ended a process runs alone: a process gets it while `running` is empty, and nothing else beside it. Of
   * the processes with other jobs, the one with the fewest gets none until it can have it.
   *
   * `holder` is the caller. Where not all workers use the same mirrors, a job that became due just now is left
   * for a moment to the workers that made the newest claim of its project, while they live and have a free slot.
   */
  claim(leaseMs: number, running: readonly string[], limits?: ClaimLimits, holder?: Holder): Promise<Claim | undefined>
  /**
   * Notes which processes have ended without notice since: a lease of their jobs ran out, and they stopped to note that they live
   * when they stopped to prolong it. Gives each once, to one caller. Their claims count no attempt. A job that was alone there
   * has one more of its `deaths`; several together run alone (see `claim`) until their turn ends, or until one of them is alone
   * with such an end. A job whose process lives on is only free again, and its attempt counts. `finder`: the calling process.
   */
  recordDeaths(finder: string): Promise<Death[]>
  /** Prolongs the lease to `leaseMs` from now and adds `workedMs` to what the job has spent. Fenced. */
  heartbeat(lease: Lease, leaseMs: number, workedMs: number): Promise<void>
  /** Gives the job back unharmed (shutdown): due at once, the attempt not counted. Fenced. */
  release(lease: Lease): Promise<void>
  /** Gives the job back after a passing fault: due in `delayMs`, the attempt counted, `message` shown until then. Fenced. */
  retryLater(lease: Lease, delayMs: number, message: string): Promise<void>
  /**
   * Gives the job back because of an outage or a rate limit: due in `delayMs`, the attempt not counted, the wait added to
   * `job.waited` if it counts, and `message` shown until the next claim. Fenced.
   */
  waitLater(lease: Lease, delayMs: number, message: string, isCounted?: boolean): Promise<void>
  /** Makes every waiting job due now, since what they waited for is there; gives their number. */
  endWaits(): Promise<number>
  /** Gives how the queue stands. Looks at a bounded number of rows of active jobs alone; counts stop there. */
  queueState(): Promise<QueueState>
}

/** Proof that a worker holds a job. Every write with it is fenced: it throws `LeaseLostError` once another holds it. */
export interface Lease {
  jobId: string
  token: string
}

/** Another worker holds the job, or it was canceled: stop, write nothing, publish nothing. */
export class LeaseLostError extends Error {
  /** `cause`: what kept the worker from prolonging the lease, when nobody is known to have taken the job. */
  constructor(jobId: string, cause?: unknown) {
    super(`The lease of job ${jobId} is lost`, { cause })
    this.name = 'LeaseLostError'
  }
}

/** Running jobs in all processes together; above this, no further one is claimed. */
export interface ClaimLimits {
  ofProject: number
  ofInstallation: number
}

/** The process that asks for a job. */
export interface Holder {
  /** Its id; null = not known, and then nothing is concluded when a lease of its jobs runs out. */
  process: string | null
  /** The id of its folder of mirrors; null = all processes use the same one. */
  mirrors: string | null
}

export interface Claim {
  job: Job
  lease: Lease
}

/** What the worker of a turn saves; another may not. */
interface TurnStore {
  /** Fixes what the turn works from. Fenced. */
  pin(lease: Lease, pinned: PinnedJob): Promise<void>
  /** Appends to the transcript and sets what is spent, in one transaction. False when the transcript would pass 16 MiB. Fenced. */
  record(lease: Lease, entry: TranscriptEntry, spent: Spent): Promise<boolean>
  /**
   * Saves the result, in place of that of an earlier turn, and enters `validated`. Fenced. `promptVersion`: of the words by
   * which the model made it; absent = not known.
   */
  saveResult(lease: Lease, result: SavedResult, promptVersion?: string): Promise<void>
  /**
   * Enters `publishing`: from now on a cancel is refused. Fenced; again is fine. When the job would open one more pull
   * request than the project may have open, those that others are about to open included, it stays as it is.
   */
  enterPublishing(lease: Lease, openPullRequests: number): Promise<EnterPublishing>
  /**
   * Ends the turn. Fenced. If messages or comments arrived during the turn and the pull request, if any, is open, the job is
   * active again in its next turn, in the same transaction.
   */
  finish(lease: Lease, end: JobEnd): Promise<Job>
}

export interface PinnedJob {
  base: Base
  /** Full https address of the repository, as the host spells it. */
  repository: string
  /** That of the open pull request that is continued, or the job's own. */
  branch: string
  context: ContextPin[]
  /** null = the job is about no change of code. */
  cause: CausePins | null
  /** The pull request that is continued, as it now is; null = the job has none and forgets the one that it had. */
  pullRequest: PullRequest | null
}

/** What the agent made and the gate let pass; saved before anything is published. */
export interface SavedResult {
  title: string
  summary: string
  changes: Change[]
  /** The changes as a unified diff on the base, as `GET .../patch` shows it; read back empty when it was too large to keep. */
  patch: Uint8Array
  /** Git's id of the tree that results on the base; the host must report the same. */
  treeSha: string
  report: ResultReport
}

export type JobEnd =
  | ({ status: 'completed'; outcome: CompletedOutcome } & EndDetails)
  | ({ status: 'failed'; outcome: FailedOutcome } & EndDetails)

interface EndDetails {
  message: string
  pullRequest?: PullRequest
  /** The commit that the turn has published: its builds are watched from now on, in place of those of an earlier one. */
  commitSha?: string
  /** Posted on the pull request by `jobs/replies.ts`; saved with the end in one transaction. */
  reply?: string
}

type EnterPublishing = { kind: 'entered' } | TooManyPullRequests
