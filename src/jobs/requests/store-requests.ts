// What may be asked of the store of jobs, and what it answers.

import { createHash } from 'node:crypto'
import type { AgentJob, AskedJob } from '../../contract/job.ts'
import type { Actor } from '../../projects/audit.ts'
import type { ProjectState } from '../../projects/project.ts'
import type { Job, PullRequest } from '../job.ts'
import type { RequestKind, WaitingReview } from './request-limits.ts'

/** What is known of a job when it is made: what was asked, and where it came from. */
export type NewJob = Pick<
  Job,
  | Extract<keyof AskedJob, keyof Job>
  | 'id'
  | 'projectId'
  | 'requestedBy'
  | 'trigger'
  | 'runRepositoryId'
  | 'model'
  | 'repository'
  | 'requestedRef'
  | 'traceParent'
  | 'createdAt'
>

/** A client's `Idempotency-Key` on one route, with the SHA-256 of the canonical body (hex). */
export interface IdempotencyClaim {
  route: string
  key: string
  bodyHash: string
}

/** Limits of a project on what it may ask for. */
export interface RequestRules {
  /** Requests of the same kind per hour: jobs, or messages and comments. */
  perHour: number
  /** Model tokens, in and out, that a project's jobs may have spent within one UTC day before no more is taken. */
  tokensPerDay: number
  /** Set when a workflow run of another repository asks: its jobs, or the messages to them, count by themselves as well. */
  ofRepository?: RepositoryLimit | undefined
  idempotency?: IdempotencyClaim
}

export interface RepositoryLimit {
  repositoryId: number
  perHour: number
}

export interface CreateRules extends RequestRules {
  /** Pull requests of a project that may be open before a job that would open another is refused. */
  openPullRequests: number
  /** Days after which an open pull request that nobody looks at slows the project; 0 or absent = never. */
  reviewDays?: number
  /** Why no job may be made of it; an answer that its key got before is given all the same. */
  refusal?: string | undefined
}

/** Why the store refuses any kind of request. */
export type RequestRefusal =
  /** The key was used with another body. */
  | { kind: 'conflict' }
  /** The App cannot reach the project's repository. */
  | { kind: 'unavailable'; state: Exclude<ProjectState, 'active'> }
  | {
      kind: 'rate_limited'
      limit: `${RequestKind}_per_hour` | `${RequestKind}_of_repository` | 'tokens_per_day'
      retryAfterSeconds: number
    }

/** The project has as many open pull requests as it may have: these. */
export interface TooManyPullRequests {
  kind: 'too_many_pull_requests'
  open: PullRequest[]
}

/** Too many pull requests wait for a review: the project takes only so many jobs like this one per hour. */
export interface ReviewsWaiting {
  kind: 'reviews_waiting'
  /** Longest first. */
  waiting: WaitingReview[]
  perHour: number
  retryAfterSeconds: number
}

/** The key was used with the same body. */
export interface Replayed {
  kind: 'replayed'
  job: Job
  /** As it was sent then. Fields of the contract that are newer than that are those of the job now. */
  answer: AgentJob
}

export type CreateResult =
  | { kind: 'created'; job: Job }
  | Replayed
  /** As the rules say. */
  | { kind: 'refused'; why: string }
  | TooManyPullRequests
  | ReviewsWaiting
  | RequestRefusal

/** A follow-up to a job. */
export interface NewMessage {
  prompt: string
  requestedBy: string
  at: number
}

export type MessageResult =
  /** The job is active again in its next turn, or still active, and the message waits for its next turn. */
  | { kind: 'accepted'; job: Job }
  | Replayed
  /** The job is active, and as much is waiting for its next turn as may. */
  | { kind: 'full'; job: Job }
  /** Archived, or its pull request is no longer open. */
  | { kind: 'refused'; job: Job }
  | { kind: 'not_found' }
  | RequestRefusal

/** A comment on a pull request that a job has made. */
export interface NewComment extends NewMessage {
  repositoryId: number
  pullRequestNumber: number
  /** Unique in the repository, whatever delivery brings it: `issue_comment:123`, `review_comment:45`. */
  commentKey: string
  deliveryId: string
}

export type CommentResult =
  /** `isWaiting`: the job is active; the message begins its next turn when this one has ended. */
  | { kind: 'accepted'; job: Job; isWaiting: boolean }
  /** The comment, or its delivery, was handled before. */
  | { kind: 'known' }
  /** The job is active, and as much is waiting for its next turn as may. */
  | { kind: 'full'; job: Job }
  /** Archived, or its pull request is no longer open. */
  | { kind: 'refused'; job: Job }
  | { kind: 'not_found' }
  | Exclude<RequestRefusal, { kind: 'conflict' }>

export interface PublishCommand {
  /** Only when the patch that is kept has this hash; undefined = whatever is kept. */
  sha256: string | undefined
  requestedBy: string
  at: number
  openPullRequests: number
  /** Whose approval enters the audit list; absent = nobody's: a program asks. */
  by?: Actor | undefined
  idempotency?: IdempotencyClaim
}

export type PublishResult =
  /** Active again and on its way to a pull request; or published before. */
  | { kind: 'done'; job: Job }
  | Replayed
  /** The patch that is kept has another hash. */
  | { kind: 'changed'; job: Job }
  /** Nothing is kept that passed the gate, or the job is active (and not publishing) or archived. */
  | { kind: 'refused'; job: Job }
  | TooManyPullRequests
  | { kind: 'not_found' }
  | Exclude<RequestRefusal, { kind: 'rate_limited' }>

export type CancelResult = { kind: 'done'; job: Job } | { kind: 'refused'; job: Job } | { kind: 'not_found' }

// What an idempotency key of a request to jobs stands for: the route, and a hash of what was asked.

/** `route` names the operation in the records; never change one, or keys of the last 7 days have their effect twice. */
export function claimIdempotency(
  key: string | undefined,
  route: string,
  body: Record<string, unknown>,
): { idempotency?: IdempotencyClaim } {
  if (key === undefined) return {}
  const bodyHash = createHash('sha256').update(canonicalJson(body)).digest('hex')
  return { idempotency: { route, key, bodyHash } }
}

/** Gives one text per JSON value: the keys of all objects are sorted, and fields of `undefined` left out. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`
}
