// What a job is, and what clients see of it. The store's contract (store.ts) says how it may change.
import type { Spent } from '../agent/budget/budget.ts'
import { pick } from '../base/pick.ts'
import type { Build, Preview } from '../contract/builds.ts'
import type { Effect } from '../contract/effect.ts'
import type { AgentJob } from '../contract/job.ts'
import type { JobMode, JobOutcome, JobStatus, JobTrigger } from '../contract/job-states.ts'
import type { PullRequestOutcome } from '../contract/outcomes.ts'
import type { PullRequestOptions } from '../contract/pull-request-options.ts'

/** The largest patch that is stored with a job; a larger change can be published, but not read first. */
export const PATCH_MAX_BYTES = 16 * 1024 * 1024

export interface PullRequest {
  number: number
  url: string
  state: 'open' | 'merged' | 'closed'
  branch: string
  draft: boolean
  /** When the host last changed it, in epoch milliseconds by the host's clock; absent where it did not tell. */
  updatedAt?: number
  /** Only of a merged one, in epoch milliseconds: by the host's clock, or when it was first seen merged. */
  mergedAt?: number
}

/**
 * Where an active job stands; each is entered by a fenced write.
 * `agent`: the base is being pinned and the model works. `validated`: the change set passed the gate and is saved; the
 * model is not needed again. `publishing`: GitHub may have been told; a cancel is refused from here on.
 */
type JobPhase = 'agent' | 'validated' | 'publishing'

/**
 * What a turn works from, fixed for the whole turn on its first step. When the job continues an open pull request, the
 * commit is the head of its branch; `ref` is the branch that the pull request is for in either case.
 */
export interface Base {
  /** Branch name without `refs/heads/`. */
  ref: string
  commitSha: string
}

/** Another repository that a job may read, at the commit that was fixed with the base. */
export interface ContextPin {
  /** `owner/name`, as the host spells it. */
  repository: string
  repositoryId: number
  ref: string
  commitSha: string
  /** Full https address. */
  url: string
}

/** The change of code that a job is about, as it was asked for. */
export type CauseRequest = { repository: string } & ({ from: string; to: string } | { pullRequest: number })

/** Its two ends, fixed with the base of the first turn. */
export interface CausePins {
  before: ContextPin
  after: ContextPin
  /** Of the commits between them, the newest first; undefined for a job that began before they were kept. */
  messages?: readonly string[]
  /** Of the pull request that the job was asked about; absent where it was asked about two commits. */
  title?: string
}

/** What other services have reported on the host about a commit. */
export interface SeenBuilds {
  /** Failures first; bounded, and cut to what the contract promises. */
  builds: Build[]
  preview: Preview | null
}

export interface Waited {
  times: number
  /** In all. */
  ms: number
}

