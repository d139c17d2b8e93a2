// What people look for among the jobs of a project; part of the port in store.ts.

import type { Spent } from '../agent/budget/budget.ts'
import type { JobCursor } from '../contract/job-cursor.ts'
import type { JobStatus } from '../contract/job-states.ts'
import type { ChangedPages } from './effects.ts'
import type { Job, PullRequest } from './job.ts'

export interface JobSearch {
  status?: JobStatus | undefined
  /** Exactly as `Job.requestedBy` has it. */
  requestedBy?: string | undefined
  /** Part of a prompt, a title, an id, a branch or the path of a changed file; capitals of a to z make no difference. */
  text?: string | undefined
  /** Jobs beyond this one, which itself is left out; undefined = from the newest. */
  beyond?: { cursor: JobCursor; direction: 'older' | 'newer' } | undefined
  limit: number
}

export interface JobSearchPage {
  /** Newest first, in either direction. */
  jobs: NamedJob[]
  /** Whether there are more in this direction among those that were looked at. */
  hasMore: boolean
  /** The last job that was looked at when the search ended before the last job; undefined = all were looked at. */
  lookedUntil: JobCursor | undefined
}

export interface NamedJob {
  job: Job
  /** The title of its result, or else its first prompt in full. */
  name: string
}

// What the home page of a project asks about its jobs; part of the port in store.ts.

/** Epoch milliseconds, the end excluded. */
export interface Period {
  from: number
  to: number
}

export interface OpenPullRequest {
  pullRequest: PullRequest
  /** The newest of the jobs that share it. */
  jobId: string
  /** The title of that job's result, or else its first prompt. */
  name: string
  /** When the oldest of them was created, in epoch milliseconds. */
  createdAt: number
}

export interface EndedTurn {
  jobId: string
  turn: number
  spent: Spent
}

// Port: which jobs may have been about one page of the docs. Implemented in src/storage/.

export interface PageJobCandidate {
  job: Job
  /** Of the job's pull request; undefined when it has none, or an earlier version did not keep them. */
  pages: ChangedPages | undefined
  /** In their order. */
  prompts: string[]
}

export interface PageJobStore {
  /**
   * Gives jobs whose prompts, or the addresses of whose changed pages, have this text in them, in capitals or not: newest
   * first, 100 at most, among the newest 1,000 of the project.
   */
  candidates(projectId: string, text: string): Promise<PageJobCandidate[]>
}

// Port: the state of the queue, for metrics and health checks. Implemented in src/storage/.

export interface QueueState {
  /** Active jobs: due and not claimed, waiting for a time or an outage to pass, or under a lease. */
  jobs: { waiting: number; delayed: number; running: number }
  /** How long the longest-waiting due job has been due; 0 when none is. */
  oldestWaitingMs: number
  /** Webhooks and replies that have not been sent. */
  unsent: { webhooks: number; replies: number }
}

export interface QueueStateStore {
  /** Looks at a bounded number of rows of active jobs alone; counts stop there. */
  read(): Promise<QueueState>
}
