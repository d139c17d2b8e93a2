// Port: where jobs live. The job's row is also its place in the queue; implemented in src/storage/.

import type { Spent } from '../agent/budget/budget.ts'
import type { TranscriptEntry } from '../agent/transcript.ts'
import type { Change } from '../base/git-tree.ts'
import type { JobCursor } from '../contract/job-cursor.ts'
import type { CompletedOutcome, FailedOutcome, JobOutcome, JobStatus } from '../contract/job-states.ts'
import type { Actor } from '../projects/audit.ts'
import type { Death } from './deaths.ts'
import type { Base, CausePins, ContextPin, Job, PullRequest, SeenBuilds } from './job.ts'
import type { EndedTurn, JobSearch, JobSearchPage, NamedJob, OpenPullRequest, Period } from './job-lists.ts'
import type {
  PullRequestRecord,
  PullRequestUpdate,
  SeenComments,
  UnreadPullRequest,
  UnseenPullRequest,
  UnseenSince,
} from './pull-requests.ts'
import type { RequestKind } from './requests/request-limits.ts'
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
import type { ResultReport } from './run/result-report.ts'

/** A turn that has ended, or the present one (`outcome` null). */
export interface Turn {
  turn: number
  prompt: string
  requestedBy: string
  outcome: JobOutcome | null
  message: string | null
  /** Epoch milliseconds. */
  endedAt: number | null
  /** By this turn alone; null until it ends. */
  spent: Spent | null
  /** SHA-256 (hex) of its patch, where another turn's has taken its place and `earlierPatch` still has it. */
  earlierPatchSha256: string | null
}

/** A saved result as the store gives it back. */
export interface KeptResult extends SavedResult {
  /** The turn that made it. */
  turn: number
  /** That turn, or a `publish` since, opened or updated a pull request with it. */
  isPublished: boolean
}

/** What a reviewer reads of a result; its files are left out. */
export type KeptReport = Omit<KeptResult, 'changes' | 'patch'>

/** A comment to post on a pull request, exactly once, however many attempts that takes. */
export interface Reply {
  id: number
  projectId: string
  jobId: string
  turn: number
  pullRequestNumber: number
  text: string
  /** Tries so far, this one included. */
  attempt: number
}

/** A commit of a job whose builds are due to be looked up. */
export interface BuildWatch {
  jobId: string
  projectId: string
  commitSha: string
  /** So far, this one included. */
  looks: number
}

/** Proof that a worker holds a job. Every write with it is fenced: it throws `LeaseLostError` once another holds it. */
export interface Lease {
  jobId: string
  token: string
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
  /** Posted on the pull request by `jobs/run/replies.ts`; saved with the end in one transaction. */
  reply?: string
}

/** The jobs, or the messages, that count towards the limit of an hour. */
export interface RequestsOfHour {
  count: number
  /** Epoch milliseconds; undefined when there is none. */
  oldestAt: number | undefined
}

export interface ProjectUse {
  /** Tokens that its jobs have spent within the UTC day. */
  tokensOfDay: number
  openPullRequests: number
}

export interface JobListQuery {
  status?: JobStatus | undefined
  limit: number
  offset: number
  /** A job of an earlier page. */
  after?: JobCursor | undefined
}

export interface JobPage {
  jobs: Job[]
  hasMore: boolean
}

export interface JobStore {
  /**
   * Keeps a new active job, its idempotency record and its answer in one transaction. A known idempotency key is
   * answered before the project's state and its limits are looked at. Job keys are forgotten after 7 days.
   * With a topic, the job takes the branch (and the pull request, if it is open already) of the newest job of the project
   * with the same topic that is active or has an open pull request.
   */
  create(job: NewJob, rules: CreateRules): Promise<CreateResult>
  /** Gives a job of this project, or undefined: also when it belongs to another project. */
  find(projectId: string, jobId: string): Promise<Job | undefined>
  /** Counts what `create` and `message` hold against the limits of the hour around this time. */
  requestsOfHour(projectId: string, at: number): Promise<Record<RequestKind, RequestsOfHour>>
  /** Gives what else counts against the limits of the project at this time. */
  usage(projectId: string, at: number): Promise<ProjectUse>
  /** Newest first, ties by id descending; with `after`, from the first one behind that job in this order. */
  list(projectId: string, query: JobListQuery): Promise<JobPage>
  /** Looks for jobs, nearest to where it begins first, among at most 20,000; says where it ended. */
  search(projectId: string, search: JobSearch): Promise<JobSearchPage>
  /** Gives the title of each job's result, or else its first prompt; none for a job that does not exist. */
  names(jobIds: readonly string[]): Promise<Map<string, string>>
  /** Gives who asked for the newest jobs of the project, at most 50, in the order of the alphabet. */
  requesters(projectId: string): Promise<string[]>
  /** Gives each open pull request of the project once, by number. */
  openPullRequests(projectId: string): Promise<OpenPullRequest[]>
  /** Gives jobs that ended in this time and never had a pull request, last first; archived ones count as dealt with. */
  endedWithoutPullRequest(projectId: string, period: Period, limit: number): Promise<NamedJob[]>
  /** Gives the turns that ended in this time, last first, with what each has spent. */
  turnsEnded(projectId: string, period: Period, limit: number): Promise<EndedTurn[]>

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
  /** Fixes what the turn works from. Fenced. */
  pin(lease: Lease, pinned: PinnedJob): Promise<void>
  /** Appends to the transcript and sets what is spent, in one transaction. False when the transcript would pass 16 MiB. Fenced. */
  record(lease: Lease, entry: TranscriptEntry, spent: Spent): Promise<boolean>
  /** Gives the transcript of all turns in order; entries are those of `record`. */
  transcript(jobId: string): Promise<TranscriptEntry[]>
  /** Gives the entries after this sequence (0 = from the start), in order, of about `maxBytes` at most and one at least. */
  transcriptAfter(jobId: string, sequence: number, maxBytes: number): Promise<NumberedEntry[]>
  /** Gives which entries there are, and with which of them each turn begins. */
  transcriptTurns(jobId: string): Promise<TranscriptTurns>
  /** Gives the newest entries, in order. */
  lastEntries(jobId: string, count: number): Promise<NumberedEntry[]>
  /**
   * Saves the result, in place of that of an earlier turn, and enters `validated`. Fenced. `promptVersion`: of the words by
   * which the model made it; absent = not known.
   */
  saveResult(lease: Lease, result: SavedResult, promptVersion?: string): Promise<void>
  /** Gives the saved result, or undefined; it may be that of an earlier turn. */
  result(jobId: string): Promise<KeptResult | undefined>
  /** The same without its files, which may be large. */
  report(jobId: string): Promise<KeptReport | undefined>
  /** Gives the kept patch of a job of this project, with its SHA-256 (hex); undefined when there is none. */
  patch(projectId: string, jobId: string): Promise<KeptPatch | undefined>
  /** Gives the patch of an earlier turn of a job of this project; undefined when it is not kept, or no longer. */
  earlierPatch(projectId: string, jobId: string, turn: number): Promise<KeptPatch | undefined>
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
  /** Gives the turns of a job in order, the present one last. */
  turns(jobId: string): Promise<Turn[]>