export interface Job {
  /** UUIDv7. */
  id: string
  projectId: string
  status: JobStatus
  phase: JobPhase
  outcome: JobOutcome | null
  /** Why it ended so, or, while active, why it waits. */
  message: string | null
  /** What the present turn is asked: the first prompt, or the message that began the turn. */
  prompt: string
  /** 1 for the first prompt; each message adds one. */
  turn: number
  /** Messages and comments that wait for the present turn to end. */
  waitingFollowUps: number
  mode: JobMode
  topic: string | null
  /** Who asked for the present turn, for people: a sentence's subject such as `the API key "nightly"` or `@octocat`. */
  requestedBy: string
  /** GitHub's number of the repository whose workflow run created the job without a key; null = someone else did. */
  runRepositoryId: number | null
  /** Repositories to read besides, as they were asked for (`owner/name`, `owner/name@branch`). */
  context: string[]
  /** null = the job is about no change of code. */
  cause: CauseRequest | null
  /** null until pinned; later turns keep them. */
  causePins: CausePins | null
  draft: boolean
  /** What the author asked of the pull request that the job opens; null = nothing. */
  pullRequestOptions: PullRequestOptions | null
  model: string
  /** Full https address of the repository. */
  repository: string
  /** As requested; null = the default branch. */
  requestedRef: string | null
  /** The branch of the last base that was pinned, also in an earlier turn; null until the first. */
  lastRef: string | null
  /** null until pinned. */
  base: Base | null
  /** null until pinned. */
  contextPins: ContextPin[] | null
  /** The one branch that the job may write, without `refs/heads/`: its own, or that of the pull request of its topic. */
  branch: string
  pullRequest: PullRequest | null
  filesChanged: number
  /** SHA-256 (hex) of the patch that is kept; null when there is none. */
  patchSha256: string | null
  /** The last commit on the pull request that a turn has published; null = there is none. */
  commitSha: string | null
  /** About that commit; null = not known. */
  seenBuilds: SeenBuilds | null
  /** What became of the views of its pages; null while the pull request is not merged. */
  effect: Effect | null
  /** What asked for it. */
  trigger: JobTrigger
  /** Of the words by which the model made the result that is kept; null = there is none. */
  promptVersion: string | null
  /** What became of its pull request; null while that is open. */
  pullRequestOutcome: PullRequestOutcome | null
  /** By all turns. */
  spent: Spent
  /** What was spent when the present turn began: each turn has a budget of its own. */
  spentBefore: Spent
  /** `spent.workMs` when publishing began; says nothing before. */
  publishingFromMs: number
  /** Claims in this turn, without those that ended in a wait for an outage or a rate limit, or with the process. */
  attempt: number
  /** Processes that ended without notice in this turn while they ran this job and no other. */
  deaths: number
  /** Waits for outages and rate limits in this turn. */
  waited: Waited
  /** W3C `traceparent` of the request that made the job, which its attempts continue; null = it was not traced. */
  traceParent: string | null
  /** Epoch milliseconds, as all times here. */
  createdAt: number
  finishedAt: number | null
  archivedAt: number | null
}

// The job as the API shows it (docs/api.md).

/** The fields of which the contract has the same under the same name. */
type SameField = {
  [Field in keyof Job & keyof AgentJob]: Job[Field] extends AgentJob[Field] ? Field : never
}[keyof Job & keyof AgentJob]

const SHOWN_AS_THEY_ARE = [
  'outcome',
  'message',
  'pullRequestOptions',
  'filesChanged',
  'mode',
  'topic',
  'turn',
  'patchSha256',
  'commitSha',
  'effect',
  'trigger',
  'promptVersion',
  'pullRequestOutcome',
] as const satisfies readonly SameField[]

/**
 * Gives the AgentJob of a job. `source.ref` is the branch that was last pinned, else the one that was asked for, else null:
 * the default branch is known only once GitHub was asked.
 */
export function presentJob(job: Job): AgentJob {
  return {
    id: job.id,
    status: job.status,
    source: { repository: job.repository, ref: job.lastRef ?? job.requestedRef },
    model: job.model,
    prLink: job.status === 'active' ? null : (job.pullRequest?.url ?? null),
    createdAt: isoTime(job.createdAt),
    archivedAt: job.archivedAt === null ? null : isoTime(job.archivedAt),
    ...pick(job, SHOWN_AS_THEY_ARE),
    pullRequest: job.pullRequest && pick(job.pullRequest, ['number', 'url', 'state', 'branch', 'draft']),
    usage: presentUsage(job),
    waitingMessages: job.waitingFollowUps,
    preview: job.seenBuilds?.preview ?? null,
    builds: job.seenBuilds?.builds ?? null,
  }
}

function presentUsage({ spent }: Job): AgentJob['usage'] {
  const { modelCalls, inputTokens, cachedTokens, outputTokens, workMs, costUsd } = spent
  return { modelCalls, inputTokens, cachedTokens, outputTokens, costUsd, seconds: workMs / 1000 }
}

function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