  /**
   * Begins the next turn of a job that is `completed` or `failed` and whose pull request, if any, is open: active again,
   * phase `agent`, attempts from 0, nothing pinned. Only where a result is kept that was never published, and the job is in
   * `mode: patch` or has no pull request, the base stays: the next turn starts from that result. Of an active job, the
   * message waits for the end of the turn. Idempotency, limits and answer as with `create`.
   */
  message(projectId: string, jobId: string, message: NewMessage, rules: RequestRules): Promise<MessageResult>
  /** Gives the open pull request of the newest job of the project with this topic, as far as is known. */
  findTopicPullRequest(projectId: string, topic: string): Promise<PullRequest | undefined>
  /** Finds the newest job whose pull request this is and that publishes there: none in `mode: patch`. */
  findByPullRequest(repositoryId: number, pullRequestNumber: number): Promise<Job | undefined>
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
  /**
   * Stores the state of the pull request whose head is this branch, with the delivery id, in one transaction; one that is
   * older, by the host's clock, than the known one changes nothing.
   */
  recordPullRequest(update: PullRequestUpdate): Promise<PullRequestRecord>
  /**
   * Gives pull requests that have not been checked since the time for their state, as far as it is known, and records the
   * check: open ones first, then closed ones of jobs that are not archived, each longest unchecked first. Never merged
   * ones, which stay so.
   */
  claimUnseenPullRequests(since: UnseenSince, now: number, limit: number): Promise<UnseenPullRequest[]>
  /**
   * Gives open pull requests, as far as is known, whose conversation has not been read since `checkedBefore`, longest unread
   * first, and records that it is read now.
   */
  claimUnreadPullRequests(checkedBefore: number, now: number, limit: number): Promise<UnreadPullRequest[]>
  /** Records how far a conversation was read, at `at`; never takes a number back. */
  saveSeenComments(check: { repositoryId: number; number: number; seen: SeenComments; at: number }): Promise<void>
  /**
   * Notes that a person has reviewed a pull request or commented on it at this time; 0 = GitHub was asked, and nobody has.
   * Never takes a time back.
   */
  recordLook(look: { repositoryId: number; number: number; at: number }): Promise<void>
  /** Gives the oldest due reply to exactly one caller, or undefined; due again after `leaseMs` unless it is deleted. */
  claimReply(leaseMs: number): Promise<Reply | undefined>
  /** Deletes a reply that was posted, or given up. */
  deleteReply(id: number): Promise<void>
  /** Gives the longest due watch to exactly one caller, or undefined; due again after `leaseMs` unless it goes on or ends. */
  claimBuildWatch(leaseMs: number): Promise<BuildWatch | undefined>
  /**
   * Saves what was seen (undefined = nothing new), and when to look again (undefined = never). A watch whose job has
   * published another commit since changes nothing.
   */
  saveBuilds(watch: BuildWatch, seen: SeenBuilds | undefined, pauseMs: number | undefined): Promise<void>
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

export type EnterPublishing = { kind: 'entered' } | TooManyPullRequests

/** The bytes of a unified diff, with their SHA-256 (hex). */
export interface KeptPatch {
  patch: Uint8Array
  sha256: string
}

export interface TranscriptTurns {
  /** Sequence of the first entry that is kept; the earlier ones were deleted. 0 = there is none. */
  first: number
  /** Of the last one. */
  last: number
  turns: { turn: number; sequence: number }[]
}

export interface NumberedEntry {
  /** From 1, over all turns. */
  sequence: number
  entry: TranscriptEntry
}

/** Another worker holds the job, or it was canceled: stop, write nothing, publish nothing. */
export class LeaseLostError extends Error {
  /** `cause`: what kept the worker from prolonging the lease, when nobody is known to have taken the job. */
  constructor(jobId: string, cause?: unknown) {
    super(`The lease of job ${jobId} is lost`, { cause })
    this.name = 'LeaseLostError'
  }
}
